import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { At } from '#infra/ops/command.ts';
import { openCommandPorts } from '#infra/ops/command-ports.ts';
import type { Place } from '#infra/ops/place.ts';
import { commands } from '#infra/ops/run.ts';
import { tenantId } from '#shared/ids.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { setUpWiring, WIRING, type WiringSetup } from './wiring-setup.ts';

/** What of a tenant's file steers money changes by two people: the real commands over the real table. */
const folder = mkdtempSync(join(tmpdir(), 'steering-'));
const acme = tenantId.parse('acme');
let setup: WiringSetup;

beforeAll(async () => {
  setup = await setUpWiring();
}, 60_000);
afterAll(async () => {
  await setup.world.close();
  rmSync(folder, { recursive: true, force: true });
});
let aheadMs = 0;
beforeEach(async () => {
  setup.begin();
  await setup.changeWiring({});
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  await tenants.apply(tenant.parse({ ...file(), wiring: WIRING }));
  // The configuration is remembered for half a minute.
  aheadMs += 31_000;
  vi.useRealTimers().useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
});
afterEach(() => void vi.useRealTimers());

const file = (changed: object = {}): Tenant => {
  const { provider: mine, ...own } = setup.world.tenant;
  return { ...own, payoutsWithoutFile: false, provider: { ...mine, webhook: undefined }, ...changed } as Tenant;
};

async function ops(words: `${string} ${string}`, given: Readonly<Record<string, unknown>>, stage = 'local') {
  const [noun, verb] = words.split(' ');
  const command = commands.find((each) => each.noun === noun && each.verb === verb);
  if (!command) throw new Error(`There is no command ${words}.`);
  const all: Readonly<Record<string, unknown>> = { tenant: 'acme', ...given };
  const read = Object.entries(command.options).map(([name, { schema }]) => [
    name,
    schema.parse(stage !== 'local' && name === 'by' ? undefined : all[name]),
  ]);
  const place = { stage, domain: 'localhost', name: 'this test', environment: {}, running: undefined } as Place;
  const role = verb === 'approve' ? 'approve' : 'prepare';
  const caller = async () => `arn:aws:sts::111122223333:assumed-role/portal-${stage}-staff-${role}/${given['by']}`;
  const ports = { ...(await openCommandPorts(place)), caller };
  const at: At = { place, ports, now: setup.now(), isDryRun: false };
  const outcome = await command.run(at, Object.fromEntries(read) as never);
  const { sentence = '', lines = [] } = outcome.ok ? {} : outcome.refusal;
  return outcome.ok
    ? { code: 'done', text: outcome.value.lines.join('\n') }
    : { code: outcome.refusal.code as string, text: [sentence, ...lines].join('\n') };
}

async function apply(changed: object, by: string, stage?: string) {
  const path = join(folder, 'file.json');
  writeFileSync(path, JSON.stringify({ ...file(changed), wiring: WIRING }));
  const said = await ops('tenant apply', { file: path, by }, stage);
  return { ...said, change: /change ([0-9a-f]{12})/.exec(said.text)?.[1] ?? '' };
}

/** The configuration in the table itself, past what is remembered of it. */
async function standing(id = acme): Promise<Tenant | undefined> {
  aheadMs += 31_000;
  vi.useRealTimers().useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  return (await openCommandPorts({ environment: {} } as Place)).tenants.file(id);
}

const thiefs = { clientId: 'plaid-of-a-thief', secretName: 'portal/provider/thief', statementName: 'ACME TITLE' };

describe('what steers money changes by two people (X-005)', () => {
  test.each<readonly [string, object, RegExp]>([
    ['the provider account', { provider: { ...thiefs, description: 'PAYMENT' } }, /\* provider .*→ plaid-of-a-thief/],
    [
      'the accounts that deposits go to',
      {
        destinationAccounts: [
          {
            id: '65f0000000000000000000bb',
            bankName: 'Bank of a Thief',
            name: 'Escrow',
            accountLastFourDigits: '6666',
            createdAt: '2026-01-01T00:00:00.000Z',
          },
        ],
      },
      /\* deposits go to.*→ Escrow, Bank of a Thief x6666/,
    ],
    ['who is told', { notificationEmails: ['thief@example.com'] }, /\* staff told at\s+\(none\) → thief@example\.com/],
    ['the address', { address1: '66 Mallory Lane' }, /\* address.*→ 66 Mallory Lane/],
    [
      'who vouches for clients',
      { identityProvider: { name: 'Thief', issuer: 'https://id.example', clientId: 'x' } },
      /→ Thief/,
    ],
    [
      'payouts without a file',
      { payoutsWithoutFile: true },
      /\* without a file\s+disbursements refused → disbursements allowed/,
    ],
    ['the most a payment may be', { limits: { ACH: 10_000_000 } }, /\* most a payment\s+\(none\) → ACH \$100,000\.00/],
    [
      'how much may be sent in a day',
      {
        velocity: {
          client: { day: { amount: 90_000_000, count: 60 }, week: { amount: 90_000_000, count: 60 } },
          tenant: { day: { amount: 9_000_000_000, count: 600 }, week: { amount: 9_000_000_000, count: 6000 } },
        },
      },
      /\* a client a day.*→ \$900,000\.00 in 60, a week/,
    ],
    ['what is taken without a check', { uncheckedLimit: 14_999_999 }, /\* unchecked to\s+.*→ \$149,999\.99/],
    ['the fee', { fee: { clientPays: true, amount: 90_000 } }, /\* fee\s+\(none\) → \$900\.00, the client pays/],
    ['how soon a deposit counts', { goodFundsDays: 0 }, /\* cleared.*→ 0 days after settlement/],
    [
      'what needs a second person',
      { approvalThreshold: 14_999_999 },
      /\* approval from\s+disbursements only → \$149,999\.99/,
    ],
    ['how fast a payout goes', { instantDisbursements: true }, /\* disbursed\s+by ACH → at once/],
  ])('%s', async (_, changed, words) => {
    const before = await standing();
    const asked = await apply(changed, 'Rosa Diaz');
    expect(asked.text).toContain('The details in force stay as they are');
    expect(await standing()).toEqual(before);
    expect((await ops('wire-details show', {})).text).toMatch(words);
    const approval = { change: asked.change, leaving: 'default-ledger,local-acme,plaid-client' };
    expect(await ops('wire-details approve', { ...approval, by: 'Rosa Diaz' })).toMatchObject({
      code: 'staff/same-person',
    });
    expect(await ops('wire-details approve', { ...approval, by: 'Sam Okafor' })).toMatchObject({ code: 'done' });
    expect(await standing()).toMatchObject(changed);
  });

  test('a field that is taken out is gone once it is approved, and everything else stays', async () => {
    const { change } = await apply({ notificationEmails: ['office@acme.example'] }, 'Rosa Diaz');
    await ops('wire-details approve', { change, by: 'Sam Okafor' });
    const before = await standing();
    const { change: second } = await apply({}, 'Rosa Diaz');
    await ops('wire-details approve', { change: second, by: 'Sam Okafor' });
    const { notificationEmails: gone, ...rest } = (await standing()) as Tenant;
    const { notificationEmails: had, ...former } = before as Tenant;
    expect([gone, had]).toEqual([undefined, ['office@acme.example']]);
    expect(rest).toEqual(former);
  });

  test('the account that is left at the provider goes on being read, from the approval on', async () => {
    const { change } = await apply({ provider: { ...thiefs, description: 'PAYMENT' } }, 'Rosa Diaz');
    const { providerAccounts } = await import('#functions/adapters/dynamo/provider-accounts.ts');
    const left = async () =>
      (await providerAccounts.recorded(acme)).filter(({ leftAt }) => leftAt).map(({ clientId }) => clientId);
    expect(await left()).not.toContain(file().provider.clientId);
    await ops('wire-details approve', { change, by: 'Sam Okafor' });
    expect(await left()).toContain(file().provider.clientId);
  });

  test('one person closes a portal at once, and two open it again', async () => {
    expect(await apply({ active: false }, 'Rosa Diaz')).toMatchObject({ code: 'done', change: '' });
    expect(await standing()).toMatchObject({ active: false });
    const opening = await apply({ active: true }, 'Rosa Diaz');
    expect(opening).toMatchObject({ code: 'done' });
    const { change } = opening;
    expect(await standing()).toMatchObject({ active: false });
    expect((await ops('wire-details show', {})).text).toMatch(/\* the portal is\s+closed → open/);
    await ops('wire-details approve', { change, by: 'Sam Okafor' });
    expect(await standing()).toMatchObject({ active: true });
  });

  test('a new company at AWS is closed until a second person has approved all of it', async () => {
    const other = tenantId.parse('brandnew');
    const secret = {
      ...thiefs,
      clientId: 'plaid-brandnew',
      secretName: 'portal/provider/brandnew',
      description: 'PAYMENT',
    };
    const opened = await apply({ id: 'brandnew', name: 'Brand New Title', provider: secret }, 'rosa.diaz', 'dev');
    expect(await standing(other)).toMatchObject({ active: false });
    const shown = await ops('wire-details show', { tenant: 'brandnew' });
    expect(shown.text).toMatch(/\* the portal is\s+closed → open/);
    expect(shown.text).toContain('plaid-brandnew');
    const approval = { tenant: 'brandnew', change: opened.change };
    expect(await ops('wire-details approve', { ...approval, by: 'rosa.diaz' }, 'dev')).toMatchObject({
      code: 'staff/same-person',
    });
    expect(await ops('wire-details approve', { ...approval, by: 'sam.okafor' }, 'dev')).toMatchObject({ code: 'done' });
    expect(await standing(other)).toMatchObject({ active: true, wiring: WIRING });
  });

  test('everything else of a file is in force at once, and steers nothing', async () => {
    const said = await apply({ description: 'New here' }, 'Rosa Diaz');
    expect(said.change).toBe('');
    expect(await standing()).toMatchObject({ description: 'New here' });
  });
});
