import { expect, it, test } from 'vitest';
import { chooseNoticesRoute, type OwnNotices, ownNoticesRoute } from '#shared/contracts/notices.ts';
import { officeId, tenantId } from '#shared/ids.ts';
import { USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import { NOTICE_TOPICS } from '#shared/staff/notices.ts';
import { aMember, aStaffSession } from '../../support/colleagues.ts';
import { aContext, anEvent } from '../../support/http-event.ts';
import { startWorld } from '../../support/world.ts';

/** A member's notifications, by the real handler over the real table. */
const acme = tenantId.parse('acme');
await startWorld();
const { staffHearers, staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
const { staffSessions } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
await staffMembers.save(acme, aMember({ roles: ['operator', 'approver'], version: 0 }));
await staffSessions.add(aStaffSession());

type Body = {
  readonly off: readonly string[];
  readonly digest: boolean;
  readonly reports?: readonly unknown[];
  readonly version: number;
};

async function ask(body?: Body): Promise<{ status: number; notices: OwnNotices & { code?: string } }> {
  const { handler } = await import('#functions/lambdas/staff-sign-in.ts');
  const headers = {
    'x-tenant-host': 'console.localhost',
    origin: 'http://console.localhost',
    'x-origin-secret': 'a-secret-of-the-test-world',
  };
  const parts = { person: aMember().id, params: { tenantId: 'acme' }, headers, ...(body ? { body } : {}) };
  const reply = await handler(anEvent(body ? chooseNoticesRoute : ownNoticesRoute, parts), aContext());
  return { status: Number(reply.statusCode), notices: JSON.parse(String(reply.body)) };
}

const standings = ({ topics }: OwnNotices) =>
  Object.fromEntries(topics.map(({ topic, standing }) => [topic, standing]));

const USUAL = {
  approvals: 'always',
  'money gone': 'always',
  cleared: 'on',
  'not sent': 'on',
  exceptions: 'on',
  calls: 'on',
  wires: 'on',
  answers: 'on',
  progress: 'not',
};

test('lets a member read their notifications and turn some off, and one window’s choice never undoes another’s (X-279)', async () => {
  const { notices: first } = await ask();
  expect(standings(first)).toEqual(USUAL);
  expect(first).toMatchObject({ email: 'rosa@acme.example', digest: false, sharedDigest: false, version: 0 });
  expect(first.topics[2]).toMatchObject({ topic: 'cleared', to: ['shared', 'operator'] });

  const chosen = await ask({ off: ['calls', 'cleared'], digest: true, version: 0 });
  expect(chosen.status).toBe(200);
  expect(standings(chosen.notices)).toEqual({ ...USUAL, calls: 'off', cleared: 'off' });
  expect((await ask()).notices).toEqual(chosen.notices);

  const behind = await ask({ off: [], digest: false, version: 0 });
  expect([behind.status, behind.notices.code]).toEqual([409, 'staff/notices-changed']);
  expect((await ask()).notices).toEqual(chosen.notices);
});

it('keeps notifications on that one person must not miss, whatever is requested (X-278, X-279)', async () => {
  const { version } = (await ask()).notices;
  const { notices } = await ask({ off: [...NOTICE_TOPICS], digest: false, version });
  expect(standings(notices)).toMatchObject({ approvals: 'always', 'money gone': 'always', calls: 'off' });
  const { staffRecipients } = await import('#functions/messages/outbox/staff-recipients.ts');
  const members = await staffHearers.now(acme, new Date());
  const told = (kind: 'staff returned' | 'staff cleared') =>
    staffRecipients(kind, {}, { staffEmails: ['help@acme.example'], members }).map(({ to }) => to);
  expect(told('staff returned')).toContain('rosa@acme.example');
  expect(told('staff cleared')).toEqual(['help@acme.example']);
});

it('keeps the choice for a topic that has no switch now, until it has one again (X-279)', async () => {
  const { version } = (await ask()).notices;
  const off = ['approvals', 'progress', 'wires'];
  await staffHearers.choose(acme, aMember().id, { ...USUAL_SETTINGS, off, version });
  // An approver always gets approvals, and an operator never gets progress. The page shows no switch for those.
  const chosen = await ask({ off: ['calls'], digest: false, version: version + 1 });
  expect((await staffHearers.settings(acme, aMember().id)).off.toSorted()).toEqual(['approvals', 'calls', 'progress']);
  const member = await staffMembers.find(acme, aMember().id);
  await staffMembers.save(acme, { ...aMember(), ...member, roles: ['operator'] });
  expect(standings((await ask()).notices)).toMatchObject({ approvals: 'not', calls: 'off', wires: 'on' });
  expect(chosen.status).toBe(200);
  const again = await staffMembers.find(acme, aMember().id);
  await staffMembers.save(acme, { ...aMember(), ...again, roles: ['operator', 'approver'] });
});

it('keeps a topic that only a newer release knows, and doesn’t change the membership (X-279)', async () => {
  const before = await staffMembers.find(acme, aMember().id);
  const { version } = await staffHearers.settings(acme, aMember().id);
  await staffHearers.choose(acme, aMember().id, { ...USUAL_SETTINGS, off: ['moon phases'], version });
  await ask({ off: ['wires'], digest: false, version: version + 1 });
  expect((await staffHearers.settings(acme, aMember().id)).off).toEqual(['wires', 'moon phases']);
  expect(await staffMembers.find(acme, aMember().id)).toEqual(before);
});

test('lets a member choose reports, each once, unchanged by other choices, and only for whole companies (X-304)', async () => {
  const before = await staffHearers.settings(acme, aMember().id);
  const newer = { kind: 'moon phases', every: 'night' };
  await staffHearers.choose(acme, aMember().id, { ...before, reports: [newer] });
  const choice = { off: [], digest: false };
  const register = { kind: 'register', every: 'month' };
  const chosen = await ask({ ...choice, reports: [register, register], version: before.version + 1 });
  expect(chosen.notices.reports).toEqual([register]);
  expect((await staffHearers.settings(acme, aMember().id)).reports).toEqual([register, newer]);

  const other = await ask({ off: ['calls'], digest: true, version: chosen.notices.version });
  expect(other.notices.reports).toEqual([register]);

  const wrong = await ask({
    ...choice,
    reports: [{ kind: 'day paper', every: 'week' }],
    version: other.notices.version,
  });
  expect(wrong.status).toBe(400);

  const member = await staffMembers.find(acme, aMember().id);
  const offices = [officeId.parse('65f0000000000000000000b1')];
  await staffMembers.save(acme, { ...aMember(), ...member, offices });
  const some = await ask({ ...choice, reports: [register], version: other.notices.version });
  expect([some.status, some.notices.code]).toEqual([403, 'staff/whole-company']);
  expect((await ask({ ...choice, reports: [], version: other.notices.version })).notices.reports).toEqual([]);
});
