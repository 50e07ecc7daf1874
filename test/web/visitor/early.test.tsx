import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { buildSchema } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { allOperations as operations } from '#shared/graph/all-operations.ts';
import { schema } from '#shared/graph/schema.ts';
import { ask } from '#web/lib/api/call.ts';
import { earlyCallsOf } from '#web/lib/api/early-calls.ts';
import { earlyFrames } from '#web/lib/page/frames.ts';
import { paths } from '#web/lib/page/paths.ts';
import { currentSession, loginUser, logOut } from '#web/lib/session/session.ts';
import {
  channels,
  eachInStandingTime,
  ends,
  forMaria,
  inMinutes,
  keep,
  nameOf,
  ofClients,
  replies,
  SCREENS,
  sent,
  signIn,
  start,
  untaken,
} from './early-setup.tsx';
import { type Asked, MARIA, ok, open, place, refusal } from './visitor-setup.tsx';

eachInStandingTime();

describe('a client screen’s data, requested before the page’s scripts arrive (X-174)', () => {
  it.each(Object.entries(SCREENS))('is requested once for %s, exactly as it would be later', async (_, at) => {
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

  it('is loaded while the first date is prepared, which takes a phone long (X-105)', async () => {
    const prepared = vi.spyOn(Intl, 'DateTimeFormat');
    forMaria();
    start(paths.register);
    signIn();
    keep();
    start(paths.history);
    expect(prepared).not.toHaveBeenCalled();
    await waitFor(() => expect(prepared).toHaveBeenCalledTimes(1));
  });

  it('is requested in a tab that a link has opened after asking for a session', async () => {
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

/** The part of index.html that is shown until the page's scripts have loaded. */
const shell = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8').split(/<\/?body>/)[1] ?? '';
const titled = Object.entries(earlyFrames(Object.values(paths), 'en')).filter(([, { title }]) => title);

describe('a client screen’s frame, shown before the page’s scripts arrive (X-105)', () => {
  const early = () => document.querySelector('.shell-client');

  it.each(titled)(
    'has the title that %s keeps, and a link back only if the screen has one',
    async (path, { title }) => {
      const at = path.replace(':transferId', sent._id);
      forMaria();
      keep();
      start(at, MutationObserver);
      expect(document.documentElement.dataset['area']).toBe('client');
      document.body.insertAdjacentHTML('afterbegin', shell);
      await waitFor(() => expect(early()?.querySelector('h1')?.textContent).toBe(title));
      const hasBack = early()?.querySelector('.back-link') !== null;
      const isWide = early()?.querySelector('.portal-side-wide') !== null;
      document.body.replaceChildren();

      signIn();
      await open(at);
      await screen.findByRole('heading', { level: 1, name: title ?? '' });
      expect(document.querySelector('main .back-link') !== null).toBe(hasBack);
      expect(document.querySelector('.portal-side-wide') !== null).toBe(isWide);
    },
  );

  it('has no title if the screen’s depends on its data', async () => {
    forMaria();
    keep();
    start(SCREENS[paths.details] ?? '', MutationObserver);
    document.body.insertAdjacentHTML('afterbegin', shell);
    await waitFor(() => expect(early()?.querySelector('.page')?.children.length).toBe(1));
    document.body.replaceChildren();
  });

  it('is the visitor’s for someone without a session here, and on the pages that all readers see alike', () => {
    forMaria();
    localStorage.removeItem('session here');
    start(paths.history);
    expect(document.documentElement.dataset['area']).toBe('visitor');
    keep();
    start(paths.live);
    expect(document.documentElement.dataset['area']).toBe('visitor');
  });

  it('is the client’s in a tab that a link has opened, if this browser has a session', () => {
    forMaria();
    localStorage.setItem('session here', 'on');
    start(paths.history);
    expect(document.documentElement.dataset['area']).toBe('client');
  });
});

describe('a screen’s own answers (X-174)', () => {
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

  it('show a payment while the client’s own record is still loading', async () => {
    withoutClient();
    signIn();
    await open(SCREENS[paths.payment] ?? '');
    expect(await screen.findAllByText(sent.referenceID)).not.toEqual([]);
  });

  it('wait for the client’s record if it needs an identity on file, and request nothing before it', async () => {
    const asked = withoutClient();
    signIn();
    await open(paths.sendMoney, undefined, false);
    await waitFor(() => expect(asked.map(nameOf)).toContain('POST /graphql Client'));
    expect(ofClients(asked)).toHaveLength(1);
  });
});

describe('a prefetched answer (X-174)', () => {
  it.each([
    ['a visitor’s page', '/create-account', () => undefined],
    ['a page of a client whose session has ended', paths.history, () => keep({ ...ends(), endsAt: inMinutes(-1) })],
    ['a page of a client who was idle for too long', paths.history, () => keep(ends(-1))],
    ['a page with another marker', paths.history, () => sessionStorage.setItem('auth token', '"token"')],
  ])('%s requests nothing early', (_, at, prepare) => {
    const asked = forMaria();
    prepare();
    start(at);
    expect(ofClients(asked)).toEqual([]);
  });

  it('is limited to the session without one, and the login follows', async () => {
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

  it('is used once, then the query is sent again', async () => {
    const asked = begin();
    await ask('Client', {});
    expect(times(asked, 'Client')).toBe(1);
    await ask('Client', {});
    expect(times(asked, 'Client')).toBe(2);
  });

  it('is used only while it is fresh', async () => {
    const asked = begin();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 10_001);
    await ask('Client', {});
    vi.mocked(Date.now).mockRestore();
    expect(times(asked, 'Client')).toBe(2);
  });

  it('is not used after a logout here, or in another tab', async () => {
    begin();
    await logOut();
    expect(globalThis.portalEarly).toBeUndefined();
    begin();
    channels.at(-1)?.onmessage?.({ data: 'ended' });
    expect(globalThis.portalEarly).toBeUndefined();
  });

  it('isn’t used after the person’s first click', () => {
    for (const press of ['click', 'keydown']) {
      begin();
      document.body.dispatchEvent(new Event(press, { bubbles: true }));
      expect(globalThis.portalEarly, press).toBeUndefined();
    }
  });

  it('is not used if it was requested for another client', async () => {
    begin();
    globalThis.portalEarly = { ...globalThis.portalEarly, client: 'somebody else', calls: {} };
    vi.resetModules();
    await import('#web/lib/session/session.ts');
    expect(globalThis.portalEarly).toBeUndefined();
  });

  it('is requested again if it failed', async () => {
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

describe('a refused prefetch (X-174)', () => {
  const expired = refusal(401, 'caller/unknown', 'Please log in to continue.');

  it('renews an expired session once, and requests everything again', async () => {
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

  it('leads to the login if the session cannot be renewed, and back to the same place', async () => {
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

describe('prefetching (X-174)', () => {
  const queries = new Set(Object.keys(buildSchema(schema).getQueryType()?.getFields() ?? {}));
  const all = Object.values(paths).flatMap((path) => earlyCallsOf(path));
  const isQuery = (name: string): boolean => {
    const { reply } = operations[name as keyof typeof operations];
    const { shape }: { readonly shape: object } = 'shape' in reply ? reply : reply._zod.innerType;
    return Object.keys(shape).every((field) => queries.has(field));
  };

  it('only reads, and includes no call that moves money or changes anything', () => {
    expect(all.length).toBeGreaterThan(5);
    for (const call of all)
      expect(call.body ? isQuery(call.body.operationName) : call.method === 'GET', JSON.stringify(call)).toBe(true);
  });
});
