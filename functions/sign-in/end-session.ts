import { done } from '#shared/outcome.ts';
import { cookieNames, noChallengeCookie, noSessionCookies } from './cookies.ts';
import type { SignInPorts, Visitor } from './ports.ts';
import { openSession } from './session.ts';

/**
 * Logs out: the pool revokes the session, the browser loses its cookies. A copied access token stays valid for a few
 * minutes; what moves money also checks the client's record. Safe to repeat.
 */
export async function endSession(
  ports: Pick<SignInPorts, 'clients' | 'pool' | 'proofs' | 'cookies'>,
  caller: Visitor,
  { cookies }: { readonly cookies: Readonly<Record<string, string>> },
) {
  const setting = ports.cookies();
  const session = await openSession(ports, caller.tenant, cookies[cookieNames(setting).refresh]);
  if (session)
    await Promise.all([
      ports.pool.revoke(session.token),
      ports.clients.signOut(caller.tenant, session.client, caller.now.toISOString()),
    ]);
  return {
    ...done({ ended: true } as const),
    cookies: [...noSessionCookies(setting), noChallengeCookie(setting)],
  };
}
