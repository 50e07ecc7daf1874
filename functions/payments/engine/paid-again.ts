import { holdOf } from '#shared/transfer/hold.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasGoodFunds } from '#shared/transfer/refund.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { arrivedOf } from '../../console/listing/row-of.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import type { TransferReader, TransferWriter } from '../../ports.ts';

/** True if money that was paid again can no longer be missing: cleared for a debit, settled for a disbursement. */
const isPaid = (transfer: Transfer): boolean =>
  transfer.disbursement ? transfer.status === 'completed' : hasGoodFunds(transfer);

/** True if all of a failed payment was paid, in its own file. */
const isAllPaidBy = (failed: Transfer, paid: Transfer): boolean =>
  (arrivedOf(paid) ?? paid.amount) >= failed.amount && fileOf(failed) === fileOf(paid);

/**
 * The failed payments that a paid one paid again, back to the first, as they are once closed (D-117). One on hold stays
 * open, and so does one that was paid in part or in another file.
 */
export async function closedBy({ find }: TransferReader, paid: Transfer, at: string): Promise<readonly Transfer[]> {
  const all: Transfer[] = [];
  let earlier = isPaid(paid) ? paid.retryOf : undefined;
  while (earlier) {
    const failed: Transfer | undefined = await find(paid.tenantId, paid.clientId, earlier.id);
    if (failed?.status === 'error' && !holdOf(failed) && isAllPaidBy(failed, paid)) {
      const closed = moved(failed, 'close', 'system', { at, reason: `Paid again as ${paid.referenceId}` });
      if (closed.ok) all.push(closed.value);
    }
    earlier = failed?.retryOf;
  }
  return all;
}

/** Retries when other writers change a failed payment at the same moment. */
const SAVES_MAX = 5;

/** Closes the failed payments that a paid one paid again. Safe to repeat. False if other writers were always faster. */
export async function closePaidAgain(
  transfers: TransferReader & TransferWriter,
  paid: Transfer,
  at: string,
): Promise<boolean> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const closed = await closedBy(transfers, paid, at);
    const saved = await Promise.all(closed.map((each) => transfers.save(each)));
    if (saved.every(({ ok }) => ok)) return true;
  }
  return false;
}
