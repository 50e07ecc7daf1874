import { isIdentityComplete } from '#shared/client/client.ts';
import { isFresh } from '#shared/client/fresh.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { accountKey } from '#shared/tenant/trust-accounts.ts';
import { deadlineAfter } from '#shared/transfer/deadline.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { moved } from '#shared/transfer/move.ts';
import { amountRefusal, destinationFor, feeFor, limitsFor, methodFor, totalOf } from '#shared/transfer/rules.ts';
import type { ShownWire } from '#shared/transfer/shown.ts';
import { hasRoomForAnAttempt, isRequested, type Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import { claimWithinLimits, latelyStarted, noteLimit } from './engine/claim.ts';
import { maybeDuplicate } from './engine/maybe-duplicate.ts';
import { sameAmount } from './engine/same-amount.ts';
import { changedSince, isAsShown } from './engine/shown.ts';
import { unsentWire, type WireOwner, type WireTransferPorts } from './engine/wire-work.ts';

type RulesRefusal = RefusalOf<typeof methodFor> | NonNullable<ReturnType<typeof amountRefusal>>;

/** The tenant's current rules, as for a debit, so that a wire never uses an outdated limit. */
function rulesRefusal(transfer: Transfer, config: TenantConfig): RulesRefusal | undefined {
  const method = methodFor(config.purposes, transfer.purpose, transfer.method);
  return method.ok
    ? amountRefusal(transfer.amount, limitsFor(config, transfer.purpose), transfer.method)
    : method.refusal;
}

function statusRefusal(
  transfer: Transfer,
): Refusal<'transfer/wrong-status' | 'transfer/held' | 'transfer/too-many-tries'> | undefined {
  if (transfer.method !== 'Wire' || !['draft', 'viewed'].includes(transfer.status))
    return { code: 'transfer/wrong-status' };
  if (holdOf(transfer)) return { code: 'transfer/held' };
  return hasRoomForAnAttempt(transfer) ? undefined : { code: 'transfer/too-many-tries' };
}

type ChooseWireRefusal =
  | RulesRefusal
  | RefusalOf<typeof claimWithinLimits<never>>
  | Refusal<
      | 'tenant/not-found'
      | 'client/not-found'
      | 'transfer/not-found'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/too-many-tries'
      | 'transfer/changed-meanwhile'
      | 'identity/incomplete'
      | 'caller/not-fresh'
      | 'transfer/maybe-duplicate'
      | 'destination/not-found'
    >;

type ChooseWireRequest = {
  readonly id: TransferId;
  readonly shown: ShownWire;
  readonly isMeantAgain?: boolean | null | undefined;
};

/**
 * Turns a draft into an expected wire and shows its wiring instructions. The guards are those of a debit, except for
 * the account and its balance, because the money leaves from the client's own bank. It counts toward the limits and is
 * checked for duplicates like a debit. Safe to repeat.
 */
export async function chooseWire(
  ports: WireTransferPorts,
  owner: WireOwner,
  request: ChooseWireRequest,
): Promise<Outcome<Transfer, ChooseWireRefusal>> {
  const chosen = await chosenWire(ports, owner, request);
  await noteLimit(ports, owner, chosen);
  return chosen;
}

async function chosenWire(
  ports: WireTransferPorts,
  { tenant, client, now, codes }: WireOwner,
  { id, shown, isMeantAgain }: ChooseWireRequest,
): Promise<Outcome<Transfer, ChooseWireRefusal>> {
  const [found, who, config, read] = await Promise.all([
    ports.transfers.find(tenant, client, id),
    ports.clients.find(tenant, client),
    ports.tenants.config(tenant),
    latelyStarted(ports, { tenantId: tenant, clientId: client }),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who) return refuse({ code: 'client/not-found' });
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.status === 'awaiting wire' && totalOf(found) === shown.total) return done(found);
  const wrong = statusRefusal(found) ?? changedSince(found, shown) ?? rulesRefusal(found, config);
  if (wrong) return refuse(wrong);
  const fee = feeFor(config.fee, found.method);
  const destination = destinationFor(config.destinationAccounts, found);
  if (!destination) return refuse({ code: 'destination/not-found' });
  if (!isAsShown(found, shown, { fee, into: destination })) return refuse({ code: 'transfer/changed-meanwhile' });
  if (!isIdentityComplete(who)) return refuse({ code: 'identity/incomplete' });
  if (!isFresh({ codes, now }, 'money')) return refuse({ code: 'caller/not-fresh' });
  const again = async () =>
    isMeantAgain ? undefined : maybeDuplicate(found, { others: await sameAmount(ports, found), config, now });
  const duplicate = await again();
  if (duplicate) return refuse(duplicate);
  // A wire doesn't keep the account that was chosen while the draft was a debit.
  const { source: _unused, problem: _solved, ...wire } = found;
  const chosen = moved(wire, 'chooseWire', 'client', {
    at: now.toISOString(),
    fee,
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    destination: accountSnapshot(destination),
    wireInto: accountKey(config.destinationAccounts, destination),
    wireDeadlineAt: config.wireDays ? deadlineAfter(now, config.wireDays, config.timeZone) : undefined,
  });
  return chosen.ok ? claimWithinLimits(ports, chosen.value, { config, who, now }, { read, again }) : chosen;
}

/**
 * Turns an unsent wire back into a draft so that the client can edit it. A client can't edit a payment that the tenant
 * requested.
 */
export async function editWire(
  ports: WireTransferPorts,
  owner: WireOwner,
  id: TransferId,
): Promise<
  Outcome<
    Transfer,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/not-editable'
      | 'transfer/wire-reported'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  // A retry: the form was refused after an earlier call had made the wire a draft.
  if (draft?.status === 'draft') return done(draft);
  const found = await unsentWire(ports, owner, id, 'transfer/not-editable');
  if (!found.ok) return found;
  if (isRequested(found.value)) return refuse({ code: 'transfer/not-editable' });
  const edited = moved(found.value, 'edit', 'client', { at: owner.now.toISOString() });
  return edited.ok ? ports.transfers.save(edited.value) : edited;
}

/** Cancels a wire that wasn't sent, which closes its instructions. */
export async function giveUpWire(
  ports: WireTransferPorts,
  owner: WireOwner,
  id: TransferId,
): Promise<
  Outcome<
    Transfer,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/wire-reported'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  const found = await unsentWire(ports, owner, id, 'transfer/wrong-status');
  if (!found.ok) return found;
  const given = moved(found.value, 'cancel', 'client', {
    at: owner.now.toISOString(),
    reason: 'cancelled by the client',
  });
  return given.ok ? ports.transfers.save(given.value) : given;
}

/**
 * Records that the client sent the wire, with the bank's reference if they have one. They may add or correct it later.
 */
export async function reportWireSent(
  ports: WireTransferPorts,
  { tenant, client, now }: WireOwner,
  { id, reference }: { readonly id: TransferId; readonly reference: string | undefined },
): Promise<
  Outcome<
    Transfer,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/too-many-tries'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  const found = await ports.transfers.find(tenant, client, id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.wireReport && found.wireReport.reference === reference) return done(found);
  if (!hasRoomForAnAttempt(found)) return refuse({ code: 'transfer/too-many-tries' });
  const at = now.toISOString();
  const reported = moved(found, 'reportSent', 'client', {
    at,
    wireReport: { ...(reference ? { reference } : {}), at },
  });
  return reported.ok ? ports.transfers.save(reported.value) : reported;
}
