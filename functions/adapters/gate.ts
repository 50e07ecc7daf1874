import { type TenantId, tenantId } from '#shared/ids.ts';
import { tenants } from './dynamo/tenants.ts';
import { measureFault } from './metrics.ts';
import { originSecrets } from './secrets.ts';
import { isLocal, setting } from './settings.ts';

/** No name is longer (RFC 1035, section 2.3.4), and no key of the table could be. */
const HOST_MAX = 253;

/**
 * The tenant of a host: the first label below the portal's own domain ("acme.portal.example"), otherwise the tenant
 * that registered the whole host. Only the edge sets this header; a forged one is replaced there.
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

/** What the entry check of a function needs that serves no signed-in client. */
export const gate = {
  tenantOf: tenantOfHost,
  originSecrets,
  scheme: (): 'http:' | 'https:' => (isLocal() ? 'http:' : 'https:'),
  now: () => new Date(),
  countFault: measureFault,
};
