import { type Actor, NOTES, type TransferEventName } from './lifecycle.ts';
import type { TransferStatus } from './status.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** Statuses in which no bank has the payment yet. A payment that a bank has, or may have, is canceled instead. */
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
 * Events that may still happen to a held payment: it ends, it loses something it waited for, someone reports what a
 * bank or a client did outside, or something is only noted. Everything else is refused, including new lifecycle events.
 */
const DESPITE_A_HOLD: readonly TransferEventName[] = [
  ...(['hold', 'unhold', 'cancel', 'recall', 'discard', 'decline', 'reject', 'withdraw', 'close', 'open'] as const),
  ...(['unschedule', 'uncovered', 'refuseAccount', 'reportSent', 'markProblem'] as const),
  ...NOTES,
];

type Recorded<E> = { readonly status: TransferStatus; readonly events: readonly E[] };

/**
 * The hold on a payment: who placed it, when and why. It is read from the payment's own events, so that an older
 * release of the portal that knows no holds can't lose it.
 */
export function holdOf<E extends Pick<TransferEvent, 'name'>>({ status, events }: Recorded<E>): E | undefined {
  if (!HOLDABLE.includes(status)) return undefined;
  const last = events.findLast(({ name }) => name === 'hold' || name === 'unhold');
  return last?.name === 'hold' ? last : undefined;
}

/** True if a payment in this status can be held. */
export const canBeHeld = ({ status }: Pick<Transfer, 'status'>): boolean => HOLDABLE.includes(status);

/** True if a hold stops this event. Actions of a bank have already happened, so a hold can't stop them. */
export const isHeldBack = (transfer: Recorded<Pick<TransferEvent, 'name'>>, event: TransferEventName, by: Actor) =>
  by !== 'provider' && holdOf(transfer) !== undefined && !DESPITE_A_HOLD.includes(event);
