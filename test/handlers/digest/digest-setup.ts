import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { DigestPorts } from '#functions/console/digest/send-digest.ts';
import { type PersonId, personId } from '#shared/ids.ts';
import { USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import type { NoticeChoice } from '#shared/staff/notices.ts';
import type { ReportSchedule } from '#shared/staff/report-schedule.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { aMember } from '../../support/colleagues.ts';
import { captureLogs } from '../../support/logs.ts';
import { addPayments } from '../console/console-payments.ts';
import { type ConsoleSetup, setUpConsole } from '../console/console-setup.ts';

type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** The digest as the scheduled function sends it: the real table, lists and claims, with the test's clock and mail. */
export const digest = {} as {
  setup: ConsoleSetup;
  ports: DigestPorts;
  send: typeof import('#functions/console/digest/send-digest.ts').sendDigest;
  staffMembers: typeof import('#functions/adapters/dynamo/staff.ts').staffMembers;
  staffHearers: typeof import('#functions/adapters/dynamo/staff.ts').staffHearers;
  now: Date;
  mails: Mail[];
  company: NoticeChoice | undefined;
};

/** 8 a.m. on a Tuesday in winter. Each test has a day of its own, because a day's digest is sent once. */
let week = 0;
const FIRST_TUESDAY = Date.parse('2026-11-10T14:00:00.000Z');

/** Sets the clock, relative to the test's Tuesday. */
export const at = (days: number, hours = 0, minutes = 0) => {
  digest.now = new Date(FIRST_TUESDAY + ((week * 7 + days) * 24 + hours) * 3_600_000 + minutes * 60_000);
};

async function open(): Promise<void> {
  captureLogs();
  digest.setup = await setUpConsole();
  await addPayments(digest.setup);
  digest.send = (await import('#functions/console/digest/send-digest.ts')).sendDigest;
  digest.staffMembers = (await import('#functions/adapters/dynamo/staff.ts')).staffMembers;
  digest.staffHearers = (await import('#functions/adapters/dynamo/staff.ts')).staffHearers;
  const { digestPorts } = await import('#functions/lambdas/late-messages.ts');
  digest.ports = {
    ...digestPorts,
    hasTime: () => true,
    now: () => digest.now,
    companyOf: async (tenant) => {
      const config = await digestPorts.companyOf(tenant);
      return config && { ...config, staffNotices: digest.company };
    },
    send: async ({ subject, text, html }, to) => {
      digest.mails.push({ to, subject, text, html });
    },
  };
}

/** Opens the test's company, and gives each test a week without a digest and without members. */
export function setUpDigest(): void {
  beforeAll(open, 60_000);
  beforeEach(async () => {
    week += 1;
    at(0);
    await forgetDays();
    digest.mails = [];
    digest.company = { digest: true };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const { id } of await digest.staffMembers.list(digest.setup.tenant)) await put(id, { active: false });
  });
}

/** Each run is a process of its own, so nothing depends on what one remembers. */
export const run = (changes: Partial<DigestPorts> = {}) =>
  digest.send({ ...digest.ports, seen: new Map(), ...changes }, digest.setup.tenant);

/** As if no digest had ever been sent. */
async function forgetDays(): Promise<void> {
  const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
  const { messageKey } = await import('#functions/adapters/dynamo/keys.ts');
  await documents.send(new DeleteCommand({ TableName: tableName(), Key: messageKey(digest.setup.tenant, 'digest') }));
}

/** The recipients of a digest. */
export const readers = () => digest.mails.map(({ to }) => to).toSorted();

/** The nth person at the console. */
export const person = (n: number): PersonId => personId.parse(n.toString(16).padStart(24, '0'));

/** Schedules links to these reports for a member, without the digest. */
export async function choose(id: PersonId, reports: readonly ReportSchedule[]): Promise<void> {
  const { version } = await digest.staffHearers.settings(digest.setup.tenant, id);
  const chosen = { ...USUAL_SETTINGS, reports: [...reports], version };
  expect(await digest.staffHearers.choose(digest.setup.tenant, id, chosen)).toBe(true);
}

/** Gives a member their role at the company, with the digest turned on at first. */
export async function put(id: PersonId, changes: Partial<StaffMember>): Promise<void> {
  const { setup, staffMembers, staffHearers } = digest;
  const before = await staffMembers.find(setup.tenant, id);
  const member = before ?? aMember({ id, email: `${id.slice(-2)}@acme.example`, version: 0 });
  expect(await staffMembers.save(setup.tenant, { ...member, ...changes })).toBe(true);
  if (!before) await staffHearers.choose(setup.tenant, id, { ...USUAL_SETTINGS, digest: true });
}
