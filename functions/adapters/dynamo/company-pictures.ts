import type { TenantId } from '#shared/ids.ts';
import { drawnIcon } from '#shared/tenant/app-icon.ts';
import { paperLogo } from '#shared/tenant/paper-logo.ts';
import { cached } from '../cached.ts';
import { appIconKey, type Key, paperLogoKey } from './keys.ts';
import { itemsOf, remove } from './record.ts';

/** One picture of each company, in the company's own partition. */
function pictures<T extends object>(
  schema: { readonly parse: (item: unknown) => T },
  keyOf: (tenant: TenantId) => Key,
) {
  const { peek: find, put } = itemsOf(schema, keyOf);
  return {
    find,
    /** The same, at most ten minutes old: a picture seldom changes, and weighs more than everything else of a company. */
    remembered: cached(find, { seconds: 600, most: 50 }),
    keep: (tenant: TenantId, picture: T): Promise<void> => put(picture, tenant),
    drop: (tenant: TenantId): Promise<void> => remove(keyOf(tenant)),
  };
}

/** Pictures for devices that take no drawing. */
export const appIcons = pictures(drawnIcon, appIconKey);

/** Logos of papers. */
export const paperLogos = pictures(paperLogo, paperLogoKey);
