import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageCommands } from '#infra/ops/payments/message-commands.ts';
import type { Client } from '#shared/client/client.ts';
import { personId, tenantId } from '#shared/ids.ts';
import type { Unsent } from '#shared/message/unsent.ts';
import { done } from '#shared/outcome.ts';
import type { ClosingParty } from '#shared/staff/party.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { captureLogs } from '../../support/logs.ts';
import { moveTo, outboxOf } from '../../support/outbox.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

/** The outbox and its scheduled retries, over the real table, with a mail service that fails for a while. */
const ACME = tenantId.parse('acme');
const handle = (all: readonly DynamoDBRecord[], remainingMs?: number) => outbox.handle(all, remainingMs);
let ada: Client;
let logs: ReturnType<typeof captureLogs>;

const world = await startWorld();
process.env['LOG_LEVEL'] = 'INFO';
const { unsentWrites } = await import('#functions/adapters/dynamo/messages.ts');
const late = await import('#functions/lambdas/late-messages.ts');
const tick = () => late.handler({}, { ...aContext(), getRemainingTimeInMillis: () => 100_000 });
const outbox = await outboxOf(world);
beforeEach(async () => {
  logs = captureLogs();
  ada = aClient({ id: world.newAccountId() });
  await outbox.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  logs.stop();
  expect(logs.text()).not.toMatch(/@example/);
  for (const each of await unsent()) await unsentWrites.drop(ACME, each);
});

const unsent = async (): Promise<readonly Unsent[]> => (await unsentWrites.page(ACME)).page;
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const subjects = () =>
  world.inbox
    .list()
    .flatMap((message) => (message.kind === 'email' ? [`${message.to.join()}: ${message.subject}`] : []))
    .toSorted();

const move = (transfer: Transfer, to: Transfer['status'], changes: Partial<Transfer> = {}) =>
  moveTo(transfer, ['moved', to], changes);

/** The records of a payment's return after it was complete, which client and staff must hear about. */
async function returned(): Promise<readonly DynamoDBRecord[]> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const draft = await world.addDraft(ada, { email: 'ada@example.com' });
  const completed = await move({ ...draft, status: 'pending' }, 'completed', { completedAt: draft.createdAt });
  await outbox.written();
  const problem = { code: 'R01', sentence: "There wasn't enough money in the account.", at: draft.createdAt };
  await move(completed, 'error', { problem });
  return outbox.written();
}

/** The mail service answers with this status until it is repaired. Without a status it does not answer. */
const failing = async (status?: number) => {
  const { SESClient } = await import('@aws-sdk/client-ses');
  const fault = Object.assign(new Error('no'), { name: 'Nope', $metadata: status ? { httpStatusCode: status } : {} });
  return vi.spyOn(SESClient.prototype, 'send').mockRejectedValue(fault as never);
};

const RETURNED = [
  'ada@example.com: Your payment with Acme Title was returned by your bank',
  expect.stringMatching(/^help@acme.example: Returned after completion: /),
];

const run = async (verb: string, given: Record<string, unknown> = {}, isDryRun = false) => {
  const found = messageCommands.find((each) => each.verb === verb);
  const people = [{ id: 'rosa', name: 'Rosa Diaz', roles: ['prepare'] }];
  const ports = { tenants: { file: async () => ({ people }) } };
  const at = { place: { stage: 'local' }, ports, now: new Date(), isDryRun };
  return found?.run(at as never, { tenant: ACME, by: 'Rosa Diaz', ...given } as never) ?? done({ lines: [], data: {} });
};
const lines = async (verb: string, given?: Record<string, unknown>, isDryRun?: boolean) => {
  const outcome = await run(verb, given, isDryRun);
  return outcome.ok ? outcome.value.lines : [outcome.refusal.sentence];
};
const markOf = (line = '') => line.slice(0, 12);

describe('a message that could not be sent (X-120)', () => {
  it.each([429, 503])('is sent later when the mail service answers %i for ten minutes, each once', async (status) => {
    const all = await returned();
    const mail = await failing(status);
    expect(await handle(all)).toEqual({ batchItemFailures: [] });
    for (let minute = 0; minute < 10; minute += 1) {
      later(1);
      await tick();
    }
    expect(subjects()).toEqual([]);
    mail.mockRestore();
    later(16);
    await tick();
    await tick();
    expect(subjects()).toEqual(RETURNED);
    expect(await unsent()).toEqual([]);
    // The stream delivers the record again, and nothing is sent twice.
    await handle(all);
    expect(subjects()).toHaveLength(2);
  });

  it('is sent later to a party of the closing, with a link of its own, unless they were removed meanwhile (X-360)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const draft = await world.addDraft(ada, { email: 'ada@example.com' });
    const { closingParties } = await import('#functions/adapters/dynamo/files.ts');
    const acted = { at: new Date().toISOString(), by: 'Rosa Diaz' };
    const of = { kind: 'payment', id: draft.id, client: draft.clientId } as const;
    const told = (id: string, email: string): ClosingParty => ({
      ...{ id: id.repeat(24), tenantId: ACME, of, name: 'Dana Agent', role: 'lender', email, language: 'en' },
      ...{ isAmountShown: false, added: acted, viewings: [] },
    });
    const [stays, goes] = [told('a', 'dana@agents.example'), told('b', 'gone@agents.example')];
    await closingParties.add(stays);
    await closingParties.add(goes);
    later(1);
    await outbox.written();
    await move(draft, 'pending');
    const mail = await failing(503);
    await handle(await outbox.written());
    mail.mockRestore();
    await closingParties.remove(goes, acted);
    expect(subjects()).toEqual([]);
    later(16);
    await tick();
    const sent = world.inbox.list({ to: stays.email }).map(({ text = '' }) => /status#[\w-]{22}/.exec(text)?.[0]);
    expect(sent).toEqual([expect.any(String)]);
    expect(world.inbox.list({ to: goes.email })).toEqual([]);
  });

  it('is tried a few times while the mail service is silent, and sent once it answers again', async () => {
    const all = await returned();
    const mail = await failing();
    await handle(all);
    for (let run = 0; run < 40; run += 1) {
      later(5);
      await tick();
    }
    // Two messages, six tries each without a confirmation. Then they wait for a person, whom the alarm alerts.
    expect(mail).toHaveBeenCalledTimes(12);
    mail.mockRestore();
    expect((await unsent())[0]?.why).toContain('It is not known whether a message was sent');
    await lines('send');
    await tick();
    expect(subjects()).toEqual(RETURNED);
  });

  it('is retried for three days, less and less often, and then waits for a person', { tags: 'long' }, async () => {
    const all = await returned();
    const mail = await failing(503);
    await handle(all);
    for (let hour = 0; hour < 74; hour += 1) {
      later(60);
      await tick();
    }
    const [write] = await unsent();
    expect(write?.parkedAt).toBeDefined();
    expect(write?.tries).toBeLessThan(170);
    const tries = mail.mock.calls.length;
    later(24 * 60);
    await tick();
    expect(mail).toHaveBeenCalledTimes(tries);
    expect(await lines('list')).toEqual([expect.stringContaining('needs action'), expect.any(String)]);
  });

  it('mentions that it is late, so no one mistakes it for news', async () => {
    const all = await returned();
    const mail = await failing(503);
    await handle(all);
    mail.mockRestore();
    later(90);
    await tick();
    for (const to of ['ada@', 'help@'])
      expect(world.inbox.list({ to })[0]).toMatchObject({
        text: expect.stringContaining("We couldn't send this message when it happened"),
      });
  });

  it('is kept when the run has no time left for it, and doesn’t delay any other', async () => {
    const all = await returned();
    expect(await handle(all, 5_000)).toEqual({ batchItemFailures: [] });
    expect(subjects()).toEqual([]);
    later(1);
    await tick();
    expect(subjects()).toEqual(RETURNED);
  });

  it('is not sent by two runs at once', async () => {
    const all = await returned();
    await Promise.all([handle(all), handle(all), handle(all)]);
    expect(subjects()).toEqual(RETURNED);
    later(4);
    await tick();
    expect(subjects()).toEqual(RETURNED);
    expect(await unsent()).toEqual([]);
  });

  it('is the link of an approved staff invitation, sent with a new secret (X-366)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
    const id = '65f0000000000000000000e1';
    const approved = { hash: '', linkAt: 'http://console.localhost/accept#', at: new Date().toISOString() };
    await staffMembers.invite({
      ...{ ...approved, kind: 'join', id, tenantId: ACME, person: personId.parse('65f0000000000000000000e2') },
      ...{ name: 'Kim Ops', email: 'kim@example.com', rights: { roles: ['auditor'] }, invitedBy: 'Olivia Reyes' },
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
    });
    const mail = await failing(503);
    await handle(await outbox.written());
    expect(await unsent()).toHaveLength(1);
    mail.mockRestore();
    later(16);
    await tick();
    expect(world.inbox.list({ to: 'kim@' })[0]).toMatchObject({ text: expect.stringContaining(`accept#acme.${id}.`) });
    expect((await staffMembers.invitation(ACME, id))?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await unsent()).toEqual([]);
  });

  it('is dropped after an hour when it was only news', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const draft = await world.addDraft(ada, { email: 'ada@example.com' });
    await outbox.written();
    await move({ ...draft, status: 'pending' }, 'completed', { completedAt: draft.createdAt });
    const mail = await failing(503);
    await handle(await outbox.written());
    expect(await unsent()).toHaveLength(1);
    mail.mockRestore();
    later(90);
    await tick();
    expect([subjects(), await unsent()]).toEqual([[], []]);
  });

  it('does not use up the day’s notifications with its retries', async () => {
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-22T06:00:00.000Z');
    await clients.add({ ...ada, email: 'ada@example.com', mobilePhone: '+13125550188' as never });
    const before = await clients.find(ACME, ada.id);
    if (!before) throw new Error('There is no client.');
    await outbox.written();
    await clients.save({ ...before, lastName: 'Mallory' });
    const mail = await failing(503);
    await handle(await outbox.written());
    for (let time = 0; time < 14; time += 1) {
      later(60);
      await tick();
    }
    mail.mockRestore();
    later(60);
    await tick();
    expect(subjects()).toEqual([expect.stringMatching(/^ada@example.com: /)]);
  });
});

describe('an operator handling unsent messages (X-120)', () => {
  it('sees how long the oldest one has waited', async () => {
    const all = await returned();
    await failing(503);
    await handle(all);
    later(20);
    await tick();
    const [, seconds = 0] = /"OldestUnsentSeconds":(\d+)/.exec(logs.text()) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(1200);
  });

  it('finds it in a list without the record, and sends it at once, in their name (X-114)', async () => {
    const all = await returned();
    const mail = await failing(503);
    await handle(all);
    const listed = await run('list');
    expect(JSON.stringify(listed)).not.toContain('ada@example.com');
    expect(listed.ok && listed.value.lines.join()).toMatch(/TRANSFER#.+A message was not sent: returned by email/);
    mail.mockRestore();
    await lines('send', {}, true);
    await tick();
    expect(subjects()).toEqual([]);
    expect(await lines('send', { by: 'Eve' })).toEqual([expect.stringContaining('isn’t among')]);
    const sent = await run('send');
    expect(sent.ok && sent.value.data).toMatchObject({
      unsent: [{ driven: { by: 'Rosa Diaz', identity: { id: 'rosa', role: 'prepare', way: 'local' } } }],
    });
    await tick();
    expect(subjects()).toEqual(RETURNED);
    expect(await lines('list')).toEqual(['Every message was sent.']);
  });

  it('takes it off the list with a name and a reason, and it stays on record', async () => {
    const all = await returned();
    const mail = await failing(503);
    await handle(all);
    const [first] = await lines('list');
    const given = { message: markOf(first), reason: 'called Ada', by: 'Rosa Diaz' };
    expect(await lines('dismiss', { ...given, by: 'Eve' })).toEqual([expect.stringContaining('isn’t among')]);
    expect(await lines('dismiss', { ...given, message: '000000000000' })).toEqual([
      expect.stringContaining('No unsent'),
    ]);
    await lines('dismiss', given);
    mail.mockRestore();
    later(120);
    await tick();
    expect(subjects()).toEqual([]);
    expect(await lines('list')).toEqual([
      expect.stringContaining('dismissed by Rosa Diaz: called Ada'),
      expect.anything(),
    ]);
    expect(/"OldestUnsentSeconds":(\d+)/.exec(logs.text())?.[1]).toBe('0');
  });
});
