import { createContext, use } from 'react';
import type { Site } from '#shared/contracts/tenant.ts';
import { invariant } from '#shared/outcome.ts';

/** The tenant of this host and its branding, for everything below it. */
export const SiteContext = createContext<Site | undefined>(undefined);

type TenantNames = Pick<Site['tenant'], 'name' | 'supportEmail' | 'pocPhone'>;

/** Updates a tenant's name and contact, if a screen finds that they have changed since the page was loaded. */
export const RenameContext = createContext<(names: TenantNames) => void>(() => undefined);

/** A site with the tenant's given name and contact. The same object if they haven't changed. */
export const renamed = (site: Site, names: TenantNames): Site =>
  (['name', 'supportEmail', 'pocPhone'] as const).every((each) => site.tenant[each] === names[each])
    ? site
    : { ...site, tenant: { ...site.tenant, ...names } };

/** The tenant of this host and its branding. */
export function useSite(): Site {
  const site = use(SiteContext);
  invariant(site, 'A screen is shown only below a tenant.');
  return site;
}
