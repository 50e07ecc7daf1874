import '../../support/settings.ts';
import { beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import type { Gate } from '#functions/http/caller.ts';
import { door, type Served } from '#functions/http/serve.ts';
import { COMPANY_BASE, type Route } from '#shared/contracts/route.ts';
import { tenantId } from '#shared/ids.ts';
import { done } from '#shared/outcome.ts';
import { MEMBER_ROLES, type MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { StaffSession } from '#shared/staff/staff-session.ts';
import { aMember, aStaffSession } from '../../support/colleagues.ts';
import { aContext, anEvent, type EventParts } from '../../support/http-event.ts';
import { ORIGIN_SECRET } from '../../support/secrets.ts';

const parts = {
  about: 'Says that it was reached.',
  function: 'graph',
  method: 'GET',
  reply: z.object({ seen: z.string() }),
  throttle: { rate: 1, burst: 1 },
  refusals: [],
} as const;
const forRole = (role: MemberRole): Route => ({
  ...parts,
  name: `for-${role}`,
  path: `${COMPANY_BASE}/${role}`,
  caller: 'staff',
  roles: [role],
  params: z.object({ tenantId }),
});
const aGuests: Route = { ...parts, name: 'a-guests', path: '/staff/guest', caller: 'guest' };
const aPersons: Route = { ...parts, name: 'a-persons', path: '/staff/person', caller: 'person' };
const aVisitors: Route = { ...parts, name: 'a-visitors', path: '/visitor', caller: 'visitor' };
const routes = [...MEMBER_ROLES.map(forRole), aGuests, aPersons, aVisitors];

/** The table's contents, changed by the tests. */
let member: StaffMember | undefined;
let session: StaffSession | undefined;
let answered: readonly unknown[];
beforeEach(() => {
  member = aMember();
  session = aStaffSession();
  answered = [];
});

const gate: Gate = {
  tenantOf: async () => tenantId.parse('acme'),
  originSecrets: async () => [ORIGIN_SECRET],
  scheme: () => 'http:',
  now: () => new Date(),
  countFault: () => undefined,
  staffSessionOf: async (person, id) => (session?.person === person && session.id === id ? session : undefined),
  memberOf: async (tenant, id) => (tenant === 'acme' && member?.id === id ? member : undefined),
};
const served = routes.map(
  (route): Served => ({
    route,
    answer: async (caller: never): Promise<ReturnType<typeof done<{ seen: string }>>> => {
      answered = [...answered, caller];
      return done({ seen: route.name });
    },
  }),
);
const handler = door(gate, served);

async function call(route: Route, given: EventParts = {}) {
  const reply = await handler(
    anEvent(route, { params: { tenantId: 'acme' }, person: aMember().id, ...given }),
    aContext(),
  );
  const { code = 'ok' } = JSON.parse(reply.body) as { code?: string };
  return `${reply.statusCode} ${code}`;
}

describe('a call about a company', () => {
  it.each(MEMBER_ROLES.flatMap((has) => MEMBER_ROLES.map((wanted) => [has, wanted] as const)))(
    'by someone who is %s, where %s is required, is answered only if they are one (X-045, X-198)',
    async (has, wanted) => {
      member = aMember({ roles: [has] });
      expect(await call(forRole(wanted))).toBe(has === wanted ? '200 ok' : '403 staff/no-role');
      expect(answered).toHaveLength(has === wanted ? 1 : 0);
    },
  );

  test('passes the caller to the use case, with the current membership', async () => {
    member = aMember({ roles: ['operator', 'auditor'] });
    await call(forRole('auditor'));
    expect(answered).toMatchObject([
      {
        tenant: 'acme',
        person: aMember().id,
        member: aMember({ roles: ['operator', 'auditor'] }),
        roles: ['operator', 'auditor'],
      },
    ]);
  });

  test('by a member of another company gets the same answer as about one that does not exist (X-045)', async () => {
    for (const other of ['harbor', 'nobody', 'Not a name', '']) {
      expect(await call(forRole('operator'), { params: { tenantId: other } })).toBe('404 staff/no-company');
    }
    expect(answered).toEqual([]);
  });

  test('is refused at the next click after the membership ends (X-198)', async () => {
    expect(await call(forRole('operator'))).toBe('200 ok');
    member = aMember({ roles: ['auditor'] });
    expect(await call(forRole('operator'))).toBe('403 staff/no-role');
    member = aMember({ active: false });
    expect(await call(forRole('operator'))).toBe('404 staff/no-company');
    member = undefined;
    expect(await call(forRole('operator'))).toBe('404 staff/no-company');
  });

  test('by support is answered only while their access lasts', async () => {
    member = aMember({ roles: ['platform'], until: new Date(Date.now() + 60_000).toISOString() });
    expect(await call(forRole('platform'))).toBe('200 ok');
    member = aMember({ roles: ['platform'], until: new Date(Date.now() - 1).toISOString() });
    expect(await call(forRole('platform'))).toBe('404 staff/no-company');
  });
});

describe('a session at the console (X-197)', () => {
  const now = (): number => Math.floor(Date.now() / 1000);
  const closed: readonly (readonly [string, () => StaffSession | undefined])[] = [
    ['has ended', () => aStaffSession({ ended: { at: now(), because: 'signed out' } })],
    ['was idle for fifteen minutes', () => aStaffSession({ activeAt: now() - 900 })],
    ['is eight hours old', () => aStaffSession({ startedAt: now() - 8 * 3600 })],
    ['is not on record', () => undefined],
    ['is someone else’s', () => aStaffSession({ person: aMember({ id: '65f0000000000000000000b2' as never }).id })],
  ];
  it.each(closed)('that %s opens nothing', async (_, of) => {
    session = of();
    expect(await call(aPersons)).toBe('401 caller/unknown');
    expect(await call(forRole('operator'))).toBe('401 caller/unknown');
  });

  test('is needed by all but the calls of guests', async () => {
    const nobody = { person: '' };
    expect(await call(aGuests, nobody)).toBe('200 ok');
    expect(await call(aPersons, nobody)).toBe('401 caller/unknown');
    expect(await call(forRole('operator'), nobody)).toBe('401 caller/unknown');
  });
});

describe('the console and the companies’ addresses, which are separate (X-199)', () => {
  test('don’t answer a console call at a company’s address', async () => {
    for (const route of [aGuests, aPersons, forRole('operator')])
      expect(await call(route, { headers: { 'x-surface': undefined } })).toBe('403 request/foreign');
  });

  test('don’t answer a client’s call at the console’s address', async () => {
    expect(await call(aVisitors)).toBe('200 ok');
    expect(await call(aVisitors, { headers: { 'x-surface': 'console' } })).toBe('403 request/foreign');
  });
});
