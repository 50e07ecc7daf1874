import { easternTime } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import { cutOffAfter, datesOf } from './expected-dates.ts';
import type { PaymentMethod } from './purposes.ts';
import type { TransferStatus } from './status.ts';

/** What a transfer between banks still has before it, in the order in which it comes. */
export type Step = 'leaves' | 'settles' | 'goodFunds' | 'deposits';

/** One step to come and the day it is expected by; late when that day has passed without it. */
export type NextStep = { readonly step: Step; readonly on: Day; readonly isLate: boolean };

/** What is known of a transfer, as the page and the functions both know it. */
export type Known = {
  readonly status: TransferStatus;
  readonly method: PaymentMethod;
  readonly disbursement: boolean;
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
}: Omit<Known, 'startedAt' | 'postedAt' | 'completedAt'>) =>
  status === 'completed' && method === 'ACH' && !disbursement && clearedAt === null;

function stepsOf(known: Known): readonly Step[] {
  if (isHeld(known)) return ['goodFunds'];
  if (known.status !== 'pending') return [];
  if (known.disbursement) return ['deposits'];
  return known.postedAt ? ['settles', 'goodFunds'] : ['leaves', 'settles', 'goodFunds'];
}

/** What happens next to a transfer and by when; nothing while it waits for a person, and nothing once it is over. */
export function nextSteps(known: Known, holdDays: number, now: Instant): readonly NextStep[] {
  const { startedAt } = known;
  if (!startedAt) return [];
  const dates = datesOf({ ...known, startedAt }, holdDays);
  const by = {
    leaves: dates.leavesOn,
    settles: dates.settlesOn,
    deposits: dates.settlesOn,
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
