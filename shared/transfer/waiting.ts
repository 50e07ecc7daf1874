import type { Instant } from '../dates.ts';
import type { BankAccountId } from '../ids.ts';
import type { AccountCheck } from './account-check.ts';
import { holdOf } from './hold.ts';
import { hasLostCover, LOST_COVER, NOT_APPROVED, NOT_COVERED } from './not-covered.ts';
import type { TransferStatus } from './status.ts';

/** Reasons for waiting that the status doesn't show and the client can't resolve. */
export const WAITS = ['call', 'taking back', 'cover', 'wire', 'hold', 'arrival'] as const;

/** Statuses in which the client could accept a disbursement if nothing else were open. */
const THEIRS: readonly TransferStatus[] = ['Initiated', 'sent', 'viewed', 'awaiting acceptance'];

/** Fields that the rules below read. */
type Waiting = {
  readonly status: TransferStatus;
  readonly cancelAskedAt?: Instant | undefined;
  readonly accountCheck?: Pick<AccountCheck, 'standing' | 'accountId'> | undefined;
  readonly destination?: { readonly id: BankAccountId } | undefined;
  readonly disbursement: boolean;
  readonly problem?: { readonly code: string } | undefined;
  readonly wireReport?: unknown;
  readonly events: readonly { readonly name: string; readonly reason?: string | null | undefined }[];
};

/** True if a disbursement was stopped for this reason and the client could accept it otherwise. */
const isStopped = ({ disbursement, status, problem }: Waiting, code: string): boolean =>
  disbursement && THEIRS.includes(status) && problem?.code === code;

/** True if an accepted disbursement was stopped because its record isn't what was approved. */
export const isNotAsApproved = (transfer: Waiting): boolean => isStopped(transfer, NOT_APPROVED);

/** True if an approved disbursement takes another approval, because its file lost money. */
export const needsApprovalAgain = (transfer: Waiting): boolean =>
  transfer.disbursement && THEIRS.includes(transfer.status) && hasLostCover(transfer);

/**
 * The staff's statements on whether a wire has arrived. A client's report doesn't count, because they may send it
 * twice.
 */
const LAST_WORD = ['confirmReceipt', 'applyReceipt', 'reopenReceipt', 'resolve'];

/** True if the company's statement that the wire had arrived was undone and not replaced. */
const isLookedForAgain = ({ status, events }: Waiting): boolean =>
  status === 'awaiting wire' && events.findLast(({ name }) => LAST_WORD.includes(name))?.name === 'reopenReceipt';

/** The reason that a page shows in place of the status; undefined if the status says it all. */
export function waitsFor(transfer: Waiting): (typeof WAITS)[number] | undefined {
  const { status, cancelAskedAt, accountCheck: check, destination } = transfer;
  // The outcome is unknown. The cancellation request is recorded, so no one has to ask again.
  if (status === 'submitted' && cancelAskedAt !== undefined) return 'taking back';
  if (holdOf(transfer)) return 'hold';
  if (isLookedForAgain(transfer)) return 'wire';
  if (status === 'awaiting wire' && transfer.wireReport) return 'arrival';
  const isCalled = status === 'awaiting acceptance' && check?.standing === 'waiting';
  if (isCalled && check.accountId === destination?.id) return 'call';
  // The file no longer holds the money, or the record isn't what was approved. The staff know, and accepting would be
  // refused.
  const isUncovered = [NOT_COVERED, LOST_COVER, NOT_APPROVED].some((code) => isStopped(transfer, code));
  return isUncovered || needsApprovalAgain(transfer) ? 'cover' : undefined;
}
