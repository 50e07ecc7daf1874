import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTINGS_ID } from '#functions/proposals/kinds/settings.ts';
import { doctorPorts } from '#infra/ops/doctor/ports.ts';
import { UNREADABLE_SECRET } from '#infra/ops/doctor/tenants.ts';
import { readCommand } from '#infra/ops/kit/read-command.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { tenantId } from '#shared/ids.ts';
import { done } from '#shared/outcome.ts';
import { tenant } from '#shared/tenant/tenant.ts';
import { approveProven } from '../../support/agreeing.ts';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** The secrets of accounts at the provider: the real commands, table and keys, and the fake bank. */

const setup = await setUpBookkeeping();
const adapter = await import('#functions/adapters/dynamo/table.ts');
const documents = adapter.documents;
const TableName = adapter.tableName();
const providerKeys = await import('#functions/adapters/dynamo/keys.ts');
const { providerSecretOf } = await import('#functions/adapters/dynamo/provider-secrets.ts');

let aheadMs = 0;
/** Moves the clock forward. It never goes back, because the functions' caches depend on time. */
const later = (seconds: number) => {
  aheadMs += seconds * 1000;
  vi.useRealTimers().useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
};

const rosa = { by: 'Rosa Diaz' };
const sam = { by: 'Sam Okafor' };
type Answer = Awaited<ReturnType<BookkeepingSetup['ops']>>;
const codeOf = (outcome: Answer | Awaited<ReturnType<typeof approve>>) => (outcome.ok ? 'done' : outcome.refusal.code);
/** The proposal, as the command named it. */
const proposed = (outcome: Answer) => {
  const { id, version } = outcome.ok ? (outcome.value.data as { id: string; version: number }) : {};
  return { 'proposal-id': id, version: String(version) };
};

/** Each test has its own account at the bank and its own secret, which the company's file names. */
let serial = 0;
let account = { clientId: '', secretName: '' };
let name = '';
const BEGINS_WITH = 'canary-secret-';
const CANARY = new RegExp(BEGINS_WITH);
const secretNow = () => `${BEGINS_WITH}${serial}`;

const atTheBank = (secret: string, clientId = account.clientId) =>
  setup.world.plaid.register({ clientId, secret, name: 'Acme', limits: { dailyCents: 1e13, monthlyCents: 1e13 } });
const applied = async (provider: object, id = 'acme') => {
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { world } = setup;
  await tenants.apply(tenant.parse({ ...world.tenant, id, provider: { ...world.tenant.provider, ...provider } }));
  later(31);
};

beforeEach(async () => {
  serial += 1;
  account = { clientId: `client-${serial}`, secretName: `portal/provider/acme-${serial}` };
  name = account.secretName;
  atTheBank(secretNow());
  await applied(account);
});

const put = (typed = secretNow(), given: object = rosa, isDryRun = false) =>
  setup.ops('tenant secret', { name, typed, ...given }, isDryRun);
/** Approves the entered secret as another person. */
const approve = (asked: Answer, { by } = sam) => setup.ops('call approve-proposal', { ...proposed(asked), by });
async function inForce(secret = secretNow()) {
  expect(codeOf(await approve(await put(secret)))).toBe('done');
}
const itemOf = async ({ clientId, secretName } = account) =>
  (await documents.send(new GetCommand({ TableName, Key: providerKeys.providerSecretKey(secretName, clientId) }))).Item;

describe('a secret of the provider (X-005, X-084)', () => {
  it('is entered by one person and approved by another, and used from then on', async () => {
    await expect(providerSecretOf(account)).rejects.toThrow();
    const asked = await put();
    const { 'proposal-id': id } = proposed(asked);
    expect(linesOf(asked)).toContain(`call approve-proposal --proposal-id ${id} --version 1 --tenant acme`);
    expect(await itemOf()).toBeUndefined();
    expect(codeOf(await approve(asked, rosa))).toBe('staff/same-person');
    expect(codeOf(await approve(asked))).toBe('done');
    expect(await providerSecretOf(account)).toBe(secretNow());
    expect(await itemOf()).toMatchObject({ by: 'Rosa Diaz', approvedBy: 'Sam Okafor', version: 1 });
  });

  it('is used within five minutes of a change, and not requested again meanwhile', async () => {
    await inForce();
    expect(await providerSecretOf(account)).toBe(secretNow());
    atTheBank(`${secretNow()}-new`);
    await inForce(`${secretNow()}-new`);
    later(270);
    expect(await providerSecretOf(account)).toBe(secretNow());
    later(31);
    expect(await providerSecretOf(account)).toBe(`${secretNow()}-new`);
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const plaid = await plaidOf(account);
    expect((await plaid.transferConfigurationGet({})).status).toBe(200);
  });

  it('changes nothing if Plaid doesn’t know it, on entry or on approval', async () => {
    expect(codeOf(await put(`${secretNow()}-slip`))).toBe('secret/wrong');
    expect(codeOf(await put('two words'))).toBe('secret/unlikely');
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/configuration/get' });
    expect(codeOf(await put())).toBe('secret/not-asked');
    const asked = await put();
    atTheBank(`${secretNow()}-rolled`);
    expect(codeOf(await approve(asked))).toBe('secret/wrong');
    expect(await itemOf()).toBeUndefined();
  });

  it('can be decrypted under its own name, for its own account, and nowhere else', async () => {
    await inForce();
    const item = await itemOf();
    const other = { clientId: account.clientId, secretName: 'portal/provider/other' };
    const thief = { clientId: 'a-thief', secretName: name };
    for (const elsewhere of [other, thief]) {
      const key = providerKeys.providerSecretKey(elsewhere.secretName, elsewhere.clientId);
      await documents.send(new PutCommand({ TableName, Item: { ...item, ...key } }));
      await expect(providerSecretOf(elsewhere)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
      // The doctor reports it. A copy of the table looks like this in another account or stage.
      const { world } = setup;
      const asked = { ...world.tenant, provider: { ...world.tenant.provider, ...elsewhere } };
      expect(await doctorPorts.plaid(asked)).toEqual({ heard: 'no', code: UNREADABLE_SECRET });
    }
  });

  it('for a former account is read as long as its returns may arrive, beside the new one', async () => {
    await inForce();
    const left = account;
    const secret = secretNow();
    const moved = { clientId: `${left.clientId}-new`, secretName: name };
    atTheBank(`${secret}-of-the-new`, moved.clientId);
    await applied(moved);
    account = moved;
    // Even under the same name, because the table has one for each account.
    const given = { ...rosa, account: moved.clientId };
    expect(codeOf(await put(`${secret}-of-the-new`, rosa))).toBe('secret/several');
    expect(codeOf(await approve(await put(`${secret}-of-the-new`, given)))).toBe('done');
    later(301);
    expect(await providerSecretOf(left)).toBe(secret);
    expect(await providerSecretOf(moved)).toBe(`${secret}-of-the-new`);
    const listed = linesOf(await setup.ops('tenant secrets'));
    expect(listed).toMatch(
      new RegExp(`${left.clientId} \\(left, read until \\d{4}-\\d\\d-\\d\\d\\)  in the table since`),
    );
  });

  it('can be entered for an account that hasn’t been approved yet', async () => {
    const next = { clientId: `${account.clientId}-next`, secretName: `${name}-next` };
    atTheBank(secretNow(), next.clientId);
    const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
    const provider = { ...setup.world.tenant.provider, ...next };
    const at = new Date().toISOString();
    const change = { contact: { provider }, agentsBefore: [], leaving: [], salt: 'salt', hash: 'hash' };
    const about = { id: SETTINGS_ID, tenantId: setup.tenant, kind: 'settings', change, reason: '' } as const;
    await proposals.save({ ...about, by: 'Rosa Diaz', at, version: 0 });
    name = next.secretName;
    expect(codeOf(await put())).toBe('done');
    const decided = { what: 'rejected', by: 'Sam Okafor', at } as const;
    await proposals.save({ ...about, by: 'Rosa Diaz', at, version: 1, decided });
  });
});

describe('two people who change the same secret', () => {
  it('at once: the first approved secret wins, and the other person has to check again (X-084)', async () => {
    const zenith = tenantId.parse('zenith');
    const { openSecretPorts } = await import('#infra/ops/secrets/secret-ports.ts');
    const { propose } = await openSecretPorts();
    const asked = async (tenant: typeof zenith, by: string): Promise<Answer> => {
      const who = { tenant, id: by, name: by, role: 'prepare', way: 'local', now: new Date() } as const;
      const made = await propose(who, account, secretNow());
      if (!made.ok) throw new Error(made.refusal.code);
      return done({ lines: [], data: made.value });
    };
    const ours = await asked(setup.tenant, 'Rosa Diaz');
    const theirs = await asked(zenith, 'Kim Ops');
    const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
    const { secrets } = await import('#functions/lambdas/proposals.ts');
    const approves = (tenant: typeof zenith, by: string, asked: Answer) => {
      const who = { tenant, id: by, name: by, role: 'approve', way: 'local', now: new Date() } as const;
      const { 'proposal-id': id, version } = proposed(asked);
      return approveProven({ proposals }, secrets, who, { id: id as never, version: Number(version) });
    };
    const both = [() => approves(setup.tenant, 'Sam Okafor', ours), () => approves(zenith, 'Lee Chan', theirs)];
    const decided = await Promise.all(both.map((each) => each()));
    expect(decided.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const late = await both[decided.findIndex(({ ok }) => !ok)]?.();
    expect(late).toMatchObject({ refusal: { code: 'secret/changed-meanwhile' } });
    expect(await itemOf()).toMatchObject({ version: 1 });
  });

  it('one after the other: a newer proposal replaces an open one', async () => {
    const first = await put();
    const second = await put(secretNow(), sam);
    expect(codeOf(await approve(first))).toBe('staff/other-proposal');
    expect(codeOf(await approve(second))).toBe('staff/same-person');
    expect(codeOf(await approve(second, rosa))).toBe('done');
  });
});

describe('the output about a secret (X-081)', () => {
  it('shows who entered it and who approved it, in the audit log and in open items, but nothing of the secret', async () => {
    const asked = await put();
    const waits = await setup.ops('waiting ' as never);
    const listed = await setup.ops('tenant secrets');
    const open = await setup.ops('call list-proposals', rosa);
    const approved = await approve(asked);
    const reason = 'not agreed with the company';
    const rejected = await setup.ops('call reject-proposal', { ...sam, ...proposed(await put()), reason });
    const words = `Change the secret ${name} of the Plaid account ${account.clientId}`;
    expect(linesOf(waits)).toContain(words);
    expect(linesOf(open)).toContain(words);
    await setup.written();
    const log = await setup.ops('audit show', { about: name });
    expect(log.ok && log.value.data).toMatchObject([
      {
        what: 'secret/proposed',
        by: 'Rosa Diaz',
        identity: { id: 'rosa.diaz' },
        details: { account: account.clientId },
      },
      { what: 'secret/approved', by: 'Sam Okafor', details: { proposedBy: 'Rosa Diaz' } },
      { what: 'secret/proposed' },
      { what: 'secret/rejected', details: { reason: 'not agreed with the company' } },
    ]);
    const told = JSON.stringify([
      asked,
      waits,
      listed,
      open,
      approved,
      rejected,
      log,
      await setup.ops('tenant export'),
    ]);
    expect(told).not.toMatch(CANARY);
    // Not even encrypted, so that no one who can read a terminal has a copy to keep.
    const sealed = (await itemOf())?.['sealed'] as string;
    expect(sealed.length).toBeGreaterThan(40);
    expect(told).not.toContain(sealed);
  });

  it('shows that it is encrypted wherever it is stored, and no item of the table has it in clear', async () => {
    await inForce();
    await put();
    const of = async (pk: string) =>
      (
        await documents.send(
          new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }),
        )
      ).Items ?? [];
    const items = [...(await of('TENANT#acme#PROPOSAL')), ...(await of(`SECRET#${name}`))];
    const locked = items.map(({ secret, sealed, change = { secret, sealed } }) => change);
    expect(locked.filter(({ secret, sealed }) => secret === name && sealed)).toHaveLength(2);
    expect(JSON.stringify(items)).not.toMatch(CANARY);
    expect(JSON.stringify(items)).not.toContain(Buffer.from(secretNow()).toString('base64').slice(0, 12));
  });

  it('rejects a secret typed as an argument by mistake', () => {
    const read = readCommand(commands, ['tenant', 'secret', name, secretNow()]);
    expect(read.ok || read.refusal.sentences.join()).toMatch(/^Type nothing behind the name/);
    expect(JSON.stringify(read)).not.toMatch(CANARY);
  });

  it('shows that it isn’t written in a dry run, though Plaid is asked', async () => {
    expect(codeOf(await put(secretNow(), rosa, true))).toBe('done');
    expect(codeOf(await put(`${secretNow()}-slip`, rosa, true))).toBe('secret/wrong');
    expect(linesOf(await setup.ops('tenant secrets'))).toContain('MISSING');
    expect(linesOf(await setup.ops('tenant secrets'))).not.toContain(`The secret ${name} of`);
  });
});

it('a secret is refused if no account of the company uses it, or no company does', async () => {
  name = 'portal/provider/nobodys';
  expect(codeOf(await put())).toBe('secret/not-named');
});
