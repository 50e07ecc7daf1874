import type { Instant } from '../dates.ts';
import { ARCHIVE_AFTER_MONTHS } from '../limits.ts';
import type { TransferStatus } from './status.ts';

/** Statuses in which nothing more happens without a person. */
const ENDED: readonly TransferStatus[] = ['completed', 'cancelled', 'error', 'rejected'];

/** Transfers that ended before this instant are in the archive on a given day. */
export function archiveBefore(now: Date): Instant {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - ARCHIVE_AFTER_MONTHS);
  return before.toISOString();
}

type Ended = { readonly status: TransferStatus; readonly updatedAt: Instant };

/** Whether a transfer is in the archive on that day: it ended long ago and will not change. */
export function isArchivedOn(now: Date): (transfer: Ended) => boolean {
  const before = archiveBefore(now);
  return ({ status, updatedAt }) => ENDED.includes(status) && updatedAt < before;
}
