import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import { documents, tableName } from './documents.ts';
import { tenantWiringKey } from './keys.ts';

/** Where a tenant's wires go. Never cached: a client must not see yesterday's account. */
export const wiringDetails = {
  async find(tenant: TenantId): Promise<WiringDetail | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: tenantWiringKey(tenant), ConsistentRead: true }),
    );
    return item && wiringDetail.parse(item);
  },
};
