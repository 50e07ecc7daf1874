import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type FoundExceptions, foundExceptions } from '#shared/ledger/exceptions.ts';
import { documents, tableName } from './documents.ts';
import { exceptionsKey } from './exception-keys.ts';

/** What does not fit of each company's money: one item, written by the hourly comparison and read by the console. */
export const exceptions = {
  async find(tenant: TenantId): Promise<FoundExceptions> {
    const Key = exceptionsKey(tenant);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return foundExceptions.parse(item ?? { found: [], isMore: false });
  },

  async keep(tenant: TenantId, found: FoundExceptions): Promise<void> {
    const Item = { ...exceptionsKey(tenant), ...foundExceptions.parse(found) };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  },
};
