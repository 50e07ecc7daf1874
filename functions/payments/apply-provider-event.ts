import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { afterProviderEvent, isNews, type ProviderEvent } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferReader, TransferWriter } from '../ports.ts';
import { type ActOnReturnPorts, actOnReturn } from './act-on-return.ts';
import { markAllUncovered } from './engine/cover.ts';
import { type FileReader, type FileTaker, takingsOf } from './engine/file-funds.ts';

/** What applying a provider event to a transfer needs. */
export type ApplyProviderEventPorts = TransferReader &
  TransferWriter &
  ActOnReturnPorts & { readonly files: FileReader & FileTaker };

/** Retries when other writers save the same transfer while an event is applied. */
const SAVES_MAX = 5;

/** What the return of a payment took out of a file. */
function lostBy(transfer: Transfer) {
  const returned = transfer.events.findLast(({ name }) => name === 'returned');
  return returned && !transfer.disbursement ? takingsOf(transfer, returned) : [];
}

/**
 * After a return: the payments to clients that were to be paid out of that money are looked at. The return may have
 * been applied by a run that died, so a repeated one looks again.
 */
async function lookAtFiles(ports: ApplyProviderEventPorts, transfer: Transfer, at: string): Promise<void> {
  for (const { fileId } of lostBy(transfer))
    await markAllUncovered({ transfers: ports, files: ports.files }, { tenant: transfer.tenantId, fileId, at });
}

/** What follows from a return, whoever applied it. */
async function followUp(ports: ApplyProviderEventPorts, transfer: Transfer, at: string): Promise<void> {
  await lookAtFiles(ports, transfer, at);
  await actOnReturn(ports, transfer);
}

/**
 * Moves a transfer as the provider's event says. Safe to repeat: an event already applied changes nothing. A return
 * that takes money out of a file is noted there in the same write, so that nothing is let out of it meanwhile. `madeAt`
 * names the account at the provider while our own item that finds the transfer is missing.
 */
export async function applyProviderEvent(
  ports: ApplyProviderEventPorts,
  which: { readonly tenant: TenantId; readonly client: ClientId; readonly transferId: TransferId },
  event: ProviderEvent,
  madeAt?: string,
): Promise<'applied' | 'nothing new' | 'no such transfer' | 'does not fit' | 'again later'> {
  const isReturn = event.type === 'returned';
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const before = await ports.find(which.tenant, which.client, which.transferId);
    if (!before) return 'no such transfer';
    const after = afterProviderEvent(before, event);
    if (!after && isNews(before, event)) return 'does not fit';
    if (!after && isReturn) await followUp(ports, before, event.at);
    if (!after) return 'nothing new';
    const lost = isReturn ? lostBy(after) : [];
    const saved = lost.length > 0 ? await ports.files.take(after, lost) : await ports.save(after, madeAt);
    if (!saved.ok) continue;
    if (isReturn) await followUp(ports, after, event.at);
    return 'applied';
  }
  return 'again later';
}
