import { createHash } from 'node:crypto';
import { browserName } from '#shared/client/browser-name.ts';
import { type ClientSession, isSessionOpen } from '#shared/client/session.ts';
import type { SignInMethod } from '#shared/client/sign-in-method.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ListedSession } from '#shared/contracts/sessions.ts';
import { type ClientId, clientId, newId, type SessionId, sessionId, type TenantId } from '#shared/ids.ts';
import { IDLE_SECONDS, REFRESH_GRACE_SECONDS, SESSION_MAX_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { secondsOf } from './allowances.ts';
import { cookieNames, noChallengeCookie, noSessionCookies, sessionCookies } from './cookies.ts';
import type { SignInPorts, TokenClaims, Tokens, Visitor } from './ports.ts';

/** A session as its refresh cookie names it. */
type CookieSession = {
  readonly client: ClientId;
  readonly id: SessionId;
  readonly family: string;
  readonly token: string;
};

type Proofs = Pick<SignInPorts, 'proofs'>;

/**
 * The seal proves that this server gave the pool's token to this session of this tenant's client. A cookie planted by
 * another tenant's host is worthless.
 */
const sealText = (tenant: TenantId, { client, id, family, token }: CookieSession): string =>
  `session:${tenant}:${client}:${id}:${family}:${createHash('sha256').update(token).digest('hex')}`;

/** The cookie's value: ids, seal, and last the pool's token, which contains dots itself. */
async function sealSession(ports: Proofs, tenant: TenantId, session: CookieSession): Promise<string> {
  const { client, id, family, token } = session;
  return [client, id, family, await ports.proofs.make(sealText(tenant, session)), token].join('.');
}

/** The session of a cookie; undefined unless this server sealed it for this tenant. */
export async function openSession(
  ports: Proofs,
  tenant: TenantId,
  sealed: string | undefined,
): Promise<CookieSession | undefined> {
  const read = /^([0-9a-f]{24})\.([0-9a-f]{24})\.([0-9a-f]{24})\.([\w-]{43})\.([\w.+/=-]{1,3600})$/.exec(sealed ?? '');
  if (!read) return undefined;
  const [, client, id, family = '', proof = '', token = ''] = read;
  const session = { client: clientId.parse(client), id: sessionId.parse(id), family, token };
  return (await ports.proofs.holds(sealText(tenant, session), proof)) ? session : undefined;
}

/** A day after its latest possible end, so that an ended session is still known. */
const keptUntil = (startedAt: number): number => startedAt + SESSION_MAX_SECONDS + 24 * 3600;

/** A new session, with the code that was just typed. */
export function newSession(
  ports: Pick<SignInPorts, 'random'>,
  { now, userAgent, sourceAddress }: Visitor,
  by: SignInMethod,
): ClientSession {
  const at = secondsOf(now);
  return {
    id: sessionId.parse(newId(now, ports.random(8))),
    startedAt: at,
    activeAt: at,
    codes: { 'sign-in': at },
    by,
    userAgent,
    sourceAddress,
    family: newId(now, ports.random(8)),
    familyAt: at,
    expiresAt: keptUntil(at),
  };
}

export const claimsOf = ({ id, codes, by }: ClientSession): TokenClaims => ({ session: id, codes, by });

/** When a session ends without activity, and at the latest. */
export function endsOf({ startedAt, activeAt }: Pick<ClientSession, 'startedAt' | 'activeAt'>) {
  const last = startedAt + SESSION_MAX_SECONDS;
  const text = (seconds: number) => new Date(seconds * 1000).toISOString();
  return { idleEndsAt: text(Math.min(activeAt + IDLE_SECONDS, last)), endsAt: text(last) };
}

/** The cookies of a session that continues with these tokens. */
export async function cookiesOf(
  ports: Pick<SignInPorts, 'proofs' | 'cookies'>,
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
  { id, family, startedAt, activeAt }: ClientSession,
  { access, refresh: token }: Tokens,
): Promise<readonly string[]> {
  const sealed = await sealSession(ports, tenant, { client, id, family, token });
  const leftSeconds = startedAt + SESSION_MAX_SECONDS - activeAt;
  return sessionCookies(ports.cookies(), { access, sealed, leftSeconds });
}

/** Logs out: the session ends at once for every copy of its cookies, and the browser loses them. Safe to repeat. */
export async function endSession(
  ports: Pick<SignInPorts, 'sessions' | 'pool' | 'proofs' | 'cookies'>,
  caller: Visitor,
  { cookies }: { readonly cookies: Readonly<Record<string, string>> },
) {
  const setting = ports.cookies();
  const { tenant, now } = caller;
  const session = await openSession(ports, tenant, cookies[cookieNames(setting).refresh]);
  const found = session && (await ports.sessions.find(tenant, session.client, session.id));
  if (session && found && isSessionOpen(found, now)) {
    await ports.sessions.end(tenant, session.client, session.id, { at: secondsOf(now), because: 'logged out' });
    await ports.pool.revoke(session.token);
  }
  return {
    ...done({ ended: true } as const),
    cookies: [...noSessionCookies(setting), noChallengeCookie(setting)],
  };
}

/** The client and the session that makes the call. */
type Asker = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly session: SessionId;
  readonly now: Date;
};
type Listed = { readonly sessions: ListedSession[] };

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A client's open sessions. */
export async function listSessions(
  ports: Pick<SignInPorts, 'sessions'>,
  { tenant, client, session, now }: Asker,
): Promise<Outcome<Listed, never>> {
  const found = await ports.sessions.list(tenant, client);
  const sessions = found
    .filter((each) => isSessionOpen(each, now))
    .map(({ id, userAgent, startedAt, activeAt }) => ({
      sessionId: id,
      browser: browserName(userAgent),
      since: instantOf(startedAt),
      lastSeen: instantOf(activeAt),
      isThis: id === session,
    }));
  return done({ sessions });
}

/** Signs out one of the client's other sessions, or all of them. The current one ends by logging out. */
export async function endSessions(
  ports: Pick<SignInPorts, 'sessions'>,
  asker: Asker,
  { which }: { readonly which: SessionId | 'others' },
): Promise<Outcome<Listed, never>> {
  const { tenant, client, session, now } = asker;
  const found = await ports.sessions.list(tenant, client);
  const others = found.filter(({ id, ...each }) => id !== session && isSessionOpen({ id, ...each }, now));
  const ended = { at: secondsOf(now), because: 'signed out from another device' } as const;
  for (const { id } of others)
    if (which === 'others' || which === id) await ports.sessions.end(tenant, client, id, ended);
  return listSessions(ports, asker);
}

type RefreshAnswer = Outcome<{ idleEndsAt: string; endsAt: string }, Refusal<'caller/unknown'>> & {
  readonly cookies?: readonly string[];
};

/**
 * Extends a session while the client is active. The cookies are removed and the page asks for a new code if the session
 * was idle too long, is too old or was ended, or if its client was switched off. A reused refresh token is in two
 * hands, and we can't tell which are the client's, so the session ends for both.
 */
export async function refreshSession(
  ports: Pick<SignInPorts, 'clients' | 'sessions' | 'pool' | 'proofs' | 'cookies'>,
  caller: Visitor,
  { cookies }: { readonly cookies: Readonly<Record<string, string>> },
): Promise<RefreshAnswer> {
  const setting = ports.cookies();
  const { tenant, now } = caller;
  const ended = { ...refuse({ code: 'caller/unknown' } as const), cookies: noSessionCookies(setting) };
  const shown = await openSession(ports, tenant, cookies[cookieNames(setting).refresh]);
  const session = shown && (await ports.sessions.find(tenant, shown.client, shown.id));
  if (!session || !isSessionOpen(session, now)) return ended;
  const client = await ports.clients.find(tenant, shown.client);
  if (!client?.active || isClientStopped(client)) return ended;

  const at = secondsOf(now);
  const replayed = async () => {
    await ports.sessions.end(tenant, shown.client, shown.id, { at, because: 'refresh token replayed' });
    return ended;
  };
  if (shown.family !== session.family) {
    // The token is from before the newest code. Another tab may have called just before the code was typed, and it has
    // newer cookies already.
    return at <= session.familyAt + REFRESH_GRACE_SECONDS ? done(endsOf(session)) : replayed();
  }
  const tokens = await ports.pool.refresh(shown.token, claimsOf(session));
  if (!tokens) return replayed();
  const next = { ...session, activeAt: at };
  if (!(await ports.sessions.renew(tenant, shown.client, next))) return ended;
  return { ...done(endsOf(next)), cookies: await cookiesOf(ports, { tenant, client: shown.client }, next, tokens) };
}
