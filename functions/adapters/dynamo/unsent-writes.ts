import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type Unsent, unsent } from '#shared/message/unsent.ts';
import { wholeList } from '../every-page.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { unsentKey, unsentPartition } from './keys.ts';

/** An item holds a record of the stream with both images, a few of them fill an answer anyway. */
const PAGE = 25;

/** Writes whose messages were not all sent, the oldest first. */
export const unsentWrites = {
  /** Keeps a write once: one that is there keeps what is known of its tries. */
  async keep(tenant: TenantId, made: Unsent): Promise<void> {
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...unsentKey(tenant, made.id), ...unsent.parse(made) },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  },

  async page(tenant: TenantId, after?: string): Promise<{ page: readonly Unsent[]; after: string | undefined }> {
    const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': unsentPartition(tenant) },
        ConsistentRead: true,
        Limit: PAGE,
        ...(after ? { ExclusiveStartKey: unsentKey(tenant, after) } : {}),
      }),
    );
    return { page: items.map((item) => unsent.parse(item)), after: last && String(last['sk']) };
  },

  /** All of them, for a person. */
  all: (tenant: TenantId): Promise<readonly Unsent[]> =>
    wholeList((after: string | undefined) => unsentWrites.page(tenant, after)),

  /** Saves what became of it, on top of the version that was read; false when somebody else was there first. */
  async save(tenant: TenantId, changed: Unsent): Promise<boolean> {
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...unsentKey(tenant, changed.id), ...unsent.parse({ ...changed, version: changed.version + 1 }) },
          ConditionExpression: '#version = :read',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':read': changed.version },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  /** Everything is sent. */
  async drop(tenant: TenantId, { id }: Pick<Unsent, 'id'>): Promise<void> {
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: unsentKey(tenant, id) }));
  },
};
