import { accountLabel } from '#shared/bank/account.ts';
import { isFresh } from '#shared/client/fresh.ts';
import type { Day } from '#shared/dates.ts';
import { SCHEDULES_MAX } from '#shared/limits.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import { answerUntil } from '#shared/transfer/deadline.ts';
import { moved } from '#shared/transfer/move.ts';
import { dayRefusal, sendingAt } from '#shared/transfer/schedule.ts';
import type { ShownReview } from '#shared/transfer/shown.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import { type ClaimPorts, claimScheduled, latelyStarted } from './engine/claim.ts';
import { debitAgreement, debitOf, debitStatusRefusal } from './engine/debit.ts';
import { maybeDuplicate } from './engine/maybe-duplicate.ts';
import { sameAmount } from './engine/same-amount.ts';
import { changedSince } from './engine/shown.ts';
import {
  type PaymentContext,
  type PaymentContextPorts,
  paymentRecords,
  type Started,
  type StatusRefusal,
  type Submission,
} from './engine/submission.ts';

export type ScheduleTransferPorts = PaymentContextPorts & ClaimPorts;

export type ScheduleTransferRequest = Submission & {
  readonly on: Day;
  readonly shown: ShownReview;
  readonly isMeantAgain?: boolean | undefined;
};

export type Scheduled = Started & { readonly scheduledOn: Day };

/** True if this same payment is already scheduled, because the answer to the first request may have been lost. */
const isDone = ({ schedule }: Transfer, { on, bankAccountId, shown }: ScheduleTransferRequest): boolean =>
  schedule?.on === on &&
  schedule.authorization.account.id === bankAccountId &&
  schedule.authorization.total === shown.total;

/** A scheduled payment can't be updated, so the usual sentence would lead in a circle. */
const CHANGED_SINCE = caseSentence('feeChanged');

/** Refuses a payment that can't be scheduled. A scheduled one can be moved to another day. */
function wrongStatus(transfer: Transfer): StatusRefusal | Refusal<'schedule/too-often'> | undefined {
  const times = transfer.events.filter(({ name }) => name === 'schedule').length;
  return debitStatusRefusal(transfer) ?? (times < SCHEDULES_MAX ? undefined : { code: 'schedule/too-often' });
}

/** The question about a duplicate payment, until the client has answered it. */
const duplicateAmong = (there: PaymentContext, { isMeantAgain }: ScheduleTransferRequest) =>
  isMeantAgain ? undefined : maybeDuplicate(there.found, there);

type ScheduleRefusal =
  | StatusRefusal
  | RefusalOf<typeof debitOf>
  | NonNullable<ReturnType<typeof dayRefusal>>
  | Refusal<
      | 'schedule/too-often'
      | 'transfer/total-changed'
      | 'transfer/changed-meanwhile'
      | 'caller/not-fresh'
      | 'transfer/maybe-duplicate'
    >;

/**
 * Every guard of a start except those of the day itself: the account's balance and the velocity limits are checked on
 * that day.
 */
function decide(there: PaymentContext, request: ScheduleTransferRequest): Outcome<Transfer, ScheduleRefusal> {
  const { on, now } = request;
  const { found, config } = there;
  const wrong = wrongStatus(found) ?? changedSince(found, request.shown);
  if (wrong) return refuse(wrong);
  const debit = debitOf(there);
  if (!debit.ok) return debit;
  const { fee, total, source, destination } = debit.value;
  if (found.schedule && found.schedule.authorization.total !== total)
    return refuse({ code: 'transfer/total-changed', sentence: CHANGED_SINCE });
  const agreed = debitAgreement(there, debit.value, request, on);
  if (!agreed.ok) return agreed;
  const { authorization } = agreed.value;
  const never = dayRefusal(on, now, { timeZone: config.timeZone, deadlineAt: answerUntil(found) });
  if (never) return refuse(never);
  if (!isFresh(request, 'money')) return refuse({ code: 'caller/not-fresh' });
  const duplicate = duplicateAmong(there, request);
  if (duplicate) return refuse(duplicate);
  const { problem: _old, ...kept } = found;
  return moved(kept, 'schedule', 'client', {
    at: now.toISOString(),
    fee,
    source: accountSnapshot(source),
    schedule: {
      on,
      sendsAt: sendingAt(on, config.timeZone),
      authorization,
      paidInto: accountLabel(destination),
    },
  });
}

/**
 * Schedules a debit for a later banking day, or moves it to another one. It uses no limit and calls no bank. The
 * client's authorization is kept with the draft or request, and on that day the portal starts it with the same guards.
 */
export async function scheduleTransfer(
  ports: ScheduleTransferPorts,
  request: ScheduleTransferRequest,
): Promise<Outcome<Scheduled, ScheduleRefusal | RefusalOf<typeof paymentRecords | typeof claimScheduled<never>>>> {
  const { tenant, client, transferId, on } = request;
  const owner = { tenantId: tenant, clientId: client };
  const [records, read] = await Promise.all([paymentRecords(ports, request), latelyStarted(ports, owner)]);
  if (!records.ok) return records;
  const { found, config } = records.value;
  // Read after the count, which is a condition of the claim. A payment made meanwhile shows up in one of the two.
  const there = async () => ({ ...records.value, others: await sameAmount(ports, found), now: request.now });
  const answer = ({ status, referenceId }: Transfer) => done({ transferId, status, referenceId, scheduledOn: on });
  if (isDone(found, request)) return answer(found);
  const scheduled = decide(await there(), request);
  if (!scheduled.ok) return scheduled;
  const basis = { read, again: async () => duplicateAmong(await there(), request) };
  const saved = await claimScheduled(ports, scheduled.value, config, request.now, basis);
  if (saved.ok) return answer(saved.value);
  if (saved.refusal.code !== 'transfer/changed-meanwhile') return saved;
  const faster = await ports.transfers.find(tenant, client, transferId);
  return refuse((faster && wrongStatus(faster)) ?? saved.refusal);
}
