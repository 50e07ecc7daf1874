import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isShownInHistory, type TransferStatus } from '#shared/transfer/status.ts';
import { type Transfer, type TransferCard, transfer, transferCard } from '#shared/transfer/transfer.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { historyPartition, submittedPartition, transferKey, transferOfKey, transfersPrefix } from './keys.ts';

/** A transfer in the table: itself, its keys, and its places in the sparse indexes while it belongs there. */
function itemOf(record: Transfer): Record<string, unknown> {
  const { tenantId: tenant, clientId: client, id } = record;
  const history = isShownInHistory(record.status)
    ? { gsi1pk: historyPartition(tenant, client), gsi1sk: `${record.createdAt}#${id}` }
    : {};
  const submitted =
    record.status === 'submitted' ? { gsi2pk: submittedPartition(tenant), gsi2sk: `${record.submittedAt}#${id}` } : {};
  return { ...transferKey(tenant, client, id), ...history, ...submitted, ...record };
}

/** While a transfer is in one of these, the account it leaves or reaches must stay linked. */
const NEEDS_ACCOUNT: readonly TransferStatus[] = ['submitted', 'pending', 'awaiting acceptance'];

/** An index key, as the page carries it between two requests; it names its own partition, which is checked. */
const cursor = z.object({ pk: z.string(), sk: z.string(), gsi1pk: z.string(), gsi1sk: z.string() });

const toCursor = (key: Record<string, unknown> | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

function fromCursor(text: string | null | undefined, partition: string): z.infer<typeof cursor> | undefined {
  if (!text) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    // A mangled cursor begins the list anew; it comes from a page that was altered by hand.
    return undefined;
  }
  const key = cursor.safeParse(read);
  return key.success && key.data.gsi1pk === partition ? key.data : undefined;
}

/** Transfers in the single table. Every item is parsed on its way out: the table is input like any other. */
export const transfers = {
  async find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: transferKey(tenant, client, id), ConsistentRead: true }),
    );
    return item && transfer.parse(item);
  },

  /** Adds a transfer; an id is used once. */
  async add(fresh: Transfer): Promise<Transfer> {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: itemOf(transfer.parse(fresh)),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return fresh;
  },

  /**
   * Saves on top of the version that was read. Status, events and money move together in this one conditional write;
   * whoever read an older version learns that somebody was faster.
   */
  async save(changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
    const saved = { ...changed, version: changed.version + 1 };
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: itemOf(transfer.parse(saved)),
          ConditionExpression: '#version = :read',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':read': changed.version },
        }),
      );
      return done(saved);
    } catch (error) {
      if (isConditionFailed(error)) return refuse({ code: 'transfer/changed-meanwhile' });
      throw error;
    }
  },

  /** A page of a client's history, newest first: one request and one read unit, however long the history is. */
  async history(
    tenant: TenantId,
    client: ClientId,
    after?: string | null,
  ): Promise<{ readonly cards: readonly TransferCard[]; readonly after: string | null }> {
    const partition = historyPartition(tenant, client);
    const start = fromCursor(after, partition);
    const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ScanIndexForward: false,
        Limit: HISTORY_PAGE,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    return { cards: items.map((item) => transferCard.parse(item)), after: toCursor(last) };
  },

  /** Whether a transfer on its way still needs this account. A client has few transfers; 200 is far above any. */
  async needsAccount(tenant: TenantId, client: ClientId, account: BankAccountId): Promise<boolean> {
    const { pk, sk } = transfersPrefix(tenant, client);
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: 200,
      }),
    );
    return items
      .map((item) => transfer.parse(item))
      .some(
        ({ status, source, destination }) =>
          NEEDS_ACCOUNT.includes(status) && (source?.id === account || destination?.id === account),
      );
  },

  /** Transfers that were submitted before an instant and whose outcome is still unknown, oldest first. */
  async submittedBefore(tenant: TenantId, instant: string, most: number) {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :partition AND gsi2sk < :instant',
        ExpressionAttributeValues: { ':partition': submittedPartition(tenant), ':instant': instant },
        Limit: most,
      }),
    );
    return items.map((item) => transferOfKey(z.object({ pk: z.string(), sk: z.string() }).parse(item)));
  },
};
