import type * as z from 'zod/mini';
import type { verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { failureIn } from '../api/api-error.ts';
import { forgetEarly, keepEarlyOf } from '../api/early.ts';
import { send } from '../api/request.ts';
import { onThisDevice } from '../api/server-clock.ts';
import { returnablePath } from '../page/paths.ts';
import { createStore, useStore } from '../page/store.ts';

/** The signed-in client as the page may know one: names, ids and when the session ends; never a token. */
export type Session = {
  readonly client: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  /** By this device's clock, however wrong it is: the page counts down by it. */
  readonly user: { readonly idleEndsAt: string; readonly endsAt: string };
};

/** When the session ends as the server has just said it, by this device's clock. */
export const endsHere = ({ idleEndsAt, endsAt }: Session['user']): Session['user'] => ({
  idleEndsAt: onThisDevice(idleEndsAt),
  endsAt: onThisDevice(endsAt),
});

/** Who is logging in, between the phone number and the code, and where they were before. */
export type LoginUser = {
  readonly clientId?: string;
  readonly maskedPhone?: string;
  /** When another code may be asked for, as an instant. */
  readonly resendAt?: string;
  readonly returnTo?: string;
};

/** The keys of the specification's session storage (section 3), and nothing beyond them. */
export const STORAGE_KEYS = {
  client: 'client',
  loginUser: 'login_user',
  user: 'user',
  token: 'auth token',
  agent: 'partner agent',
} as const;

/**
 * Says that this browser has a session ("on"), or had one that ended without a logout ("over"). It doesn't say whose,
 * and outlives the tab: only a browser with a session asks for it on a visitor's page.
 */
const BROWSER_KEY = 'session here';

/** Reads the mark, or writes it. Where storage is off, a tab knows only of its own session. */
function browserMark(write?: (kept: Storage) => void): string | null {
  try {
    write?.(localStorage);
    return localStorage.getItem(BROWSER_KEY);
  } catch {
    return null;
  }
}

/** Whether a session may be going on in this browser. */
export const maybeSignedIn = (): boolean => browserMark() === 'on';

/** Takes the place of the original's token: it says that there is a session, and opens nothing. */
const MARKER = 'cookie';

function stored<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    // The text is not ours, or storage is off: the same as nothing stored.
    return undefined;
  }
}

function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be switched off (private windows); the session then lives until the page is left.
  }
}

const forget = (...keys: readonly string[]): void => {
  for (const key of keys) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // As above: there is nothing to forget if nothing was stored.
    }
  }
};

/** What a person chose in this tab and is not on their record yet: it goes with them. */
export const CHOSEN_LANGUAGE_KEY = 'language chosen';

/** Where a client's half filled forms are kept on this device: they go with their owner. */
export const FORMS_KEY = 'form under way';

/** Deletes them, on whatever page and whether or not it has a form, unless they are this client's. */
function forgetForms(unlessOf?: string): void {
  try {
    const forms = localStorage.getItem(FORMS_KEY);
    if (forms && !(unlessOf && forms.includes(unlessOf))) localStorage.removeItem(FORMS_KEY);
  } catch {
    // As above.
  }
}

function readSession(): Session | undefined {
  const client = stored<Session['client']>(STORAGE_KEYS.client);
  const user = stored<Session['user']>(STORAGE_KEYS.user);
  if (stored(STORAGE_KEYS.token) !== MARKER || !client || !user) return undefined;
  if (Date.parse(user.endsAt) > Date.now()) return { client, user };
  lastEnd.set('over');
  return undefined;
}

/** Why the last session ended: it decides the next page and its notice. */
export type SessionEnd = 'over' | 'logged out' | 'log in again';
const lastEnd = createStore<SessionEnd | undefined>(undefined);

const current = createStore<Session | undefined>(readSession());
keepEarlyOf(current.get()?.client.id);

/** What a tab tells the others of its session: whose it is, its ends, and whether it has just begun. */
type Told = { readonly client: string; readonly user: Session['user']; readonly isNew: boolean };

/**
 * Other tabs of the same browser share the cookies, so they must share the session's ends too. Once somebody else has
 * logged in, the cookies are theirs: a tab that shows the person before would show and do what is another's.
 */
const tabs =
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
    ? undefined
    : new BroadcastChannel('portal-session');
tabs?.addEventListener('message', ({ data }: MessageEvent<Told | 'ended'>) => {
  if (data === 'ended') clear('over');
  else if (data.client === current.get()?.client.id) keepEnds(data.user);
  else if (data.isNew && current.get()) clear('over');
});
const tellTabs = (isNew: boolean): void => {
  const session = current.get();
  if (session) tabs?.postMessage({ client: session.client.id, user: session.user, isNew } satisfies Told);
};
// A page kept by the back button must not show a session that has ended meanwhile.
globalThis.addEventListener?.('pageshow', (event) => {
  if ((event as PageTransitionEvent).persisted) current.set(readSession());
});

function keepEnds(user: Session['user']): void {
  const session = current.get();
  if (!session) return;
  store(STORAGE_KEYS.user, user);
  current.set({ ...session, user });
}

function clear(why: SessionEnd): void {
  forget(STORAGE_KEYS.client, STORAGE_KEYS.user, STORAGE_KEYS.token, CHOSEN_LANGUAGE_KEY);
  if (why === 'logged out') {
    forget(STORAGE_KEYS.loginUser);
    forgetForms();
    browserMark((kept) => kept.removeItem(BROWSER_KEY));
  }
  if (current.get()) {
    lastEnd.set(why);
    forgetEarly();
  }
  current.set(undefined);
}

/** The session as it stands now. */
export const currentSession = (): Session | undefined => current.get();

/** Subscribes to the session outside React, for caches that must be emptied when it ends. */
export const onSessionChange = current.subscribe;

/** The session, for a component; undefined for a visitor. */
export const useSession = (): Session | undefined => useStore(current);

/** Why the last session ended, as it stands now. */
export const lastSessionEnd = (): SessionEnd | undefined => lastEnd.get();

/** Why the previous session ended; undefined for a new visitor. */
export const useSessionEnd = (): SessionEnd | undefined => useStore(lastEnd);

let landing: string | undefined;

/** The page for a person who just logged in; the guard of the visitor's pages reads it. */
export const landingPlace = (): string | undefined => landing;

/** Forgets the landing page once it was reached. */
export const reachLanding = (): void => {
  landing = undefined;
};

/** Begins the session from the reply to a right code, with the page to open. */
export function beginSession(verified: z.output<typeof verifyCodeRoute.reply>, place: string): void {
  landing = place;
  forgetEarly();
  resumeSession({ client: verified.client, user: endsHere(verified) });
}

/** Writes a session into storage and tells the page. */
export function resumeSession(session: Session): void {
  forgetForms(session.client.id);
  store(STORAGE_KEYS.client, session.client);
  store(STORAGE_KEYS.user, session.user);
  store(STORAGE_KEYS.token, MARKER);
  forget(STORAGE_KEYS.loginUser);
  browserMark((kept) => kept.setItem(BROWSER_KEY, 'on'));
  lastEnd.set(undefined);
  current.set(session);
  tellTabs(true);
}

/** Keeps the name and e-mail on screen in step after the profile was saved. */
export function updateSessionClient(client: Partial<Omit<Session['client'], 'id'>>): void {
  const session = current.get();
  if (!session) return;
  const changed = { ...session.client, ...client };
  store(STORAGE_KEYS.client, changed);
  current.set({ ...session, client: changed });
}

/** Who is logging in, and where they wanted to go. */
export const loginUser = (): LoginUser => stored<LoginUser>(STORAGE_KEYS.loginUser) ?? {};

/** Adds to what is known about who is logging in. */
export const rememberLogin = (more: LoginUser): void => store(STORAGE_KEYS.loginUser, { ...loginUser(), ...more });

/** Remembers this place, so that login returns to it. */
export function rememberPlace(): void {
  const returnTo = returnablePath(`${location.pathname}${location.search}`);
  if (returnTo) rememberLogin({ returnTo });
}

/**
 * The session is over (expired, refused, or given up for a fresh one): forgets it and remembers the place, so that
 * login returns to it. Only the guard of the signed-in pages navigates.
 */
export function sessionOver(why: Exclude<SessionEnd, 'logged out'> = 'over'): void {
  rememberPlace();
  clear(why);
  // It may have ended before this tab was opened: the client reads the same.
  if (browserMark() === null) return;
  browserMark((kept) => kept.setItem(BROWSER_KEY, 'over'));
  lastEnd.set(why);
}

type Renewal = Session['user'] | undefined;
let renewal: Promise<Renewal> | undefined;

/** The contracts import their parser, which a visitor's first screen does not need. */
const contracts = () => import('#shared/contracts/sign-in.ts');

async function renew(): Promise<Renewal> {
  const { refreshSessionRoute } = await contracts();
  const { status, body } = await send({ method: refreshSessionRoute.method, path: refreshSessionRoute.path });
  if (status === 401 || status === 403) return undefined;
  if (status !== 200) throw failureIn(status, body);
  const user = endsHere(refreshSessionRoute.reply.parse(body));
  keepEnds(user);
  tellTabs(false);
  return user;
}

/**
 * Renews the session; undefined when it can no longer be renewed. Concurrent callers share one request, because
 * ten expired calls of one screen must not become ten refreshes.
 */
export function renewSession(): Promise<Renewal> {
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Logs out: revokes the session at the server, then forgets it here and in the other tabs. */
export async function logOut(): Promise<void> {
  try {
    const { endSessionRoute } = await contracts();
    await send({ method: endSessionRoute.method, path: endSessionRoute.path });
  } finally {
    // A person who clicked Logout must not stay visible on this screen, even if the server refused.
    clear('logged out');
    tabs?.postMessage('ended');
  }
}
