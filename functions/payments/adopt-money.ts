import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { adoptedMoney } from '#shared/transfer/adoption.ts';
import type { EntryAtProvider, TransferReader, TransferWriter } from '../ports.ts';

/** When and where the entry was found. */
type Found = { readonly at: Instant; readonly madeAt: string; readonly originatorClientId: string | undefined };
type Which = { readonly tenant: TenantId; readonly client: ClientId; readonly transferId: TransferId };

/** Retries when another writer saves the same transfer first. */
const SAVES_MAX = 5;

/**
 * Attaches money that moved at the bank to a transfer whose record shows none on its way. Safe to repeat: a transfer
 * that already has the entry doesn't change. Any other answer says why a person has to review it.
 */
export async function adoptMoney(
  ports: TransferReader & TransferWriter,
  which: Which,
  entry: EntryAtProvider,
  { at, madeAt, originatorClientId }: Found,
): Promise<'adopted' | 'nothing moved' | 'again later' | { readonly why: string }> {
  const account = {
    clientId: madeAt,
    ...(originatorClientId ? { originatorClientId } : {}),
    ...(entry.ledgerId ? { ledgerId: entry.ledgerId } : {}),
  };
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const before = await ports.find(which.tenant, which.client, which.transferId);
    if (!before) return { why: 'its transfer is not in the table' };
    const result = adoptedMoney(before, { ...entry, account }, at);
    if (result.what === 'nothing moved') return result.what;
    if (result.what === 'refused') return { why: result.why };
    if ((await ports.save(result.transfer, madeAt)).ok) return 'adopted';
  }
  return 'again later';
}
