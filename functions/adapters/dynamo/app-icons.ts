import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type AppIcon, drawnIcon } from '#shared/tenant/app-icon.ts';
import { cached } from '../cached.ts';
import { documents, tableName } from './documents.ts';
import { appIconKey } from './keys.ts';

async function find(tenant: TenantId): Promise<AppIcon | undefined> {
  const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key: appIconKey(tenant) }));
  return item && drawnIcon.parse(item);
}

/** Companies' pictures for devices that take no drawing. */
export const appIcons = {
  find,

  /** The same, at most ten minutes old. */
  remembered: cached(find, { seconds: 600, most: 50 }),

  async keep(tenant: TenantId, icon: AppIcon): Promise<void> {
    await documents.send(
      new PutCommand({ TableName: tableName(), Item: { ...appIconKey(tenant), ...drawnIcon.parse(icon) } }),
    );
  },
};
