import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { adoptedMoney } from '#shared/transfer/adoption.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EntryAtProvider, TransferReader, TransferWriter } from '../ports.ts';
import { type FileReader, type FileTaker, takingsOf } from './engine/file-funds.ts';
import { followLostMoney } from './engine/lost-money.ts';

type AdoptPorts = TransferReader & TransferWriter & { readonly files: FileReader & FileTaker };

/** When and where the entry was found. */
type Found = { readonly at: Instant; readonly madeAt: string; readonly originatorClientId: string | undefined };
type Which = { readonly tenant: TenantId; readonly client: ClientId; readonly transferId: TransferId };

/** Retries when another writer saves the same transfer first. */
const SAVES_MAX = 5;

/** The money that an adopted disbursement took out of its file, because Plaid has paid it. */
function takenByAdoption(transfer: Transfer) {
  const adopted = transfer.events.findLast(({ name }) => name === 'adopt');
  return adopted ? takingsOf(transfer, adopted).map((taken) => ({ ...taken, at: adopted.at })) : [];
}

/** Holds the disbursements that relied on the money of an adopted one. Safe to repeat. */
export async function followAdopted(ports: AdoptPorts, transfer: Transfer): Promise<void> {
  const { tenantId: tenant, referenceId, amount } = transfer;
  const why = `${referenceId} (${formatDollars(amount)}) was already paid from this file, as Plaid shows.`;
  for (const { fileId, at } of takenByAdoption(transfer))
    await followLostMoney({ transfers: ports, files: ports.files }, { tenant, fileId, at, why, isCharged: true });
}

/**
 * Attaches money that moved at the bank to a transfer whose record shows none on its way, and notes on its file what a
 * disbursement took out. Safe to repeat: a transfer that already has the entry doesn't change. Any other answer says why
 * a person has to review it.
 */
export async function adoptMoney(
  ports: AdoptPorts,
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
    const { transfer } = result;
    const takings = takenByAdoption(transfer);
    const saved = takings.length > 0 ? ports.files.take(transfer, takings, madeAt) : ports.save(transfer, madeAt);
    if (!(await saved).ok) continue;
    await followAdopted(ports, transfer);
    return 'adopted';
  }
  return 'again later';
}
