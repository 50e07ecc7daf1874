import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { type OfficeId, officeId, type PersonId, personId, tenantId } from '#shared/ids.ts';
import { USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import type { NoticeChoice } from '#shared/staff/notices.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aMember } from '../../support/colleagues.ts';
import { aContext } from '../../support/http-event.ts';
import { captureLogs } from '../../support/logs.ts';
import { moveTo, outboxOf } from '../../support/outbox.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

/** The real outbox over the real table: which staff get an email, by their membership at that very moment. */
const ACME = tenantId.parse('acme');
const NORTH: OfficeId = officeId.parse('65f0000000000000000000b1');
const handle = (all: readonly DynamoDBRecord[]) => outbox.handle(all);
let dynamo: {
  readonly staffMembers: typeof import('#functions/adapters/dynamo/staff.ts').staffMembers;
  readonly staffHearers: typeof import('#functions/adapters/dynamo/staff.ts').staffHearers;
};
let ada: Client;
let logs: ReturnType<typeof captureLogs>;

const world = await startWorld();
process.env['LOG_LEVEL'] = 'INFO';
dynamo = await import('#functions/adapters/dynamo/staff.ts');
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
  expect(logs.text()).not.toMatch(/@acme\.example|@example/);
  for (const { id } of await dynamo.staffMembers.list(ACME)) await put(id, { active: false });
  for (const { id } of await dynamo.staffMembers.list(ACME)) {
    const { version } = await dynamo.staffHearers.settings(ACME, id);
    if (version > 0) await dynamo.staffHearers.choose(ACME, id, { ...USUAL_SETTINGS, version });
  }
});

const person = (n: number): PersonId => personId.parse(n.toString(16).padStart(24, '0'));

/** Sets someone's role at the company, whatever it was before. */
async function put(id: PersonId, changes: Partial<StaffMember>): Promise<void> {
  const before = await dynamo.staffMembers.find(ACME, id);
  const email = `${id.slice(-2)}@acme.example`;
  const member = before ?? aMember({ id, email, version: 0 });
  expect(await dynamo.staffMembers.save(ACME, { ...member, ...changes })).toBe(true);
}

const stream = () => outbox.written();

/** A debit whose money becomes good funds now: the records of that write. */
async function cleared(overrides: Partial<Transfer> = {}): Promise<readonly DynamoDBRecord[]> {
  const draft = await world.addDraft(ada, { email: 'ada@example.com', ...overrides });
  const done = await moveTo(draft, ['settled', 'completed']);
  await stream();
  await moveTo(done, ['fundsAvailable', 'completed'], { clearedAt: new Date().toISOString() });
  return stream();
}

const staffMail = () =>
  world.inbox
    .list()
    .flatMap((message) => (message.kind === 'email' && !message.to.includes('ada@example.com') ? [message] : []));
const toldNow = () =>
  staffMail()
    .map(({ to }) => to.join())
    .toSorted();

async function choice(staffNotices: NoticeChoice | undefined): Promise<void> {
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const config = await tenants.config(ACME);
  vi.spyOn(tenants, 'config').mockResolvedValue(config && { ...config, staffNotices });
}

describe('money that is good funds', () => {
  it('is emailed to the shared addresses if no one works at the console (X-277, X-278)', async () => {
    const write = await cleared({ fileNumber: '24-1187' });
    await handle(write);
    await handle(write);
    expect(toldNow()).toEqual(['help@acme.example']);
    const [mail] = staffMail();
    expect(mail?.subject).toMatch(/^Payment cleared: [A-Z0-9-]+$/);
    expect(mail?.text).toContain('24-1187');
    expect(mail?.text).toContain('lists your address for these notifications');
  });

  it('is emailed to operators too, once each, and to no one in another office (X-277, X-278)', async () => {
    await put(person(0xa1), { roles: ['operator'] });
    await put(person(0xa2), { roles: ['operator'], offices: [NORTH] });
    await put(person(0xa3), { roles: ['operator', 'approver'], offices: [officeId.parse('65f0000000000000000000b2')] });
    await put(person(0xa5), { roles: ['auditor'] });
    const write = await cleared({ officeId: NORTH });
    await Promise.all([handle(write), handle(write)]);
    await handle(write);
    expect(toldNow()).toEqual(['a1@acme.example', 'a2@acme.example', 'help@acme.example']);
    const own = staffMail().find(({ to }) => to.includes('a1@acme.example'));
    expect(own?.text).toContain('“My notifications”');
    expect(own?.text).not.toContain('tenant file');
  });

  it('isn’t emailed to members who turned it off, nor to the shared addresses if the company excludes them (X-278)', async () => {
    await put(person(0xb1), { roles: ['operator'] });
    await put(person(0xb2), { roles: ['operator'] });
    await dynamo.staffHearers.choose(ACME, person(0xb2), { ...USUAL_SETTINGS, off: ['cleared'] });
    await choice({ cleared: ['operator'] });
    await handle(await cleared());
    expect(toldNow()).toEqual(['b1@acme.example']);
  });

  it('is never emailed to someone whose role was removed meanwhile, even if it is late (X-278)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await put(person(0xc1), { roles: ['operator'] });
    await put(person(0xc2), { roles: ['operator'] });
    await put(person(0xc3), { roles: ['operator'], until: new Date(Date.now() + 60_000).toISOString() });
    const { SESClient } = await import('@aws-sdk/client-ses');
    const fault = Object.assign(new Error('no'), { name: 'Nope', $metadata: { httpStatusCode: 400 } });
    const spy = vi.spyOn(SESClient.prototype, 'send').mockRejectedValue(fault as never);
    await handle(await cleared());
    expect(staffMail()).toEqual([]);
    spy.mockRestore();
    await put(person(0xc1), { active: false });
    await put(person(0xc2), { roles: ['auditor'] });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await tick();
    expect(toldNow()).toEqual(['help@acme.example']);
  });
});

it('reads its recipients, and their hold after a reset, at the moment of sending (X-278)', async () => {
  const [id, now] = [person(0xf1), new Date()];
  const until = new Date(now.getTime() + 3_600_000);
  await put(id, { active: true, roles: ['approver'], approvesFrom: until.toISOString() });
  const isOnHold = async (at: Date) =>
    (await dynamo.staffHearers.now(ACME, at)).find((hearer) => hearer.id === id)?.isOnHold;
  expect([await isOnHold(now), await isOnHold(until)]).toEqual([true, false]);
});
