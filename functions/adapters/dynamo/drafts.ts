import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ClientId, TenantId } from '#shared/ids.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { type TransferCard, transferCard } from '#shared/transfer/transfer.ts';
import { documents, tableName } from './documents.ts';
import { transfersPrefix } from './keys.ts';

/** So far back drafts are looked for; a hundred transfers are some fifty read units. */
const AMONG = 100;

/** How many of a client's newest transfers are drafts. */
export async function draftsOf(tenant: TenantId, client: ClientId): Promise<number> {
  const { pk, sk } = transfersPrefix(tenant, client);
  const { Count: count = 0 } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      FilterExpression: '#status = :draft',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk, ':draft': 'draft' satisfies TransferStatus },
      Select: 'COUNT',
      ScanIndexForward: false,
      Limit: AMONG,
    }),
  );
  return count;
}

/** So far back the draft to go on with is looked for: it is asked for with every look at the history. */
const NEWEST_AMONG = 25;

const byLatestWork = (one: TransferCard, other: TransferCard): number => other.updatedAt.localeCompare(one.updatedAt);

/** The draft that was worked on last, among a client's newest transfers. */
export async function latestDraft(tenant: TenantId, client: ClientId): Promise<TransferCard | undefined> {
  const { pk, sk } = transfersPrefix(tenant, client);
  const { Items: items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      FilterExpression: '#status = :draft',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk, ':draft': 'draft' satisfies TransferStatus },
      ScanIndexForward: false,
      Limit: NEWEST_AMONG,
    }),
  );
  const [latest] = items.map((item) => transferCard.parse(item)).toSorted(byLatestWork);
  return latest;
}
