import { portalAddress } from '#shared/tenant/portal-address.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Place } from '../kit/place.ts';

type Of = Pick<Place, 'stage' | 'isProduction' | 'domain'>;

/** Every address of the tenant: the one for clients first. */
export const addressesOf = (place: Of, tenant: Pick<Tenant, 'id' | 'hosts'>): readonly string[] => [
  ...new Set([addressOf(place, tenant), ...(place.isProduction ? tenant.hosts : []).map((host) => `https://${host}`)]),
];

/** The tenant's address for clients: its own domain if the stage serves it, otherwise the one in our domain. */
export const addressOf = ({ stage, isProduction, domain }: Of, tenant: Pick<Tenant, 'id' | 'hosts'>) =>
  portalAddress({ servesHosts: isProduction, below: `${stage === 'local' ? 'http' : 'https'}://*.${domain}` }, tenant);
