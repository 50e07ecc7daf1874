import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import type { At } from '#infra/ops/command.ts';
import { openCommandPorts } from '#infra/ops/command-ports.ts';
import type { Place } from '#infra/ops/place.ts';
import { commands } from '#infra/ops/run.ts';
import { tenantId } from '#shared/ids.ts';
import { aContext } from '#test/support/http-event.ts';
import { FEE, setUpWiring, WIRING, type WiringSetup } from './wiring-setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'two-people-'));
const THIEFS = { accountNumber: '66666666666', beneficiaryName: 'Acme Holdings' };
let setup: WiringSetup;
let audit: (about: string) => Promise<readonly Record<string, unknown>[]>;

beforeAll(async () => {
  setup = await setUpWiring();
  const { handler } = await import('#functions/bookkeeping/handler.ts');
  feedStreamReaders(setup.world.dynamo, async (name, event) =>
    name === 'bookkeeping' ? handler(event, aContext()) : { batchItemFailures: [] },
  );
  audit = async (about) => {
    await setup.world.dynamo.drained();
    return (await ops('audit', 'show', { about })).data as readonly Record<string, unknown>[];
  };
}, 60_000);
afterAll(async () => {
  await setup.world.dynamo.drained();
  await setup.world.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  setup.begin();
  await setup.changeWiring({});
});

/** A session at AWS, in the role that the command is for. */
const sessionOf = (stage: string, verb: string, by: unknown) =>
  `arn:aws:sts::111122223333:assumed-role/portal-${stage}-staff-${verb === 'approve' ? 'approve' : 'prepare'}/${by}`;

/** Runs a command of the staff as its parser would, at a place of this table. */
async function ops(noun: string, verb: string, given: object, { stage = 'local', isDryRun = false } = {}) {
  const command = commands.find((each) => each.noun === noun && each.verb === verb);
  if (!command) throw new Error(`There is no command ${noun} ${verb}.`);
  const all: Readonly<Record<string, unknown>> = { tenant: 'acme', ...given };
  const { by } = all;
  const read = Object.entries(command.options).map(([name, { schema }]) => [
    name,
    schema.parse(stage !== 'local' && name === 'by' ? undefined : all[name]),
  ]);
  const place = { stage, domain: 'localhost', name: 'this test', environment: {}, running: undefined } as Place;
  const caller = async () => sessionOf(stage, verb, by);
  const at: At = { place, ports: { ...(await openCommandPorts(place)), caller }, now: setup.now(), isDryRun };
  const outcome = await command.run(at, Object.fromEntries(read) as never);
  return outcome.ok
    ? { code: 'done', text: outcome.value.lines.join('\n'), data: outcome.value.data }
    : { code: outcome.refusal.code, text: outcome.refusal.sentence, data: undefined };
}

/** Applies the tenant's file with other wiring details; what is said, and by which name the change goes. */
async function apply(
  wiring: object | undefined,
  by: string,
  { id = 'acme', changed = {}, ...at }: Record<string, unknown> = {},
) {
  const file = join(folder, `${id}.json`);
  const { provider: mine, ...own } = setup.world.tenant;
  const provider = { ...mine, webhook: undefined };
  writeFileSync(file, JSON.stringify({ ...own, id, provider, fee: FEE, wiring, ...(changed as object) }));
  const said = await ops('tenant', 'apply', { file, by }, at);
  return { ...said, change: /change ([0-9a-f]{12})/.exec(said.text)?.[1] ?? '' };
}

const decide = (verb: 'approve' | 'reject', given: object) => ops('wire-details', verb, given);
const inForce = async () => (await openCommandPorts({ environment: {} } as Place)).tenants.file(tenantId.parse('acme'));

let aheadMs = 0;
/** What is in force once the configuration is read anew: it is remembered for half a minute. */
async function halfAMinuteLater() {
  aheadMs += 31_000;
  vi.useRealTimers().useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  return inForce();
}

async function aClientWhoHasSeen() {
  const wire = await setup.addWire(await setup.addClient());
  await setup.read(wire);
  return wire;
}

test('a proposed change has no effect for clients until another person approves it', async () => {
  const wire = await aClientWhoHasSeen();
  const { change, text } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  expect(text).toContain('The details in force stay as they are');
  setup.moveSeconds(60);
  expect((await setup.readNumbers(wire)).body).toMatchObject({ ...WIRING, changed: false });

  const shown = await ops('wire-details', 'show', {});
  expect(shown.text).toContain('* account         55501239021 → 66666666666');
  expect(shown.text).toContain('  routing number  041000014');
  expect(await decide('approve', { change, by: ' rosa  DIAZ ' })).toMatchObject({ code: 'staff/same-person' });
  expect((await setup.readNumbers(wire)).body).toMatchObject({ ...WIRING, changed: false });

  expect(await decide('approve', { change, by: 'Sam Okafor' })).toMatchObject({ code: 'done' });
  const stopped = (await setup.readNumbers(wire)).body;
  expect(stopped).toMatchObject({ changed: true, isHeld: false });
  expect(JSON.stringify(stopped)).not.toMatch(/66666666666|Acme Holdings/);
  expect(await decide('approve', { change, by: 'Sam Okafor' })).toMatchObject({ code: 'staff/nothing-proposed' });
});

test('the audit log has who proposed, who approved and which details, without a number', async () => {
  const before = (await audit('wiring/')).length;
  const { change } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  await decide('approve', { change, by: 'Sam Okafor' });
  const [proposed, approved] = (await audit('wiring/')).slice(before);
  expect(proposed).toMatchObject({ what: 'wiring/proposed', by: 'Rosa Diaz' });
  const { hash, parts } = (proposed?.['details'] ?? {}) as Record<'hash' | 'parts', string>;
  expect(parts).toBe('wiring details');
  expect(hash.startsWith(change)).toBe(true);
  expect(approved).toMatchObject({
    what: 'wiring/approved',
    actor: 'approver',
    by: 'Sam Okafor',
    details: { hash, proposedBy: 'Rosa Diaz' },
  });
  const applied = (await audit('tenant/wiring-applied')).at(-1);
  expect(applied).toMatchObject({ by: 'Sam Okafor', details: { fields: 'accountNumber, beneficiaryName' } });
  expect(JSON.stringify([proposed, approved, applied])).not.toMatch(/6666|Acme Holdings/);
});

test('only the reviewed change can be approved, not one that replaced it', async () => {
  const first = await apply({ ...WIRING, beneficiaryName: 'Acme Title Escrow' }, 'Rosa Diaz');
  await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  expect(await decide('approve', { change: first.change, by: 'Sam Okafor' })).toMatchObject({
    code: 'staff/other-proposal',
  });
  expect((await inForce())?.wiring).toEqual(WIRING);
});

test('only one of two simultaneous decisions counts, and a decided change has no numbers', async () => {
  const { change } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  const { wireProposals } = await import('#functions/adapters/dynamo/wire-proposals.ts');
  const waiting = await wireProposals.find(tenantId.parse('acme'));
  if (!waiting) throw new Error('Nothing waits.');
  expect(await decide('reject', { by: 'Sam Okafor', reason: 'The tenant knows of no new bank.' })).toMatchObject({
    code: 'done',
  });
  const late = { what: 'approved', by: 'Kim Ops', at: setup.now().toISOString() } as const;
  expect(await wireProposals.decide(tenantId.parse('acme'), waiting, late)).toBe('not waiting');
  expect(await decide('approve', { change, by: 'Kim Ops' })).toMatchObject({ code: 'staff/nothing-proposed' });
  expect((await inForce())?.wiring).toEqual(WIRING);
  expect((await audit('wiring/rejected')).at(-1)).toMatchObject({
    by: 'Sam Okafor',
    details: { proposedBy: 'Rosa Diaz', reason: 'The tenant knows of no new bank.' },
  });
});

test('applying the same file again is not an approval', async () => {
  const { change } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  const again = await apply({ ...WIRING, ...THIEFS }, 'Sam Okafor');
  expect(again.change).toBe(change);
  expect((await inForce())?.wiring).toEqual(WIRING);
  expect(await decide('approve', { change, by: 'Rosa Diaz' })).toMatchObject({ code: 'staff/same-person' });
});

test('removing the details needs a second person, too', async () => {
  const { change } = await apply(undefined, 'Rosa Diaz');
  expect((await inForce())?.wiring).toEqual(WIRING);
  expect(await decide('approve', { change, by: 'Sam Okafor' })).toMatchObject({ code: 'done' });
  expect((await inForce())?.wiring).toBeUndefined();
});

test('a company’s first details need a second person at AWS, but not on one machine, which says so', async () => {
  const here = await apply(WIRING, 'Rosa Diaz', { id: 'zenith' });
  expect(here.text).toContain('in force at once: they are its first, on this machine');
  const there = await apply(WIRING, 'rosa.diaz', { id: 'summit', stage: 'dev' });
  expect(there.text).toContain('The details in force stay as they are');
  const { wiringDetails } = await import('#functions/adapters/dynamo/wiring.ts');
  expect(await wiringDetails.find(tenantId.parse('zenith'))).toEqual(WIRING);
  expect(await wiringDetails.find(tenantId.parse('summit'))).toBeUndefined();
});

test('a dry run proposes nothing and decides nothing', async () => {
  await decide('reject', { by: 'Rosa Diaz', reason: 'Left from before.' });
  await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz', { isDryRun: true });
  expect(await ops('wire-details', 'show', {})).toMatchObject({ code: 'staff/nothing-proposed' });
  const { change } = await apply({ ...WIRING, ...THIEFS }, 'Rosa Diaz');
  await ops('wire-details', 'approve', { change, by: 'Sam Okafor' }, { isDryRun: true });
  expect((await inForce())?.wiring).toEqual(WIRING);
});

describe('the number that clients call before they wire', () => {
  const contact = { pocPhone: '+13125550199', supportEmail: 'help@acme-title.example', hosts: ['pay.acme.example'] };
  afterEach(() => void vi.useRealTimers());

  test('needs two people to change, as do the addresses and domains that clients know', async () => {
    const { change, text } = await apply(WIRING, 'Rosa Diaz', { changed: { ...contact, description: 'New here' } });
    expect(text).toMatch(/The contact of acme: change [0-9a-f]{12}, proposed by Rosa Diaz/);
    expect(text).toContain('changed: description');
    const standing = await halfAMinuteLater();
    expect(standing).toMatchObject({ pocPhone: '+12175550100', hosts: [], description: 'New here' });

    const shown = await ops('wire-details', 'show', {});
    expect(shown.text).toContain('* number to call  (217) 555-0100 → (312) 555-0199');
    expect(shown.text).toContain('* own domains     (none) → pay.acme.example');
    expect(shown.text).toContain('  account         55501239021');
    expect(await decide('approve', { change, by: 'rosa diaz' })).toMatchObject({ code: 'staff/same-person' });
    expect(await decide('approve', { change, by: 'Sam Okafor' })).toMatchObject({ code: 'done' });
    expect(await halfAMinuteLater()).toMatchObject({ ...contact, wiring: WIRING, description: 'New here' });
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    expect(await tenants.ofHost('pay.acme.example')).toBe('acme');
    const applied = (await audit('tenant/applied')).at(-1);
    expect(applied).toMatchObject({ by: 'Sam Okafor', details: { fields: 'hosts, pocPhone, supportEmail' } });
  });

  test('stays as just approved if another file is applied at the same moment', async () => {
    await halfAMinuteLater();
    const { change } = await apply(WIRING, 'Rosa Diaz', { changed: { pocPhone: '+13125550177' } });
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const write = tenants.apply;
    vi.spyOn(tenants, 'apply').mockImplementationOnce(async (...asked) => {
      expect(await decide('approve', { change, by: 'Sam Okafor' })).toMatchObject({ code: 'done' });
      return write(...asked);
    });
    const standing = await inForce();
    const late = await apply(WIRING, 'Kim Ops', { changed: { ...standing, wiring: WIRING, description: 'Late' } });
    expect(late.code).toBe('tenant/changed-meanwhile');
    expect(await halfAMinuteLater()).toMatchObject({ pocPhone: '+13125550177' });
  });

  test('and a removed domain stops working, while another tenant’s is refused', async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const agree = async (changed: object) => {
      await halfAMinuteLater();
      const { change } = await apply(WIRING, 'Rosa Diaz', { changed });
      return decide('approve', { change, by: 'Sam Okafor' });
    };
    await tenants.apply({ ...setup.world.tenant, id: tenantId.parse('zenith'), hosts: ['pay.zenith.example'] });
    expect(await agree({ hosts: ['pay.zenith.example'] })).toMatchObject({ code: 'staff/host-taken' });
    expect(await agree({ hosts: ['pay.acme.example'] })).toMatchObject({ code: 'done' });
    expect(await agree({ hosts: [] })).toMatchObject({ code: 'done' });
    expect(await halfAMinuteLater()).toMatchObject({ hosts: [] });
    expect(await tenants.ofHost('pay.acme.example')).toBeUndefined();
    expect(await tenants.ofHost('pay.zenith.example')).toBe('zenith');
  });
});
