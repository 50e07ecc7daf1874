import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cancellationCodes, documents } from './documents.ts';
import { putChanged, putNew } from './transfers.ts';

/** Another writer was faster, or writes at this moment. */
const OVERTAKEN = ['ConditionalCheckFailed', 'TransactionConflict'];

/** Adds a refund and saves its payment, which names it, on top of the version that was read: both, or neither. */
export async function addRefund(
  refund: Transfer,
  payment: Transfer,
): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
  try {
    await documents.send(
      new TransactWriteCommand({ TransactItems: [{ Put: putNew(refund) }, { Put: putChanged(payment) }] }),
    );
    return done(refund);
  } catch (error) {
    const codes = cancellationCodes(error);
    if (codes?.some((code) => OVERTAKEN.includes(code))) return refuse({ code: 'transfer/changed-meanwhile' });
    throw error;
  }
}
