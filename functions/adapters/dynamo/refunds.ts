import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { FileTaking } from '../../payments/engine/file-funds.ts';
import { cancellationCodes, documents } from './documents.ts';
import { notesOf } from './file-funds.ts';
import { putChanged, putNew } from './transfers.ts';

/** Another writer was faster, or writes at this moment. */
const OVERTAKEN = ['ConditionalCheckFailed', 'TransactionConflict'];

/**
 * Adds a refund and saves its payment, which names it, on top of the version that was read; what the refund has taken
 * out of its file is noted there. All of it, or nothing.
 */
export async function addRefund(
  refund: Transfer,
  payment: Transfer,
  takings: readonly FileTaking[] = [],
): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
  try {
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [{ Put: putNew(refund) }, { Put: putChanged(payment) }, ...notesOf(payment.tenantId, takings)],
      }),
    );
    return done(refund);
  } catch (error) {
    const codes = cancellationCodes(error);
    if (codes?.some((code) => OVERTAKEN.includes(code))) return refuse({ code: 'transfer/changed-meanwhile' });
    throw error;
  }
}
