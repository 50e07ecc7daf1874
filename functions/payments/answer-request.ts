import type { TransferId } from '#shared/ids.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Owner } from '../ports.ts';
import { type ChangedByClient, type EditTransferPorts, findOffer } from './engine/offer.ts';

/** Records that a client has seen a request or a payment. Opening it again changes nothing. */
export async function openTransfer(ports: EditTransferPorts, owner: Owner, id: TransferId): ChangedByClient {
  const offer = await findOffer(ports, owner, id);
  if (!offer.ok || offer.value.status === 'viewed') return offer;
  const opened = moved(offer.value, 'open', 'client', { at: owner.now.toISOString() });
  if (!opened.ok) return opened;
  const saved = await ports.transfers.save(opened.value);
  if (saved.ok) return saved;
  // If two tabs open it at once, the second finds it opened.
  const now = await findOffer(ports, owner, id);
  return now.ok && now.value.status === 'viewed' ? now : saved;
}

/**
 * Declines a request or a disbursement, with the client's reason if they give one; the outbox notifies the staff. If it
 * was never opened, the same write marks it as opened.
 */
export async function declineTransfer(
  ports: EditTransferPorts,
  owner: Owner,
  { id, reason }: { readonly id: TransferId; readonly reason?: string | null },
): ChangedByClient {
  const offer = await findOffer(ports, owner, id);
  if (!offer.ok) return offer;
  const at = owner.now.toISOString();
  const opened = moved(offer.value, 'open', 'client', { at });
  const declined = moved(opened.ok ? opened.value : offer.value, 'decline', 'client', {
    at,
    reason: reason || undefined,
  });
  return declined.ok ? ports.transfers.save(declined.value) : declined;
}
