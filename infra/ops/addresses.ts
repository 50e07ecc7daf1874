import { portalAddress } from '#shared/tenant/portal-address.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Place } from './place.ts';

/** Where clients meet a tenant's portal: under the tenant's own domain where that is served, else below ours. */
export const addressOf = (
  { stage, isProduction, domain }: Pick<Place, 'stage' | 'isProduction' | 'domain'>,
  tenant: Pick<Tenant, 'id' | 'hosts'>,
) =>
  portalAddress({ servesHosts: isProduction, below: `${stage === 'local' ? 'http' : 'https'}://*.${domain}` }, tenant);
