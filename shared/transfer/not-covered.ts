import type { TransferEventName } from './lifecycle.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** Recorded reason: the file no longer holds enough for the disbursement. */
export const NOT_COVERED = 'NOT_COVERED';
/** Recorded reason: what would be paid isn't what an approver approved. */
export const NOT_APPROVED = 'NOT_APPROVED';

/** True if a disbursement can't be paid now, and only the company can change that. */
export const isOurs = (problem: { readonly code: string } | undefined): boolean =>
  problem?.code === NOT_COVERED || problem?.code === NOT_APPROVED;

const OVERDRAFT_MOVES: readonly string[] = ['overdraw', 'resolveOverdraft'] satisfies TransferEventName[];

/** True if a payment left its file, or may have. */
export const isPaidOut = ({ disbursement, status }: Pick<Transfer, 'disbursement' | 'status'>): boolean =>
  disbursement && ['submitted', 'pending', 'completed'].includes(status);

/**
 * The unresolved event that a paid disbursement's file is below zero. The next deposit doesn't resolve it. A returned
 * disbursement is among the failed ones anyway.
 */
export function overdraftOf(payment: Pick<Transfer, 'disbursement' | 'status' | 'events'>): TransferEvent | undefined {
  const last = payment.events.findLast(({ name }) => OVERDRAFT_MOVES.includes(name));
  return last?.name === 'overdraw' && isPaidOut(payment) ? last : undefined;
}
