import type { TransferEventName } from './lifecycle.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** Why a payment to a client waits, as recorded: its file no longer holds enough. */
export const NOT_COVERED = 'NOT_COVERED';

const OVERDRAFT_MOVES: readonly string[] = ['overdraw', 'resolveOverdraft'] satisfies TransferEventName[];

/** Whether a payment left its file, or may have. */
export const isPaidOut = ({ disbursement, status }: Pick<Transfer, 'disbursement' | 'status'>): boolean =>
  disbursement && ['submitted', 'pending', 'completed'].includes(status);

/**
 * That the file of a paid disbursement is below zero, and nobody has resolved it; undefined where none is. The next
 * deposit doesn't end it. A disbursement that came back is among the failed ones anyway.
 */
export function overdraftOf(payment: Pick<Transfer, 'disbursement' | 'status' | 'events'>): TransferEvent | undefined {
  const last = payment.events.findLast(({ name }) => OVERDRAFT_MOVES.includes(name));
  return last?.name === 'overdraw' && isPaidOut(payment) ? last : undefined;
}
