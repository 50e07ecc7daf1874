import type { Client } from '#shared/client/client.ts';
import type { PoolUser, SignInPorts, SignInTenant } from './ports.ts';

type PoolPorts = Pick<SignInPorts, 'pool' | 'known'>;

/** A client in the pool's words. The port goes: a phone compares the text's last line with the host alone. */
export const poolUserOf = (client: Client, tenant: SignInTenant, host: string): PoolUser => ({
  tenant: client.tenantId,
  client: client.id,
  phone: client.mobilePhone,
  tenantName: tenant.name,
  host: host.replace(/:\d+$/, ''),
});

/** Makes the user in the pool and then writes down that it is there; done twice, it is done once. */
export async function putPoolUser(ports: PoolPorts, user: PoolUser): Promise<void> {
  await ports.pool.put(user);
  await remember(ports, user);
}

const remember = (ports: PoolPorts, { tenant, client, phone, tenantName, host }: PoolUser): Promise<void> =>
  ports.known.save(tenant, client, { phone, tenantName, host });

/**
 * Sees to it that the pool knows the client, with what the text will say. A registration that broke off between the
 * client's record and the pool is finished here, at the next code.
 */
export async function settlePoolUser(ports: PoolPorts, user: PoolUser): Promise<void> {
  const known = await ports.known.find(user.tenant, user.client);
  if (!known) return putPoolUser(ports, user);
  if (known.phone === user.phone && known.tenantName === user.tenantName && known.host === user.host) return;
  await ports.pool.update(user);
  await remember(ports, user);
}
