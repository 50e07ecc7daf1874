import type { TenantProblem } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';

/** A check for mistakes that a tenant file's schema allows. */
export type Check = (file: Tenant, now: Date) => Iterable<TenantProblem>;

/** The items whose name appears earlier in the list. */
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
