import type * as z from 'zod/mini';
import type { takeProofRoute, takeReceiptRoute } from '#shared/contracts/exports.ts';
import type { takeReversalRoute } from '#shared/contracts/reversals.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { isInHistory, type Transfer } from '#shared/transfer/transfer.ts';
import { officeReceiptLink } from '../../messages/live-link.ts';
import { receiptOf, withLive } from '../../messages/receipt.ts';
import { senderOf } from '../../messages/sender.ts';
import { ownConfig, type Reader, seenPayment } from '../reader.ts';
import { disputePackage } from './dispute-package.ts';
import { type Exporter, noted } from './exporter.ts';
import type { PaperPorts, ReceiptPaperPorts, TakenPaper } from './ports.ts';
import { reversalRequest } from './reversal-request.ts';

type Caller = Exporter & Reader;
type Of = { readonly transferId: TransferId };

/** Records the download of a payment's paper. */
const notedOf = (
  ports: Pick<PaperPorts, 'note' | 'random'>,
  caller: Exporter,
  what: TakenPaper['what'],
  { id, referenceId: reference }: Transfer,
  asked: TakenPaper['asked'] = {},
) => noted(ports, caller, { what, subject: id, asked: { reference, ...asked } });

const fileOf = (kind: string, { referenceId }: Transfer, pdf: Buffer) => ({
  name: `${kind}-${referenceId}.pdf`,
  pdf: pdf.toString('base64'),
});

/** Returns a payment's receipt in the form meant for others. The download is recorded first. */
export async function takeReceipt(
  ports: ReceiptPaperPorts,
  caller: Caller,
  { transferId }: Of,
): Promise<Outcome<z.input<typeof takeReceiptRoute.reply>, Refusal<'staff/no-payment'>>> {
  const { tenant, now } = caller;
  const found = await seenPayment(ports, caller, transferId);
  if (!found || !isInHistory(found)) return refuse({ code: 'staff/no-payment' });
  const sender = senderOf(await ownConfig(ports, tenant));
  await notedOf(ports, caller, 'ledger/receipt-taken', found);
  const parts = { isForOthers: true, asOf: now.toISOString(), language: 'en' } as const;
  const live = await officeReceiptLink({ ...ports, now: () => now }, sender, found);
  const pdf = await ports.receiptPdf(sender, withLive(receiptOf(sender, found, ports.domain(), parts), live));
  return done(fileOf('receipt', found, pdf));
}

/** Returns the reversal request for the provider's support. The download is recorded first. */
export async function takeReversalRequest(
  ports: PaperPorts,
  caller: Caller,
  { transferId }: Of,
): Promise<Outcome<z.input<typeof takeReversalRoute.reply>, Refusal<'staff/no-payment' | 'reversal/none'>>> {
  const { tenant, now } = caller;
  const found = await seenPayment(ports, caller, transferId);
  if (!found) return refuse({ code: 'staff/no-payment' });
  const config = await ownConfig(ports, tenant);
  const drawn = reversalRequest(found, { company: config.name, timeZone: config.timeZone, now });
  if (!drawn.ok) return drawn;
  await notedOf(ports, caller, 'ledger/reversal-taken', found);
  return done(fileOf('reversal', found, await ports.pdf(senderOf(config), drawn.value)));
}

/**
 * Returns the proof that a client authorized a debit. The download is recorded first, with the bank's request date and
 * the deadline.
 */
export async function takeAuthorizationProof(
  ports: PaperPorts,
  caller: Caller,
  { transferId, asked }: Of & { readonly asked: string | undefined },
): Promise<
  Outcome<z.input<typeof takeProofRoute.reply>, Refusal<'staff/no-payment' | 'staff/no-debit' | 'staff/asked-ahead'>>
> {
  const { tenant, now } = caller;
  const found = await seenPayment(ports, caller, transferId);
  if (!found) return refuse({ code: 'staff/no-payment' });
  const config = await ownConfig(ports, tenant);
  const drawn = disputePackage(found, { timeZone: config.timeZone, now, askedOn: asked });
  if (!drawn.ok) return drawn;
  const dates: TakenPaper['asked'] = asked ? { asked, answerBy: answerProofBy(asked) } : {};
  await notedOf(ports, caller, 'ledger/proof-taken', found, dates);
  return done(fileOf('proof', found, await ports.pdf(senderOf(config), drawn.value)));
}
