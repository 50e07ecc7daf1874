import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { comparedWith } from '#shared/transfer/comparison.ts';
import { type EntryStanding, eventBehind } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EntryAtProvider, ProviderAnswer } from '../ports.ts';
import { type ApplyProviderEventPorts, applyProviderEvent } from './apply-provider-event.ts';

/** What comparing a transfer with the bank needs. */
export type CompareTransferPorts = Omit<ApplyProviderEventPorts, 'entries'> & {
  readonly entries: (transfer: Transfer) => Promise<
    Omit<Awaited<ReturnType<ApplyProviderEventPorts['entries']>>, 'find'> & {
      readonly find: (providerTransferId: string) => Promise<ProviderAnswer<EntryAtProvider>>;
    }
  >;
};

/** A transfer in the table. */
export type TransferAt = { readonly tenant: TenantId; readonly client: ClientId; readonly id: TransferId };

/** Writes down what the bank has: as its event would, with all that a return takes along, or only the trace number. */
async function heal(ports: CompareTransferPorts, transfer: Transfer, entry: EntryStanding): Promise<boolean> {
  const at = ports.now().toISOString();
  const event = eventBehind(entry, transfer, at);
  const which = { tenant: transfer.tenantId, client: transfer.clientId, transferId: transfer.id };
  const applied = event ? await applyProviderEvent(ports, which, event) : 'nothing new';
  if (applied !== 'nothing new' || !entry.traceId) return applied === 'applied';
  return (await ports.save({ ...transfer, creditTraceId: entry.traceId, updatedAt: at })).ok;
}

/**
 * Compares a transfer with its entry at the bank. With `isHealing`, what the bank has and the table lacks is written
 * down. `unknown`: the bank did not answer, so nothing was compared.
 */
export async function compareTransfer(
  ports: CompareTransferPorts,
  { tenant, client, id }: TransferAt,
  isHealing: boolean,
): Promise<'the same' | 'news' | 'healed' | 'a contradiction' | 'unknown'> {
  const transfer = await ports.find(tenant, client, id);
  const entryId = transfer?.provider.transferId;
  // The index lags: it may have ended meanwhile.
  if (!entryId || (transfer.status !== 'pending' && transfer.status !== 'completed')) return 'the same';
  const asked = await (await ports.entries(transfer)).find(entryId);
  if (asked.heard === 'nothing') return 'unknown';
  if (asked.heard === 'no') return asked.code === 'NOT_FOUND' ? 'a contradiction' : 'unknown';
  const comparison = comparedWith(transfer, asked.value, ports.now().toISOString());
  if (comparison.shows !== 'news' || !isHealing) return comparison.shows;
  // Another writer was faster: the next run compares again.
  return (await heal(ports, transfer, asked.value)) ? 'healed' : 'news';
}
