import { createHash } from 'node:crypto';
import type { ClientSession } from '#shared/client/session.ts';
import type { SignInMethod } from '#shared/client/sign-in-method.ts';
import { type ClientId, clientId, newId, type SessionId, sessionId, type TenantId } from '#shared/ids.ts';
import { IDLE_SECONDS, SESSION_MAX_SECONDS } from '#shared/limits.ts';
import { secondsOf } from './allowances.ts';
import { sessionCookies } from './cookies.ts';
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
