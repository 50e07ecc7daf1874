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

type Ended = { readonly status: TransferStatus; readonly updatedAt: Instant };

/** Tells of transfers whether they belong to the archive on that day: they ended long ago, and stay as they are. */
export function isArchivedOn(now: Date): (transfer: Ended) => boolean {
  const before = archiveBefore(now);
  return ({ status, updatedAt }) => ENDED.includes(status) && updatedAt < before;
}
