import type { TransferId } from '../ids.ts';
import type { Transfer } from './transfer.ts';

/** True if a payment ended without being paid, so that what it paid again can be paid again. */
export const isOverUnpaid = ({ status }: Pick<Transfer, 'status'>): boolean =>
  status === 'cancelled' || status === 'rejected';

/**
 * A payment's last try that has not ended unpaid; the payment itself if there is none. A try may be closed because a
 * later one paid it, so tries that ended unpaid are skipped.
 */
export async function lastTryOf(
  first: Transfer,
  find: (id: TransferId) => Promise<Transfer | undefined>,
): Promise<Transfer> {
  let last = first;
  let each: Transfer | undefined = first;
  while (each?.retriedAs) {
    each = await find(each.retriedAs);
    if (each && !isOverUnpaid(each)) last = each;
  }
  return last;
}
