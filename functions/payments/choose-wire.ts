import { isIdentityComplete } from '#shared/client/client.ts';
import { isFresh } from '#shared/client/fresh.ts';
import type { TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { deadlineAfter } from '#shared/transfer/deadline.ts';
import { moved } from '#shared/transfer/move.ts';
import { amountRefusal, destinationFor, feeFor, methodFor, totalOf } from '#shared/transfer/rules.ts';
import { accountSnapshot, hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { claimWithinLimits } from './engine/claim.ts';
import type { WireOwner, WireTransferPorts } from './engine/unsent-wire.ts';

type RulesRefusal =
  | RefusalOf<typeof methodFor>
  | NonNullable<ReturnType<typeof amountRefusal>>
  | Refusal<'transfer/total-changed'>;

/** The tenant's current rules, as for a debit: a wire never uses yesterday's fee or limit. */
function rulesRefusal(transfer: Transfer, config: TenantConfig, total: Cents): RulesRefusal | undefined {
  const method = methodFor(config.purposes, transfer.purpose, transfer.method);
  if (!method.ok) return method.refusal;
  const amount = amountRefusal(transfer.amount, config.limits, transfer.method);
  if (amount) return amount;
  const due = totalOf({ amount: transfer.amount, fee: feeFor(config.fee, transfer.method) });
  return due === total ? undefined : { code: 'transfer/total-changed' };
}

function statusRefusal(transfer: Transfer): Refusal<'transfer/wrong-status' | 'transfer/too-many-tries'> | undefined {
  if (transfer.method !== 'Wire' || !['draft', 'viewed'].includes(transfer.status))
    return { code: 'transfer/wrong-status' };
  return hasRoomForAnAttempt(transfer) ? undefined : { code: 'transfer/too-many-tries' };
}

type ChooseWireRefusal =
  | RulesRefusal
  | RefusalOf<typeof claimWithinLimits>
  | Refusal<
      | 'tenant/not-found'
      | 'client/not-found'
      | 'transfer/not-found'
      | 'transfer/wrong-status'
      | 'transfer/too-many-tries'
      | 'identity/incomplete'
      | 'caller/not-fresh'
      | 'destination/not-found'
    >;

/**
 * Turns a draft into a promised wire, which opens its wiring instructions. The guards are those of a debit, without an
 * account and its balance: the money leaves from the client's own bank. It counts like a debit. Safe to repeat.
 */
export async function chooseWire(
  ports: WireTransferPorts,
  { tenant, client, now, codes }: WireOwner,
  { id, total }: { readonly id: TransferId; readonly total: Cents },
): Promise<Outcome<Transfer, ChooseWireRefusal>> {
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
  if (!isFresh({ codes, now }, 'money')) return refuse({ code: 'caller/not-fresh' });
  const destination = destinationFor(config.destinationAccounts, found);
  if (!destination) return refuse({ code: 'destination/not-found' });
  // An account chosen while the draft was still a debit is not part of a wire.
  const { source: _unused, problem: _solved, ...wire } = found;
  const chosen = moved(wire, 'chooseWire', 'client', {
    at: now.toISOString(),
    fee: feeFor(config.fee, found.method),
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    destination: accountSnapshot(destination),
    wireDeadlineAt: config.wireDays ? deadlineAfter(now, config.wireDays, config.timeZone) : undefined,
  });
  return chosen.ok ? claimWithinLimits(ports, chosen.value, config, now) : chosen;
}
