import { isSessionOpen } from '#shared/client/session.ts';
import { done } from '#shared/outcome.ts';
import { secondsOf } from './allowances.ts';
import { cookieNames, noChallengeCookie, noSessionCookies } from './cookies.ts';
import type { SignInPorts, Visitor } from './ports.ts';
import { openSession } from './session.ts';

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
