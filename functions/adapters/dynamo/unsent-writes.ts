import type { TenantId } from '#shared/ids.ts';
import { type Unsent, unsent } from '#shared/message/unsent.ts';
import { wholeList } from '../every-page.ts';
import { pageOf, partition } from './every-item.ts';
import { unsentKey, unsentPartition } from './keys.ts';
import { isAtVersion, itemsOf, putIf, remove } from './record.ts';

/** An item holds a stream record with both images, so a few of them fill a response. */
const PAGE = 25;

/** Writes whose messages weren't all sent, oldest first. */
export const unsentWrites = {
  /** Saves a write once. A repeat keeps the count of tries. */
  async keep(tenant: TenantId, made: Unsent): Promise<void> {
    await itemsOf(unsent, unsentKey).add(made, tenant, made.id);
  },

  async page(tenant: TenantId, after?: string): Promise<{ page: readonly Unsent[]; after: string | undefined }> {
    const query = {
      ...partition(unsentPartition(tenant)),
      ConsistentRead: true,
      Limit: PAGE,
      ...(after ? { ExclusiveStartKey: unsentKey(tenant, after) } : {}),
    };
    const { found, next } = await pageOf(query, (item) => unsent.parse(item));
    return { page: found, after: next && String(next['sk']) };
  },

  /** All of them, for a person. */
  all: (tenant: TenantId): Promise<readonly Unsent[]> =>
    wholeList((after: string | undefined) => unsentWrites.page(tenant, after)),

  /** Saves the result on the version that was read; false if another writer was first. */
  save: (tenant: TenantId, changed: Unsent): Promise<boolean> =>
    putIf({
      Item: { ...unsentKey(tenant, changed.id), ...unsent.parse({ ...changed, version: changed.version + 1 }) },
      ...isAtVersion(changed.version),
    }),

  /** Removes a write whose messages are all sent. */
  drop: (tenant: TenantId, { id }: Pick<Unsent, 'id'>): Promise<void> => remove(unsentKey(tenant, id)),
};
