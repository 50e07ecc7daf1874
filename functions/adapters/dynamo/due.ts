import * as z from 'zod/mini';
import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { returnableUntil } from '#shared/transfer/comparison.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { pageOf } from './every-item.ts';
import { atBankPartition, dueCursorKey, duePartition, type Key, transferOfKey } from './keys.ts';
import { itemAt, put, remove } from './record.ts';

/**
 * A transfer's place in the time index: for its next deadline, or for the comparison with the bank. It never has both,
 * because a payment at the bank waits for no one's answer.
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

/** Where reading the list continues: after the last entry read, by its keys in the table and in the index. */
const place = z.object({ pk: z.string(), sk: z.string(), gsi3pk: z.string(), gsi3sk: z.string() });
export type DuePlace = z.infer<typeof place>;

/** A transfer, or an invitation to pay that ends. */
type DueItem = { readonly client: ClientId; readonly id: TransferId } | { readonly invitation: string };

const dueItem = (key: Key): DueItem =>
  key.sk.startsWith('PAYER#') ? { invitation: key.sk.slice('PAYER#'.length) } : transferOfKey(key);

/**
 * Transfers and invitations with something due, earliest first. The index lags the table, so each is read from the table before
 * acting.
 */
export const due = {
  /** A page of entries due before an instant, after the given place. */
  async before(
    tenant: TenantId,
    instant: Instant,
    { after, most }: { readonly after: DuePlace | undefined; readonly most: number },
  ): Promise<{
    readonly found: readonly DueItem[];
    readonly after: DuePlace | undefined;
  }> {
    const query = {
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk < :instant',
      ExpressionAttributeValues: { ':partition': duePartition(tenant), ':instant': instant },
      Limit: most,
      ...(after ? { ExclusiveStartKey: after } : {}),
    };
    const { found, next } = await pageOf(query, (item) => dueItem(place.parse(item)));
    return { found, after: next && place.parse(next) };
  },

  /** Where the last run stopped, if it didn't reach the end. */
  async cursor(tenant: TenantId): Promise<DuePlace | undefined> {
    const item = await itemAt(dueCursorKey(tenant));
    return item && z.object({ after: place }).parse(item).after;
  },

  /**
   * Saves where this run stopped. At the end of the list the cursor is removed, so the next run begins at the front.
   */
  keepCursor: (tenant: TenantId, after: DuePlace | undefined): Promise<void> =>
    after ? put({ ...dueCursorKey(tenant), after }) : remove(dueCursorKey(tenant)),
};
