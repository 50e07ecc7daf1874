import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, eachInAFreshBrowser, MARIA, ok, refusal } from './visitor-setup.tsx';

eachInAFreshBrowser();

type SessionModule = typeof import('#web/lib/session/session.ts');

const WEI = { ...MARIA, id: '65f0000000000000000000b2', firstName: 'Wei' };
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const user = (idle = 15, whole = 720) => ({ idleEndsAt: inMinutes(idle), endsAt: inMinutes(whole) });

/** One browser's tabs: what one posts, all others hear. */
const channels = new Set<Channel>();
class Channel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** Opens the page in another tab: a module of its own, the same channel. All tabs of a test share one storage. */
async function aTab(): Promise<SessionModule> {
  vi.resetModules();
  return import('#web/lib/session/session.ts');
}

beforeEach(() => vi.stubGlobal('BroadcastChannel', Channel));
afterEach(() => channels.clear());

describe('two tabs of one browser', () => {
  const bothSignedIn = async () => {
    const [one, two] = [await aTab(), await aTab()];
    for (const tab of [one, two]) tab.resumeSession({ client: MARIA, user: user(1) });
    return [one, two] as const;
  };

  it('log out together, and the other one no longer shows a name', async () => {
    answer();
    const [one, two] = await bothSignedIn();
    await one.logOut();
    expect(two.currentSession()).toBeUndefined();
    expect([one.lastSessionEnd(), two.lastSessionEnd()]).toEqual(['logged out', 'over']);
  });

  it('log out together even if the server was not reached', async () => {
    answer({
      'POST /session/refresh/end': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const [one, two] = await bothSignedIn();
    await one.logOut().catch(() => undefined);
    expect([one.currentSession(), two.currentSession()]).toEqual([undefined, undefined]);
  });

  it('stay logged in together, and a renewal in one moves the end in the other', async () => {
    const later = user(30);
    answer({ 'POST /session/refresh': ok(later) });
    const [one, two] = await bothSignedIn();
    await one.renewSession();
    expect([one.currentSession()?.user, two.currentSession()?.user]).toEqual([later, later]);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(later);
  });

  it('learn of a login, and the later end counts in both', async () => {
    const [one, two] = await bothSignedIn();
    const later = user(15, 800);
    one.resumeSession({ client: MARIA, user: later });
    expect(two.currentSession()?.user).toEqual(later);
  });

  it('never show two people, because another person’s login ends the other one’s session (X-207)', async () => {
    const [one, two] = await bothSignedIn();
    two.resumeSession({ client: WEI, user: user(15) });
    expect([one.currentSession(), one.lastSessionEnd()]).toEqual([undefined, 'over']);
    expect(two.currentSession()?.client).toEqual(WEI);
  });

  it('keep their own ends while one still shows another person, whose renewal doesn’t affect the other', async () => {
    answer({ 'POST /session/refresh': ok(user(30)) });
    const [one, two] = [await aTab(), await aTab()];
    const [ofOne] = channels;
    one.resumeSession({ client: MARIA, user: user(1) });
    // The first tab sleeps while the login in the second one is announced.
    if (ofOne) channels.delete(ofOne);
    const ends = user(1);
    two.resumeSession({ client: WEI, user: ends });
    if (ofOne) channels.add(ofOne);
    await one.renewSession();
    expect(two.currentSession()).toEqual({ client: WEI, user: ends });
  });

  it('do not sign each other in', async () => {
    answer({ 'POST /session/refresh': ok(user(30)) });
    const [one, two] = [await aTab(), await aTab()];
    one.resumeSession({ client: MARIA, user: user(1) });
    await one.renewSession();
    expect(two.currentSession()).toBeUndefined();
  });
});

describe('a session in storage', () => {
  const stored = (more: Readonly<Record<string, unknown>> = {}) => {
    for (const [key, value] of Object.entries({ client: MARIA, user: user(), 'auth token': 'cookie', ...more }))
      if (value !== undefined) sessionStorage.setItem(key, JSON.stringify(value));
  };

  it('continues after a reload', async () => {
    stored();
    expect((await aTab()).currentSession()?.client).toEqual(MARIA);
  });

  it.each([
    ['that has ended', { user: user(15, -1) }],
    ['without its marker', { 'auth token': undefined }],
    ['with another marker', { 'auth token': 'token' }],
    ['without a client', { client: undefined }],
    ['without its end times', { user: undefined }],
  ])('%s is refused', async (_, more) => {
    stored(more);
    expect((await aTab()).currentSession()).toBeUndefined();
  });

  it('that cannot be read is refused', async () => {
    stored();
    sessionStorage.setItem('client', '{');
    expect((await aTab()).currentSession()).toBeUndefined();
  });

  it('is read again when the browser restores a page from its cache', async () => {
    stored();
    const tab = await aTab();
    sessionStorage.clear();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(tab.currentSession()).toBeDefined();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(tab.currentSession()).toBeUndefined();
  });
});

describe('the end of a session', () => {
  const aSignedInTab = async () => {
    const tab = await aTab();
    tab.resumeSession({ client: MARIA, user: user() });
    return tab;
  };

  it.each([401, 403])('comes when its renewal gets %s', async (status) => {
    answer({ 'POST /session/refresh': refusal(status, 'caller/unknown', 'Please log in to continue.') });
    expect(await (await aSignedInTab()).renewSession()).toBeUndefined();
  });

  it('is known after a reload too, so clients who had one are led to the login', async () => {
    (await aTab()).resumeSession({ client: MARIA, user: { idleEndsAt: inMinutes(-1), endsAt: inMinutes(-1) } });
    const reloaded = await aTab();
    expect([reloaded.currentSession(), reloaded.lastSessionEnd()]).toEqual([undefined, 'over']);
  });

  it('is not shown to a visitor who never had one', async () => {
    const tab = await aTab();
    tab.sessionOver();
    expect(tab.lastSessionEnd()).toBeUndefined();
  });

  it('does not come when the server fails at the renewal', async () => {
    answer({ 'POST /session/refresh': refusal(500, 'fault', 'Something went wrong.') });
    const tab = await aSignedInTab();
    await expect(tab.renewSession()).rejects.toThrow();
    expect(tab.currentSession()).toBeDefined();
  });

  it('deletes the login data on logout, and remembers the page for an old sign-in', async () => {
    answer();
    const tab = await aSignedInTab();
    history.replaceState(null, '', '/transfer-history');
    tab.sessionOver('log in again');
    expect(tab.lastSessionEnd()).toBe('log in again');
    tab.rememberLogin({ clientId: MARIA.id });
    expect(tab.loginUser()).toEqual({ returnTo: '/transfer-history', clientId: MARIA.id });
    await tab.logOut();
    expect(sessionStorage.getItem('login_user')).toBeNull();
  });

  it('shares one renewal among simultaneous calls, and starts another later', async () => {
    const asked = answer({ 'POST /session/refresh': ok(user(30)) });
    const tab = await aSignedInTab();
    const count = () => asked.filter(({ route }) => route === 'POST /session/refresh').length;
    await Promise.all([tab.renewSession(), tab.renewSession()]);
    expect(count()).toBe(1);
    await tab.renewSession();
    expect(count()).toBe(2);
  });

  it('is replaced by a new session, which keeps the client’s changed name', async () => {
    const tab = await aSignedInTab();
    tab.rememberLogin({ clientId: MARIA.id });
    tab.sessionOver();
    expect(tab.lastSessionEnd()).toBe('over');
    tab.resumeSession({ client: MARIA, user: user() });
    expect([tab.lastSessionEnd(), sessionStorage.getItem('login_user')]).toEqual([undefined, null]);
    tab.updateSessionClient({ lastName: 'Ruiz' });
    const changed = { ...MARIA, lastName: 'Ruiz' };
    expect(tab.currentSession()?.client).toEqual(changed);
    expect(JSON.parse(sessionStorage.getItem('client') ?? '')).toEqual(changed);
  });
});
