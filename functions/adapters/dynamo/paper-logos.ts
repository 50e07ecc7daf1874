import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type PaperLogo, paperLogo } from '#shared/tenant/paper-logo.ts';
import { cached } from '../cached.ts';
import { documents, tableName } from './documents.ts';
import { paperLogoKey } from './keys.ts';

async function find(tenant: TenantId): Promise<PaperLogo | undefined> {
  const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key: paperLogoKey(tenant) }));
  return item && paperLogo.parse(item);
}

/** Logos of papers; a company's own partition holds its one. */
export const paperLogos = {
  find,

  /** The same, at most ten minutes old: a logo seldom changes, and weighs more than everything else of a company. */
  remembered: cached(find, { seconds: 600, most: 50 }),

  async keep(tenant: TenantId, logo: PaperLogo): Promise<void> {
    await documents.send(
      new PutCommand({ TableName: tableName(), Item: { ...paperLogoKey(tenant), ...paperLogo.parse(logo) } }),
    );
  },

  async drop(tenant: TenantId): Promise<void> {
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: paperLogoKey(tenant) }));
  },
};
