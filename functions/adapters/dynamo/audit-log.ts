import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type AuditRecord, auditHead, auditRecord } from '#shared/audit/record.ts';
import type { TenantId } from '#shared/ids.ts';
import { auditFactKey, auditHeadKey, auditPartition, auditRecordKey } from './book-keys.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { beginning, pageOf } from './every-item.ts';
import { isNew, isOvertaken, itemsOf } from './record.ts';

type Page = Awaited<ReturnType<typeof pageOf<Record<string, unknown>>>>;

/**
 * A tenant's audit log. Its function may add items and neither change nor delete them. These conditions prevent
 * overwriting an item, and the chain would reveal it.
 */
export const auditLog = {
  head: itemsOf(auditHead, auditHeadKey).find,

  /** Writes the record, the head and the fact's mark together, so there is one writer at a time and no fact twice. */
  async append(record: AuditRecord): Promise<'appended' | 'known' | 'behind'> {
    const { tenantId: tenant, sequence, hash, id, previousHash } = auditRecord.parse(record);
    const add = (Item: Record<string, unknown>) => ({
      Put: { TableName: tableName(), Item, ...isNew },
    });
    const moveHead = {
      Put: {
        TableName: tableName(),
        Item: { ...auditHeadKey(tenant), sequence, hash },
        ...(sequence === 1
          ? isNew
          : {
              ConditionExpression: '#sequence = :read AND #hash = :hash',
              ExpressionAttributeNames: { '#sequence': 'sequence', '#hash': 'hash' },
              ExpressionAttributeValues: { ':read': sequence - 1, ':hash': previousHash },
            }),
      },
    };
    const facts = add({ ...auditFactKey(tenant, id), sequence });
    try {
      await documents.send(
        new TransactWriteCommand({
          TransactItems: [facts, moveHead, add({ ...auditRecordKey(tenant, sequence), ...record })],
        }),
      );
      return 'appended';
    } catch (error) {
      if (cancellationCodes(error)?.[0] === 'ConditionalCheckFailed') return 'known';
      if (isOvertaken(error)) return 'behind';
      throw error;
    }
  },

  /** One record; undefined if it isn't there yet or was removed. */
  record: itemsOf(auditRecord, auditRecordKey).find,

  /**
   * Records from this one backwards, newest first. The read is consistent, because a record not visible yet would look
   * like a removed one.
   */
  async back(tenant: TenantId, from: number, most: number): Promise<readonly AuditRecord[]> {
    const query = {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': auditPartition(tenant),
        ':first': auditRecordKey(tenant, 0).sk,
        ':last': auditRecordKey(tenant, from).sk,
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: most,
    };
    return (await pageOf(query, (item) => auditRecord.parse(item))).found;
  },

  /** The records after this one, oldest first, page by page. 0 starts with the first record. */
  async *records(tenant: TenantId, after = 0): AsyncGenerator<AuditRecord> {
    const all = { ...beginning({ pk: auditPartition(tenant), sk: 'RECORD#' }), ConsistentRead: true };
    let from: Record<string, unknown> | undefined = auditRecordKey(tenant, after);
    while (from) {
      const page: Page = await pageOf({ ...all, ExclusiveStartKey: from }, (item) => item);
      for (const item of page.found) yield auditRecord.parse(item);
      from = page.next;
    }
  },
};
