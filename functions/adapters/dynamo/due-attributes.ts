import { nextDue } from '#shared/transfer/deadline.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { duePartition } from './keys.ts';

/** The place of a transfer in the index of what is due; none while nothing is due. */
export function dueAttributes(record: Transfer): Record<string, string> {
  const due = nextDue(record);
  return due ? { gsi3pk: duePartition(record.tenantId), gsi3sk: `${due.at}#${record.id}` } : {};
}
