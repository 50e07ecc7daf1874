import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { operationRefusals, refusalsOf } from '#infra/api-description/refusals.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { isAtConsole, isLink, type Route } from '#shared/contracts/route.ts';
import { type AnyOperationName, allOperations, graphRouteOf } from '#shared/graph/all-operations.ts';
import { isGraph } from '../../support/graph.ts';
import type { EventParts } from '../../support/http-event.ts';
import { aSession } from '../../support/open-session.ts';
import { type Attempt, asked, clientCalls, openCalls } from './attempts.ts';
import { type HostileSetup, type Person, type Reply, setUpHostile, type Written } from './hostile-setup.ts';

/*
 * Every call of the API and every operation of the data graph, made by someone it doesn't belong to, and by its owner
 * with more fields than allowed. The calls come from the contracts, so a new call without an entry in the tables of
 * attempts fails here.
 */
let setup: HostileSetup;
let victim: Person;
let thief: Person;

beforeAll(async () => {
  setup = await setUpHostile();
  victim = await setup.addPerson('Vera');
  thief = await setup.addPerson('Theo');
}, 60_000);
beforeEach(async () => {
  await setup.written();
});

const graphCalls: Readonly<Record<string, Attempt>> = Object.fromEntries(
  Object.entries(asked).map(([operationName, { of, ...rest }]) => [
    operationName,
    { ...rest, of: (person: Person) => ({ body: { operationName, variables: of(person) } }) },
  ]),
);

type Call = readonly [name: string, route: Route, attempt: Attempt];
const isRoute =
  (caller: Route['caller']) =>
  (route: Route): boolean =>
    route.caller === caller && !isGraph(route);
const callsOf = (routes: readonly Route[], table: Readonly<Record<string, Attempt>>): readonly Call[] =>
  routes.flatMap((route) => {
    const attempt = table[route.name];
    return attempt ? [[route.name, route, attempt] as const] : [];
  });
const ofClients: readonly Call[] = [
  ...callsOf(allRoutes.filter(isRoute('client')), clientCalls),
  ...Object.entries(graphCalls).map(([name, attempt]) => [name, graphRouteOf(name), attempt] as const),
];
const openOnes = callsOf(allRoutes, openCalls);
const everyCall = [...ofClients, ...openOnes];

/** Each call comes from an address of its own, so that no rate limit is reached. */
let addresses = 0;
const from = (parts: EventParts): EventParts => {
  addresses += 1;
  return { ...parts, sourceAddress: `203.0.${addresses >> 8}.${addresses & 255}` };
};
/** The graph operation that a body asks for, even in malicious text. */
function operationIn(body: unknown): AnyOperationName | undefined {
  const [, name] = /"operationName":"(\w+)"/.exec(typeof body === 'string' ? body : JSON.stringify(body ?? null)) ?? [];
  return name as AnyOperationName | undefined;
}
const call = async (route: Route, parts: EventParts): Promise<Reply> => {
  const reply = await setup.call(route, from(parts));
  // Every refusal here is one that the API's description lists, for the call or its operation.
  const operation = operationIn(parts.body);
  const said = [...refusalsOf(route), ...(operation ? operationRefusals(allOperations[operation]) : [])];
  if (reply.code !== 'ok') expect(said, route.name).toContain(reply.code);
  return reply;
};

const partitionsOf = (written: readonly Written[]): readonly string[] => [
  ...new Set(written.map(({ partition }) => partition)),
];

describe('the tables of attempts', () => {
  test('name every call and every operation, and nothing else', () => {
    const client = allRoutes.filter(isRoute('client')).map(({ name }) => name);
    // The console's calls are tested in test/handlers/staff-sign-in.
    const open = allRoutes.filter((route) => route.caller !== 'client' && !isAtConsole(route)).map(({ name }) => name);
    expect(Object.keys(clientCalls).toSorted()).toEqual(client.toSorted());
    expect(Object.keys(openCalls).toSorted()).toEqual(open.toSorted());
    expect(Object.keys(asked).toSorted()).toEqual(Object.keys(allOperations).toSorted());
  });
});

describe('without the client’s own session (R-234, R-239, R-241, X-078)', () => {
  it.each(ofClients)('%s is refused', async (_, route, { of }) => {
    const parts = of(victim);
    const nobody = await call(route, parts);
    expect([nobody.status, nobody.code]).toEqual([401, 'caller/unknown']);
    const elsewhere = await call(route, { ...parts, ...setup.as(victim), tokenTenant: 'harbor' });
    expect([elsewhere.status, elsewhere.code]).toEqual([401, 'caller/unknown']);
    expect(await setup.written()).toEqual([]);
  });
});

describe('with a session that has ended (X-074)', () => {
  const ENDED = '65f0000000000000000005e6';
  beforeAll(async () => {
    const { sessions } = await import('#functions/adapters/dynamo/sign-in.ts');
    const ended = { at: 1, because: 'logged out' } as const;
    await sessions.add(victim.client.tenantId, victim.client.id, aSession({ id: ENDED as never, ended }));
    await setup.written();
  });

  it.each(ofClients)('%s is refused', async (_, route, { of }) => {
    for (const session of [ENDED, '65f0000000000000000005e7']) {
      const reply = await call(route, { ...of(victim), ...setup.as(victim), session });
      expect([reply.status, reply.code]).toEqual([401, 'caller/unknown']);
    }
    expect(await setup.written()).toEqual([]);
  });
});

/** Calls that move money, or change a client's accounts, identity or address. */
const needsCode = (name: string): boolean =>
  [
    'link-token',
    'link-accounts',
    'disconnect-account',
    'start-microdeposit',
    'microdeposit-link-token',
    'match-identity',
    'override-identity',
    'save-identity',
    'UpdateOneClient',
  ].includes(name);

/** A change that would keep a warning from reaching the client. */
const CONTACT = { operationName: 'UpdateOneClient', variables: { data: { email: 'thief@example.com' } } };

describe('with a code that is too old, or was for something else (X-074)', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ['a sign-in eleven minutes ago', () => ({ 'sign-in': now() - 660 })],
    ['a code that shows wiring instructions', () => ({ wire: now() })],
    ['no code that is known', () => ({})],
  ] as const)('%s changes nothing that needs one', async (_, codes) => {
    const guarded = ofClients.filter(([name]) => needsCode(name));
    expect(guarded).toHaveLength(9);
    for (const [name, route, { of }] of guarded) {
      const parts = name === 'UpdateOneClient' ? { body: CONTACT } : of(victim);
      const reply = await call(route, { ...parts, ...setup.as(victim), codes: codes() });
      expect([name, reply.code]).toEqual([name, 'caller/not-fresh']);
    }
    expect(await setup.written()).toEqual([]);
  });
});

describe('with another person’s session (R-240, R-242, X-077)', () => {
  it.each(ofClients)('reveals nothing and changes nothing of theirs: %s', async (_, route, { of, names }) => {
    const reply = await call(route, { ...of(victim), ...setup.as(thief) });
    // A request for someone else's item gets the same answer as one for an item that doesn't exist.
    if (names) {
      const isEmpty = reply.status === 200 && /^\{"data":\{"\w+":null\}\}$/.test(reply.text);
      if (!isEmpty) expect(reply.code).toMatch(/\/not-found$/);
      if (!isGraph(route)) expect(reply.status).toBe(404);
    }
    expect(reply.code).not.toBe('fault');
    expect(reply.text).not.toMatch(/Vera|vera@/);
    expect(reply.text).not.toContain(victim.client.mobilePhone);
    expect(reply.text).not.toContain(victim.client.id);
    const written = await setup.written();
    for (const { partition, item } of written) {
      expect(setup.isOf(victim, partition)).toBe(false);
      expect(partition).toMatch(/^TENANT#(?:acme|console#COUNT)#/);
      expect(JSON.stringify(item)).not.toContain(victim.client.id);
    }
  });
});

describe('from outside the page', () => {
  it.each(everyCall)('%s is refused', async (_, route, { of }) => {
    const good = { ...of(victim), ...(route.caller === 'client' ? setup.as(victim) : {}) };
    const headers: Record<string, string | undefined>[] = [{ 'x-origin-secret': 'guessed' }];
    if (!isLink(route) && route.caller !== 'provider') headers.push({ 'x-portal': undefined });
    if (route.method !== 'GET' && route.caller !== 'provider')
      headers.push(
        { origin: 'http://evil.example' },
        { origin: undefined },
        { origin: 'http://acme.localhost.evil.example' },
      );
    for (const foreign of headers) {
      const reply = await call(route, { ...good, headers: foreign });
      expect([reply.status, reply.code], JSON.stringify(foreign)).toEqual([403, 'request/foreign']);
    }
    expect(await setup.written()).toEqual([]);
  });
});

/** Everything a request might try to set and may not, each recognizable where it must not appear. */
const extras = () => ({
  status: 'completed',
  fee: 7_654_321,
  method: 'canary-method',
  debitMethod: 'canary-debit',
  type: 'canary-type',
  destination: { id: 'canary-destination' },
  destBankAccount: 'canary-destination',
  role: 'canary-role',
  new_user_role: 'canary-new-role',
  tenantId: 'harbor',
  tenant: 'harbor',
  tenant_id: 'harbor',
  clientId: victim.client.id,
  client_id: victim.client.id,
  portal_client_id: victim.client.id,
  version: 7_654_321,
  ssnOnFile: 'canary-ssn',
  network: 'canary-network',
  provider: { transferId: 'canary-provider', network: 'canary-network' },
  completedAt: '1999-01-01T00:00:00.000Z',
});

/** Adds the extras to the request's own fields, at every depth. */
const withExtras = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? {
        ...extras(),
        ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withExtras(inner)])),
      }
    : value;

const asText = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Values that a client can never set, whatever they send. */
function expectNothingSmuggled(written: readonly Written[]): void {
  for (const { partition, item } of written) {
    expect(setup.isOf(victim, partition)).toBe(false);
    // Besides the tenant's own items, only counters over all companies and the index of the provider's events.
    expect(partition).toMatch(/^(TENANT#acme|TENANT#console#COUNT|PROVIDER#plaid-client#TRANSFER)#/);
    expect(item['status']).not.toBe('completed');
    const text = JSON.stringify(item);
    expect(text).not.toMatch(/canary-|7654321|harbor|"1999-/);
    expect(text).not.toContain(victim.client.id);
  }
}

describe('with fields that the caller must not set', () => {
  it.each(everyCall)('%s ignores them', async (_, route, { of, own }) => {
    const person = await setup.addPerson('Otto');
    const session = route.caller === 'client' ? setup.as(person) : {};
    const parts = of(person);
    await setup.written();
    const query = { ...asText(extras()), ...parts.query };
    const body = parts.body === undefined ? {} : { body: withExtras(parts.body) };
    const reply = await call(route, { ...parts, ...session, query, ...body });
    // As the table says: an attempt that is refused at the entrance would prove nothing here.
    expect(reply.code).toBe(own);
    expectNothingSmuggled(await setup.written());
  });
});

const withBody = everyCall.filter(([, { body }]) => body);

describe('with a malicious body', () => {
  it.each(withBody)('%s takes nothing from a prototype in the JSON', async (_, route, { of }) => {
    const session = route.caller === 'client' ? setup.as(thief) : {};
    const own = JSON.stringify(of(thief).body ?? {});
    const poison = `"__proto__":${JSON.stringify(extras())},"constructor":{"prototype":{"polluted":"canary-prototype"}}`;
    const body = own.replaceAll('{', `{${poison},`).replaceAll(',}', '}');
    JSON.parse(body);
    const reply = await call(route, { ...of(thief), ...session, body });
    expect(reply.code).not.toBe('fault');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['status']).toBeUndefined();
    expectNothingSmuggled(await setup.written());
  });

  it.each(withBody)('%s does not even read 65 KB', async (_, route, { of }) => {
    const session = route.caller === 'client' ? setup.as(thief) : {};
    const parts = of(thief);
    const body = JSON.stringify({ ...(parts.body as object), filler: 'x'.repeat(65 * 1024) });
    const reply = await call(route, { ...parts, ...session, body });
    expect([reply.status, reply.code]).toEqual([413, 'request/too-large']);
    expect(await setup.written()).toEqual([]);
  });

  it.each(withBody)('%s reads JSON and nothing else', async (_, route, { of }) => {
    const session = route.caller === 'client' ? setup.as(thief) : {};
    for (const body of ['{', '[]', 'null', '"text"', '<xml/>']) {
      const reply = await call(route, { ...of(thief), ...session, body });
      expect(reply.status, body).toBe(400);
    }
    expect(await setup.written()).toEqual([]);
  });
});

describe('at another tenant’s address', () => {
  const named = openOnes.filter(([, { path }]) => path.includes('{tenantId}'));

  it.each(named)('%s about this tenant is refused', async (_, route, { of }) => {
    const parts = of(victim);
    const elsewhere = { ...parts, params: { ...parts.params, tenantId: 'harbor' } };
    const reply = await call(route, elsewhere);
    expect(reply.status).toBe(404);
    expect(partitionsOf(await setup.written()).filter((partition) => !partition.includes('#COUNT#'))).toEqual([]);
  });
});
