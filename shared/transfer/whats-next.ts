import { easternTime } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import { cutOffAfter, datesOf, instantBy, scheduledStart } from './expected-dates.ts';
import type { Network } from './network.ts';
import type { PaymentMethod } from './purposes.ts';
import type { TransferStatus } from './status.ts';

/** The remaining steps of a transfer between banks, in order. */
export type TimelineStep = 'sends' | 'leaves' | 'settles' | 'goodFunds' | 'deposits' | 'instant';

/** A coming step and its expected day; late if that day has passed. */
export type NextStep = { readonly step: TimelineStep; readonly on: Day; readonly isLate: boolean };

/** Facts that both the page and the functions have about a transfer. */
export type Known = {
  readonly status: TransferStatus;
  readonly method: PaymentMethod;
  readonly disbursement: boolean;
  /** The rail, once chosen. */
  readonly network: Network | null;
  /** The day on which it starts automatically, until it has started. */
  readonly scheduledOn: Day | null;
  readonly submittedAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly postedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly clearedAt: Instant | null;
};

/** True if a debit has settled and hasn't cleared: the client has paid, and the tenant can't disburse it yet. */
export const isHeld = ({
  status,
  method,
  disbursement,
  clearedAt,
}: Pick<Known, 'status' | 'method' | 'disbursement' | 'clearedAt'>) =>
  status === 'completed' && method === 'ACH' && !disbursement && clearedAt === null;

function stepsOf(known: Known): readonly TimelineStep[] {
  if (known.scheduledOn) return ['sends', 'leaves', 'settles', 'goodFunds'];
  if (isHeld(known)) return ['goodFunds'];
  if (known.status !== 'pending') return [];
  if (known.disbursement) return [known.network === 'rtp' ? 'instant' : 'deposits'];
  return known.postedAt ? ['settles', 'goodFunds'] : ['leaves', 'settles', 'goodFunds'];
}

/** The next steps of a transfer and their days; none while it waits for a person or after it has ended. */
export function nextSteps(known: Known, holdDays: number, now: Instant): readonly NextStep[] {
  const { scheduledOn } = known;
  const startedAt = known.startedAt ?? (scheduledOn && scheduledStart(scheduledOn));
  if (!startedAt) return [];
  const dates = datesOf({ ...known, startedAt }, holdDays);
  const by = {
    sends: scheduledOn ?? dates.leavesOn,
    leaves: dates.leavesOn,
    settles: dates.settlesOn,
    deposits: dates.settlesOn,
    instant: instantBy(startedAt),
    goodFunds: dates.goodFundsOn,
  };
  const { on: today } = easternTime(now);
  return stepsOf(known).map((step) => ({ step, on: by[step], isLate: by[step] < today }));
}

/**
 * The client's deadline to cancel a debit, or to take back one that the bank hasn't confirmed; undefined if it has
 * passed, or for other transfers.
 */
export function cancellableUntil(known: Known, now: Instant): Instant | undefined {
  const { status, method, disbursement, submittedAt, startedAt, postedAt } = known;
  const since = { pending: startedAt, submitted: submittedAt }[status as 'pending' | 'submitted'];
  if (!since || method !== 'ACH' || disbursement || postedAt) return undefined;
  const until = cutOffAfter(since, known.network);
  return now < until ? until : undefined;
}
