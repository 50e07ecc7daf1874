import { describe, expect, it, test } from 'vitest';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import type { Route } from '#shared/contracts/route.ts';
import { listStaffRoute } from '#shared/contracts/staff.ts';
import { type PersonId, personId, tenantId } from '#shared/ids.ts';
import { MEMBER_ROLES, type MemberRole } from '#shared/staff/role.ts';
import { aMember, aStaffSession } from '../../support/colleagues.ts';
import { aContext, anEvent, type EventParts } from '../../support/http-event.ts';
import { startWorld } from '../../support/world.ts';

/*
 * Role × company × call, made from the contracts: a new staff call is tried here automatically, at its real handler and
 * with the real table behind it.
 */
await startWorld();
const { staffSessions } = await import('#functions/adapters/dynamo/staff-sign-in.ts');

const acme = tenantId.parse('acme');
const idOf = (role: MemberRole) =>
  personId.parse(`65f00000000000000000a${String(MEMBER_ROLES.indexOf(role)).padStart(3, '0')}`);

/** Someone who has all roles. */
const EVERYTHING = personId.parse('65f00000000000000000b000');

/** Makes a person a member of the company, whatever their role was before. */
async function put(id: PersonId, overrides: Parameters<typeof aMember>[0]) {
  const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
  const before = await staffMembers.find(acme, id);
  const member = aMember({ id, name: `Member ${id.slice(-4)}`, ...overrides });
  expect(await staffMembers.save(acme, { ...member, version: before?.version ?? 0 })).toBe(true);
}

for (const role of MEMBER_ROLES) {
  await staffSessions.add(aStaffSession({ person: idOf(role) }));
  await put(idOf(role), { roles: [role] });
}
await staffSessions.add(aStaffSession({ person: EVERYTHING }));
await put(EVERYTHING, { roles: [...MEMBER_ROLES] });

/** Ids that don't exist. Callers with the right role get that answer, and asking changes nothing. */
const paramsFor = ({ path }: Route, tenant: string) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'tenantId' ? tenant : '0'.repeat(24)]),
  );

async function ask(route: Route, person: string, { tenant = 'acme', ...parts }: EventParts = {}) {
  const { handler } = await import(`../../../functions/lambdas/${route.function}.ts`);
  const headers = {
    'x-tenant-host': 'console.localhost',
    origin: 'http://console.localhost',
    'x-origin-secret': 'a-secret-of-the-test-world',
  };
  const event = anEvent(route, {
    person,
    params: paramsFor(route, tenant),
    body: {},
    ...parts,
    headers: { ...headers, ...parts.headers },
  });
  const reply = await handler(event, aContext());
  const body = reply.body.startsWith('{') ? (JSON.parse(reply.body) as { code?: string }) : {};
  return `${reply.statusCode} ${body.code ?? 'ok'}`;
}

const ofStaff = allRoutes.filter((route) => route.caller === 'staff');
const NOT_LET_IN = ['401 caller/unknown', '403 staff/no-role', '404 staff/no-company', '403 request/foreign'];

describe.each(ofStaff.map((route) => [route.name, route] as const))('%s (X-045, X-198)', (_, route) => {
  it.each(MEMBER_ROLES)('by someone who is %s', async (role) => {
    const heard = await ask(route, idOf(role));
    if (route.roles?.includes(role)) expect(NOT_LET_IN).not.toContain(heard);
    else expect(heard).toBe('403 staff/no-role');
  });

  test('is closed at another or a nonexistent company to a member with all roles', async () => {
    for (const tenant of ['harbor', 'nobody'])
      expect(await ask(route, EVERYTHING, { tenant })).toBe('404 staff/no-company');
  });

  test('is closed from the click on after the membership is removed', async () => {
    const roles = [...MEMBER_ROLES];
    expect(NOT_LET_IN).not.toContain(await ask(route, EVERYTHING));
    await put(EVERYTHING, { roles, active: false });
    expect(await ask(route, EVERYTHING)).toBe('404 staff/no-company');
    await put(EVERYTHING, { roles, until: '2026-01-01T00:00:00.000Z' });
    expect(await ask(route, EVERYTHING)).toBe('404 staff/no-company');
    await put(EVERYTHING, { roles });
  });

  test('is closed without a session, with a client’s, and at a company’s address', async () => {
    expect(await ask(route, '')).toBe('401 caller/unknown');
    expect(await ask(route, 'acme#65a0c0ffee00112233445566')).toBe('401 caller/unknown');
    expect(await ask(route, EVERYTHING, { signIn: 'another sign-in' })).toBe('401 caller/unknown');
    expect(await ask(route, EVERYTHING, { headers: { 'x-surface': undefined } })).toBe('403 request/foreign');
    expect(await ask(route, EVERYTHING, { headers: { 'x-portal': undefined } })).toBe('403 request/foreign');
  });
});

test('shows the list of people to those with the right roles', async () => {
  expect(await ask(listStaffRoute, idOf('auditor'))).toBe('200 ok');
});
