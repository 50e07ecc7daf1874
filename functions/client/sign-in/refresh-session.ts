import { isSessionOpen } from '#shared/client/session.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { REFRESH_GRACE_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { secondsOf } from './allowances.ts';
import { cookieNames, noSessionCookies } from './cookies.ts';
import type { SignInPorts, Visitor } from './ports.ts';
import { claimsOf, cookiesOf, endsOf, openSession } from './session.ts';

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
