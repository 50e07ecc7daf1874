import { done } from '#shared/outcome.ts';
import { cookieNames, noChallengeCookie, noSessionCookies } from './cookies.ts';
import type { SignInPorts, Visitor } from './ports.ts';
import { openSession } from './session.ts';

/** Logs out: the pool revokes the session, the browser loses its cookies. Logging out twice is logging out. */
export async function endSession(
  ports: Pick<SignInPorts, 'pool' | 'proofs' | 'cookies'>,
  caller: Visitor,
  { cookies }: { readonly cookies: Readonly<Record<string, string>> },
) {
  const setting = ports.cookies();
  const session = await openSession(ports, caller.tenant, cookies[cookieNames(setting).refresh]);
  if (session) await ports.pool.revoke(session.token);
  return {
    ...done({ ended: true } as const),
    cookies: [...noSessionCookies(setting), noChallengeCookie(setting)],
  };
}
