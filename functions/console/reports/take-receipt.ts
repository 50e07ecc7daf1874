import type * as z from 'zod/mini';
import type { takeReceiptRoute } from '#shared/contracts/exports.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isInHistory } from '#shared/transfer/transfer.ts';
import { officeReceiptLink } from '../../messages/live-link.ts';
import { receiptOf, withLive } from '../../messages/receipt.ts';
import { senderOf } from '../../messages/sender.ts';
import { isListed } from '../listing/row-of.ts';
import { isSeenBy, ownConfig, type Reader, scopeOf } from '../reader.ts';
import { type Exporter, noted } from './exporter.ts';
import type { ReceiptPaperPorts } from './ports.ts';

/** Returns a payment's receipt in the form meant for others. The download is recorded first. */
export async function takeReceipt(
  ports: ReceiptPaperPorts,
  caller: Exporter & Reader,
  { transferId }: { readonly transferId: TransferId },
): Promise<Outcome<z.input<typeof takeReceiptRoute.reply>, Refusal<'staff/no-payment'>>> {
  const { tenant, now } = caller;
  const client = await ports.clientOf(tenant, transferId);
  const found = client && (await ports.transfers.find(tenant, client, transferId));
  if (!(found && isListed(found) && isInHistory(found) && isSeenBy(found, scopeOf(caller))))
    return refuse({ code: 'staff/no-payment' });
  const sender = senderOf(await ownConfig(ports, tenant));
  const { referenceId: reference } = found;
  await noted(ports, caller, {
    what: 'ledger/receipt-taken',
    subject: found.id,
    asked: { reference },
  });
  const parts = { isForOthers: true, asOf: now.toISOString(), language: 'en' } as const;
  const live = await officeReceiptLink({ ...ports, now: () => now }, sender, found);
  const pdf = await ports.receiptPdf(sender, withLive(receiptOf(sender, found, ports.domain(), parts), live));
  return done({ name: `receipt-${reference}.pdf`, pdf: pdf.toString('base64') });
}
