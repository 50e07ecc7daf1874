import type * as z from 'zod/mini';
import type { takeProofRoute } from '#shared/contracts/exports.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { senderOf } from '../../messages/sender.ts';
import { isListed } from '../listing/row-of.ts';
import { isSeenBy, ownConfig, type Reader, scopeOf } from '../reader.ts';
import { disputePackage } from './dispute-package.ts';
import { type Exporter, noted } from './exporter.ts';
import type { PaperPorts } from './ports.ts';

/**
 * Returns the proof that a client authorized a debit. The download is recorded first, with the bank's request date and
 * the deadline.
 */
export async function takeAuthorizationProof(
  ports: PaperPorts,
  caller: Exporter & Reader,
  { transferId, asked }: { readonly transferId: TransferId; readonly asked: string | undefined },
): Promise<
  Outcome<z.input<typeof takeProofRoute.reply>, Refusal<'staff/no-payment' | 'staff/no-debit' | 'staff/asked-ahead'>>
> {
  const { tenant, now } = caller;
  const client = await ports.clientOf(tenant, transferId);
  const found = client && (await ports.transfers.find(tenant, client, transferId));
  if (!found || !isListed(found) || !isSeenBy(found, scopeOf(caller))) return refuse({ code: 'staff/no-payment' });
  const config = await ownConfig(ports, tenant);
  const drawn = disputePackage(found, { timeZone: config.timeZone, now, askedOn: asked });
  if (!drawn.ok) return drawn;
  const { referenceId: reference } = found;
  await noted(ports, caller, {
    what: 'ledger/proof-taken',
    subject: found.id,
    asked: { reference, ...(asked ? { asked, answerBy: answerProofBy(asked) } : {}) },
  });
  const pdf = await ports.pdf(senderOf(config), drawn.value);
  return done({ name: `proof-${reference}.pdf`, pdf: pdf.toString('base64') });
}
