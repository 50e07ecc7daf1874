import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DigestPorts } from '#functions/digest/send-digest.ts';
import { type OfficeId, type PersonId, personId } from '#shared/ids.ts';
import type { NoticeChoice } from '#shared/staff/notices.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { aMember } from '../../support/colleagues.ts';
import { captureLogs } from '../../support/logs.ts';
import { addPayments, NORTH, SOUTH } from '../console/console-payments.ts';
import { type ConsoleSetup, setUpConsole } from '../console/console-setup.ts';

/** The digest as the clock's function sends it: the real table, lists and claims, with a clock and a mail of the test. */
let setup: ConsoleSetup;
let ports: DigestPorts;
let sendDigest: typeof import('#functions/digest/send-digest.ts').sendDigest;
let staffMembers: typeof import('#functions/adapters/dynamo/staff-members.ts').staffMembers;
let staffHearers: typeof import('#functions/adapters/dynamo/staff-hearers.ts').staffHearers;
let now: Date;
let mails: { to: string; subject: string; text: string; html: string }[] = [];
let company: NoticeChoice | undefined;

/** Eight o'clock on a Tuesday in winter, and each test has one of its own: a day's digest is sent once. */
let week = 0;
const FIRST_TUESDAY = Date.parse('2026-11-10T14:00:00.000Z');
const at = (days: number, hours = 0, minutes = 0) => {
  now = new Date(FIRST_TUESDAY + ((week * 7 + days) * 24 + hours) * 3_600_000 + minutes * 60_000);
};

beforeAll(async () => {
  captureLogs();
  setup = await setUpConsole();
  await addPayments(setup);
  ({ sendDigest } = await import('#functions/digest/send-digest.ts'));
  ({ staffMembers } = await import('#functions/adapters/dynamo/staff-members.ts'));
  ({ staffHearers } = await import('#functions/adapters/dynamo/staff-hearers.ts'));
  const { digestPorts } = await import('#functions/late-messages/handler.ts');
  ports = {
    ...digestPorts,
    hasTime: () => true,
    now: () => now,
    companyOf: async (tenant) => {
      const config = await digestPorts.companyOf(tenant);
      return config && { ...config, staffNotices: company };
    },
    send: async ({ subject, text, html }, to) => {
      mails.push({ to, subject, text, html });
    },
  };
}, 60_000);
afterAll(() => setup.close());
beforeEach(async () => {
  week += 1;
  at(0);
  await forgetDays();
  mails = [];
  company = { digest: true };
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { id } of await staffMembers.list(setup.tenant)) await put(id, { active: false });
});

/** Each run in a process of its own: what one remembers decides nothing. */
const run = (changes: Partial<DigestPorts> = {}) => sendDigest({ ...ports, seen: new Map(), ...changes }, setup.tenant);

/** As if no digest had been sent before. */
async function forgetDays(): Promise<void> {
  const { documents, tableName } = await import('#functions/adapters/dynamo/documents.ts');
  const { messageKey } = await import('#functions/adapters/dynamo/keys.ts');
  await documents.send(new DeleteCommand({ TableName: tableName(), Key: messageKey(setup.tenant, 'digest') }));
}

const readers = () => mails.map(({ to }) => to).toSorted();
const person = (n: number): PersonId => personId.parse(n.toString(16).padStart(24, '0'));

/** Makes somebody what they are at the company; at first they turn the digest on. */
async function put(id: PersonId, changes: Partial<StaffMember>): Promise<void> {
  const before = await staffMembers.find(setup.tenant, id);
  const member = before ?? aMember({ id, email: `${id.slice(-2)}@acme.example`, version: 0 });
  expect(await staffMembers.save(setup.tenant, { ...member, ...changes })).toBe(true);
  if (!before) await staffHearers.choose(setup.tenant, id, { off: [], digest: true, version: 0 });
}

const textTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? '';

/** Two payments of one file and one of another office become good funds on the day before. */
async function addGoodFunds(): Promise<void> {
  const on = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const good = { status: 'completed', fee: 1500, events: [] };
  const made = { createdAt: on(-200), updatedAt: on(-20) };
  await setup.add({ ...good, ...made, clearedAt: on(-20), amount: 1_000_000, fileNumber: '25-1', officeId: NORTH });
  await setup.add({ ...good, ...made, clearedAt: on(-15), amount: 500_000, fileNumber: '25-1', officeId: NORTH });
  await setup.add({ ...good, ...made, clearedAt: on(-10), amount: 70_000, fileNumber: '25-2', officeId: SOUTH });
  // Before the hours that it tells of, and too fresh for the lists to be sure.
  await setup.add({ ...good, ...made, clearedAt: on(-100), amount: 11_100, fileNumber: '25-3', officeId: NORTH });
  await setup.add({ ...good, ...made, clearedAt: on(-0.1), amount: 22_200, fileNumber: '25-4', officeId: NORTH });
}

describe('what a digest says', () => {
  it('tells the shared addresses of good funds by file, of exceptions and of all that waits, with its age (X-280, X-281)', async () => {
    await addGoodFunds();
    await setup.add({
      referenceId: 'EM-SOON-ZZZZ',
      status: 'requested',
      amount: 12_345,
      deadlineAt: new Date(now.getTime() + 9 * 3_600_000).toISOString(),
    });
    expect(await run()).toBe(1);
    const [mail] = mails;
    expect(mail?.to).toBe(setup.world.tenant.notificationEmails?.[0] ?? setup.world.tenant.supportEmail);
    expect(mail?.subject).toMatch(/^Digest of Tue, \w+ \d+: Acme Title$/);
    const text = mail?.text ?? '';
    expect(text).toMatch(
      /GOOD FUNDS SINCE (?:MON|FRI), .* 8:00 AM CST\nIn all: \$15,700\.00 in 3 payments\n25-1: \$15,000\.00\n25-2: \$700\.00\n/,
    );
    expect(text).toMatch(/EXCEPTIONS\nFailed or returned: 1 payment, \$2,500\.00; oldest: \d+ days\n/);
    expect(text).toMatch(/WAITS FOR THE OFFICE\nTo approve: 1 payment, \$20,000\.00; oldest: \d+ days\n/);
    expect(text).toMatch(/Deadline within 24 hours: 1 payment, \$123\.45; first: Tue, .* 5:00 PM CST\n/);
    expect(text).toContain('has it sent to your address');
    expect(mail?.html).toContain('Acme Title</div>');
    // Neither a person nor an account, and in the subject no figure of money.
    for (const nobody of ['Santos', 'María', 'Chen', '4821', '555-0142']) expect(text).not.toContain(nobody);
    expect(mail?.subject).not.toMatch(/\$|\d[,.]\d/);
  });

  it('tells each member what their role can do something about, of their offices only (X-281)', async () => {
    await addGoodFunds();
    company = undefined;
    await put(person(0xa1), { roles: ['operator'] });
    await put(person(0xa2), { roles: ['approver'] });
    await put(person(0xa3), { roles: ['auditor'] });
    await put(person(0xa4), { roles: ['operator', 'approver'], offices: [SOUTH] as OfficeId[] });
    await put(person(0xa5), { roles: ['agent'] });
    await put(person(0xa6), { roles: ['platform'] });
    await run();
    expect(readers()).toEqual(['a1', 'a2', 'a3', 'a4'].map((name) => `${name}@acme.example`));
    const [operator, approver, auditor, south] = ['a1', 'a2', 'a3', 'a4'].map((name) => textTo(`${name}@acme.example`));
    for (const all of [operator, approver, auditor]) expect(all).toMatch(/In all: \$15,700\.00 in 3 payments/);
    expect(operator).not.toContain('To approve');
    expect(approver).toContain('To approve: 1 payment');
    expect(auditor).not.toMatch(/WAITS FOR|To approve/);
    expect(auditor).toContain('Failed or returned');
    expect(south).toMatch(/In all: \$700\.00 in 1 payment\n25-2: \$700\.00/);
    expect(south).toContain('To approve: 1 payment, $20,000.00');
    expect(south).not.toMatch(/Failed or returned|25-1/);
    expect(south).toContain('under “My notices”');
  });

  it('is not sent where there is nothing in it, and tells nobody who does not want it (X-280)', async () => {
    company = undefined;
    const nothing = { rows: [], moments: [], after: null, lookedBack: null };
    const lists = { ...ports.reads.lists, page: async () => nothing, wires: async () => [] };
    await put(person(0xb1), { roles: ['operator'] });
    expect(await run({ reads: { ...ports.reads, lists } })).toBe(0);
    at(1);
    const { version } = await staffHearers.settings(setup.tenant, person(0xb1));
    await staffHearers.choose(setup.tenant, person(0xb1), { off: [], digest: false, version });
    expect(await run()).toBe(0);
    expect(mails).toEqual([]);
  });
});

describe('a digest is sent once', () => {
  it('by two runs at a time, and by those that follow on that day (X-280)', async () => {
    await put(person(0xc1), { roles: ['owner'] });
    await Promise.allSettled([run(), run(), run()]);
    for (const hours of [1, 2, 9]) {
      at(0, hours);
      await run();
    }
    expect(readers()).toHaveLength(2);
    expect(new Set(readers()).size).toBe(2);
    at(1);
    await run();
    expect(readers()).toHaveLength(4);
  });

  it('after a run died between claim and send, and never again after that (X-280)', async () => {
    const died = { release: async () => undefined };
    const dead = {
      messages: { ...ports.messages, ...died },
      days: { ...ports.days, tried: async () => undefined, finish: async () => undefined },
      send: async () => {
        throw new Error('The process is gone.');
      },
    };
    await expect(run(dead)).rejects.toThrow();
    at(0, 0, 1);
    // The claim of the dead run may still be at work.
    await expect(run()).rejects.toThrow('1 of 1 messages not sent');
    expect(mails).toEqual([]);
    for (const minutes of [5, 10, 30, 90]) {
      at(0, 0, minutes);
      await run();
    }
    expect(readers()).toHaveLength(1);
  });

  it('after a run died between send and mark, to whoever has none of it yet (X-280)', async () => {
    await put(person(0xd1), { roles: ['owner'] });
    const { send } = ports;
    let sent = 0;
    const dead = {
      days: { ...ports.days, tried: async () => undefined, finish: async () => undefined },
      send: async (...given: Parameters<typeof send>) => {
        if (sent > 0) throw new Error('The process is gone.');
        sent += 1;
        await send(...given);
      },
    };
    await expect(run(dead)).rejects.toThrow();
    at(0, 0, 5);
    await run();
    expect(readers()).toHaveLength(2);
    expect(new Set(readers()).size).toBe(2);
  });

  it('later on its day where that was missed, and before 8 a.m. or on a weekend not at all (X-280)', async () => {
    at(0, -1);
    expect(await run()).toBe(0);
    at(5);
    expect(await run()).toBe(0);
    at(1, 9);
    expect(await run()).toBe(1);
    at(2, 0);
    expect(await run()).toBe(1);
  });

  it('is sent no more than six times where nobody knows whether it was (X-280)', async () => {
    const silent = vi.fn(async () => {
      throw new Error('No answer.');
    });
    for (let minutes = 0; minutes < 15 * 60; minutes += 2) {
      at(0, 0, minutes);
      await run({ send: silent }).catch(() => undefined);
    }
    expect(silent.mock.calls.length).toBe(6);
  });

  it('is tried again while the mail service fails, and given up at last: the next day tells of those hours (X-280)', async () => {
    const failing = vi.fn(async () => {
      throw new Error('The mail service says no.');
    });
    for (let minutes = 0; minutes < 15 * 60; minutes += 2) {
      at(0, 0, minutes);
      await run({ send: failing, isCertain: () => true }).catch(() => undefined);
    }
    expect(failing.mock.calls.length).toBe(10);
    const given = await ports.days.find(setup.tenant);
    expect(given).toMatchObject({ isGivenUp: true });
    at(1);
    await run();
    expect(readers()).toHaveLength(1);
    expect((await ports.days.find(setup.tenant))?.since).toBe(given?.since);
  });
});

it('goes to nobody whose role was taken away, also in the moment between reading and sending (X-278, X-280)', async () => {
  company = undefined;
  await put(person(0xe1), { roles: ['operator'] });
  await put(person(0xe2), { roles: ['operator'] });
  await put(person(0xe2), { active: false });
  const hearers: DigestPorts['hearers'] = async (tenant, when) => {
    const found = await ports.hearers(tenant, when);
    await put(person(0xe1), { active: false });
    return found;
  };
  await run({ hearers });
  expect(mails).toEqual([]);
  at(0, 1);
  await put(person(0xe1), { active: true });
  await run();
  expect(mails).toEqual([]);
});
