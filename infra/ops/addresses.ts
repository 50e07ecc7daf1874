import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Place } from './place.ts';

/** Where clients meet a tenant's portal: under the tenant's own domain where that is served, else below ours. */
export function addressOf(
  { stage, domain }: Pick<Place, 'stage' | 'domain'>,
  { id, hosts }: Pick<Tenant, 'id' | 'hosts'>,
): string {
  const [own] = stage === 'prod' ? hosts : [];
  return `${stage === 'local' ? 'http' : 'https'}://${own ?? `${id}.${domain}`}`;
}
