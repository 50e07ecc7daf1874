import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { documents, tableName } from './documents.ts';
import { openTransfersPartition, submittedPartition, transferOfKey, transfersPrefix } from './keys.ts';
import { transfers } from './transfers.ts';

const keysOf = z.object({ pk: z.string(), sk: z.string() });

/** A page of open transfers: small enough to read all its transfers at once. */
const PAGE = 50;
/** Few clients ever have ten. */
const OF_CLIENT_MAX = 200;

async function keys(partition: string, condition: string, values: Record<string, string>, after?: object) {
  const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi2',
      KeyConditionExpression: `gsi2pk = :partition${condition}`,
      ExpressionAttributeValues: { ':partition': partition, ...values },
      Limit: PAGE,
      ...(after ? { ExclusiveStartKey: after } : {}),
    }),
  );
  return { found: items.map((item) => transferOfKey(keysOf.parse(item))), last };
}

/**
 * A tenant's transfers as its staff find them: by id, all that are open, or all of one client. The index lags the table
 * by a moment, so a transfer is read from the table before acting.
 */
export const staffTransfers = {
  /**
   * The client of this transfer, if it is open or its outcome is unknown. The latter sort by time, so all are searched:
   * there are many just when a bank is silent and the staff ask.
   */
  async clientOf(tenant: TenantId, id: TransferId): Promise<ClientId | undefined> {
    const [open] = (await keys(openTransfersPartition(tenant), ' AND gsi2sk = :id', { ':id': id })).found;
    if (open) return open.client;
    let after: Record<string, unknown> | undefined;
    do {
      const page = await keys(submittedPartition(tenant), '', {}, after);
      const submitted = page.found.find((each) => each.id === id);
      if (submitted) return submitted.client;
      after = page.last;
    } while (after);
    return undefined;
  },

  /** A page of the open transfers, oldest first. */
  async open(
    tenant: TenantId,
    after?: Record<string, unknown>,
  ): Promise<{ readonly transfers: readonly Transfer[]; readonly after: Record<string, unknown> | undefined }> {
    const { found, last } = await keys(openTransfersPartition(tenant), '', {}, after);
    const read = await Promise.all(found.map(({ client, id }) => transfers.find(tenant, client, id)));
    return { transfers: read.filter((each) => each !== undefined), after: last };
  },

  /** A client's transfers, newest first, including unfinished ones; at most the newest two hundred. */
  async ofClient(tenant: TenantId, client: ClientId): Promise<readonly Transfer[]> {
    const { pk, sk } = transfersPrefix(tenant, client);
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        ScanIndexForward: false,
        Limit: OF_CLIENT_MAX,
      }),
    );
    return items.map((item) => transfer.parse(item));
  },
};
