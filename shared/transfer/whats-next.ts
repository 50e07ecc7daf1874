import { easternTime } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import { cutOffAfter, datesOf, instantBy, scheduledStart } from './expected-dates.ts';
import type { Network } from './network.ts';
import type { PaymentMethod } from './purposes.ts';
import type { TransferStatus } from './status.ts';

/** The remaining steps of a transfer between banks, in order. */
export type TimelineStep = 'sends' | 'leaves' | 'settles' | 'goodFunds' | 'deposits' | 'instant';

/** A coming step and the day it is expected by; late if that day has passed. */
export type NextStep = { readonly step: TimelineStep; readonly on: Day; readonly isLate: boolean };

/** What both the page and the functions know about a transfer. */
export type Known = {
  readonly status: TransferStatus;
  readonly method: PaymentMethod;
  readonly disbursement: boolean;
  /** Its rail, once it is chosen. */
  readonly network: Network | null;
  /** The day on which it starts automatically, until it has started. */
  readonly scheduledOn: Day | null;
  readonly submittedAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly postedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly clearedAt: Instant | null;
};

/** Whether a debit has settled and is still held: the client has paid, and the tenant cannot disburse it yet. */
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

/** The next steps of a transfer and their days; none while it waits for a person, and none once it has ended. */
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
 * Until when a client can cancel a debit, or take back one that the bank has not confirmed; undefined if that has
 * passed, or if it is not a debit on its way.
 */
export function cancellableUntil(known: Known, now: Instant): Instant | undefined {
  const { status, method, disbursement, submittedAt, startedAt, postedAt } = known;
  const since = { pending: startedAt, submitted: submittedAt }[status as 'pending' | 'submitted'];
  if (!since || method !== 'ACH' || disbursement || postedAt) return undefined;
  const until = cutOffAfter(since, known.network);
  return now < until ? until : undefined;
}
