import { browserName } from '#shared/client/browser-name.ts';
import { isSessionOpen } from '#shared/client/session.ts';
import type { ListedSession } from '#shared/contracts/sessions.ts';
import type { ClientId, SessionId, TenantId } from '#shared/ids.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { secondsOf } from './allowances.ts';
import type { SignInPorts } from './ports.ts';

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
