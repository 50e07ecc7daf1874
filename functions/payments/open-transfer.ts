import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { feeFor } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../ports.ts';
import type { DraftPorts } from './engine/draft-details.ts';
import { type EditTransferPorts, findOffer } from './engine/offer.ts';

/** What opening needs besides: the tenant's fee as it is now. */
type OpenPorts = EditTransferPorts & Pick<DraftPorts, 'tenants'>;

/**
 * A request with the fee of today. The start debits no other, and a client cannot edit a request to see the new one:
 * opened again, it shows what will be debited.
 */
async function withFee(ports: OpenPorts, owner: Owner, request: Transfer): Promise<Transfer> {
  // What is scheduled is debited as agreed or not at all.
  if (request.disbursement || request.schedule) return request;
  const config = await ports.tenants.config(owner.tenant);
  return { ...request, fee: feeFor(config?.fee, request.method) };
}

/** Notes that a client has seen what they are asked for, or sent. Opening it once more changes nothing but a fee. */
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
