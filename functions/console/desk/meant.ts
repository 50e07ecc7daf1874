import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Which } from '../../payments/engine/staff-work.ts';
import { seenPayment } from '../reader.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

/** The payment of a call, and how it is addressed. */
export type Meant = { readonly which: Which; readonly payment: Transfer };

/**
 * The payment of a call, if the caller sees it and it is still as it was shown. The use cases check the version again
 * on the record that they change.
 */
export async function meant(
  ports: Pick<DeskPorts, 'clientOf' | 'transfers'>,
  caller: DeskCaller,
  { transferId: id }: { readonly transferId: TransferId },
  version: number,
): Promise<Outcome<Meant, Refusal<'staff/no-payment' | 'staff/changed-meanwhile'>>> {
  const payment = await seenPayment(ports, caller, id);
  if (!payment) return refuse({ code: 'staff/no-payment' });
  if (payment.version !== version) return refuse({ code: 'staff/changed-meanwhile' });
  return done({ which: { client: payment.clientId, id, version }, payment });
}
