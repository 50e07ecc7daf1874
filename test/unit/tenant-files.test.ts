import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readTenant, tenantsIn } from '#infra/aws/tenant-files.ts';
import { PROVIDER_SECRET_PREFIX } from '#infra/functions.ts';
import { tenantProblems } from '#shared/tenant/problems.ts';
import { type Agent, effectiveBranding, type Tenant, tenant, type WiringDetail } from '#shared/tenant/tenant.ts';

type Account = Tenant['destinationAccounts'][number];

const folder = new URL('../../tenants/', import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, path: fileURLToPath(new URL(name, folder)) }));
const parsed = tenantsIn(fileURLToPath(folder));

describe('the tenant files of this folder', () => {
  test.each(files)('include $name, which is read completely, under its own id, and works (X-049)', ({ name, path }) => {
    const outcome = readTenant(path);
    if (!outcome.ok) throw new Error(outcome.refusal.join('\n'));
    const read = outcome.value;
    expect(`${read.id}.json`).toBe(name);
    expect(tenantProblems(read)).toEqual([]);
    expect(read.provider.secretName).toMatch(new RegExp(`^${PROVIDER_SECRET_PREFIX}`));
  });

  test('hold the name of a secret, never the secret', () => {
    for (const { name, path } of files)
      expect(readFileSync(path, 'utf8'), name).not.toMatch(/"(secret|password|apiKey|accessKey)"|[0-9a-f]{30}/);
  });

  test('show each kind of tenant: by office, by agent, with a fee, with the default look', () => {
    expect(parsed.some(({ routingType }) => routingType === 'office')).toBe(true);
    expect(parsed.some(({ routingType }) => routingType === 'agent')).toBe(true);
    expect(parsed.some(({ fee }) => fee?.clientPays)).toBe(true);
    expect(parsed.some(({ branding }) => branding === undefined)).toBe(true);
  });

  test('use each host, and each id of an office, agent or account, once', () => {
    const hosts = parsed.flatMap((one) => one.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(new Set(parsed.map(({ id }) => id)).size).toBe(parsed.length);
  });
});

describe('the check of a tenant’s file', () => {
  const [good] = parsed.filter(
    ({ wiring, routingType }) => Object.keys(wiring).length > 1 && routingType === 'office',
  ) as [Tenant];
  const [first, second] = good.destinationAccounts as [Account, Account];
  const usual = good.wiring[first.id] as WiringDetail;
  const [dana] = parsed.flatMap(({ agents }) => agents) as [Agent];
  const anAgent = (landingPageURI: string): Agent => ({ ...dana, landingPageURI });
  const off = <T extends object>(list: readonly T[]) => list.map((one) => ({ ...one, active: false }));
  test.each<[string, Partial<Tenant>, string]>([
    ['no active purpose', { purposes: off(good.purposes) }, 'No purpose is active: clients could not send anything.'],
    [
      'no active receiving account',
      { destinationAccounts: off(good.destinationAccounts) },
      'No destination account is active: no transfer could start.',
    ],
    [
      'wires to an account without instructions (X-381)',
      { wiring: { [first.id]: usual } },
      'Clients may pay by wire, but “Akron trust account” (x7734) has no wire instructions. Add them for this account.',
    ],
    [
      'instructions of another account than their own (X-381)',
      { wiring: { [first.id]: usual, [second.id]: usual } },
      'The wire instructions of “Akron trust account” name an account ending in 9021, but it ends in 7734. Correct the one that’s wrong.',
    ],
    [
      'instructions of an account that isn’t the company’s (X-381)',
      { wiring: { ...good.wiring, '5f0000000000000000000099': usual } as Tenant['wiring'] },
      'No destination account has the id 5f0000000000000000000099. Give the id of one.',
    ],
    [
      'two accounts that no one could tell apart (X-381)',
      { destinationAccounts: [first, { ...first, id: second.id }] },
      'More than one account is “Trust account x9021, First National Bank of Ohio”. Give each a name of its own.',
    ],
    ['no active office', { offices: off(good.offices) }, 'The tenant routes by office, but no office is active.'],
    ['no active agent', { routingType: 'agent', agents: [] }, 'The tenant routes by agent, but no agent is active.'],
    [
      'an id used twice',
      { destinationAccounts: [...good.destinationAccounts, ...good.destinationAccounts] },
      `The id ${good.destinationAccounts[0]?.id} is used more than once.`,
    ],
    [
      'two agents with one page',
      { agents: [anAgent('dana'), anAgent('dana')] },
      'More than one agent has the landing page dana.',
    ],
    [
      'an agent called like a step (R-038)',
      { agents: [anAgent('step-3')] },
      'The landing page step-3 is the name of a step of the portal. Choose another.',
    ],
  ])('explains %s', (_, change, sentence) => {
    expect(tenantProblems({ ...good, ...change })).toContain(sentence);
  });

  test.each([
    ['an id with a dot', { id: 'acme.title' }],
    ['an id of capitals', { id: 'ACME' }],
    ['an address of a picture without TLS', { branding: { logoURL: 'http://acme.example/logo.png' } }],
    ['a colour by name', { branding: { buttonColor: 'red' } }],
    ['a script in a picture', { branding: { logoURL: 'javascript:alert(1)' } }],
    ['an entry description of eleven characters', { provider: { ...good.provider, description: 'ELEVENCHARS' } }],
    ['a limit below zero', { limits: { ACH: -1 } }],
    ['a routing number of eight digits', { wiring: { [first.id]: { ...usual, routingNumber: '12345678' } } }],
    ['a purpose with a comma', { purposes: [{ purpose: 'Deposit, earnest', method: 'ACH' }] }],
  ])('refuses %s', (_, change) => {
    expect(tenant.safeParse({ ...good, ...change }).success).toBe(false);
  });

  test('lets it route by office or by agent, and by nothing else (R-005)', () => {
    const withRouting = (routingType: unknown) => tenant.safeParse({ ...good, routingType }).success;
    expect(['office', 'agent', 'city', '', undefined].filter(withRouting)).toEqual(['office', 'agent']);
  });
});

describe('the look of a tenant', () => {
  test('falls back to the default field by field', () => {
    const look = effectiveBranding({ buttonColor: '#112233' });
    expect(look).toMatchObject({ buttonColor: '#112233', accentColor: '#000000', fontFamily: 'Poppins' });
  });

  test('is entirely the default when its own is off or missing', () => {
    expect(effectiveBranding({ buttonColor: '#112233', active: false })).toEqual(effectiveBranding(undefined));
  });
});
