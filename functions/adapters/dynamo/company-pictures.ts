import type { TenantId } from '#shared/ids.ts';
import { drawnIcon } from '#shared/tenant/app-icon.ts';
import { paperLogo } from '#shared/tenant/paper-logo.ts';
import { cached } from '../cached.ts';
import { appIconKey, type Key, paperLogoKey } from './keys.ts';
import { itemsOf, remove } from './record.ts';

/** One picture per company, in its own partition. */
function pictures<T extends object>(
  schema: { readonly parse: (item: unknown) => T },
  keyOf: (tenant: TenantId) => Key,
) {
  const { peek: find, put } = itemsOf(schema, keyOf);
  return {
    find,
    /** At most ten minutes old. A picture seldom changes and is larger than all other items of a company. */
    remembered: cached(find, { seconds: 600, most: 50 }),
    keep: (tenant: TenantId, picture: T): Promise<void> => put(picture, tenant),
    drop: (tenant: TenantId): Promise<void> => remove(keyOf(tenant)),
  };
}

/** Icons for devices that don't support SVG. */
export const appIcons = pictures(drawnIcon, appIconKey);

/** Logos for printed documents. */
export const paperLogos = pictures(paperLogo, paperLogoKey);
