import { portalAddress } from '#shared/tenant/portal-address.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Place } from './place.ts';

/** The tenant's address for clients: its own domain if the stage serves it, otherwise the one in our domain. */
export const addressOf = (
  { stage, isProduction, domain }: Pick<Place, 'stage' | 'isProduction' | 'domain'>,
  tenant: Pick<Tenant, 'id' | 'hosts'>,
) =>
  portalAddress({ servesHosts: isProduction, below: `${stage === 'local' ? 'http' : 'https'}://*.${domain}` }, tenant);
