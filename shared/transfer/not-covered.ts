import type { TransferEventName } from './lifecycle.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** Recorded reason: the company’s Plaid balance, or a refund’s file, doesn’t hold enough. It ends with the money. */
export const NOT_COVERED = 'NOT_COVERED';
/**
 * Recorded reason: the file lost money after the disbursement was approved. It ends with another approval, because one
 * person may have recorded what is in the file now, and no approver has read that.
 */
export const LOST_COVER = 'LOST_COVER';
/** Recorded reason: what would be paid isn't what an approver approved. */
export const NOT_APPROVED = 'NOT_APPROVED';

/** True if a disbursement can't be paid now, and only the company can change that. */
export const isOurs = (problem: { readonly code: string } | undefined): boolean =>
  [NOT_COVERED, LOST_COVER, NOT_APPROVED].includes(problem?.code ?? '');

/** The events by which money may leave for a client. */
export const APPROVALS: readonly string[] = [
  'approveDisbursement',
  'approveRefund',
  'initiate',
] satisfies TransferEventName[];

/** A client isn't told the reason. */
type Told = { readonly name: string; readonly reason?: string | null | undefined };

/** True for an event by which a disbursement's file lost money: an `uncovered` one says why. */
export const losesCover = ({ name, reason }: Told): boolean =>
  (name === 'uncovered' && typeof reason === 'string') || reason === LOST_COVER;

/** True if a disbursement's file lost money after its last approval. */
export function hasLostCover({ events }: { readonly events: readonly Told[] }): boolean {
  const last = events.findLast((each) => APPROVALS.includes(each.name) || losesCover(each));
  return last !== undefined && losesCover(last);
}

const OVERDRAFT_MOVES: readonly string[] = ['overdraw', 'resolveOverdraft'] satisfies TransferEventName[];

/** True if a payment left its file, or may have. */
export const isPaidOut = ({ disbursement, status }: Pick<Transfer, 'disbursement' | 'status'>): boolean =>
  disbursement && ['submitted', 'pending', 'completed'].includes(status);

/**
 * The unresolved event that a paid disbursement left its file short. The next deposit doesn't resolve it. A returned
 * disbursement is among the failed ones anyway.
 */
export function overdraftOf(payment: Pick<Transfer, 'disbursement' | 'status' | 'events'>): TransferEvent | undefined {
  const last = payment.events.findLast(({ name }) => OVERDRAFT_MOVES.includes(name));
  return last?.name === 'overdraw' && isPaidOut(payment) ? last : undefined;
}
