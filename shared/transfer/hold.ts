import type { Actor, TransferEventName } from './lifecycle.ts';
import type { TransferStatus } from './status.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** In these a payment can be held: no bank has it. What a bank has, or may have, is canceled instead. */
const HOLDABLE: readonly TransferStatus[] = [
  'draft',
  'created',
  'awaiting approval',
  'requested',
  'Initiated',
  'sent',
  'viewed',
  'awaiting acceptance',
  'awaiting wire',
  'error',
];

/**
 * What may still happen to a held payment: it ends, it waits for less than before, somebody reports what a bank or a
 * client did outside, or it is put into its file. All else is refused: what is new in the lifecycle is, too.
 */
const DESPITE_A_HOLD: readonly TransferEventName[] = [
  ...(['hold', 'unhold', 'cancel', 'recall', 'discard', 'decline', 'reject', 'withdraw'] as const),
  ...([
    'close',
    'open',
    'unschedule',
    'uncovered',
    'refuseAccount',
    'setFileNumber',
    'reportSent',
    'markProblem',
  ] as const),
  ...(['askProof', 'sendProof', 'dropProof'] as const),
];

type Recorded<E> = { readonly status: TransferStatus; readonly events: readonly E[] };

/**
 * The hold that a payment is under: who placed it, when and why. It is the last word of the payment's own events, so
 * that a release of the portal that does not know of holds cannot lose it.
 */
export function holdOf<E extends Pick<TransferEvent, 'name'>>({ status, events }: Recorded<E>): E | undefined {
  if (!HOLDABLE.includes(status)) return undefined;
  const last = events.findLast(({ name }) => name === 'hold' || name === 'unhold');
  return last?.name === 'hold' ? last : undefined;
}

/** Whether a payment in this status can be held. */
export const canBeHeld = ({ status }: Pick<Transfer, 'status'>): boolean => HOLDABLE.includes(status);

/** Whether a hold stops this. What a bank did has happened. */
export const isHeldBack = (transfer: Recorded<Pick<TransferEvent, 'name'>>, event: TransferEventName, by: Actor) =>
  by !== 'provider' && holdOf(transfer) !== undefined && !DESPITE_A_HOLD.includes(event);
