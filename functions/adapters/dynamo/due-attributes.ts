import { returnableUntil } from '#shared/transfer/comparison.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { atBankPartition, duePartition } from './keys.ts';

/**
 * The place of a transfer in the index of what time asks for: of what is due, or of what is compared with the bank. It
 * is never both: what is at the bank waits for nobody's answer.
 */
export function dueAttributes(record: Transfer): Record<string, string> {
  const due = nextDue(record);
  if (due) return { gsi3pk: duePartition(record.tenantId), gsi3sk: `${due.at}#${record.id}` };
  const { status, provider, id, tenantId } = record;
  if (provider.transferId === undefined) return {};
  if (status === 'pending') return { gsi3pk: atBankPartition(tenantId), gsi3sk: `PENDING#${id}` };
  const until = status === 'completed' ? returnableUntil(record) : undefined;
  return until ? { gsi3pk: atBankPartition(tenantId), gsi3sk: `COMPLETED#${until}#${id}` } : {};
}
