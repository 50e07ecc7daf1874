import { easternTime } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import { datesOf, instantBy, scheduledStart } from './expected-dates.ts';
import type { Known } from './whats-next.ts';

/** A payment's stages that a client sees: of a debit, of a wire, of a disbursement, and the failed ends. */
export type PaymentStage =
  | ('sent' | 'left' | 'arrived' | 'cleared')
  | ('planned' | 'wired' | 'received')
  | ('offered' | 'accepted' | 'deposited')
  | ('refunded' | 'returned' | 'failed');

/** A stage, its state (past, current, ahead, or failed), and its day if it has one. */
export type StageMark = {
  readonly stage: PaymentStage;
  readonly state: 'done' | 'now' | 'next' | 'bad';
  readonly on: Day | undefined;
};

/**
 * Facts that the stages are derived from. A history card has no rail, which is null then, and doesn't know whether a
 * wire was reported, which is undefined.
 */
export type Staged = Known & { readonly isRefund: boolean; readonly wiredAt?: Instant | null | undefined };

type Step = { readonly stage: PaymentStage; readonly at: Instant | null | undefined; readonly by?: Day | undefined };

const dayOf = (at: Instant): Day => easternTime(at).on;

/** Done up to the first step that hasn't happened, which is the current one. */
function marked(steps: readonly Step[]): readonly StageMark[] {
  const now = steps.findIndex(({ at }) => !at);
  return steps.map(({ stage, at, by }, nth) => ({
    stage,
    state: at ? 'done' : nth === now ? 'now' : 'next',
    on: at ? dayOf(at) : by,
  }));
}

/** The stages reached, then the failure. */
const ended = (steps: readonly Step[], stage: 'returned' | 'failed'): readonly StageMark[] => [
  ...marked(steps.filter(({ at }) => at)),
  { stage, state: 'bad', on: undefined },
];

function ofDebit(known: Staged, holdDays: number): readonly StageMark[] {
  const { status, scheduledOn, startedAt, postedAt, completedAt, clearedAt } = known;
  const from = startedAt ?? (scheduledOn && scheduledStart(scheduledOn));
  const dates = from
    ? datesOf({ startedAt: from, postedAt, completedAt, network: known.network }, holdDays)
    : undefined;
  // A payment that arrived must have left, even if the bank didn't report both.
  const steps: readonly Step[] = [
    { stage: 'sent', at: startedAt, by: scheduledOn ?? undefined },
    { stage: 'left', at: postedAt ?? completedAt, by: dates?.leavesOn },
    { stage: 'arrived', at: completedAt, by: dates?.settlesOn },
    { stage: 'cleared', at: clearedAt, by: dates?.goodFundsOn },
  ];
  if (status === 'error') return ended(steps, completedAt ? 'returned' : 'failed');
  return marked(steps);
}

/**
 * The day by which a disbursement should have arrived; undefined if its rail isn't known. A refund's rail always is.
 */
function arrivesOn({ network, isRefund, startedAt, postedAt, completedAt }: Staged, holdDays: number): Day | undefined {
  if (!startedAt || (!network && !isRefund)) return undefined;
  return network === 'rtp'
    ? instantBy(startedAt)
    : datesOf({ startedAt, postedAt, completedAt, network }, holdDays).settlesOn;
}

function ofPayout(known: Staged, holdDays: number): readonly StageMark[] {
  const { status, startedAt, completedAt } = known;
  const by = arrivesOn(known, holdDays);
  const begun: Step = known.isRefund ? { stage: 'refunded', at: startedAt } : { stage: 'accepted', at: startedAt };
  const steps: readonly Step[] = [begun, { stage: 'deposited', at: completedAt, by }];
  if (status === 'error') return ended(steps, completedAt ? 'returned' : 'failed');
  const [first, ...rest] = marked(steps);
  if (known.isRefund || !first) return marked(steps);
  return [{ stage: 'offered', state: 'done', on: undefined }, first, ...rest];
}

function ofWire({ wiredAt, completedAt }: Staged): readonly StageMark[] {
  // "Not wired yet" would be wrong for a client who has reported it.
  if (wiredAt === undefined && !completedAt) return [];
  const [wired, received] = marked([
    { stage: 'wired', at: wiredAt ?? completedAt },
    { stage: 'received', at: completedAt },
  ]) as [StageMark, StageMark];
  return [{ stage: 'planned', state: 'done', on: undefined }, wired, received];
}

/** Statuses with stages: someone has decided to pay. A request hasn't got that far, and a canceled payment is over. */
const STAGED = {
  debit: ['submitted', 'pending', 'completed', 'error'],
  payout: ['sent', 'viewed', 'awaiting acceptance', 'submitted', 'pending', 'completed', 'error'],
  wire: ['awaiting wire', 'completed'],
} as const satisfies Record<string, readonly Known['status'][]>;

/** The named stages of a payment in order, if it has any. */
export function stagesOf(known: Staged, holdDays: number): readonly StageMark[] {
  const has = (statuses: readonly Known['status'][]) => statuses.includes(known.status);
  if (known.disbursement) return has(STAGED.payout) ? ofPayout(known, holdDays) : [];
  if (known.method === 'Wire') return has(STAGED.wire) ? ofWire(known) : [];
  return has(STAGED.debit) || known.scheduledOn ? ofDebit(known, holdDays) : [];
}
