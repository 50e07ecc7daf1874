import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { ownReceiptLink } from '../../messages/live-link.ts';
import { withLive } from '../../messages/receipt.ts';
import { findReceipt, type ReceiptPorts } from './ports.ts';

/** The receipt of a client's transfer as a PDF, in base64 because the gateway requires it. */
export async function printReceipt(
  ports: ReceiptPorts,
  request: {
    readonly tenant: TenantId;
    readonly client: ClientId;
    readonly now: Date;
    readonly transferId: TransferId;
  },
): Promise<Outcome<string, Refusal<'transfer/not-found'>>> {
  const found = await findReceipt(ports, request, { asOf: request.now.toISOString() });
  if (!found) return refuse({ code: 'transfer/not-found' });
  const { sender, transfer, receipt } = found;
  const live = await ownReceiptLink({ ...ports, now: () => request.now }, sender, transfer, receipt.language);
  return done((await ports.pdf(sender, withLive(receipt, live))).toString('base64'));
}
