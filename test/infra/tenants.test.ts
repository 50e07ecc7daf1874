import { describe, expect, test } from 'vitest';
import { bucketsOf, tenantDeployment } from '#infra/aws/tenant-buckets.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { aTenant, type Resource, synthesize } from './support.ts';

/** Every stack's template by its name, as CloudFormation gets it. */
const templatesOf = (tenants: readonly Tenant[]): ReadonlyMap<string, string> => {
  const { portal, template } = synthesize('prod', tenants);
  const { data, messages, signIn, api, events, web, staff, alarms } = portal;
  return new Map(
    [data, messages, signIn, api, events, web, staff, alarms, ...portal.tenants].map((stack) => [
      stack.node.id,
      JSON.stringify(template(stack).toJSON()),
    ]),
  );
};

const under = (id: string, overrides: Record<string, unknown> = {}): Tenant =>
  aTenant({
    id,
    senderEmail: 'pay@harbor-realty.com',
    provider: {
      clientId: 'plaid-platform',
      secretName: 'portal/provider/platform',
      originator: { clientId: `plaid-${id}`, secretName: `portal/provider/${id}` },
      statementName: id.toUpperCase(),
    },
    ...overrides,
  });

const acme = aTenant();
const harbor = under('harbor');
const bayview = under('bayview', { hosts: ['pay.bayview-title.com'] });

/** The stacks that differ from before. */
const changed = (before: readonly Tenant[], after: readonly Tenant[]): readonly string[] => {
  const [one, other] = [templatesOf(before), templatesOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).toSorted();
};
const stacksIn = (tenant: Tenant) =>
  [...tenantDeployment('prod', tenant).matchAll(/'Portal-prod\/([^']+)'/g)].map(([, name]) => name);

describe('a new company, beside one of its group (X-123)', () => {
  const added = changed([acme, harbor], [acme, bayview, harbor]);

  test('changes no stack except those that its deployment names, not even by its own domain', () => {
    expect(added.length).toBeGreaterThan(0);
    for (const name of added) expect(stacksIn(bayview)).toContain(name);
    for (const name of added) expect(name).toMatch(/^Tenants-[0-9a-f]{2}$/);
  });

  test('leaves every byte of the shared sender unchanged', () => {
    const shared = ({ Properties }: Resource) => Properties.EmailIdentity === 'harbor-realty.com';
    const of = (tenants: readonly Tenant[]) => JSON.stringify(synthesize('prod', tenants).everything().filter(shared));
    expect(JSON.parse(of([acme, harbor]))).toHaveLength(1);
    expect(of([acme, bayview, harbor])).toBe(of([acme, harbor]));
  });

  test('leaves it unchanged when the first of the group leaves', () => {
    const left = changed([acme, bayview, harbor], [acme, bayview]);
    const templates = templatesOf([acme, bayview]);
    expect([...templates.values()].join()).toContain('"harbor-realty.com"');
    for (const name of left) expect(stacksIn(harbor)).toContain(name);
  });
});

test('a removed company’s resources are kept, so a mistake in a file deletes no mail', () => {
  const senders = synthesize('prod', [harbor]).all('AWS::SES::EmailIdentity');
  expect(senders).toHaveLength(1);
  for (const { DeletionPolicy } of senders) expect(DeletionPolicy).toBe('RetainExceptOnCreate');
});

test('ten thousand companies fit: at most 256 stacks, each far below CloudFormation’s limits (X-123)', {
  tags: 'long',
}, () => {
  const tenants = Array.from({ length: 10_000 }, (_, at) =>
    under(`company-${at}`, { senderEmail: `pay@company-${at}.com`, hosts: [`pay.company-${at}.com`] }),
  );
  const buckets = bucketsOf(tenants);
  expect(buckets.length).toBeLessThanOrEqual(256);
  const resources = buckets.map(({ tenants: own, senders }) => 2 * own.length + senders.length);
  expect(resources.reduce((sum, each) => sum + each, 0)).toBe(30_000);
  // Of 500 resources and 200 outputs.
  expect(Math.max(...resources)).toBeLessThan(300);
  expect(Math.max(...buckets.map(({ senders }) => senders.length))).toBeLessThan(100);
});
