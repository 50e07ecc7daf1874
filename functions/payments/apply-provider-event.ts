import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { afterProviderEvent, isNews, type ProviderEvent } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferReader, TransferWriter } from '../ports.ts';
import { type ActOnReturnPorts, actOnReturn } from './act-on-return.ts';
import { followAdopted } from './adopt-money.ts';
import { type FileReader, type FileTaker, takingsOf } from './engine/file-funds.ts';
import {
  cancelRefunds,
  followLostMoney,
  type LostMoneyPorts,
  markPaidTwice,
  whyReturned,
} from './engine/lost-money.ts';
import { closePaidAgain } from './engine/paid-again.ts';

export type ApplyProviderEventPorts = TransferReader &
  TransferWriter &
  ActOnReturnPorts &
  NonNullable<LostMoneyPorts['atProvider']> & { readonly files: FileReader & FileTaker };

/** Retries when another writer saves the same transfer first. */
const SAVES_MAX = 5;

/** The money that the return of a payment took out of its files. */
function lostBy(transfer: Transfer) {
  const returned = transfer.events.findLast(({ name }) => name === 'returned');
  return returned && !transfer.disbursement ? takingsOf(transfer, returned) : [];
}

/**
 * Follows up on a return, or on a payment that paid a failed one again. A repeated event does this again, because the
 * run that applied it may have died. False if it isn't done yet: until the provider says whether it canceled the
 * payment's refunds and the payments that the file no longer covers.
 */
async function followUp(
  ports: ApplyProviderEventPorts,
  transfer: Transfer,
  { type, at }: ProviderEvent,
): Promise<boolean> {
  if (type !== 'returned') {
    await followAdopted(ports, transfer);
    return closePaidAgain(ports, transfer, at);
  }
  const { tenantId: tenant } = transfer;
  await actOnReturn(ports, transfer);
  const why = whyReturned(transfer);
  const lostMoney = { transfers: ports, files: ports.files, atProvider: ports };
  // First, because a canceled refund leaves more for the file's other payments.
  const areRefundsSettled = await cancelRefunds(lostMoney, transfer, why);
  const all = lostBy(transfer).map(({ fileId }) => followLostMoney(lostMoney, { tenant, fileId, at, why }));
  const areSettled = (await Promise.all(all)).every(Boolean) && areRefundsSettled;
  await markPaidTwice(lostMoney, transfer);
  return areSettled;
}

/**
 * Applies a provider event to a transfer. Safe to repeat: an event that was already applied changes nothing. If a
 * return takes money out of a file, the same write notes that on the file, so that no other approval can use the money.
 * `madeAt` names the account at the provider if our own item that finds the transfer is missing.
 */
export async function applyProviderEvent(
  ports: ApplyProviderEventPorts,
  which: { readonly tenant: TenantId; readonly client: ClientId; readonly transferId: TransferId },
  event: ProviderEvent,
  madeAt?: string,
): Promise<'applied' | 'nothing new' | 'no such transfer' | 'does not fit' | 'again later'> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const before = await ports.find(which.tenant, which.client, which.transferId);
    if (!before) return 'no such transfer';
    const after = afterProviderEvent(before, event);
    if (!after && isNews(before, event)) return 'does not fit';
    if (!after) return (await followUp(ports, before, event)) ? 'nothing new' : 'again later';
    const lost = event.type === 'returned' ? lostBy(after) : [];
    const saved = lost.length > 0 ? await ports.files.take(after, lost, madeAt) : await ports.save(after, madeAt);
    if (!saved.ok) continue;
    return (await followUp(ports, after, event)) ? 'applied' : 'again later';
  }
  return 'again later';
}
