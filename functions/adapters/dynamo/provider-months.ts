import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type ProviderMonths, providerMonths } from '#shared/ledger/provider-month.ts';
import { documents, tableName } from './documents.ts';
import { providerMonthsKey } from './keys.ts';

/** What the provider has told of a company's months, once a day: whoever draws a month need not ask it. */
export const toldMonths = {
  async find(tenant: TenantId): Promise<ProviderMonths | undefined> {
    const Key = providerMonthsKey(tenant);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return item && providerMonths.parse(item);
  },

  async keep(tenant: TenantId, told: ProviderMonths): Promise<void> {
    const Item = { ...providerMonthsKey(tenant), ...providerMonths.parse(told) };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  },
};
