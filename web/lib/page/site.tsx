import { createContext, use } from 'react';
import type { Site } from '#shared/contracts/tenant.ts';
import { invariant } from '#shared/outcome.ts';

/** The tenant of this host and its look, for everything below it. */
export const SiteContext = createContext<Site | undefined>(undefined);

/** The tenant of this host and its look. */
export function useSite(): Site {
  const site = use(SiteContext);
  invariant(site, 'A screen is shown only below a tenant.');
  return site;
}
