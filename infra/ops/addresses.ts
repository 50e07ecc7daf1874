import { portalAddress } from '#shared/tenant/portal-address.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Place } from './place.ts';

/** Where clients meet a tenant's portal: under the tenant's own domain where that is served, else below ours. */
export const addressOf = ({ stage, domain }: Pick<Place, 'stage' | 'domain'>, tenant: Pick<Tenant, 'id' | 'hosts'>) =>
  portalAddress({ stage, below: `${stage === 'local' ? 'http' : 'https'}://*.${domain}` }, tenant);
