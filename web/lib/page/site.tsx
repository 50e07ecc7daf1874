import { createContext, use } from 'react';
import type { Site } from '#shared/contracts/tenant.ts';
import { invariant } from '#shared/outcome.ts';

/** The tenant of this host and its look, for everything below it. */
export const SiteContext = createContext<Site | undefined>(undefined);

type TenantNames = Pick<Site['tenant'], 'name' | 'supportEmail' | 'pocPhone'>;

/**
 * Takes over how a tenant is called and reached, where a screen reads that it has changed since the page was loaded.
 */
export const RenameContext = createContext<(names: TenantNames) => void>(() => undefined);

/** A site whose tenant is called and reached as these names say; the same one if it is already. */
export const renamed = (site: Site, names: TenantNames): Site =>
  (['name', 'supportEmail', 'pocPhone'] as const).every((each) => site.tenant[each] === names[each])
    ? site
    : { ...site, tenant: { ...site.tenant, ...names } };

/** The tenant of this host and its look. */
export function useSite(): Site {
  const site = use(SiteContext);
  invariant(site, 'A screen is shown only below a tenant.');
  return site;
}
