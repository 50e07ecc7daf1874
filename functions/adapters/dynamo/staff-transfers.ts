import * as z from 'zod/mini';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { wholeList } from '../every-page.ts';
import { allItems, beginning, everyItem, pageOf } from './every-item.ts';
import { openTransfersPartition, submittedPartition, transferOfKey, transfersPrefix } from './keys.ts';
import { transfers } from './transfers.ts';

const keysOf = z.object({ pk: z.string(), sk: z.string() });
const keyOf = (item: Record<string, unknown>) => transferOfKey(keysOf.parse(item));

/** Transfers read from the table at once. */
const READ_AT_ONCE = 50;

/** The query for a partition of the index of open and submitted transfers. */
const indexed = (partition: string) => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :partition',
  ExpressionAttributeValues: { ':partition': partition },
});

/** All transfers of such a partition. Every page is read, because disbursements are approved by these lists. */
const whole = (tenant: TenantId, partition: string): Promise<readonly Transfer[]> =>
  wholeList(async (after: Record<string, unknown> | undefined) => {
    const query = { ...indexed(partition), Limit: READ_AT_ONCE, ...(after ? { ExclusiveStartKey: after } : {}) };
    const { found, next } = await pageOf(query, keyOf);
    const read = await Promise.all(found.map(({ client, id }) => transfers.find(tenant, client, id)));
    return { page: read.filter((each) => each !== undefined), after: next };
  });

/**
 * A tenant's transfers as its staff find them: by id, all open or submitted ones, or all of one client. The index lags
 * the table, so a transfer is read from the table before acting.
 */
export const staffTransfers = {
  /** The client of this transfer, if it is open. */
  async openOf(tenant: TenantId, id: TransferId): Promise<ClientId | undefined> {
    const query = {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :partition AND gsi2sk = :id',
      ExpressionAttributeValues: { ':partition': openTransfersPartition(tenant), ':id': id },
    };
    return (await pageOf(query, keyOf)).found[0]?.client;
  },

  /**
   * The client of this transfer, if it is open or its outcome is unknown. The latter sort by time, so all are searched.
   * There are many only when a bank is silent, and then the staff ask.
   */
  async clientOf(tenant: TenantId, id: TransferId): Promise<ClientId | undefined> {
    const open = await staffTransfers.openOf(tenant, id);
    if (open) return open;
    for await (const item of everyItem(indexed(submittedPartition(tenant)))) {
      const submitted = keyOf(item);
      if (submitted.id === id) return submitted.client;
    }
    return undefined;
  },

  /** Every open transfer, oldest first. */
  open: (tenant: TenantId): Promise<readonly Transfer[]> => whole(tenant, openTransfersPartition(tenant)),

  /** Every transfer with an unknown outcome. It is with the bank, so it isn't among the open ones. */
  submitted: async (tenant: TenantId): Promise<readonly Transfer[]> =>
    (await whole(tenant, submittedPartition(tenant))).filter(({ status }) => status === 'submitted'),

  /** Every transfer that is open or whose outcome is unknown. */
  async openAndSubmitted(tenant: TenantId): Promise<readonly Transfer[]> {
    const [open, submitted] = await Promise.all([staffTransfers.open(tenant), staffTransfers.submitted(tenant)]);
    // A transfer that was submitted during the reads is in both lists.
    return [...new Map([...open, ...submitted].map((each) => [each.id, each])).values()];
  },

  /** A client's transfers, newest first, including unfinished ones. */
  ofClient: (tenant: TenantId, client: ClientId): Promise<readonly Transfer[]> =>
    allItems({ ...beginning(transfersPrefix(tenant, client)), ScanIndexForward: false }, (item) =>
      transfer.parse(item),
    ),
};
