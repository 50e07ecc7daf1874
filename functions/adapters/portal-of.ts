import { portalAddress } from '#shared/tenant/portal-address.ts';
import { setting } from './settings.ts';

/** The address of a tenant's portal, where clients log in. */
export const portalOf = (tenant: Parameters<typeof portalAddress>[1]): string =>
  portalAddress({ servesHosts: setting('SERVES_HOSTS') === 'on', below: setting('PORTAL_ADDRESS') }, tenant);
