import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { documents, tableName } from './documents.ts';
import { dueCursorKey, duePartition, transferOfKey } from './keys.ts';

/**
 * Where reading the list of what is due continues: after the last entry read, by its keys in the table and in the
 * index.
 */
const place = z.object({ pk: z.string(), sk: z.string(), gsi3pk: z.string(), gsi3sk: z.string() });
/** A place in the list of what is due. */
export type DuePlace = z.infer<typeof place>;

/**
 * Transfers with something due, the earliest first. The index lags the table by a moment, so the transfer itself is
 * read from the table before acting.
 */
export const due = {
  /** A page of what was due before an instant, after the given place. */
  async before(
    tenant: TenantId,
    instant: Instant,
    { after, most }: { readonly after: DuePlace | undefined; readonly most: number },
  ): Promise<{
    readonly found: readonly { readonly client: ClientId; readonly id: TransferId }[];
    readonly after: DuePlace | undefined;
  }> {
    const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk < :instant',
        ExpressionAttributeValues: { ':partition': duePartition(tenant), ':instant': instant },
        Limit: most,
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    const found = items.map((item) => transferOfKey(place.parse(item)));
    return { found, after: last && place.parse(last) };
  },

  /** Where the last run stopped before the end of the list, if it did. */
  async cursor(tenant: TenantId): Promise<DuePlace | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: dueCursorKey(tenant), ConsistentRead: true }),
    );
    return item && z.object({ after: place }).parse(item).after;
  },

  /** Saves where this run stopped; at the end of the list nothing is saved, and the next run begins at the front. */
  async keepCursor(tenant: TenantId, after: DuePlace | undefined): Promise<void> {
    const Key = dueCursorKey(tenant);
    await (after
      ? documents.send(new PutCommand({ TableName: tableName(), Item: { ...Key, after } }))
      : documents.send(new DeleteCommand({ TableName: tableName(), Key })));
  },
};
