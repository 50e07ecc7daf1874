import type { TenantId } from '#shared/ids.ts';
import type { FoundException } from '#shared/ledger/exceptions.ts';
import { type CompareTransferPorts, compareTransfer, type TransferAt } from '../payments/compare-transfer.ts';
import { statusException } from './note-exceptions.ts';

/**
 * The payments whose status contradicts the bank's: those found in this run, and earlier ones that still do. Completed
 * ones are compared once a day, so each known one is checked separately. If the bank doesn't answer, it still counts.
 */
export async function stillContradicting(
  ports: CompareTransferPorts,
  tenant: TenantId,
  known: readonly FoundException[],
  told: readonly TransferAt[],
) {
  const seen = new Map(told.map((each) => [each.id, statusException(each)]));
  for (const { kind, transferId: id, clientId: client } of known) {
    if (kind !== 'status' || !id || !client || seen.has(id)) continue;
    const shown = await compareTransfer(ports, { tenant, client, id }, true).catch(() => 'unknown' as const);
    if (shown === 'a contradiction' || shown === 'unknown') seen.set(id, statusException({ client, id }));
  }
  return [...seen.values()];
}
