import type { Instant } from '../dates.ts';
import { ARCHIVE_AFTER_MONTHS } from '../limits.ts';
import type { TransferStatus } from './status.ts';

/** Nothing more happens to a transfer of these by itself. */
const ENDED: readonly TransferStatus[] = ['completed', 'cancelled', 'error', 'rejected'];

/** What ended before this instant is in the archive on a given day. */
export function archiveBefore(now: Date): Instant {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - ARCHIVE_AFTER_MONTHS);
  return before.toISOString();
}

/** Whether a transfer belongs to the archive: it ended long ago. Its record stays the same; only the list changes. */
export const isArchived = (
  transfer: { readonly status: TransferStatus; readonly updatedAt: Instant },
  now: Date,
): boolean => ENDED.includes(transfer.status) && transfer.updatedAt < archiveBefore(now);
