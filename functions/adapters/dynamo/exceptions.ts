import type { TenantId } from '#shared/ids.ts';
import { type FoundExceptions, foundExceptions } from '#shared/ledger/exceptions.ts';
import { exceptionsKey } from './book-keys.ts';
import { itemsOf } from './record.ts';

const { find, put } = itemsOf(foundExceptions, exceptionsKey);

/** Mismatches in each company's money: one item, written by the hourly comparison and read by the console. */
export const exceptions = {
  find: async (tenant: TenantId): Promise<FoundExceptions> => (await find(tenant)) ?? { found: [], isMore: false },
  keep: (tenant: TenantId, found: FoundExceptions): Promise<void> => put(found, tenant),
};
