import { easternInstant, easternTime } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import { cutOffAfter, datesOf, instantBy } from './expected-dates.ts';
import type { Network } from './network.ts';
import type { PaymentMethod } from './purposes.ts';
import type { TransferStatus } from './status.ts';

/** What a transfer between banks still has before it, in the order in which it comes. */
export type Step = 'sends' | 'leaves' | 'settles' | 'goodFunds' | 'deposits' | 'instant';

/** One step to come and the day it is expected by; late when that day has passed without it. */
export type NextStep = { readonly step: Step; readonly on: Day; readonly isLate: boolean };

/** What is known of a transfer, as the page and the functions both know it. */
export type Known = {
  readonly status: TransferStatus;
  readonly method: PaymentMethod;
  readonly disbursement: boolean;
  /** The rail it goes by, where it has one by now. */
  readonly network: Network | null;
  /** The day on which it starts by itself, as long as it has not started. */
  readonly scheduledOn: Day | null;
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

function stepsOf(known: Known): readonly Step[] {
  if (known.scheduledOn) return ['sends', 'leaves', 'settles', 'goodFunds'];
  if (isHeld(known)) return ['goodFunds'];
  if (known.status !== 'pending') return [];
  if (known.disbursement) return [known.network === 'rtp' ? 'instant' : 'deposits'];
  return known.postedAt ? ['settles', 'goodFunds'] : ['leaves', 'settles', 'goodFunds'];
}

/** By this hour in New York every tenant's scheduled payments are sent, those of Hawaii and Samoa too. */
const SENT_BY = '16:00';

/** What happens next to a transfer and by when; nothing while it waits for a person, and nothing once it is over. */
export function nextSteps(known: Known, holdDays: number, now: Instant): readonly NextStep[] {
  // What is scheduled is sent on the morning of a banking day, and leaves with the entries of that day.
  const { scheduledOn } = known;
  const startedAt = known.startedAt ?? (scheduledOn && easternInstant(scheduledOn, SENT_BY));
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

/** Until when a client can take a debit back by themselves; undefined when that has passed, or it is no debit on its way. */
export function cancellableUntil(known: Known, now: Instant): Instant | undefined {
  const { status, method, disbursement, startedAt, postedAt } = known;
  if (status !== 'pending' || method !== 'ACH' || disbursement || postedAt || !startedAt) return undefined;
  const until = cutOffAfter(startedAt);
  return now < until ? until : undefined;
}
