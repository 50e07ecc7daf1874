import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { feeFor } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../ports.ts';
import type { DraftPorts } from './engine/draft-details.ts';
import { type EditTransferPorts, findOffer } from './engine/offer.ts';

/** What opening needs besides: the tenant's current fee. */
type OpenPorts = EditTransferPorts & Pick<DraftPorts, 'tenants'>;

/**
 * A request with today's fee. The start debits no other fee, and a client cannot edit a request to see the new one:
 * opening it again shows what will be debited.
 */
async function withFee(ports: OpenPorts, owner: Owner, request: Transfer): Promise<Transfer> {
  // A scheduled payment is debited as agreed or not at all.
  if (request.disbursement || request.schedule) return request;
  const config = await ports.tenants.config(owner.tenant);
  return { ...request, fee: feeFor(config?.fee, request.method) };
}

/** Records that a client has seen a request or a payment. Opening it again changes only the fee. */
export async function openTransfer(
  ports: OpenPorts,
  owner: Owner,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal<'transfer/not-found' | 'transfer/wrong-status' | 'transfer/changed-meanwhile'>>> {
  const offer = await findOffer(ports, owner, id);
  if (!offer.ok) return offer;
  const at = owner.now.toISOString();
  const request = await withFee(ports, owner, offer.value);
  if (request.status === 'viewed' && request.fee === offer.value.fee) return offer;
  const opened =
    request.status === 'viewed' ? done({ ...request, updatedAt: at }) : moved(request, 'open', 'client', { at });
  if (!opened.ok) return opened;
  const saved = await ports.transfers.save(opened.value);
  if (saved.ok) return saved;
  // Two tabs open it at once: the second finds it opened.
  const now = await findOffer(ports, owner, id);
  return now.ok && now.value.status === 'viewed' ? now : saved;
}
