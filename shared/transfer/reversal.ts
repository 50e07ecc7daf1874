import { addBankingDays, easternTime, FED_ZONE } from '../banking-days.ts';
import { type Day, formatDayAhead, type Instant, today } from '../dates.ts';
import type { Refusal } from '../refusals.ts';
import type { ReversalAnswer, ReversalReason } from './reversal-step.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** The receiver's bank must have the reversal within this many banking days after settlement (Nacha, Section 2.9). */
export const REVERSAL_BANKING_DAYS = 5;

/** A reversal's progress: proposed, dropped, approved ("asked") and to be sent, sent to the provider, or answered. */
export const REVERSAL_STATES = [
  ...(['proposed', 'dropped', 'asked', 'sent', 'accepted', 'back', 'refused', 'too late'] as const),
] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** A reversal of a payment, read from the payment's own events. */
export type Reversal = {
  readonly state: ReversalState;
  readonly proposed: TransferEvent;
  /** The approval. The request still has to be sent. */
  readonly asked: TransferEvent | undefined;
  readonly sent: TransferEvent | undefined;
  /** The last answer of the provider or the bank, as the staff recorded it. */
  readonly answered: TransferEvent | undefined;
};

const isStep = ({ name }: TransferEvent): boolean =>
  ['askReversal', 'sendReversal', 'dropReversal', 'noteReversal', 'returned'].includes(name);

/** The state after the last step. A return of the payment itself brings the money back, with or without a request. */
function stateAfter(last: TransferEvent | undefined): ReversalState {
  if (last?.name === 'askReversal') return 'asked';
  if (last?.name === 'sendReversal') return 'sent';
  if (last?.name === 'dropReversal') return 'dropped';
  if (last?.name === 'returned') return 'back';
  return last?.reversal?.answer ?? (last ? 'accepted' : 'proposed');
}

/** The newest reversal of a payment, if any. */
export function reversalOf({ events }: Pick<Transfer, 'events'>): Reversal | undefined {
  const from = events.findLastIndex(({ name }) => name === 'proposeReversal');
  const [proposed, ...after] = from < 0 ? [] : events.slice(from);
  if (!proposed) return undefined;
  return {
    state: stateAfter(after.findLast(isStep)),
    proposed,
    asked: after.find(({ name }) => name === 'askReversal'),
    sent: after.find(({ name }) => name === 'sendReversal'),
    answered: after.findLast(({ name }) => name === 'noteReversal'),
  };
}

const OPEN: readonly ReversalState[] = ['proposed', 'asked', 'sent', 'accepted'];

/** True if the provider doesn't have the request yet, so that it can be dropped. */
export const isReversalUnsent = (reversal: Reversal | undefined): boolean =>
  reversal?.state === 'proposed' || reversal?.state === 'asked';

/** True if a payment's money came back after the provider got a request to reverse it. */
export const isBackByReversal = (transfer: Pick<Transfer, 'events'>): boolean => {
  const reversal = reversalOf(transfer);
  return reversal?.state === 'back' && reversal.sent !== undefined;
};

/** A reversal that needs approval, or is to be sent, or has no answer yet. */
export function openReversalOf(transfer: Pick<Transfer, 'events'>): Reversal | undefined {
  const found = reversalOf(transfer);
  return found && OPEN.includes(found.state) ? found : undefined;
}

/** The day on which an entry settled, in Federal Reserve time. */
export const settledOn = (completedAt: Instant): Day => easternTime(completedAt).on;

/** The last banking day for the receiver's bank to get the reversal; undefined if the payment hasn't settled. */
export const reverseBy = ({ completedAt }: Pick<Transfer, 'completedAt'>): Day | undefined =>
  completedAt && addBankingDays(settledOn(completedAt), REVERSAL_BANKING_DAYS);

export type Reversible = Pick<
  Transfer,
  'disbursement' | 'provider' | 'status' | 'events' | 'completedAt' | 'returnedAt'
>;

type Code = 'reversal/no-payout' | 'reversal/instant' | 'reversal/came-back' | 'reversal/not-settled';

/** Refuses a payment that can never be reversed. */
function notReversible(payment: Reversible): Refusal<Code> | undefined {
  if (!payment.disbursement) return { code: 'reversal/no-payout' };
  if (payment.provider.network === 'rtp') return { code: 'reversal/instant' };
  if (payment.status !== 'completed' && payment.events.some(({ name }) => name === 'returned'))
    return { code: 'reversal/came-back' };
  return payment.status === 'completed' && payment.completedAt ? undefined : { code: 'reversal/not-settled' };
}

/** Refuses a request that would reach the receiver's bank too late. */
export function overdue(payment: Reversible, now: Date): Refusal<'reversal/too-late'> | undefined {
  const last = reverseBy(payment);
  if (!last || today(now, FED_ZONE) <= last) return undefined;
  const sentence =
    `The client’s bank had to have the reversal by ${formatDayAhead(last, 'en')}, five banking days after the payment ` +
    'settled. Call the client: what they send back of their own will comes in as a payment.';
  return { code: 'reversal/too-late', sentence };
}

/** Refuses a reversal that can't be proposed now; undefined if it can. */
export function proposalRefusal(
  payment: Reversible,
  now: Date,
): Refusal<Code | 'reversal/too-late' | 'reversal/open' | 'reversal/once'> | undefined {
  const never = notReversible(payment);
  if (never) return never;
  const before = reversalOf(payment);
  if (before && OPEN.includes(before.state)) return { code: 'reversal/open' };
  if (before?.asked && before.state !== 'dropped') return { code: 'reversal/once' };
  return overdue(payment, now);
}

/** Refuses the approval of a proposed reversal. */
export function askingRefusal(
  payment: Reversible,
  now: Date,
): Refusal<Code | 'reversal/too-late' | 'reversal/none'> | undefined {
  if (reversalOf(payment)?.state !== 'proposed') return notReversible(payment) ?? { code: 'reversal/none' };
  return notReversible(payment) ?? overdue(payment, now);
}

/** The possible answers in each state. Money can come back late, and that answer is final. */
const ANSWERS: Readonly<Record<ReversalState, readonly ReversalAnswer[]>> = {
  proposed: [],
  dropped: [],
  asked: [],
  sent: ['accepted', 'back', 'refused', 'too late'],
  accepted: ['back', 'refused', 'too late'],
  refused: ['back'],
  'too late': ['back'],
  back: [],
};

/** The answers that can be recorded now. */
export const answersTo = (transfer: Pick<Transfer, 'events'>): readonly ReversalAnswer[] =>
  ANSWERS[reversalOf(transfer)?.state ?? 'dropped'];

/** The reversal's reason; undefined if an older release that knows no reversals has saved the payment since. */
export const whyReversed = ({ proposed }: Reversal): ReversalReason | undefined => proposed.reversal?.why;
