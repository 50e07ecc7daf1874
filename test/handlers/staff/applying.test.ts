import { expect, it } from 'vitest';
import { agent, tenant } from '#shared/tenant/tenant.ts';
import { aTenant } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

await startWorld();
const adapter = await import('#functions/adapters/dynamo/tenants.ts');

const anAgent = (digit: string) =>
  agent.parse({
    id: `65f0000000000000000000e${digit}`,
    email: 'ann@harbor.example',
    mobilePhone: '+12175550133',
    firstName: 'Ann',
    lastName: 'Fisher',
    landingPageURI: `ann-${digit}`,
    displayName: 'Ann Fisher',
    brokerage: { name: 'Harbor Realty' },
  });

it('removes the hosts and agents that a tenant file no longer names when it is applied again', async () => {
  const { tenants } = adapter;
  const file = (hosts: readonly string[], agents: readonly string[]) =>
    tenant.parse({ ...aTenant({ id: 'zenith', hosts }), agents: agents.map(anAgent) });
  await tenants.apply(file(['pay.zenith.example', 'old.zenith.example'], ['1', '2']));
  await tenants.apply(file(['pay.zenith.example'], ['2', '3']));
  expect(await tenants.ofHost('pay.zenith.example')).toBe('zenith');
  expect(await tenants.ofHost('old.zenith.example')).toBeUndefined();
  expect((await tenants.agents(file([], []).id)).map(({ landingPageURI }) => landingPageURI)).toEqual([
    'ann-2',
    'ann-3',
  ]);
});

it('refuses another tenant’s host, which stays theirs', async () => {
  const { tenants } = adapter;
  const claim = (id: string) => tenant.parse({ ...aTenant({ id, hosts: ['one.example.com'] }), agents: [] });
  await tenants.apply(claim('first'));
  await expect(tenants.apply(claim('second'))).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  expect(await tenants.ofHost('one.example.com')).toBe('first');
});
