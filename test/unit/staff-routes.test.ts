import { expect, test } from 'vitest';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { COMPANY_BASE, isAtConsole, poolOf, type Route } from '#shared/contracts/route.ts';
import * as staff from '#shared/contracts/staff.ts';
import * as signIn from '#shared/contracts/staff-sign-in.ts';
import { MAY, PROPOSAL_KINDS } from '#shared/proposal/proposal.ts';
import { MEMBER_ROLES, WEIGHTY_ROLES } from '#shared/staff/role.ts';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'throttle' in value;
const routes = [...new Set([...allRoutes, ...[staff, signIn].flatMap((each) => Object.values<unknown>(each))])].filter(
  isRoute,
);
const ofStaff = routes.filter(({ caller }) => caller === 'staff');

test('every call about a company names its roles and, in its path, the company (X-045)', () => {
  expect(ofStaff.length).toBeGreaterThan(5);
  for (const { name, path, roles = [], params } of ofStaff) {
    expect(roles.length, name).toBeGreaterThan(0);
    for (const role of roles) expect(MEMBER_ROLES, name).toContain(role);
    expect(path.startsWith(`${COMPANY_BASE}/`), name).toBe(true);
    expect(params?.safeParse({ tenantId: 'Not A Tenant' }).success, name).toBe(false);
  }
});

test('no other call names roles or begins like one about a company', () => {
  for (const { name, path, roles, caller } of routes)
    if (caller !== 'staff') expect([name, roles, path.startsWith('/console/')]).toEqual([name, undefined, false]);
});

test('no client’s pool opens the console, and no staff’s pool a company’s address', () => {
  for (const route of routes) if (poolOf(route) === 'staff') expect(isAtConsole(route), route.name).toBe(true);
  for (const route of routes) if (poolOf(route) === 'clients') expect(isAtConsole(route), route.name).toBe(false);
});

test('only owners change who works for a company; support may approve that, and no other proposal', () => {
  const changing = ofStaff.filter(({ method, path }) => method !== 'GET' && path.startsWith(`${COMPANY_BASE}/staff`));
  expect(changing.length).toBeGreaterThan(3);
  for (const { name, roles } of changing) expect(roles, name).toEqual(['owner']);
  for (const kind of PROPOSAL_KINDS) {
    const isAccess = kind === 'staff access';
    expect(MAY[kind].approve.includes('platform'), kind).toBe(isAccess);
    expect(MAY[kind].propose, kind).not.toContain('platform');
    expect(MAY[kind].isAlsoByCommand === true, kind).toBe(isAccess);
  }
  expect(MAY['staff access'].propose).toEqual(['owner']);
  expect(WEIGHTY_ROLES).toEqual(['owner', 'approver']);
});

test('a call that needs a sign-in isn’t open', () => {
  expect(
    routes
      .filter(({ caller }) => caller === 'guest')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'accept-invitation',
    'end-staff-session',
    'finish-passkey-sign-in',
    'read-invitation',
    'refresh-staff-session',
    'start-passkey-sign-in',
    'start-staff-sign-in',
    'type-app-code',
  ]);
});
