import { addBankingDays, easternTime, FED_ZONE } from '../banking-days.ts';
import { type Day, formatDayAhead, type Instant, today } from '../dates.ts';
import type { Refusal } from '../refusals.ts';
import type { ReversalAnswer, ReversalReason } from './reversal-step.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** Within so many banking days after it settled, the receiver's bank must have the reversal (Nacha, Section 2.9). */
export const REVERSAL_BANKING_DAYS = 5;

/** How far a reversal is: what one person wants, what two asked for, and what was answered. */
export const REVERSAL_STATES = ['proposed', 'dropped', 'asked', 'accepted', 'back', 'refused', 'too late'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** A reversal of a payment, as the payment's own events tell it. */
export type Reversal = {
  readonly state: ReversalState;
  readonly proposed: TransferEvent;
  readonly asked: TransferEvent | undefined;
  /** The last word of the provider or the bank, as the staff recorded it. */
  readonly answered: TransferEvent | undefined;
};

const isStep = ({ name }: TransferEvent): boolean =>
  ['askReversal', 'dropReversal', 'noteReversal', 'returned'].includes(name);

/** Where the last step leaves it. A return of the payment itself brings the money back, whoever had asked for it. */
function stateAfter(last: TransferEvent | undefined): ReversalState {
  if (last?.name === 'askReversal') return 'asked';
  if (last?.name === 'dropReversal') return 'dropped';
  if (last?.name === 'returned') return 'back';
  return last?.reversal?.answer ?? (last ? 'accepted' : 'proposed');
}

/** The newest reversal of a payment; undefined while nobody wanted one. */
export function reversalOf({ events }: Pick<Transfer, 'events'>): Reversal | undefined {
  const from = events.findLastIndex(({ name }) => name === 'proposeReversal');
  const [proposed, ...after] = from < 0 ? [] : events.slice(from);
  if (!proposed) return undefined;
  return {
    state: stateAfter(after.findLast(isStep)),
    proposed,
    asked: after.find(({ name }) => name === 'askReversal'),
    answered: after.findLast(({ name }) => name === 'noteReversal'),
  };
}

const OPEN: readonly ReversalState[] = ['proposed', 'asked', 'accepted'];

/** The reversal on which somebody still has to act, or to hear from the provider. */
export function openReversalOf(transfer: Pick<Transfer, 'events'>): Reversal | undefined {
  const found = reversalOf(transfer);
  return found && OPEN.includes(found.state) ? found : undefined;
}

/** The day on which an entry settled, as the Federal Reserve counts days. */
export const settledOn = (completedAt: Instant): Day => easternTime(completedAt).on;

/** The last banking day on which the receiver's bank may get the reversal; undefined of what has not settled. */
export const reverseBy = ({ completedAt }: Pick<Transfer, 'completedAt'>): Day | undefined =>
  completedAt && addBankingDays(settledOn(completedAt), REVERSAL_BANKING_DAYS);

/** What the rules read of a payment. */
export type Reversible = Pick<
  Transfer,
  'disbursement' | 'provider' | 'status' | 'events' | 'completedAt' | 'returnedAt'
>;

type Code = 'reversal/no-payout' | 'reversal/instant' | 'reversal/came-back' | 'reversal/not-settled';

/** Why no reversal exists for this payment at all, on whichever day. */
function notReversible(payment: Reversible): Refusal<Code> | undefined {
  if (!payment.disbursement) return { code: 'reversal/no-payout' };
  if (payment.provider.network === 'rtp') return { code: 'reversal/instant' };
  if (payment.status !== 'completed' && payment.events.some(({ name }) => name === 'returned'))
    return { code: 'reversal/came-back' };
  return payment.status === 'completed' && payment.completedAt ? undefined : { code: 'reversal/not-settled' };
}

/** Why it cannot be asked for any more: the receiver's bank would get it too late. */
function overdue(payment: Reversible, now: Date): Refusal<'reversal/too-late'> | undefined {
  const last = reverseBy(payment);
  if (!last || today(now, FED_ZONE) <= last) return undefined;
  const sentence =
    `The client’s bank had to have the reversal by ${formatDayAhead(last, 'en')}, five banking days after the payment ` +
    'settled. Call the client: what they send back of their own will comes in as a payment.';
  return { code: 'reversal/too-late', sentence };
}

/** Why nobody can want a reversal of this payment now; undefined where one can be prepared. */
export function proposalRefusal(
  payment: Reversible,
  now: Date,
): Refusal<Code | 'reversal/too-late' | 'reversal/open' | 'reversal/once'> | undefined {
  const never = notReversible(payment);
  if (never) return never;
  const before = reversalOf(payment);
  if (before && OPEN.includes(before.state)) return { code: 'reversal/open' };
  if (before?.asked) return { code: 'reversal/once' };
  return overdue(payment, now);
}

/** Why a second person cannot ask for the one that a colleague prepared. */
export function askingRefusal(
  payment: Reversible,
  now: Date,
): Refusal<Code | 'reversal/too-late' | 'reversal/none'> | undefined {
  if (reversalOf(payment)?.state !== 'proposed') return notReversible(payment) ?? { code: 'reversal/none' };
  return notReversible(payment) ?? overdue(payment, now);
}

/** What may be answered after what: money can come back late, and what is back stays back. */
const ANSWERS: Readonly<Record<ReversalState, readonly ReversalAnswer[]>> = {
  proposed: [],
  dropped: [],
  asked: ['accepted', 'back', 'refused', 'too late'],
  accepted: ['back', 'refused', 'too late'],
  refused: ['back'],
  'too late': ['back'],
  back: [],
};

/** What can be recorded of a payment's reversal as it stands. */
export const answersTo = (transfer: Pick<Transfer, 'events'>): readonly ReversalAnswer[] =>
  ANSWERS[reversalOf(transfer)?.state ?? 'dropped'];

/** Why it is wanted; undefined where a release that did not know of reversals has written the payment since. */
export const whyReversed = ({ proposed }: Reversal): ReversalReason | undefined => proposed.reversal?.why;
