import type { TenantProblem } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';

/** A check of a tenant's file: what its shape allows, and what is a slip all the same. */
export type Check = (file: Tenant, now: Date) => Iterable<TenantProblem>;

/** The items of a list that an earlier one has already, by what they are called. */
export function later<Item>(list: readonly Item[], called: (item: Item) => string): readonly number[] {
  const seen = new Set<string>();
  return list.flatMap((item, at) => {
    const name = called(item);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [at];
  });
}
