import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReadProposal } from '#functions/proposals/decide.ts';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import {
  approveProposalRoute,
  askProposalStepUpRoute,
  listProposalsRoute,
  proposeChangeRoute,
  readSettingsRoute,
  storePictureRoute,
} from '#shared/contracts/proposals.ts';
import { bankAccountId, personId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { phone } from '#shared/phone.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import { defaultBranding } from '#shared/tenant/default-branding.ts';
import type { SettingsChange } from '#shared/tenant/steering.ts';
import { type Tenant, wiringDetail } from '#shared/tenant/tenant.ts';
import { approveProven } from '#test/support/agreeing.ts';
import { deskOf, ROSA, SAM } from '#test/support/desk.ts';
import { aContext } from '#test/support/http-event.ts';
import { FEE, setUpWiring, TRUST, twoPeopleOn, WIRING, type WiringSetup } from './wiring-setup.ts';

const THIEFS = { accountNumber: '66666666666', beneficiaryName: 'Acme Holdings' };
let setup: WiringSetup;
let two: ReturnType<typeof twoPeopleOn>;
let audit: (about: string) => Promise<readonly Record<string, unknown>[]>;

beforeAll(async () => {
  setup = await setUpWiring();
  two = twoPeopleOn(setup);
  const { handler } = await import('#functions/lambdas/bookkeeping.ts');
  feedStreamReaders(setup.world.dynamo, async (name, event) =>
    name === 'bookkeeping' ? handler(event, aContext()) : { batchItemFailures: [] },
  );
  audit = async (about) => {
    await setup.world.dynamo.drained();
    return (await two.ops('audit show', { about })).data as readonly Record<string, unknown>[];
  };
}, 60_000);
beforeEach(async () => {
  setup.begin();
  await setup.changeWiring({});
});
afterEach(() => void vi.useRealTimers());

/** Applies the company's file with these wire instructions. */
const apply = (wiring: object, by: string, where = {}) =>
  two.apply({ fee: FEE, wiring: { [TRUST]: wiring } }, by, where);
async function aClientWhoHasSeen() {
  const wire = await setup.addWire(await setup.addClient());
  await setup.read(wire);
  return wire;
}

test('a proposed change has no effect for clients until another person approves it', async () => {
  const wire = await aClientWhoHasSeen();
  const { version, text } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  expect(text).toContain('Clients see no change until another person approves it');
  setup.moveSeconds(60);
  expect((await setup.readNumbers(wire)).body).toMatchObject({ ...WIRING, changed: false });

  expect(await two.shown()).toEqual({
    'Account number': '55501239021 → 66666666666',
    Beneficiary: 'Acme Title Trust Account → Acme Holdings',
    'Phone number clients call': '(217) 555-0100 → (217) 555-0100',
  });
  expect(await two.approve(version, ' rosa  DIAZ ')).toMatchObject({ code: 'staff/same-person' });
  expect((await setup.readNumbers(wire)).body).toMatchObject({ ...WIRING, changed: false });

  expect(await two.approve(version, 'Sam Okafor')).toMatchObject({ code: 'done' });
  const stopped = (await setup.readNumbers(wire)).body;
  expect(stopped).toMatchObject({ changed: true, isHeld: false });
  expect(JSON.stringify(stopped)).not.toMatch(/66666666666|Acme Holdings/);
  expect(await two.approve(version, 'Kim Ops')).toMatchObject({ code: 'staff/other-proposal' });
});

test('the audit log has who proposed, who approved and which details, without a number', async () => {
  const before = (await audit('wiring/')).length;
  const { version } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  await two.approve(version, 'Sam Okafor');
  const [proposed, approved] = (await audit('wiring/')).slice(before);
  expect(proposed).toMatchObject({ what: 'wiring/proposed', by: 'Rosa Diaz' });
  const { hash, parts } = (proposed?.['details'] ?? {}) as Record<'hash' | 'parts', string>;
  expect(parts).toBe('wiring details');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(approved).toMatchObject({ what: 'wiring/approved', actor: 'approver', by: 'Sam Okafor' });
  expect(approved?.['details']).toEqual({ hash, proposedBy: 'Rosa Diaz' });
  const applied = (await audit('tenant/wiring-applied')).at(-1);
  expect(applied).toMatchObject({ by: 'Sam Okafor', details: { fields: 'accountNumber, beneficiaryName' } });
  expect(JSON.stringify([proposed, approved, applied])).not.toMatch(/\b\d*6666\b|Acme Holdings/);
});

test('lets only the reviewed change be approved, not one that replaced it', async () => {
  const first = await apply({ ...WIRING, beneficiaryName: 'Acme Title Escrow' }, 'Rosa Diaz');
  await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  expect(await two.approve(first.version, 'Sam Okafor')).toMatchObject({ code: 'staff/other-proposal' });
  expect((await two.inForce())?.wiring).toEqual({ [TRUST]: WIRING });
});

test('shows no numbers of a decided change, and lets the same one be proposed again', async () => {
  const { version } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  const reason = 'The tenant knows of no new bank.';
  expect(await two.reject(version, 'Sam Okafor', { reason })).toMatchObject({ code: 'done' });
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  expect(JSON.stringify(await proposals.all(setup.tenant))).not.toMatch(/\b\d*6666\b|Acme Holdings/);
  expect(await two.approve(version, 'Kim Ops')).toMatchObject({ code: 'staff/other-proposal' });
  expect((await two.inForce())?.wiring).toEqual({ [TRUST]: WIRING });
  expect((await audit('wiring/rejected')).at(-1)).toMatchObject({
    by: 'Sam Okafor',
    details: { proposedBy: 'Rosa Diaz', reason },
  });
  await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  expect(await two.shown()).toMatchObject({ 'Account number': '55501239021 → 66666666666' });
});

test('doesn’t take applying the same file again for an approval', async () => {
  const { version } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  expect((await apply({ ...WIRING, ...THIEFS }, 'Sam Okafor')).version).toBe(version);
  expect((await two.inForce())?.wiring).toEqual({ [TRUST]: WIRING });
  expect(await two.approve(version, 'Rosa Diaz')).toMatchObject({ code: 'staff/same-person' });
});

test('removing the details needs a second person, too', async () => {
  const { version } = await two.apply({ fee: FEE, wiring: {} }, 'Rosa Diaz');
  expect((await two.inForce())?.wiring).toEqual({ [TRUST]: WIRING });
  expect(await two.approve(version, 'Sam Okafor')).toMatchObject({ code: 'done' });
  expect((await two.inForce())?.wiring).toEqual({});
});

test('a company’s first details need an approver at AWS, but not on one machine, which says so', async () => {
  const here = await two.apply({ id: 'zenith' }, 'Rosa Diaz');
  expect(here.text).toContain('Its first wire instructions take effect at once on this machine.');
  const there = await two.apply({ id: 'summit' }, 'rosa.diaz', { stage: 'dev' });
  expect(there.text).toMatch(
    /another person approves it:\n.*list-proposals .*--stage dev\n.*approve-proposal .*--stage dev$/m,
  );
  expect((await two.inForce(tenantId.parse('zenith')))?.wiring).toEqual({ [TRUST]: WIRING });
  expect((await two.inForce(tenantId.parse('summit')))?.wiring).toEqual({});
});

test('proposes nothing and decides nothing in a dry run', async () => {
  const left = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  await two.reject(left.version, 'Rosa Diaz', { reason: 'Left from before.' });
  await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz', { isDryRun: true });
  expect(await two.shown()).toEqual({});
  const { version } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  await two.approve(version, 'Sam Okafor', { isDryRun: true });
  expect((await two.inForce())?.wiring).toEqual({ [TRUST]: WIRING });
});

describe('the number that clients call before they wire', () => {
  const contact = { pocPhone: '+13125550199', supportEmail: 'help@acme-title.example', hosts: ['pay.acme.example'] };

  test('needs two people to change, as do the addresses and domains that clients know', async () => {
    const { version, text } = await two.apply({ fee: FEE, ...contact, description: 'New here' }, 'Rosa Diaz');
    expect(text).toContain('Change the company’s settings: contact, proposed by Rosa Diaz');
    expect(text).toContain('changed: description');
    const standing = await two.halfAMinuteLater();
    expect(standing).toMatchObject({ pocPhone: '+12175550100', hosts: [], description: 'New here' });

    expect(await two.shown()).toEqual({
      'Phone number clients call': '(217) 555-0100 → (312) 555-0199',
      'Support email': `${standing?.supportEmail} → help@acme-title.example`,
      Domains: '(none) → pay.acme.example',
    });
    expect(await two.approve(version, 'rosa diaz')).toMatchObject({ code: 'staff/same-person' });
    expect(await two.approve(version, 'Sam Okafor')).toMatchObject({ code: 'done' });
    expect(await two.halfAMinuteLater()).toMatchObject({
      ...contact,
      wiring: { [TRUST]: WIRING },
      description: 'New here',
    });
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    expect(await tenants.ofHost('pay.acme.example')).toBe('acme');
    const applied = (await audit('tenant/applied')).at(-1);
    expect(applied).toMatchObject({ by: 'Sam Okafor', details: { fields: 'hosts, pocPhone, supportEmail' } });
  });

  test('stays as just approved if another file is applied at the same moment', async () => {
    const standing = await two.halfAMinuteLater();
    const { version } = await two.apply({ ...standing, pocPhone: '+13125550177' }, 'Rosa Diaz');
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const write = tenants.apply;
    vi.spyOn(tenants, 'apply').mockImplementationOnce(async (...asked) => {
      expect(await two.approve(version, 'Sam Okafor')).toMatchObject({ code: 'done' });
      return write(...asked);
    });
    const late = await two.apply({ ...standing, description: 'Late' }, 'Kim Ops');
    expect(late.code).toBe('tenant/changed-meanwhile');
    expect(await two.halfAMinuteLater()).toMatchObject({ pocPhone: '+13125550177' });
  });

  test('works with a removed domain no longer, while another tenant’s domain is refused', async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const propose = async (hosts: readonly string[]) =>
      two.apply({ ...(await two.halfAMinuteLater()), hosts }, 'Rosa Diaz');
    const agree = async (hosts: readonly string[]) => two.approve((await propose(hosts)).version, 'Sam Okafor');
    const taken = await propose(['pay.zenith.example']);
    await tenants.apply({ ...setup.world.tenant, id: tenantId.parse('zenith'), hosts: ['pay.zenith.example'] });
    expect(await two.approve(taken.version, 'Sam Okafor')).toMatchObject({ code: 'staff/host-taken' });
    expect(await agree(['pay.acme.example'])).toMatchObject({ code: 'done' });
    expect(await agree([])).toMatchObject({ code: 'done' });
    expect(await two.halfAMinuteLater()).toMatchObject({ hosts: [] });
    expect(await tenants.ofHost('pay.acme.example')).toBeUndefined();
    expect(await tenants.ofHost('pay.zenith.example')).toBe('zenith');
  });
});

describe('settings at the console', () => {
  const [OWNER, AUDITOR] = [
    { ...ROSA, roles: ['owner' as const] },
    { ...ROSA, roles: ['auditor' as const] },
  ];
  const reason = 'The company has a new bank: called Olivia Reyes.';
  const changing = (change: object) => ({ body: { kind: 'settings', reason, ...change } });
  type Call = Awaited<ReturnType<typeof deskOf>>['call'];
  /** Sam approves the proposal, with a step-up. */
  async function approved(call: Call, { id: proposalId, version }: Record<string, unknown>) {
    const read = { params: { proposalId: String(proposalId) }, body: { version } };
    const { stepUp } = (await call(SAM, askProposalStepUpRoute, read)).body;
    const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
    await stepUps.prove(stepUpId.parse(stepUp), Math.floor(setup.world.clock.now().getTime() / 1000));
    return call(SAM, approveProposalRoute, { ...read, body: { version, stepUp } });
  }

  test('let an owner propose wire instructions and a phone, and an approver put them in force', async () => {
    const { call } = await deskOf(setup.world);
    const asked = changing({ wiring: { [TRUST]: { ...WIRING, ...THIEFS } }, contact: { pocPhone: '+13125550111' } });
    const { body } = await call(OWNER, proposeChangeRoute, asked);
    expect(body).toMatchObject({
      what: 'Change the company’s settings: wire instructions (First National Bank, account ending in 6666), contact',
      mayApprove: false,
    });
    const seen = async (who: typeof ROSA) => JSON.stringify((await call(who, listProposalsRoute)).body);
    expect(await seen(SAM)).toContain('"current":"55501239021","proposed":"66666666666"');
    expect(await seen(AUDITOR)).toContain('"current":"ends in 9021","proposed":"ends in 6666"');
    expect(await seen(AUDITOR)).not.toContain('6666666');

    expect((await approved(call, body)).body).toMatchObject({ decided: 'approved', rows: [] });
    expect(await two.inForce()).toMatchObject({
      wiring: { [TRUST]: { ...WIRING, ...THIEFS } },
      pocPhone: '+13125550111',
    });
  });

  test('keep one person’s proposal when another proposes something else, and each lists its changes (X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const { purposes } = (await two.inForce()) ?? setup.world.tenant;
    const [first, ...others] = purposes.map((each) => ({ ...each, active: true }));
    const closing = { ...first, active: false };
    const inPurposes = await call(OWNER, proposeChangeRoute, changing({ contact: { purposes: [closing, ...others] } }));
    const inDays = await call(OWNER, proposeChangeRoute, changing({ contact: { answerDays: 5, wireDays: 3 } }));
    expect([inPurposes.body['rows'], inDays.body['rows']]).toMatchObject([
      [{ label: `Purpose ${first?.purpose} (${first?.method})`, proposed: expect.stringMatching(/; off$/) }],
      [
        { label: 'Answer a request within', proposed: '5 days' },
        { label: 'Wait for a wire', current: 'Until someone ends it', proposed: '3 days' },
      ],
    ]);
    const waiting = ((await call(OWNER, readSettingsRoute)).body['waiting'] as { fields: string[] }[]).map((each) =>
      each.fields.toSorted(),
    );
    expect(waiting.toSorted()).toEqual([['answerDays', 'wireDays'], ['purposes']]);
    for (const { body } of [inDays, inPurposes]) expect((await approved(call, body)).said).toBe('ok');
    expect(await two.inForce()).toMatchObject({ answerDays: 5, wireDays: 3, purposes: [closing, ...others] });
  });

  test('a fee and a FAQ are proposed at the console, read back in words, and put in force (X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const fee = { clientPays: true, amount: 1750, methods: ['Wire'] };
    const faq = [{ question: 'When is it due?', answer: 'A day before closing.' }];
    const inFee = await call(OWNER, proposeChangeRoute, changing({ contact: { fee } }));
    const inFaq = await call(OWNER, proposeChangeRoute, changing({ contact: { faq } }));
    expect([inFee.body['rows'], inFaq.body['rows']]).toEqual([
      [{ label: 'Fee', current: expect.any(String), proposed: '$17.50, the client pays, Wire' }],
      [{ label: 'FAQ: When is it due?', current: '(none)', proposed: 'A day before closing.' }],
    ]);
    for (const { body } of [inFee, inFaq]) expect((await approved(call, body)).said).toBe('ok');
    expect(await two.inForce()).toMatchObject({ fee, faq });
    const gone = await call(OWNER, proposeChangeRoute, changing({ contact: { faq: null } }));
    expect(gone.body['rows']).toMatchObject([{ current: 'A day before closing.', proposed: '(none)' }]);
    expect((await approved(call, gone.body)).said).toBe('ok');
    expect((await two.inForce())?.faq).toBeUndefined();
  });

  test('colors and the welcome text are proposed at the console or by command, and the rest of the look stays (D-109, X-048, X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const before = (await two.inForce())?.branding ?? {};
    const own = { buttonColor: '#0b6b3a', registerText: 'Welcome to Acme.' };
    const branding = { ...own, customCSS: 'body { display: none }' };
    const { body } = await call(OWNER, proposeChangeRoute, changing({ contact: { branding } }));
    expect(body['rows']).toEqual([
      { label: 'Buttons', current: expect.stringMatching(/^#/), proposed: '#0b6b3a' },
      { label: 'Text above the registration', current: expect.any(String), proposed: 'Welcome to Acme.' },
    ]);
    expect((await approved(call, body)).said).toBe('ok');
    const { inSpanish, ...after } = (await two.inForce())?.branding ?? {};
    expect(after).toEqual({ ...before, inSpanish: undefined, ...own });
    expect(inSpanish).toEqual(before.inSpanish ?? {});
    const color = { kind: 'settings', 'link-color': '#0b4a8f', by: 'Rosa Diaz', reason: 'A new brand' };
    const { data } = await two.ops('call propose-change', color);
    const { version } = data as { version: number };
    expect(await two.approve(String(version), 'Sam Okafor')).toMatchObject({ code: 'done' });
    expect((await two.inForce())?.branding).toMatchObject({ ...after, linkColor: '#0b4a8f' });
  });

  test('a logo is checked, stored under an address of its own, in force once it is approved, and removed in the same way (D-109, X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
    const Bucket = process.env['SITE_BUCKET'];
    await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket }));
    const drawing = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    const store = (file: Buffer) =>
      call(OWNER, storePictureRoute, { body: { as: 'logo', file: file.toString('base64') } });
    for (const inside of ['<script>alert(1)</script>', '<image href="https://elsewhere.example/x.png"/>'])
      expect((await store(drawing(inside))).said).toBe('settings/picture-unfit');
    const logo = drawing('<path d="M0 0h9v9z"/>');
    const { address } = (await store(logo)).body;
    expect(address).toMatch(new RegExp(`^/brand/${setup.tenant}/logo-[0-9a-f]{10}\\.svg$`));
    // The same picture again has the same address, and replaces nothing.
    expect((await store(logo)).body).toEqual({ address });
    const { brandPictures } = await import('#functions/adapters/site-files.ts');
    await brandPictures.keep(String(address), {
      bytes: drawing('<path d="M1 1h9v9z"/>'),
      contentType: 'image/svg+xml',
    });
    expect(Buffer.from((await brandPictures.read(String(address))) ?? [])).toEqual(logo);

    const naming = (logoURL: unknown) =>
      call(OWNER, proposeChangeRoute, changing({ contact: { branding: { logoURL } } }));
    for (const other of ['https://elsewhere.example/logo.svg', '/brand/other/logo-0123456789.svg'])
      expect((await naming(other)).said).toBe('settings/picture-unfit');
    const { body } = await naming(address);
    expect(body['rows']).toEqual([{ label: 'Logo', current: expect.any(String), proposed: address }]);
    expect((await two.inForce())?.branding?.logoURL).not.toBe(address);
    expect((await approved(call, body)).said).toBe('ok');
    expect((await two.inForce())?.branding?.logoURL).toBe(address);

    const removed = await naming(null);
    expect(removed.body['rows']).toEqual([{ label: 'Logo', current: address, proposed: defaultBranding.logoURL }]);
    expect((await approved(call, removed.body)).said).toBe('ok');
    expect((await two.inForce())?.branding).not.toHaveProperty('logoURL');
    expect((await naming(null)).said).toBe('settings/no-change');
    expect(
      (await call({ ...OWNER, offices: [] }, storePictureRoute, { body: { as: 'logo', file: 'AAAA' } })).said,
    ).toBe('staff/whole-company');
  });

  test('a file from before a change at the console is refused, and one exported since is applied (X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const before = await two.inForce();
    for (const change of [
      { contact: { answerDays: 12 } },
      { wiring: { [TRUST]: { ...WIRING, accountNumber: '777788889999' } } },
    ]) {
      const made = await call(OWNER, proposeChangeRoute, changing(change));
      expect((await approved(call, made.body)).said).toBe('ok');
      const old = { ...before, ...(await two.inForce()), revision: (await two.inForce())?.revision ?? 0 };
      await two.halfAMinuteLater();
      const older = { ...old, revision: old.revision - 1, description: 'Since 1984' };
      expect(await two.apply(older, 'Rosa Diaz')).toMatchObject({ code: 'tenant/older-file' });
    }
    const current = await two.halfAMinuteLater();
    // Going back to an earlier value is a change like any other.
    expect((await two.apply({ ...current, answerDays: before?.answerDays }, 'Rosa Diaz')).code).toBe('done');
  });

  test('refuse the second of two changes of the same settings (X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const SECOND = { ...OWNER, id: personId.parse('65f0000000000000000000f7'), name: 'Olivia Reyes' };
    const propose = async (who: typeof OWNER, contact: object) =>
      (await call(who, proposeChangeRoute, changing({ contact }))).said;
    expect(await propose(OWNER, { answerDays: 6 })).toBe('ok');
    expect(await propose(SECOND, { answerDays: 7 })).toBe('settings/waiting');
    expect(await propose(SECOND, { answerDays: 7, wireDays: 2 })).toBe('settings/waiting');
    expect(await propose(SECOND, { goodFundsDays: 4 })).toBe('ok');
    // Their own proposal they replace.
    expect(await propose(OWNER, { answerDays: 8 })).toBe('ok');
  });

  test('each trust account has its own instructions, and those of another are refused (X-381)', async () => {
    const { call } = await deskOf(setup.world);
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const file = (await two.inForce()) as Tenant;
    const [trust] = file.destinationAccounts as [Tenant['destinationAccounts'][number]];
    const akron = {
      ...trust,
      id: bankAccountId.parse('65f0000000000000000000b2'),
      name: 'Akron',
      accountLastFourDigits: '7734',
    };
    await tenants.apply({ ...file, destinationAccounts: [trust, akron] });
    const propose = (accountNumber: string) =>
      call(OWNER, proposeChangeRoute, changing({ wiring: { [akron.id]: { ...WIRING, accountNumber } } }));
    const refused = await propose(WIRING.accountNumber);
    expect(refused.said).toBe('settings/unfit');
    expect(refused.body['message']).toContain(
      'The wire instructions of “Akron” name an account ending in 9021, but it ends in 7734.',
    );
    const made = await propose('55501247734');
    expect(made.body['what']).toContain('wire instructions (First National Bank, account ending in 7734)');
    expect(made.body['rows']).toContainEqual({
      label: 'Akron x7734, First Bank: Account number',
      current: '(none)',
      proposed: '55501247734',
    });
    await approved(call, made.body);
    expect((await two.inForce())?.wiring).toEqual({
      [TRUST]: WIRING,
      [akron.id]: { ...WIRING, accountNumber: '55501247734' },
    });
  });

  test('an approver isn’t led past a row that they can’t see (X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const { purposes } = (await two.inForce()) ?? setup.world.tenant;
    const [first] = purposes;
    const twin = { ...first, disclaimer: 'Our bank has changed.' };
    const doubled = await call(OWNER, proposeChangeRoute, changing({ contact: { purposes: [twin, ...purposes] } }));
    expect([doubled.said, JSON.stringify(doubled.body)]).toEqual([
      'settings/unfit',
      expect.stringContaining('is listed more than once'),
    ]);
    const turned = await call(OWNER, proposeChangeRoute, changing({ contact: { purposes: purposes.toReversed() } }));
    expect(turned.said).toBe('settings/no-change');
    const faq = ['Call (800) 555-0199.', 'Call us.'].map((answer) => ({ question: 'Whom do I call?', answer }));
    const asked = await call(OWNER, proposeChangeRoute, changing({ contact: { faq } }));
    expect(JSON.stringify(asked.body['rows'])).toContain('555-0199');
  });

  test('need current values that are unchanged since the proposal (X-362)', async () => {
    const { call } = await deskOf(setup.world);
    const made = await call(OWNER, proposeChangeRoute, changing({ contact: { uncheckedLimit: 100_00 } }));
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const file = await two.inForce();
    if (file) await tenants.apply({ ...file, uncheckedLimit: toCents(700_00) });
    const proof = await call(SAM, askProposalStepUpRoute, {
      params: { proposalId: String(made.body['id']) },
      body: { version: made.body['version'] },
    });
    expect(proof.said).toBe('settings/unfit');
  });

  test.each([
    [
      'an invalid routing number',
      OWNER,
      { wiring: { [TRUST]: { ...WIRING, routingNumber: '041000015' } } },
      'settings/unfit',
    ],
    [
      'settings already in force',
      OWNER,
      { wiring: { [TRUST]: WIRING }, contact: { city: 'Springfield' } },
      'settings/no-change',
    ],
    ['any change by someone who may only approve', SAM, { contact: { city: 'Akron' } }, 'staff/no-role'],
  ])('refuse %s', async (_, who, change, code) => {
    const { call } = await deskOf(setup.world);
    expect((await call(who, proposeChangeRoute, changing(change))).said).toBe(code);
  });
});

let value = 2000;
/** A person at the console, or one who works by command. */
const person = (name: string, way: 'console' | 'local') => {
  const [tenant, now] = [setup.tenant, new Date()];
  return { ...({ tenant, name, role: way === 'local' ? 'approve' : 'prepare', id: name, now } as const), way };
};

describe.each<readonly [string, (value: number) => SettingsChange]>([
  [
    'wire instructions',
    (value) => ({ wiring: { [TRUST]: wiringDetail.parse({ ...WIRING, beneficiaryName: `Acme Trust ${value}` }) } }),
  ],
  ['the phone number that clients call', (value) => ({ contact: { pocPhone: phone.parse(`+1217555${value}`) } })],
  ['the FAQ', (value) => ({ contact: { faq: [{ question: 'Is it safe?', answer: `Ask for ${value}.` }] } })],
])('of two changes of %s, by a file and at the console, approved at the same moment', (_, changeTo) => {
  const others = { local: 'console', console: 'local' } as const;

  test.each([
    ['local', 'while the approver proves who they are'],
    ['console', 'while the approver proves who they are'],
    ['local', 'just before it is written'],
    ['console', 'just before it is written'],
  ] as const)('the second (%s) is refused if the other one is approved %s', async (way, when) => {
    const { companySettings } = await import('#functions/adapters/dynamo/settings.ts');
    const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
    const { settings } = await import('#functions/proposals/kinds/settings.ts');
    const { makeProposal, rejectProposal } = await import('#functions/proposals/decide.ts');
    const kind = settings(companySettings);
    for (const { id, version } of await proposals.waiting(setup.tenant)) {
      const read = { id, version, reason: 'Of an earlier test' };
      expect(await rejectProposal({ proposals }, kind, person('Sam Okafor', 'local'), read)).toMatchObject({
        ok: true,
      });
    }
    const ways = { console: changeTo(value + 1), local: changeTo(value + 2) };
    value += 2;
    const made: Partial<Record<'console' | 'local', ReadProposal>> = {};
    for (const each of ['console', 'local'] as const) {
      const asked = await makeProposal({ proposals }, kind, person('Rosa Diaz', each), {
        asked: ways[each],
        reason: '',
      });
      if (!asked.ok) throw new Error(JSON.stringify(asked));
      made[each] = { id: asked.value.id, version: asked.value.version };
    }
    const approve = (by: 'console' | 'local', of = kind, proven = async () => {}) =>
      approveProven({ proposals }, of, person('Sam Okafor', by), made[by] as ReadProposal, proven);
    const first = async () => expect(await approve(others[way])).toMatchObject({ ok: true });
    const beforeWrite: typeof kind = {
      ...kind,
      async writes(proposal) {
        const writes = await kind.writes(proposal);
        await first();
        return writes;
      },
    };
    const second = await (when.startsWith('while') ? approve(way, kind, first) : approve(way, beforeWrite));
    expect(second).toMatchObject({
      refusal: { code: 'settings/unfit', sentence: /have changed since this was proposed/ },
    });
    const { wiring, contact = {} } = ways[others[way]];
    expect(await companySettings.file(setup.tenant)).toMatchObject({ ...(wiring ? { wiring } : {}), ...contact });
  });
});
