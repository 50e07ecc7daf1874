import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { accountLabel } from '#shared/bank/account.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { answerUntil } from '#shared/transfer/deadline.ts';
import { moved } from '#shared/transfer/move.ts';
import { isMissed } from '#shared/transfer/schedule.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferWriter } from '../ports.ts';
import { type ClaimPorts, claimWithinLimits, noteLimit } from './engine/claim.ts';
import { debitOf, startedDebit } from './engine/debit.ts';
import { type PaymentContextPorts, paymentContext } from './engine/submission.ts';

/** Starting a scheduled payment calls no bank, so no bank port is here. */
export type SendScheduledPorts = PaymentContextPorts &
  ClaimPorts & {
    readonly transfers: TransferWriter;
  };

/**
 * Refusals that aren't about the payment: another write at the same moment, or a switched-off tenant. The next run
 * tries again.
 */
const PASSING: readonly RefusalCode[] = ['transfer/changed-meanwhile', 'request/too-many', 'tenant/not-found'];

/** True if the client's time to answer the request is over. */
function isUnwanted(transfer: Transfer, now: Date): boolean {
  const until = answerUntil(transfer);
  return until !== undefined && until <= now.toISOString();
}

/** The client agreed to the account that was shown, and can't be shown another one now. */
const otherAccount = ({ name }: Pick<TenantConfig, 'name'>): string => caseSentence('accountChanged', { tenant: name });

/** Runs the guards of a start again, for what the client agreed to when they chose the day. */
async function decide(ports: SendScheduledPorts, due: Transfer, now: Date) {
  const { tenantId: tenant, clientId: client, id: transferId, schedule } = due;
  invariant(schedule, 'only a scheduled transfer falls due');
  const { on, authorization, paidInto } = schedule;
  const there = await paymentContext(ports, {
    tenant,
    client,
    transferId,
    bankAccountId: authorization.account.id,
    now,
  });
  if (!there.ok) return there;
  const { found, who, config } = there.value;
  if (found.version !== due.version) return refuse({ code: 'transfer/changed-meanwhile' });
  if (isMissed(on, now, config.timeZone) || isUnwanted(found, now)) return refuse({ code: 'schedule/missed' });
  // The portal is closed to the client, who couldn't cancel.
  if (!config.active) return refuse({ code: 'tenant/not-found' });
  if (!who.active) return refuse({ code: 'client/not-found', sentence: caseSentence('switchedOff') });
  const debit = debitOf(there.value);
  if (!debit.ok) return debit;
  if (debit.value.total !== authorization.total) return refuse({ code: 'transfer/total-changed' });
  if (paidInto !== accountLabel(debit.value.destination))
    return refuse({ code: 'destination/not-found', sentence: otherAccount(config) });
  const started = startedDebit(found, who, debit.value, { by: 'system', at: now.toISOString(), authorization });
  return started.ok ? done({ started: started.value, who, config }) : started;
}

/**
 * Starts a scheduled payment on its day on behalf of its client, with the same guards and the same claim within the
 * velocity limits. Only the claim happens here. The sweeper carries it out like any payment whose outcome is unknown,
 * under the same key. So no crash and no second run can send it twice.
 *
 * If a guard refuses, the schedule ends with the sentence that tells the client why. Returns the result, or null if
 * another writer was faster and the next run has to try again.
 */
export async function sendScheduled(
  ports: SendScheduledPorts,
  due: Transfer,
  now: Date,
): Promise<'sent' | 'unsent' | null> {
  const decided = await decide(ports, due, now);
  const claimed = decided.ok
    ? await claimWithinLimits(ports, decided.value.started, { ...decided.value, now })
    : decided;
  if (claimed.ok) return 'sent';
  const { refusal } = claimed;
  if (PASSING.includes(refusal.code)) return null;
  await noteLimit(ports, { tenant: due.tenantId, client: due.clientId, now }, claimed);
  const at = now.toISOString();
  const { schedule: _over, ...kept } = due;
  const problem = { code: refusal.code, sentence: anyRefusalSentence(refusal), at };
  const back = moved(kept, 'unschedule', 'system', { at, reason: refusal.code, problem });
  invariant(back.ok, 'a scheduled transfer can be unscheduled');
  return (await ports.transfers.save(back.value)).ok ? 'unsent' : null;
}
