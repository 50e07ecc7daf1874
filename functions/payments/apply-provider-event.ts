import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { afterProviderEvent, isNews, type ProviderEvent } from '#shared/transfer/provider-events.ts';
import type { TransferReader, TransferWriter } from '../ports.ts';

/** What applying a provider event to a transfer needs. */
export type ApplyProviderEventPorts = TransferReader & TransferWriter;

/** Retries when other writers save the same transfer while an event is applied. */
const SAVES_MAX = 5;

/** Moves a transfer as the provider's event says. Safe to repeat: an event already applied changes nothing. */
export async function applyProviderEvent(
  ports: ApplyProviderEventPorts,
  which: { readonly tenant: TenantId; readonly client: ClientId; readonly transferId: TransferId },
  event: ProviderEvent,
): Promise<'applied' | 'nothing new' | 'no such transfer' | 'does not fit' | 'again later'> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const before = await ports.find(which.tenant, which.client, which.transferId);
    if (!before) return 'no such transfer';
    const after = afterProviderEvent(before, event);
    if (!after) return isNews(before, event) ? 'does not fit' : 'nothing new';
    if ((await ports.save(after)).ok) return 'applied';
  }
  return 'again later';
}
