import type * as z from 'zod/mini';
import type { takeReversalRoute } from '#shared/contracts/reversals.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { senderOf } from '../../messages/sender.ts';
import { isListed } from '../listing/row-of.ts';
import { isSeenBy, ownConfig, type Reader, scopeOf } from '../reader.ts';
import { type Exporter, noted } from './exporter.ts';
import type { PaperPorts } from './ports.ts';
import { reversalRequest } from './reversal-request.ts';

/** Returns the reversal request for the provider's support. The download is recorded first. */
export async function takeReversalRequest(
  ports: PaperPorts,
  caller: Exporter & Reader,
  { transferId }: { readonly transferId: TransferId },
): Promise<Outcome<z.input<typeof takeReversalRoute.reply>, Refusal<'staff/no-payment' | 'reversal/none'>>> {
  const { tenant, now } = caller;
  const client = await ports.clientOf(tenant, transferId);
  const found = client && (await ports.transfers.find(tenant, client, transferId));
  if (!found || !isListed(found) || !isSeenBy(found, scopeOf(caller))) return refuse({ code: 'staff/no-payment' });
  const config = await ownConfig(ports, tenant);
  const drawn = reversalRequest(found, { company: config.name, timeZone: config.timeZone, now });
  if (!drawn.ok) return drawn;
  const { referenceId: reference } = found;
  await noted(ports, caller, {
    what: 'ledger/reversal-taken',
    subject: found.id,
    asked: { reference },
  });
  const pdf = await ports.pdf(senderOf(config), drawn.value);
  return done({ name: `reversal-${reference}.pdf`, pdf: pdf.toString('base64') });
}
