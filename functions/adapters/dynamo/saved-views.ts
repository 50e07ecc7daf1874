import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { SAVED_VIEWS_MAX, type SavedView, savedView, viewKeyOf } from '#shared/staff/saved-view.ts';
import { documents, tableName } from './documents.ts';
import { isNew, itemInTheWay, itemsOf, putIf, updateIf } from './record.ts';
import { savedViewsKey } from './staff-keys.ts';

const kept = z.object({ views: z.record(z.string(), savedView) });

/** The item's attribute for a view name, which can't collide with other attributes. */
const fieldOf = (name: string): string => `VIEW#${viewKeyOf(name)}`;

const NAMES = { '#views': 'views', '#search': 'search' };

/** Adds a view. Returns the item in its way, or undefined if there is none. */
async function added(tenant: TenantId, view: SavedView): Promise<z.infer<typeof kept> | 'none yet' | undefined> {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: savedViewsKey(tenant),
        UpdateExpression: 'SET #views.#name = if_not_exists(#views.#name, :view)',
        ConditionExpression:
          'attribute_exists(#views) AND (#views.#name.#search = :search OR ' +
          '(attribute_not_exists(#views.#name) AND size(#views) < :most))',
        ExpressionAttributeNames: { ...NAMES, '#name': fieldOf(view.name) },
        ExpressionAttributeValues: { ':view': view, ':search': view.search, ':most': SAVED_VIEWS_MAX },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return undefined;
  } catch (error) {
    const item = itemInTheWay(error);
    return item ? kept.parse(item) : 'none yet';
  }
}

/**
 * The views that a company's staff share, in one item. Each is an attribute of its own, so that two people can save at
 * once and the write's condition can limit their number.
 */
export const savedViews = {
  /** Sorted by name. */
  async all(tenant: TenantId): Promise<readonly SavedView[]> {
    const views = (await itemsOf(kept, savedViewsKey).find(tenant))?.views ?? {};
    return Object.values(views).toSorted((one, other) => (viewKeyOf(one.name) < viewKeyOf(other.name) ? -1 : 1));
  },

  /** Saves a view. If another filter has the name, that one keeps it. */
  async save(tenant: TenantId, view: SavedView): Promise<'saved' | 'taken' | 'full'> {
    let there = await added(tenant, view);
    if (there === 'none yet') {
      await putIf({ Item: { ...savedViewsKey(tenant), views: {} }, ...isNew });
      there = await added(tenant, view);
    }
    if (there === undefined) return 'saved';
    if (there === 'none yet') throw new Error('The place for saved views was made and is gone.');
    return Object.hasOwn(there.views, fieldOf(view.name)) ? 'taken' : 'full';
  },

  /**
   * Removes a view as the member saw it, and records who did and when. Does nothing if it was removed or changed since.
   */
  async remove(tenant: TenantId, { name, search, by, at }: SavedView): Promise<void> {
    await updateIf({
      Key: savedViewsKey(tenant),
      UpdateExpression: 'REMOVE #views.#name SET #removed = :removed',
      ConditionExpression: '#views.#name.#search = :search',
      ExpressionAttributeNames: { ...NAMES, '#name': fieldOf(name), '#removed': 'removed' },
      ExpressionAttributeValues: { ':search': search, ':removed': { name, by, at } },
    });
  },
};
