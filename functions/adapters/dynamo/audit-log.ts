import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type AuditHead, type AuditRecord, auditHead, auditRecord } from '#shared/audit/record.ts';
import type { TenantId } from '#shared/ids.ts';
import { auditFactKey, auditHeadKey, auditPartition, auditRecordKey } from './book-keys.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';

type Page = Record<string, unknown>[];

/**
 * A tenant's audit log. Its function may add items here and neither change nor delete any; these conditions prevent
 * overwriting an item, and the chain reveals it if it happens.
 */
export const auditLog = {
  async head(tenant: TenantId): Promise<AuditHead | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: auditHeadKey(tenant), ConsistentRead: true }),
    );
    return item && auditHead.parse(item);
  },

  /** Record, end and the fact's mark are written together: one writer at a time, and no fact twice. */
  async append(record: AuditRecord): Promise<'appended' | 'known' | 'behind'> {
    const { tenantId: tenant, sequence, hash, id, previousHash } = auditRecord.parse(record);
    const add = (Item: Record<string, unknown>) => ({
      Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
    });
    const moveHead = {
      Put: {
        TableName: tableName(),
        Item: { ...auditHeadKey(tenant), sequence, hash },
        ...(sequence === 1
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
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
      const codes = cancellationCodes(error);
      if (!codes) throw error;
      if (codes[0] === 'ConditionalCheckFailed') return 'known';
      if (codes.some((code) => code === 'ConditionalCheckFailed' || code === 'TransactionConflict')) return 'behind';
      throw error;
    }
  },

  /** One record; undefined while it is not there, or no more. */
  async record(tenant: TenantId, sequence: number): Promise<AuditRecord | undefined> {
    const Key = auditRecordKey(tenant, sequence);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return item && auditRecord.parse(item);
  },

  /** Records from one on back, the newest first. Consistently: one that is not seen yet would look like one removed. */
  async back(tenant: TenantId, from: number, most: number): Promise<readonly AuditRecord[]> {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': auditPartition(tenant),
          ':first': auditRecordKey(tenant, 0).sk,
          ':last': auditRecordKey(tenant, from).sk,
        },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: most,
      }),
    );
    return items.map((item) => auditRecord.parse(item));
  },

  /** The records after one, oldest first, page by page; 0 begins with the first. */
  async *records(tenant: TenantId, after = 0): AsyncGenerator<AuditRecord> {
    let from: Record<string, unknown> | undefined = auditRecordKey(tenant, after);
    do {
      const page: { Items?: Page | undefined; LastEvaluatedKey?: Page[number] | undefined } = await documents.send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': auditPartition(tenant), ':sk': 'RECORD#' },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      );
      for (const item of page.Items ?? []) yield auditRecord.parse(item);
      from = page.LastEvaluatedKey;
    } while (from);
  },
};
