import type { Client } from '#shared/client/client.ts';
import type { ChallengePurpose } from '#shared/client/fresh.ts';
import type { PoolUser, SignInPorts, SignInTenant } from './ports.ts';

type PoolPorts = Pick<SignInPorts, 'pool' | 'known'>;

/**
 * A client's attributes in the pool. The port is dropped, because a phone compares the text's last line with the host
 * alone.
 */
export const poolUserOf = (
  client: Client,
  tenant: SignInTenant,
  host: string,
  purpose: ChallengePurpose = 'sign-in',
): PoolUser => ({
  tenant: client.tenantId,
  client: client.id,
  phone: client.mobilePhone,
  tenantName: tenant.name,
  host: host.replace(/:\d+$/, ''),
  purpose,
});

/** Creates the user in the pool, then records it. Safe to repeat. */
export async function putPoolUser(ports: PoolPorts, user: PoolUser): Promise<void> {
  await ports.pool.put(user);
  await remember(ports, user);
}

const remember = (ports: PoolPorts, { tenant, client, phone, tenantName, host, purpose }: PoolUser): Promise<void> =>
  ports.known.save(tenant, client, { phone, tenantName, host, purpose });

/**
 * Makes sure that the pool knows the client and the text's contents. A pool that lost a user is updated here, at the
 * next code.
 */
export async function settlePoolUser(ports: PoolPorts, user: PoolUser): Promise<void> {
  const known = await ports.known.find(user.tenant, user.client);
  if (!known) return putPoolUser(ports, user);
  const words = ['phone', 'tenantName', 'host', 'purpose'] as const;
  if (words.every((word) => known[word] === user[word])) return;
  await ports.pool.update(user);
  await remember(ports, user);
}
