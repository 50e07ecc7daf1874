import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { accountMessagesText } from '#shared/text/account-messages.ts';
import { captureLogs } from '../../support/logs.ts';
import { outboxOf } from '../../support/outbox.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

/** The notices a client gets about changes to their own record: the real handler, fed by the table's stream. */
const handle = (all: readonly DynamoDBRecord[]) => outbox.handle(all);
let logs: ReturnType<typeof captureLogs>;
let ada: Client;
let serial = 0;

const world = await startWorld();
const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
const outbox = await outboxOf(world);

beforeEach(async () => {
  logs = captureLogs();
  serial += 1;
  const added = await clients.add(aClient({ id: world.newAccountId(), mobilePhone: `+1312557${1000 + serial}` }));
  if (!added.ok) throw new Error('The client was not added.');
  ada = added.value;
  await outbox.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  logs.stop();
  expect(logs.text()).not.toMatch(/@example|\+1312/);
});

/** Saves Ada's record as the profile does, and returns the stream's records of it. */
async function change(changes: Partial<Client>): Promise<readonly DynamoDBRecord[]> {
  const saved = await clients.save({ ...ada, ...changes });
  if (!saved.ok) throw new Error('The client was not saved.');
  ada = saved.value;
  return written();
}

const sent = () =>
  world.inbox
    .list()
    .map((message) => `${message.to.join()}: ${(message.text ?? '').replaceAll(/\s+/g, ' ')}`)
    .toSorted();

it('tells the previous address and the phone that the e-mail address was changed, and whom to call', async () => {
  await handle(await change({ email: 'eve@example.com' }));
  expect(sent()).toEqual([
    `${ada.mobilePhone}: Acme Title: your email was changed. Not you? Call (217) 555-0100.`,
    expect.stringMatching(
      /^ada@example\.com: .*our email was changed\. .*Not you\? Call Acme Title at \(217\) 555-0100 now\./,
    ),
  ]);
  expect(sent().join()).not.toContain('eve@');
});

it('tells the office at once that a client froze their payments, and the client what that stops (X-370)', async () => {
  const stopped = { at: '2026-11-20T16:00:00.000Z', by: 'The client', reason: 'Frozen', isOwn: true } as const;
  const writes = await change({ stopped });
  for (let times = 0; times < 2; times += 1) await handle(writes);
  expect(sent()).toEqual([
    `${ada.mobilePhone}: Acme Title: your payments were frozen from your account. Please call (217) 555-0100.`,
    expect.stringMatching(
      /^ada@example\.com: .*A payment that your bank already has isn't stopped by this: call your bank\./,
    ),
    expect.stringMatching(
      /^help@acme\.example: A client froze their payments .*Call them at a number from your file\..* Client: Ada Buyer/,
    ),
  ]);
});

it('announces a first e-mail address as added, not as changed', async () => {
  await change({ email: '' });
  await handle(await change({ email: 'ada@example.com' }));
  expect(sent()).toEqual([
    `${ada.mobilePhone}: Acme Title: an email was added to your account. Not you? Call (217) 555-0100.`,
  ]);
});

it('sends no warning about a new client’s first email and first bank account, but about later ones', async () => {
  const person = aClient({ id: world.newAccountId(), mobilePhone: '+13125578888', email: '' });
  const added = await clients.add({ ...person, createdAt: new Date().toISOString() });
  if (!added.ok) throw new Error('The client was not added.');
  ada = added.value;
  const { account } = await world.addPayer();
  await change({});
  const link = async (login: string) => {
    await bankAccounts.save({
      ...account,
      id: world.newAccountId(),
      clientId: ada.id,
      providerItemId: login,
      version: 0,
    });
    await handle(await written());
  };
  await handle(await change({ email: 'ada@example.com' }));
  await link('item-first');
  await link('item-first');
  expect(sent()).toEqual([]);
  await link('item-second');
  expect(sent()).toEqual(told('a bank account was linked to your account'));
});

it('does not silence the owner when messages are turned off and the address is changed at once', async () => {
  await handle(await change({ newsByText: false, newsByEmail: false }));
  await handle(await change({ email: 'eve@example.com' }));
  const told = sent();
  expect(told.filter((each) => each.startsWith('ada@example.com'))).toHaveLength(2);
  expect(told.filter((each) => each.startsWith(ada.mobilePhone))).toEqual([
    `${ada.mobilePhone}: Acme Title: texts were turned off and email news was turned off. Not you? Call (217) 555-0100.`,
    `${ada.mobilePhone}: Acme Title: your email was changed. Not you? Call (217) 555-0100.`,
  ]);
});

it('does not skip the notice about a new address when one switch has used up the day’s notices', async () => {
  for (let time = 0; time < 6; time += 1) {
    await handle(await change({ newsByText: false }));
    await handle(await change({ newsByText: true }));
  }
  world.inbox.clear();
  await handle(await change({ email: 'eve@example.com' }));
  expect(sent().map((each) => each.split(':')[0])).toEqual([ada.mobilePhone, 'ada@example.com']);
});

it('says nothing about other changes, a new client, and news turned on', async () => {
  await handle(await change({ newsByText: false }));
  world.inbox.clear();
  await handle(await change({ newsByText: true, address1: '2 Elm Street' }));
  await clients.add(aClient({ id: world.newAccountId(), mobilePhone: '+13125579999' }));
  expect(await handle(await written())).toEqual({ batchItemFailures: [] });
  expect(sent()).toEqual([]);
});

it('texts a client without an e-mail address', async () => {
  await change({ email: '' });
  await handle(await change({ email: 'eve@example.com' }));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toContain(ada.mobilePhone);
});

it('sends each notice once, even if the stream repeats, and retries what SES refused', async () => {
  const all = await change({ email: 'eve@example.com' });
  const { SESClient } = await import('@aws-sdk/client-ses');
  const busy = Object.assign(new Error('slow down'), { name: 'Throttled', $metadata: { httpStatusCode: 429 } });
  vi.spyOn(SESClient.prototype, 'send').mockRejectedValueOnce(busy as never);
  await handle(all);
  expect(sent()).toHaveLength(1);
  for (let time = 0; time < 3; time += 1) expect((await handle(all)).batchItemFailures).toEqual([]);
  expect(sent()).toHaveLength(2);
});

const FACTS = {
  tenant: 'A'.repeat(25),
  phone: '(217) 555-0100',
  portal: 'https://acme.portal.example',
  depositOn: 'Wed, Nov 25',
  ending: '0000',
} as const;

it('stops notices to one address after another with a daily limit', async () => {
  for (let time = 0; time < 12; time += 1) await handle(await change({ email: `somebody-${time}@example.com` }));
  expect(sent()).toHaveLength(10);
});

it('calls a sign-in on a new device just that, and calls nothing changed that was not (X-074)', () => {
  const { subject, heading } = accountMessagesText.en;
  const about = (...changes: never[]) => ({ ...FACTS, tenant: 'Acme Title', changes });
  const [device, name] = ['new device' as never, 'name' as never];
  expect(subject(about(device))).toBe('New sign-in to your account with Acme Title');
  expect(heading(about(device))).toBe('New sign-in');
  expect(subject(about(device, name))).toBe('Your account with Acme Title was changed');
});

it('fits every notice into one text in plain characters, for any combination of changes', () => {
  const changes = ['email', 'texts off', 'email news off'] as const;
  const text = accountMessagesText.en.text({ ...FACTS, changes });
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[A-Za-z0-9 .,:?()-]+$/);
});

/** The stream's records of the writes so far. */
const written = () => outbox.written();
const told = (what: string) => [
  expect.stringContaining(`${ada.mobilePhone}: Acme Title: ${what}. Not you? Call (217) 555-0100.`),
  expect.stringMatching(
    new RegExp(`^ada@example\\.com: .*${what.slice(1)}\\. .*Call Acme Title at \\(217\\) 555-0100 now`),
  ),
];

it('reports a new name, and a bank account that is linked, kept under another name, or disconnected (X-043)', async () => {
  await handle(await change({ lastName: 'Mallory' }));
  expect(sent()).toEqual(told('your name was changed'));
  world.inbox.clear();

  const { account } = await world.addPayer();
  await written();
  const id = world.newAccountId();
  const mismatch = { nameScore: 20, at: '2026-11-20T15:00:00.000Z' } as never;
  const mine = { ...account, id, clientId: ada.id, providerItemId: `item-${id}`, mismatch, version: 0 };
  await bankAccounts.save(mine);
  await handle(await written());
  expect(sent()).toEqual(told('a bank account was linked to your account'));
  world.inbox.clear();

  const override = { reason: 'mine', at: '2026-11-20T15:00:00.000Z' };
  await bankAccounts.save({ ...mine, version: 1, mismatch: { ...(mismatch as object), override } as never });
  await handle(await written());
  expect(sent()).toEqual(told('a bank account in another name was kept'));
  world.inbox.clear();

  await bankAccounts.save({ ...mine, version: 2, active: false });
  await handle(await written());
  expect(sent()).toEqual(told('a bank account was disconnected'));
});

it('reports once that two accounts of one login were linked, and nothing about a balance (X-043)', async () => {
  const { account } = await world.addPayer();
  await written();
  const of = { ...account, clientId: ada.id, providerItemId: `item-${ada.id}`, version: 0 };
  for (const id of [world.newAccountId(), world.newAccountId()]) await bankAccounts.save({ ...of, id });
  const id = world.newAccountId();
  await bankAccounts.save({ ...of, id });
  await bankAccounts.save({ ...of, id, version: 1, updatedAt: '2026-11-22T15:00:00.000Z' });
  await handle(await written());
  expect(sent()).toHaveLength(2);
});

it('also reports it once if the writes of both accounts are read at the same moment (X-043)', async () => {
  const { account } = await world.addPayer();
  await written();
  const of = { ...account, clientId: ada.id, providerItemId: 'item-read-at-once', version: 0 };
  for (const id of [world.newAccountId(), world.newAccountId()]) await bankAccounts.save({ ...of, id });
  const both = await written();
  await Promise.all(both.map((each) => handle([each])));
  expect(sent()).toHaveLength(2);
  // The stream may deliver each of them again.
  await handle(both);
  expect(sent()).toHaveLength(2);
});

it('reports a sign-in with a device that was never used before, and no other (X-043)', async () => {
  const { signInUsers } = await import('#functions/adapters/dynamo/sign-in.ts');
  const signIn = { by: 'texted code', sourceAddress: '203.0.113.9', userAgent: 'x' } as const;
  const signedIn = (at: string, isNewDevice: boolean) =>
    signInUsers.signedIn(ada.tenantId, ada.id, { ...signIn, at, isNewDevice });
  await signedIn('2026-11-20T15:00:00.000Z', false);
  await handle(await written());
  expect(sent()).toEqual([]);
  await signedIn('2026-11-20T16:00:00.000Z', true);
  const news = await written();
  await handle(news);
  await handle(news);
  expect(sent()).toEqual(told('a new device signed in to your account'));
});

it('reports at once, and once, that payments from bank accounts were stopped, and nothing when the staff allow them again (X-043, X-119)', async () => {
  const stopped = { code: 'R10', at: '2026-11-20T15:00:00.000Z', transferId: world.newAccountId() } as never;
  await handle(await change({ debitsStopped: stopped }));
  expect(sent()).toEqual([
    `${ada.mobilePhone}: Acme Title: payments from your bank accounts were stopped. Please call (217) 555-0100.`,
    expect.stringMatching(
      /^ada@example\.com: .*were stopped\. Your bank told us you didn't agree to a payment\. Please call Acme Title at \(217\) 555-0100/,
    ),
  ]);
  world.inbox.clear();
  // Another return meanwhile, and the call with the staff.
  await handle(await change({ debitsStopped: { ...(stopped as object), code: 'R07' } as never }));
  const lifted = { at: '2026-11-20T16:00:00.000Z', by: 'Rosa Diaz', reason: 'spoke with the client' };
  await handle(await change({ debitsStopped: { ...(stopped as object), lifted } as never }));
  expect(sent()).toEqual([]);
});

it('warns the previous address for thirty days, even if it changes again (X-043)', async () => {
  const { updateClient } = await import('#functions/client/graph/update-client.ts');
  const now = new Date();
  const codes = { 'sign-in': Math.floor(now.getTime() / 1000) };
  const owner = { tenant: ada.tenantId, client: ada.id, codes, now };
  for (const email of ['eve@example.com', 'eve2@example.com']) await updateClient(clients, owner, { email });
  const thief = await clients.find(ada.tenantId, ada.id);
  expect(thief?.formerEmail?.email).toBe('ada@example.com');
  await handle(await written());
  world.inbox.clear();
  await updateClient(clients, owner, { lastName: 'Mallory' });
  await handle(await written());
  expect(sent().map((each) => each.split(':')[0])).toEqual([ada.mobilePhone, 'ada@example.com', 'eve2@example.com']);
});

it('fits every notice into one part of a text, for a company with a name of 25 letters', () => {
  const changes = [
    ...['first email', 'email', 'texts off', 'email news off', 'name', 'account linked'],
    ...['photo blurred', 'photo cut off', 'photo expired', 'photo in other name'],
    ...['account disconnected', 'other name', 'new device', 'debits stopped'],
    ...['account by numbers', 'deposit there', 'account verified', 'account not verified', 'login ends'],
  ] as never[];
  for (const change of changes) {
    const facts = { ...FACTS, changes: [change] };
    expect(accountMessagesText.en.text(facts).length).toBeLessThanOrEqual(160);
  }
});

/** A bank account of Ada's that was added by its numbers, with its test deposit on the way. */
async function addByNumbers() {
  const { account } = await world.addPayer();
  await written();
  const id = world.newAccountId();
  const typed = { ...account, id, clientId: ada.id, providerItemId: `item-${id}`, version: 0 };
  // A Tuesday evening in New York. The test deposit arrives on Wednesday.
  const linkedAt = '2026-11-25T01:00:00.000Z';
  const waiting = { ...typed, use: 'pending', verification: 'by code', linkedBy: 'numbers', linkedAt } as const;
  await bankAccounts.save(waiting);
  const save = async (changes: object, version: number) => {
    const { verification: _, ...rest } = waiting;
    await bankAccounts.save({ ...rest, ...changes, version });
  };
  return { waiting, save };
}

it('tells clients who added an account by its numbers when the test deposit arrives and where to enter its code, even days later (X-147)', async () => {
  await addByNumbers();
  const news = await written();
  await handle(news);
  await handle(news);
  expect(sent()).toEqual([
    `${ada.mobilePhone}: Acme Title: a bank account was added. Our 1 cent is there by Wed, Nov 25: log in and enter its code. Not you? Call (217) 555-0100.`,
    expect.stringMatching(
      /^ada@example\.com: .*added by its numbers\. We sent 1 cent to it, which should be there by Wed, Nov 25\..*three-letter code\. Log in at http\S+ on any day.*Not you\? Call Acme Title/,
    ),
  ]);
  const subjects = world.inbox.list().flatMap((message) => (message.kind === 'email' ? [message.subject] : []));
  expect(subjects).toEqual(['Confirm your bank account: Acme Title']);
});

it('tells a client once that an account was confirmed, or that it was not and what to do (X-147)', async () => {
  const { save } = await addByNumbers();
  await written();
  await save({ use: 'usable' }, 1);
  // Reading it again later changes nothing.
  await save({ use: 'usable', updatedAt: '2026-11-27T15:00:00.000Z' }, 2);
  await handle(await written());
  expect(sent()).toEqual([
    `${ada.mobilePhone}: Acme Title: a bank account was confirmed. Log in to pay from it. Not you? Call (217) 555-0100.`,
    expect.stringMatching(/^ada@example\.com: .* bank account was confirmed\. You can pay from it now/),
  ]);
  world.inbox.clear();

  const other = await addByNumbers();
  await written();
  world.inbox.clear();
  await other.save({ use: 'unsupported', verification: 'failed' }, 1);
  await handle(await written());
  expect(sent()).toEqual([
    expect.stringContaining('a bank account could not be confirmed. Log in to link it another way.'),
    expect.stringMatching(/wrong three times, or too much time has passed\. Nothing was paid from it\./),
  ]);
});

it('reports only the disconnection of an account that is disconnected while it waits, and nothing about one still waiting (X-147)', async () => {
  const { waiting, save } = await addByNumbers();
  await written();
  await save({ verification: waiting.verification, updatedAt: '2026-11-26T15:00:00.000Z' }, 1);
  await handle(await written());
  expect(sent()).toEqual([]);
  await save({ verification: waiting.verification, active: false }, 2);
  await handle(await written());
  expect(sent()).toEqual(told('a bank account was disconnected'));
});
