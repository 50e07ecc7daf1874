import { type TenantId, tenantId } from '#shared/ids.ts';
import { tenants } from './dynamo/tenants.ts';
import { measureFault } from './metrics.ts';
import { originSecrets } from './secrets.ts';
import { isLocal, setting } from './settings.ts';

/** The longest possible host name (RFC 1035, section 2.3.4). A longer one could not be a key in the table. */
const HOST_MAX = 253;

/**
 * The tenant of a host: the first label below the portal's own domain ("acme.portal.example"), otherwise the tenant
 * that registered the host. Only CloudFront sets this header, and it overwrites a forged one.
 */
export async function tenantOfHost(host: string): Promise<TenantId | undefined> {
  if (host.length > HOST_MAX) return undefined;
  const [label = '', ...rest] = host.split('.');
  if (rest.join('.') === setting('PORTAL_DOMAIN')) {
    const read = tenantId.safeParse(label);
    return read.success && (await tenants.config(read.data))?.active ? read.data : undefined;
  }
  const found = await tenants.ofHost(host);
  return found && (await tenants.config(found))?.active ? found : undefined;
}

/** The entry check's dependencies in a function without signed-in clients. */
export const gate = {
  tenantOf: tenantOfHost,
  originSecrets,
  scheme: (): 'http:' | 'https:' => (isLocal() ? 'http:' : 'https:'),
  now: () => new Date(),
  countFault: measureFault,
};
