import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { FileTaking } from '../../payments/engine/file-funds.ts';
import { areWritten } from './record.ts';
import { putChanged, putNew } from './transfers.ts';
import { notesOf } from './versioned-write.ts';

/**
 * Adds a refund, saves its payment, which names it, on the version that was read, and notes on the file what the refund
 * took out. All of it, or nothing.
 */
export async function addRefund(
  refund: Transfer,
  payment: Transfer,
  takings: readonly FileTaking[] = [],
): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
  const isAdded = await areWritten([
    { Put: putNew(refund) },
    { Put: putChanged(payment) },
    ...notesOf(payment.tenantId, takings),
  ]);
  return isAdded ? done(refund) : refuse({ code: 'transfer/changed-meanwhile' });
}
