import type { Instant } from '../dates.ts';
import { ARCHIVE_AFTER_MONTHS } from '../limits.ts';
import type { TransferStatus } from './status.ts';

/** Statuses that only a person can change. */
const ENDED: readonly TransferStatus[] = ['completed', 'cancelled', 'error', 'rejected'];

/** Transfers that ended before this instant are archived on the given day. */
export function archiveBefore(now: Date): Instant {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - ARCHIVE_AFTER_MONTHS);
  return before.toISOString();
}

type Ended = { readonly status: TransferStatus; readonly updatedAt: Instant };

/** True for a transfer that ended long ago and won't change. */
export function isArchivedOn(now: Date): (transfer: Ended) => boolean {
  const before = archiveBefore(now);
  return ({ status, updatedAt }) => ENDED.includes(status) && updatedAt < before;
}
