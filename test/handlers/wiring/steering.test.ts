import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tenantId } from '#shared/ids.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { setUpWiring, TRUST, twoPeopleOn, WIRING, type WiringSetup } from './wiring-setup.ts';

/**
 * The settings in a tenant's file that steer money take two people to change: the real commands over the real table.
 */
let setup: WiringSetup;
let two: ReturnType<typeof twoPeopleOn>;

beforeAll(async () => {
  setup = await setUpWiring();
  two = twoPeopleOn(setup);
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { provider } = file();
  const harbor = {
    id: 'harbor',
    name: 'Harbor Title',
    agents: [],
    provider: { ...provider, secretName: 'portal/provider/harbor' },
  };
  await tenants.apply(tenant.parse({ ...file(), ...harbor, hosts: [] }));
}, 60_000);
beforeEach(async () => {
  setup.begin();
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  await tenants.apply(tenant.parse({ ...file(), wiring: { [TRUST]: WIRING } }));
  await two.halfAMinuteLater();
});
afterEach(() => void vi.useRealTimers());

const file = (): Tenant => {
  const { provider: mine, ...own } = setup.world.tenant;
  return { ...own, payoutsWithoutFile: false, provider: { ...mine, webhook: undefined } } as Tenant;
};

const apply: typeof two.apply = (changed, ...by) => two.apply({ payoutsWithoutFile: false, ...changed }, ...by);

/** Two people put a change in force. */
async function agreed(changed: object): Promise<Tenant | undefined> {
  const { version } = await apply(changed, 'Rosa Diaz');
  expect(await two.approve(version, 'Sam Okafor')).toMatchObject({ code: 'done' });
  return two.halfAMinuteLater();
}

/** An agent whose contact details are the thief's. */
const AGENT = {
  id: '65f0000000000000000000f1',
  ...{ email: 'maya@thief.example', mobilePhone: '+13055550199', firstName: 'Maya', lastName: 'Ortiz' },
  ...{ landingPageURI: 'maya-ortiz', displayName: 'Maya Ortiz', brokerage: { name: 'Acme Realty' } },
};
const MOVED = 'Our wire instructions have changed. Before you wire, call (800) 555-0199.';

const thiefs = { clientId: 'plaid-of-a-thief', secretName: 'portal/provider/thief', statementName: 'ACME TITLE' };

describe('changes to settings that steer money, or to words that lead clients (X-005, D-127)', () => {
  test.each<readonly [string, object, string, RegExp]>([
    [
      'the provider account',
      { provider: { ...thiefs, description: 'PAYMENT' } },
      'Plaid account',
      /→ plaid-of-a-thief/,
    ],
    [
      'the accounts that deposits go to',
      {
        destinationAccounts: [
          {
            id: TRUST,
            bankName: 'Bank of a Thief',
            name: 'Escrow',
            accountLastFourDigits: '6666',
            createdAt: '2026-01-01T00:00:00.000Z',
          },
        ],
      },
      'Destination accounts',
      /→ Escrow x6666, Bank of a Thief/,
    ],
    [
      'the notification addresses',
      { notificationEmails: ['thief@example.com'] },
      'Notification addresses',
      /\(none\) → thief@example\.com/,
    ],
    ['the address', { address1: '66 Mallory Lane' }, 'Address', /→ 66 Mallory Lane/],
    [
      'the sign-in provider',
      { identityProvider: { name: 'Thief', issuer: 'https://id.example', clientId: 'x' } },
      'Sign-in by',
      /→ Thief/,
    ],
    ['disbursements without a file', { payoutsWithoutFile: true }, 'Disbursements without a file', /Refused → Allowed/],
    ['the limit of a payment', { limits: { ACH: 10_000_000 } }, 'Most per payment', /\(none\) → ACH \$100,000\.00/],
    [
      'the limits of a client in a day',
      {
        velocity: {
          client: { day: { amount: 90_000_000, count: 60 }, week: { amount: 90_000_000, count: 60 } },
          tenant: { day: { amount: 9_000_000_000, count: 600 }, week: { amount: 9_000_000_000, count: 6000 } },
        },
      },
      'One client',
      /→ \$900,000\.00 in 60 payments a day/,
    ],
    ['the limit without a bank check', { uncheckedLimit: 14_999_999 }, 'Without a bank check up to', /→ \$149,999\.99/],
    ['the fee', { fee: { clientPays: true, amount: 90_000 } }, 'Fee', /\(none\) → \$900\.00, the client pays/],
    ['the days until good funds', { goodFundsDays: 0 }, 'Good funds', /→ 0 days after settlement/],
    [
      'the amount from which requests need approval',
      { approvalThreshold: 14_999_999 },
      'Requests need approval from',
      /No requests do → \$149,999\.99/,
    ],
    ['the speed of disbursements', { instantDisbursements: true }, 'Disbursed', /By ACH → Instantly/],
    ['a number in the header', { branding: { header: `<p>${MOVED}</p>` } }, 'Header', /\(none\) → .*555-0199/],
    [
      'a link in the footer',
      { branding: { footer: '<p>Details <a href="https://acme-wires.example/now">here</a></p>' } },
      'Footer',
      /→ .*acme-wires/,
    ],
    [
      'an address in the registration text',
      { branding: { registerText: 'Ask pay@acme-wires.com first.' } },
      'Text above the registration',
      /→ Ask pay@/,
    ],
    [
      'a number in the FAQ',
      { faq: [{ question: 'Whom do I call?', answer: 'Call (800) 555-0199.' }] },
      'FAQ: Whom do I call?',
      /→ .*555-0199/,
    ],
    ['a number in the description', { description: 'Questions? 800-555-0199' }, 'Description', /→ Questions/],
    ['an agent’s phone and email', { agents: [AGENT] }, 'Agent Maya Ortiz', /\(none\) → \(305\) 555-0199; maya@thief/],
    ['a name close to another company’s', { name: 'Harb0r Title' }, 'Name', /→ Harb0r Title/],
  ])('need approval: %s', async (_, changed, label, words) => {
    const before = await two.halfAMinuteLater();
    const { version, text } = await apply(changed, 'Rosa Diaz');
    expect(text).toContain('Clients see no change until another person approves it');
    expect(await two.halfAMinuteLater()).toEqual(before);
    expect((await two.shown())[label]).toMatch(words);
    expect(await two.approve(version, 'Rosa Diaz')).toMatchObject({ code: 'staff/same-person' });
    expect(await two.approve(version, 'Sam Okafor')).toMatchObject({ code: 'done' });
    expect(await two.halfAMinuteLater()).toMatchObject(changed);
  });

  test('remove a field once that is approved, and everything else stays', async () => {
    const { notificationEmails: had, ...former } = (await agreed({
      notificationEmails: ['office@acme.example'],
    })) as Tenant;
    const { notificationEmails: gone, ...rest } = (await agreed({})) as Tenant;
    expect([gone, had]).toEqual([undefined, ['office@acme.example']]);
    expect(rest).toEqual(former);
  });

  test('leave a former account at the provider readable after the approval', async () => {
    const { version } = await apply({ provider: { ...thiefs, description: 'PAYMENT' } }, 'Rosa Diaz');
    const { providerAccounts } = await import('#functions/adapters/dynamo/provider.ts');
    const left = async () =>
      (await providerAccounts.recorded(setup.tenant)).filter(({ leftAt }) => leftAt).map(({ clientId }) => clientId);
    expect(await left()).not.toContain(file().provider.clientId);
    const { text } = await two.approve(version, 'Sam Okafor');
    expect(text).toMatch(new RegExp(`You agree to: .*still open at Plaid: ${file().provider.clientId}`));
    expect(await left()).toContain(file().provider.clientId);
  });

  test('are not approved if they would leave more at the provider than both people have read', async () => {
    const { version } = await apply({ provider: { ...thiefs, description: 'PAYMENT' } }, 'Rosa Diaz');
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const before = file();
    await tenants.apply(tenant.parse({ ...before, provider: { ...before.provider, ledgerId: 'since-opened' } }));
    const refused = await two.approve(version, 'Sam Okafor');
    expect(refused).toMatchObject({ code: 'settings/unfit', text: expect.stringContaining('“since-opened”') });
  });

  test('take one person to close a portal, at once, and two to open it again', async () => {
    expect(await apply({ active: false }, 'Rosa Diaz')).toMatchObject({ code: 'done', version: '' });
    expect(await two.halfAMinuteLater()).toMatchObject({ active: false });
    const { version } = await apply({ active: true }, 'Rosa Diaz');
    expect(await two.halfAMinuteLater()).toMatchObject({ active: false });
    expect(await two.shown()).toMatchObject({ Portal: 'Closed → Open' });
    await two.approve(version, 'Sam Okafor');
    expect(await two.halfAMinuteLater()).toMatchObject({ active: true });
  });

  test('keep a new company at AWS closed until an approver has approved all of it', async () => {
    const [id, stage] = [tenantId.parse('brandnew'), 'dev'];
    const { clientId, secretName } = { clientId: 'plaid-brandnew', secretName: 'portal/provider/brandnew' };
    const provider = { ...thiefs, clientId, secretName, description: 'PAYMENT' };
    const { version } = await apply({ id, name: 'Brand New Title', provider }, 'rosa.diaz', { stage });
    expect(await two.halfAMinuteLater(id)).toMatchObject({ active: false });
    expect(await two.shown(id)).toMatchObject({
      Portal: 'Closed → Open',
      'Account number': `(none) → ${WIRING.accountNumber}`,
    });
    const at = { tenant: id, stage };
    expect(await two.approve(version, 'rosa.diaz', at)).toMatchObject({ code: 'staff/same-person' });
    expect(await two.approve(version, 'sam.okafor', at)).toMatchObject({ code: 'done' });
    expect(await two.halfAMinuteLater(id)).toMatchObject({ active: true, wiring: { [TRUST]: WIRING } });
  });

  test('leave text that points nowhere else in force at once, by one person (X-005, D-127)', async () => {
    const { pocPhone, senderEmail } = file();
    const site = senderEmail.replace(/^.*@/, '');
    const own = `Call ${pocPhone} or write to help@${site} before May 5, 2027.`;
    const changed = {
      ...{
        name: 'Zenith Title',
        description: 'At 200 Public Square since 1984',
        faq: [{ question: 'When?', answer: own }],
      },
      branding: { header: `<p>${own} <a href="https://www.${site}/about-us">About us</a></p>`, fontColor: '#16263b' },
    };
    // The command's company, so its owners are emailed.
    expect(await apply(changed, 'Rosa Diaz')).toMatchObject({ code: 'done', version: '', about: 'acme' });
    expect(await two.halfAMinuteLater()).toMatchObject(changed);
  });

  test('keep the file’s text from taking effect if their proposal is refused', async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const harbor = await two.halfAMinuteLater(tenantId.parse('harbor'));
    await tenants.apply(tenant.parse({ ...harbor, hosts: ['pay.harbor.example'] }));
    const before = await two.halfAMinuteLater();
    const refused = await apply({ description: 'Since 1984', hosts: ['pay.harbor.example'] }, 'Rosa Diaz');
    expect(refused.code).toBe('staff/host-taken');
    expect(await two.halfAMinuteLater()).toEqual(before);
  });

  test('don’t overwrite an agent who was changed or removed since, on approval', async () => {
    await agreed({ agents: [AGENT] });
    const moved = { ...AGENT, mobilePhone: '+13055550188' };
    const waiting = await apply({ agents: [moved] }, 'Rosa Diaz');
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const changedTo = async (agents: readonly object[]) =>
      tenants.apply(tenant.parse({ ...(await two.halfAMinuteLater()), agents }));
    for (const agents of [[{ ...AGENT, displayDescription: 'Selling homes since 1984' }], []]) {
      await changedTo(agents);
      const refused = await two.approve(waiting.version, 'Sam Okafor');
      expect(refused).toMatchObject({
        code: 'settings/unfit',
        text: expect.stringContaining('Maya Ortiz was changed or removed after this was proposed. Propose it again.'),
      });
      expect((await two.halfAMinuteLater())?.agents).toMatchObject(agents);
    }
  });

  test('don’t overwrite, restore or remove an agent who changes while a file is applied', async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const { pocPhone: mobilePhone, supportEmail: email } = file();
    const other = { ...AGENT, id: '65f0000000000000000000f2', landingPageURI: 'at-the-office', mobilePhone, email };
    const parsed = (agents: readonly object[]) => tenant.parse({ ...file(), wiring: { [TRUST]: WIRING }, agents });
    const read = parsed([AGENT]);
    const renamed = parsed([{ ...AGENT, displayName: 'Maya O. Ortiz' }]);
    const now = async () => (await two.halfAMinuteLater())?.agents;
    const meanwhile = [{ ...AGENT, displayName: 'M. Ortiz' }, other];
    await tenants.apply(read);
    await tenants.apply(renamed, undefined, 'applied', read.agents);
    expect(await now()).toMatchObject(renamed.agents);
    await tenants.apply(parsed(meanwhile));
    await expect(tenants.apply(renamed, undefined, 'applied', read.agents)).rejects.toThrow();
    expect(await now()).toMatchObject(meanwhile);
    // The file has no change for this agent, and doesn't include the other one.
    await tenants.apply(read, undefined, 'applied', read.agents);
    expect(await now()).toMatchObject(meanwhile);
    await tenants.apply(parsed([other]));
    await tenants.apply(read, undefined, 'applied', read.agents);
    expect(await now()).toMatchObject([other]);
    await expect(tenants.apply(renamed, undefined, 'applied', read.agents)).rejects.toThrow();
    expect(await now()).toMatchObject([other]);
  });

  test('need approval only for those of several agents whose contact details change', async () => {
    const { pocPhone: mobilePhone, supportEmail: email } = file();
    const reached = { ...AGENT, id: '65f0000000000000000000f2', landingPageURI: 'at-the-office', mobilePhone, email };
    const { version } = await apply({ agents: [AGENT, reached] }, 'Rosa Diaz');
    expect((await two.halfAMinuteLater())?.agents).toMatchObject([reached]);
    await two.approve(version, 'Sam Okafor');
    // The same agent under another name keeps the approved details.
    const renamed = { ...AGENT, displayName: 'Maya O. Ortiz' };
    expect(await apply({ agents: [renamed, reached] }, 'Rosa Diaz')).toMatchObject({ version: '' });
    expect((await two.halfAMinuteLater())?.agents).toMatchObject([renamed, reached]);
  });
});
