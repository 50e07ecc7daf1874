import { type Client, isIdentityComplete } from '#shared/client/client.ts';
import { isFresh } from '#shared/client/fresh.ts';
import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { FRESH_FOR_MONEY_SECONDS } from '#shared/limits.ts';
import type { Cents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { deadlineAfter } from '#shared/transfer/deadline.ts';
import { moved } from '#shared/transfer/move.ts';
import { amountRefusal, destinationFor, feeFor, methodFor, totalOf } from '#shared/transfer/rules.ts';
import { hasRoomForAnAttempt, isRequested, remembered, type Transfer } from '#shared/transfer/transfer.ts';
import { type ClaimPorts, claimWithinLimits } from './engine/claim.ts';

/** What moving a wire needs. */
export type WireTransferPorts = ClaimPorts & {
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    save(changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly clients: { find(tenant: TenantId, id: ClientId): Promise<Client | undefined> };
  readonly tenants: { config(tenant: TenantId): Promise<Config | undefined> };
};

type Config = Omit<Tenant, 'wiring' | 'agents'>;

/** Whose wire, when they last proved who they are, and when they ask. */
export type WireOwner = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly authenticatedAt: Instant;
  readonly now: Date;
};

/** The tenant's rules anew, as when money is debited: nobody wires a fee or a limit of yesterday. */
function rulesRefusal(transfer: Transfer, config: Config, total: Cents): Refusal | undefined {
  const method = methodFor(config.purposes, transfer.purpose, transfer.method);
  if (!method.ok) return method.refusal;
  const amount = amountRefusal(transfer.amount, config.limits, transfer.method);
  if (amount) return amount;
  const due = totalOf({ amount: transfer.amount, fee: feeFor(config.fee, transfer.method) });
  return due === total ? undefined : { code: 'transfer/total-changed' };
}

function statusRefusal(transfer: Transfer): Refusal | undefined {
  if (transfer.method !== 'Wire' || !['draft', 'viewed'].includes(transfer.status))
    return { code: 'transfer/wrong-status' };
  return hasRoomForAnAttempt(transfer) ? undefined : { code: 'transfer/too-many-tries' };
}

/**
 * Ends a draft with the promise of a wire, which opens its wiring instructions. The guards are those of a debit,
 * without an account and its balance: the money leaves by the client's own bank. It counts as a debit does. Asked
 * twice, it is done once.
 */
export async function chooseWire(
  ports: WireTransferPorts,
  { tenant, client, now, authenticatedAt }: WireOwner,
  { id, total }: { readonly id: TransferId; readonly total: Cents },
): Promise<Outcome<Transfer, Refusal>> {
  const [found, who, config] = await Promise.all([
    ports.transfers.find(tenant, client, id),
    ports.clients.find(tenant, client),
    ports.tenants.config(tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who) return refuse({ code: 'client/not-found' });
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.status === 'awaiting wire' && totalOf(found) === total) return done(found);
  const wrong = statusRefusal(found) ?? rulesRefusal(found, config, total);
  if (wrong) return refuse(wrong);
  if (!isIdentityComplete(who)) return refuse({ code: 'identity/incomplete' });
  if (!isFresh({ authenticatedAt, now }, who, FRESH_FOR_MONEY_SECONDS)) return refuse({ code: 'caller/not-fresh' });
  const destination = destinationFor(config.destinationAccounts, found);
  if (!destination) return refuse({ code: 'destination/not-found' });
  // An account that was chosen while the draft was still a debit is no part of a wire.
  const { source: _unused, problem: _solved, ...wire } = found;
  const chosen = moved(wire, 'chooseWire', 'client', {
    at: now.toISOString(),
    fee: feeFor(config.fee, found.method),
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    destination: remembered(destination),
    wireDeadlineAt: config.wireDays ? deadlineAfter(now, config.wireDays, config.timeZone) : undefined,
  });
  return chosen.ok ? claimWithinLimits(ports, chosen.value, config, now) : chosen;
}

/** The caller's wire while it is awaited and nobody has said that it was sent. */
async function unsent(
  ports: WireTransferPorts,
  { tenant, client }: WireOwner,
  id: TransferId,
  otherwise: 'transfer/not-editable' | 'transfer/wrong-status',
): Promise<Outcome<Transfer, Refusal>> {
  const found = await ports.transfers.find(tenant, client, id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.status !== 'awaiting wire') return refuse({ code: otherwise });
  return found.wireReport ? refuse({ code: 'transfer/wire-reported' }) : done(found);
}

/**
 * Takes a wire that was not sent yet back to a draft, so that its details can be changed. What the tenant asked for is
 * not the client's to change.
 */
export async function editTransfer(
  ports: WireTransferPorts,
  owner: WireOwner,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal>> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  // Asked again after a form that was refused: it is a draft already.
  if (draft?.status === 'draft') return done(draft);
  const found = await unsent(ports, owner, id, 'transfer/not-editable');
  if (!found.ok) return found;
  if (isRequested(found.value)) return refuse({ code: 'transfer/not-editable' });
  const edited = moved(found.value, 'edit', 'client', { at: owner.now.toISOString() });
  return edited.ok ? ports.transfers.save(edited.value) : edited;
}

/** Notes that the client sent the wire, and by which reference; a mistyped one may be given anew. */
export async function reportWireSent(
  ports: WireTransferPorts,
  { tenant, client, now }: WireOwner,
  { id, reference }: { readonly id: TransferId; readonly reference: string },
): Promise<Outcome<Transfer, Refusal>> {
  const found = await ports.transfers.find(tenant, client, id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.wireReport?.reference === reference) return done(found);
  if (!hasRoomForAnAttempt(found)) return refuse({ code: 'transfer/too-many-tries' });
  const at = now.toISOString();
  const reported = moved(found, 'reportSent', 'client', { at, wireReport: { reference, at } });
  return reported.ok ? ports.transfers.save(reported.value) : reported;
}

/** Gives up a wire that was not sent; its instructions are closed with it. */
export async function cancelTransfer(
  ports: WireTransferPorts,
  owner: WireOwner,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await unsent(ports, owner, id, 'transfer/wrong-status');
  if (!found.ok) return found;
  const given = moved(found.value, 'cancel', 'client', {
    at: owner.now.toISOString(),
    reason: 'cancelled by the client',
  });
  return given.ok ? ports.transfers.save(given.value) : given;
}
