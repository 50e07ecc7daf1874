import type * as z from 'zod/mini';
import type { verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { failureIn } from '../api/api-error.ts';
import { forgetEarly, keepEarlyOf } from '../api/early.ts';
import { send } from '../api/request.ts';
import { onThisDevice } from '../api/server-clock.ts';
import { returnablePath } from '../page/paths.ts';
import { createStore, useStore } from '../page/store.ts';

/** The signed-in client as far as the page may know: names, IDs and when the session ends, but never a token. */
export type Session = {
  readonly client: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  /** By this device's clock, however wrong it is, because the page counts down by it. */
  readonly user: { readonly idleEndsAt: string; readonly endsAt: string };
};

/** The session's end times from the server, converted to this device's clock. */
export const endsHere = ({ idleEndsAt, endsAt }: Session['user']): Session['user'] => ({
  idleEndsAt: onThisDevice(idleEndsAt),
  endsAt: onThisDevice(endsAt),
});

/** The person logging in, between the phone number and the code, and where they were before. */
export type LoginUser = {
  readonly clientId?: string;
  readonly maskedPhone?: string;
  /** When another code may be requested, as an instant. */
  readonly resendAt?: string;
  readonly returnTo?: string;
};

/** The keys of the specification's session storage (section 3), and no others. */
export const STORAGE_KEYS = {
  client: 'client',
  loginUser: 'login_user',
  user: 'user',
  token: 'auth token',
  agent: 'partner agent',
} as const;

/**
 * Marks that this browser has a session ("on"), or had one that ended without a logout ("over"). It doesn't say whose,
 * and outlives the tab: on a visitor's page, only a browser with a session asks the server about it.
 */
const BROWSER_KEY = 'session here';

/** Reads or writes the mark. If storage is off, a tab only knows its own session. */
function browserMark(write?: (kept: Storage) => void): string | null {
  try {
    write?.(localStorage);
    return localStorage.getItem(BROWSER_KEY);
  } catch {
    return null;
  }
}

/** True if there may be a session in this browser. */
export const maybeSignedIn = (): boolean => browserMark() === 'on';

/** Replaces the original's token: it marks that there is a session, and gives access to nothing. */
const MARKER = 'cookie';

function stored<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    // Not our text, or storage is off: treat it as missing.
    return undefined;
  }
}

function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be off (private windows). The session then lasts until the page is left.
  }
}

const forget = (...keys: readonly string[]): void => {
  for (const key of keys) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // As above: nothing was stored, so there is nothing to delete.
    }
  }
};

/** The language chosen in this tab that isn't in the record yet. It is deleted when the person leaves. */
export const CHOSEN_LANGUAGE_KEY = 'language chosen';

/** A client's half-filled forms on this device. They are deleted when their owner leaves. */
export const FORMS_KEY = 'form under way';

/** Deletes the forms on any page, with a form or without, unless they are this client's. */
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

/** Why the last session ended. It determines the next page and its notice. */
export type SessionEnd = 'over' | 'logged out' | 'log in again';
const lastEnd = createStore<SessionEnd | undefined>(undefined);

const current = createStore<Session | undefined>(readSession());
keepEarlyOf(current.get()?.client.id);

/** A tab's message to the others about its session: whose it is, when it ends, and if it has just started. */
type Told = { readonly client: string; readonly user: Session['user']; readonly isNew: boolean };

/**
 * Other tabs of the same browser share the cookies, so they must share the session's end, too. Once someone else has
 * logged in, the cookies are theirs. A tab that still showed the previous person would read and change another client's
 * data.
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
// A page restored by the back button must not show a session that has ended in the meantime.
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

/** The current session. */
export const currentSession = (): Session | undefined => current.get();

/** Subscribes to the session outside React, for caches that must be emptied when it ends. */
export const onSessionChange = current.subscribe;

/** The session, for a component; undefined for a visitor. */
export const useSession = (): Session | undefined => useStore(current);

/** Why the last session ended. */
export const lastSessionEnd = (): SessionEnd | undefined => lastEnd.get();

/** Why the previous session ended; undefined for a new visitor. For components. */
export const useSessionEnd = (): SessionEnd | undefined => useStore(lastEnd);

let landing: string | undefined;

/** The page for a person who just logged in, for the guard of the visitor's pages. */
export const landingPlace = (): string | undefined => landing;

/** Clears the landing page once it was reached. */
export const reachLanding = (): void => {
  landing = undefined;
};

/** Starts the session from the reply to a right code, with the page to open. */
export function beginSession(verified: z.output<typeof verifyCodeRoute.reply>, place: string): void {
  landing = place;
  forgetEarly();
  resumeSession({ client: verified.client, user: endsHere(verified) });
}

/** Stores a session and notifies the page. */
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

/** Updates the name and e-mail on screen after the profile was saved. */
export function updateSessionClient(client: Partial<Omit<Session['client'], 'id'>>): void {
  const session = current.get();
  if (!session) return;
  const changed = { ...session.client, ...client };
  store(STORAGE_KEYS.client, changed);
  current.set({ ...session, client: changed });
}

/** The person logging in, and where they wanted to go. */
export const loginUser = (): LoginUser => stored<LoginUser>(STORAGE_KEYS.loginUser) ?? {};

/** Adds to what is known about the person logging in. */
export const rememberLogin = (more: LoginUser): void => store(STORAGE_KEYS.loginUser, { ...loginUser(), ...more });

/** Remembers this place, so that login returns to it. */
export function rememberPlace(): void {
  const returnTo = returnablePath(`${location.pathname}${location.search}`);
  if (returnTo) rememberLogin({ returnTo });
}

/**
 * Ends the session (expired, refused, or given up for a fresh one) and remembers the place, so that login returns to
 * it. Only the guard of the signed-in pages navigates.
 */
export function sessionOver(why: Exclude<SessionEnd, 'logged out'> = 'over'): void {
  rememberPlace();
  clear(why);
  // It may have ended before this tab was opened. The client sees the same.
  if (browserMark() === null) return;
  browserMark((kept) => kept.setItem(BROWSER_KEY, 'over'));
  lastEnd.set(why);
}

type Renewal = Session['user'] | undefined;
let renewal: Promise<Renewal> | undefined;

/** Loaded on demand, because the contracts import their parser, which a visitor's first screen doesn't need. */
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
 * Renews the session; undefined if it can no longer be renewed. Concurrent callers share one request, so that ten
 * expired calls of one screen don't become ten refreshes.
 */
export function renewSession(): Promise<Renewal> {
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Logs out: revokes the session at the server, then clears it here and in the other tabs. */
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
