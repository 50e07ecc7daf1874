import { otherAmountOf } from '../wire/than-asked.ts';
import type { PartyStep, PartyWay } from './party-words.ts';
import type { TransferStatus } from './status.ts';
import { kindOf, type Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** The step of each status. A status without money never reads as one with it. */
export const STEP_OF_STATUS: Readonly<Record<TransferStatus, PartyStep>> = {
  draft: 'not asked',
  created: 'not asked',
  'awaiting approval': 'not asked',
  requested: 'asked',
  Initiated: 'asked',
  sent: 'asked',
  viewed: 'asked',
  'awaiting acceptance': 'asked',
  'awaiting wire': 'asked',
  submitted: 'unconfirmed',
  pending: 'on its way',
  completed: 'received',
  error: 'failed',
  cancelled: 'canceled',
  rejected: 'canceled',
};

/** Events whose step isn't the one of their status. */
const STEP_OF_EVENT: Readonly<Record<string, PartyStep>> = {
  fundsAvailable: 'cleared',
  returned: 'returned',
  decline: 'declined',
  // A wire with a problem may still arrive.
  markProblem: 'not received',
  // They were told that it had arrived.
  reopenReceipt: 'not received',
};

/** Steps that parties get an email about. The others are on the page only. */
const TOLD: readonly PartyStep[] = [
  ...(['asked', 'on its way', 'cleared', 'not received', 'returned', 'failed', 'canceled', 'declined'] as const),
];

/** Steps with which a payment begins for others. */
const BEGUN: readonly PartyStep[] = ['asked', 'on its way', 'cleared'];

/** Steps after which a payment usually moves no further. */
const OVER: readonly PartyStep[] = ['cleared', 'returned', 'failed', 'canceled', 'declined'];
export const isOver = (step: PartyStep): boolean => OVER.includes(step);

type Told = Pick<
  Transfer,
  'events' | 'disbursement' | 'method' | 'refundOf' | 'refundsWire' | 'amount' | 'fee' | 'wireReceipt'
>;

function stepAfter(before: PartyStep, { name, from, to }: TransferEvent, transfer: Told): PartyStep {
  const named = STEP_OF_EVENT[name];
  if (named) return named;
  // The office's own work, such as closing a returned payment, changes nothing for others.
  if (name === 'close' || from === to) return before;
  const step = STEP_OF_STATUS[to];
  // No one requested a client's own wire.
  if (step === 'asked' && name === 'chooseWire' && before === 'not asked') return before;
  // Only a debit clears after it has settled.
  return step === 'received' && kindOf(transfer) !== 'ACH' ? 'cleared' : step;
}

/** A step that a payment reached: by which event, and when. */
export type ReachedStep = {
  readonly step: PartyStep;
  readonly event: string;
  readonly at: string;
  /** True for a wire that brought more or less than was requested. */
  readonly isOtherAmount: boolean;
};

/** The steps of a payment, oldest first, each with the event that began it. */
export function partySteps(transfer: Told): readonly [ReachedStep, ...ReachedStep[]] | readonly [] {
  const reached: ReachedStep[] = [];
  for (const event of transfer.events) {
    const before = reached.at(-1)?.step;
    const step = before ? stepAfter(before, event, transfer) : STEP_OF_STATUS[event.to];
    if (step !== before) reached.push({ step, event: event.id, at: event.at, isOtherAmount: false });
  }
  // The payment has the wire that it was matched with last.
  const arrived = otherAmountOf(transfer) && reached.findLast(({ step }) => step === 'cleared');
  const [first, ...rest] = reached.map((each) => ({ ...each, isOtherAmount: each === arrived }));
  return first ? [first, ...rest] : [];
}

/**
 * The steps that parties get notices about. A step that repeats without another one in between counts once. The end of
 * something that was never requested doesn't count at all. A refund that its client hasn't accepted yet moved nothing.
 */
export function toldSteps(transfer: Told): readonly ReachedStep[] {
  const isRefund = partyWay(transfer) === 'refund';
  const told = partySteps(transfer).filter(({ step }) => TOLD.includes(step) && !(isRefund && step === 'asked'));
  const first = told.findIndex(({ step }) => BEGUN.includes(step));
  return first < 0 ? [] : told.slice(first).filter(({ step }, at, all) => step !== all[at - 1]?.step);
}

/** The direction of the money. */
export function partyWay(transfer: Pick<Transfer, 'disbursement' | 'refundOf' | 'refundsWire'>): PartyWay {
  if (transfer.refundOf || transfer.refundsWire) return 'refund';
  return transfer.disbursement ? 'out' : 'in';
}
