import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { buildSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operations } from '#shared/graph/operations.ts';
import { schema } from '#shared/graph/schema.ts';
import { behind } from '#shared/late-schema.ts';
import { ask } from '#web/lib/api/call.ts';
import { earlyCallsOf, RENEWAL } from '#web/lib/api/early-calls.ts';
import { pageHeaders } from '#web/lib/api/page-headers.ts';
import { paths } from '#web/lib/page/paths.ts';
import { currentSession, loginUser, logOut, resumeSession } from '#web/lib/session/session.ts';
import { aClient, aForm, anAccount, aTransfer } from '../signed-in/signed-in-setup.tsx';
import { type Asked, answer, eachInAFreshBrowser, MARIA, ok, open, place, refusal } from './visitor-setup.tsx';

eachInAFreshBrowser();

const boot = readFileSync(join(import.meta.dirname, '../../../web/public/boot.js'), 'utf8');
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const ends = (minutes = 15) => ({ idleEndsAt: inMinutes(minutes), endsAt: inMinutes(720) });
const draft = aTransfer();
const sent = aTransfer({ status: 'pending', startedAt_utc: draft.updatedAt_utc });

/** The tabs of a browser hear each other. */
const channels: { onmessage?: (event: { data: unknown }) => void }[] = [];

beforeEach(() => {
  // Loading a screen's module here can take longer than an answer stays fresh: no time passes but by a test's own hand.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      onmessage = undefined;
      constructor() {
        super();
        channels.push(this as never);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.portalEarly = undefined;
  channels.length = 0;
});

const SCREENS: Readonly<Record<string, string>> = {
  [paths.history]: paths.history,
  [paths.payment]: `/payment-details/${sent._id}`,
  [paths.details]: `${paths.details}?transfer_id=${draft._id}`,
  [paths.review]: `${paths.review}?go_to_transfer=${draft._id}`,
  [paths.sendMoney]: paths.sendMoney,
};

const replies: Readonly<Record<string, unknown>> = {
  Client: { client: aClient({ _id: MARIA.id }) },
  Draft: { draft: null },
  Transfers: { transfers: { items: [], after: null } },
  AllTransfers: { allTransfers: [] },
  TransferForm: aForm(),
  InstitutionLogos: { institutionlogos: [] },
};

/** An API that knows Maria, at whatever place. */
const forMaria = (more: Parameters<typeof answer>[0] = {}): Asked[] =>
  answer({
    'POST /graphql': ({ body }) => {
      const { operationName } = body as { operationName: string };
      const transfer = location.pathname.startsWith('/payment-details/') ? sent : draft;
      return ok({ data: operationName === 'Transfer' ? { transfer } : replies[operationName] });
    },
    [`GET /account/client-accounts/${MARIA.id}?balances=known`]: ok({ accounts: [anAccount()] }),
    ...more,
  });

/** Puts a session where a tab keeps it, without the page's knowing of it yet. */
const keep = (user = ends()): void => {
  for (const [key, value] of Object.entries({ client: MARIA, user, 'auth token': 'cookie' }))
    sessionStorage.setItem(key, JSON.stringify(value));
};

/** Runs boot.js at a place, as the built page of this language would. */
function start(at: string): void {
  history.replaceState(null, '', at);
  const told = document.createElement('script');
  told.id = 'scripts';
  told.type = 'application/json';
  const calls = Object.fromEntries(Object.keys(SCREENS).map((path) => [path, earlyCallsOf(path)]));
  told.textContent = JSON.stringify({ files: [], paths: {}, calls, renewal: RENEWAL, headers: pageHeaders('en') });
  document.head.append(told);
  new Function(boot)();
  told.remove();
  globalThis.portalSite = undefined;
}

const signIn = () => resumeSession({ client: MARIA, user: ends() });
const untaken = () => Object.keys(globalThis.portalEarly?.calls ?? {});
const nameOf = ({ route, body }: Asked): string =>
  `${route} ${(body as { operationName?: string } | undefined)?.operationName ?? ''}`;
const ofClients = (asked: readonly Asked[]) => asked.filter(({ route }) => route !== 'GET /tenant');

describe('what a client’s screen needs is asked before the page’s scripts are here (X-174)', () => {
  it.each(Object.entries(SCREENS))('%s asks once, and word for word as it would later', async (_, at) => {
    const early = forMaria();
    signIn();
    keep();
    start(at);
    const begun = ofClients(early);
    expect(begun.length).toBeGreaterThan(1);
    await open(at);
    await waitFor(() => expect(untaken()).toEqual([]));
    const names = ofClients(early).map(nameOf);
    expect(names).toEqual([...new Set(names)]);

    cleanup();
    await logOut();
    const later = forMaria();
    signIn();
    await open(at);
    await waitFor(() => expect(later.map(nameOf)).toEqual(expect.arrayContaining(begun.map(nameOf))));
    for (const call of begun) expect(later).toContainEqual(call);
  });

  it('the first date, which takes a phone long to prepare, is prepared while the answers travel (X-105)', async () => {
    const prepared = vi.spyOn(Intl, 'DateTimeFormat');
    forMaria();
    start(paths.register);
    signIn();
    keep();
    start(paths.history);
    expect(prepared).not.toHaveBeenCalled();
    await waitFor(() => expect(prepared).toHaveBeenCalledTimes(1));
  });

  it('a tab that a link has opened asks whether there is a session, and then the same', async () => {
    const asked = forMaria({ 'POST /session/refresh': ok(ends()) });
    start(SCREENS[paths.payment] ?? '');
    expect(asked.map(nameOf)).toEqual(['GET /tenant ', 'POST /session/refresh ']);
    await waitFor(() => expect(asked.map(nameOf)).toContain('POST /graphql Transfer'));
    await open(SCREENS[paths.payment] ?? '');
    await waitFor(() => expect(untaken()).toEqual([]));
    expect(currentSession()?.client.id).toBe(MARIA.id);
    const names = ofClients(asked).map(nameOf);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('a screen waits for its own answers (X-174)', () => {
  const whoIsLate = new Promise<never>(() => undefined);
  const withoutClient = (): Asked[] =>
    forMaria({
      'POST /graphql': ({ body }) => {
        const { operationName } = body as { operationName: string };
        return operationName === 'Client'
          ? whoIsLate
          : ok({ data: { transfer: sent, ...Object(replies[operationName]) } });
      },
    });

  it('a payment is there while the client’s own record is still on its way', async () => {
    withoutClient();
    signIn();
    await open(SCREENS[paths.payment] ?? '');
    expect(await screen.findAllByText(sent.referenceID)).not.toEqual([]);
  });

  it('what is for clients whose identity is on file waits for their record, and asks nothing before it', async () => {
    const asked = withoutClient();
    signIn();
    await open(paths.sendMoney, undefined, false);
    await waitFor(() => expect(asked.map(nameOf)).toContain('POST /graphql Client'));
    expect(ofClients(asked)).toHaveLength(1);
  });
});

describe('an early answer is nobody else’s (X-174)', () => {
  it.each([
    ['a visitor’s page', '/create-account', () => undefined],
    ['a page of a client whose session has ended', paths.history, () => keep({ ...ends(), endsAt: inMinutes(-1) })],
    ['a page of a client who was idle for too long', paths.history, () => keep(ends(-1))],
    ['a page whose marker is not ours', paths.history, () => sessionStorage.setItem('auth token', '"token"')],
  ])('%s asks nothing early', (_, at, prepare) => {
    const asked = forMaria();
    prepare();
    start(at);
    expect(ofClients(asked)).toEqual([]);
  });

  it('without a session only that is asked, and the login follows', async () => {
    const asked = forMaria();
    start(paths.history);
    await open(paths.history);
    expect(ofClients(asked).map(nameOf)).toEqual(['POST /session/refresh ']);
    expect(place()).toBe('/create-account');
    expect(loginUser().returnTo).toBe(paths.history);
  });

  const begin = (at: string = paths.history): Asked[] => {
    const asked = forMaria();
    signIn();
    keep();
    start(at);
    return asked;
  };
  const times = (asked: readonly Asked[], name: string) =>
    asked.filter((each) => nameOf(each) === `POST /graphql ${name}`).length;

  it('it is used once, then the question is asked again', async () => {
    const asked = begin();
    await ask('Client', {});
    expect(times(asked, 'Client')).toBe(1);
    await ask('Client', {});
    expect(times(asked, 'Client')).toBe(2);
  });

  it('it is used only while it is fresh', async () => {
    const asked = begin();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 10_001);
    await ask('Client', {});
    vi.mocked(Date.now).mockRestore();
    expect(times(asked, 'Client')).toBe(2);
  });

  it('it is not used after a logout here, or in another tab', async () => {
    begin();
    await logOut();
    expect(globalThis.portalEarly).toBeUndefined();
    begin();
    channels.at(-1)?.onmessage?.({ data: 'ended' });
    expect(globalThis.portalEarly).toBeUndefined();
  });

  it('it is not used once the person has pressed something', () => {
    for (const press of ['click', 'keydown']) {
      begin();
      document.body.dispatchEvent(new Event(press, { bubbles: true }));
      expect(globalThis.portalEarly, press).toBeUndefined();
    }
  });

  it('one that was asked for another client is not used', async () => {
    begin();
    globalThis.portalEarly = { ...globalThis.portalEarly, client: 'somebody else', calls: {} };
    vi.resetModules();
    await import('#web/lib/session/session.ts');
    expect(globalThis.portalEarly).toBeUndefined();
  });

  it('one that could not be had is asked again', async () => {
    signIn();
    keep();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    start(paths.history);
    const asked = forMaria();
    expect((await ask('Client', {})).client?._id).toBe(MARIA.id);
    expect(times(asked, 'Client')).toBe(1);
  });
});

describe('a refused early answer is a refusal like any other (X-174)', () => {
  const expired = refusal(401, 'caller/unknown', 'Please log in to continue.');

  it('an expired session is renewed once, and everything is asked again', async () => {
    let isRenewed = false;
    const asked = forMaria({
      'POST /graphql': ({ body }) =>
        isRenewed ? ok({ data: replies[(body as { operationName: string }).operationName] }) : expired,
      'POST /session/refresh': () => {
        isRenewed = true;
        return ok(ends());
      },
    });
    signIn();
    keep();
    start(paths.history);
    await open(paths.history);
    await waitFor(() => expect(untaken()).toEqual([]));
    expect(asked.filter(({ route }) => route === 'POST /session/refresh')).toHaveLength(1);
    expect(place()).toBe(paths.history);
  });

  it('one that cannot be renewed leads to the login, and back to the same place', async () => {
    forMaria({ 'POST /graphql': expired });
    signIn();
    keep();
    start(SCREENS[paths.payment] ?? '');
    await open(SCREENS[paths.payment] ?? '');
    await waitFor(() => expect(place()).toBe('/login'));
    expect(loginUser().returnTo).toBe(SCREENS[paths.payment]);
    expect(globalThis.portalEarly).toBeUndefined();
  });
});

describe('what is asked early changes nothing (X-174)', () => {
  const queries = new Set(Object.keys(buildSchema(schema).getQueryType()?.getFields() ?? {}));
  const all = Object.values(paths).flatMap((path) => earlyCallsOf(path));
  const isQuery = (name: string): boolean => {
    const { reply } = operations[name as keyof typeof operations];
    const { shape } = 'shape' in reply ? reply : behind(reply);
    return Object.keys(shape).every((field) => queries.has(field));
  };

  it('it only reads: no call that moves money, or changes anything, is among it', () => {
    expect(all.length).toBeGreaterThan(5);
    for (const call of all)
      expect(call.body ? isQuery(call.body.operationName) : call.method === 'GET', JSON.stringify(call)).toBe(true);
  });
});
