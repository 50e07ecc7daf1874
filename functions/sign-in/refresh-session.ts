import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { secondsOf } from './allowances.ts';
import { cookieNames, noSessionCookies, sessionCookies } from './cookies.ts';
import type { SignInPorts, Visitor } from './ports.ts';
import { endsOf, hasEnded, openSession, sealSession } from './session.ts';

type RefreshAnswer = Outcome<{ idleEndsAt: string; endsAt: string }, Refusal<'caller/unknown'>> & {
  readonly cookies?: readonly string[];
};

/**
 * Extends a session while the client is active. When it was idle too long, is too old or revoked, or its client was
 * switched off, the cookies go and the page asks for a new code.
 */
export async function refreshSession(
  ports: Pick<SignInPorts, 'clients' | 'pool' | 'proofs' | 'cookies'>,
  caller: Visitor,
  { cookies }: { readonly cookies: Readonly<Record<string, string>> },
): Promise<RefreshAnswer> {
  const setting = ports.cookies();
  const ended = { ...refuse({ code: 'caller/unknown' } as const), cookies: noSessionCookies(setting) };
  const session = await openSession(ports, caller.tenant, cookies[cookieNames(setting).refresh]);
  if (!session || hasEnded(session, caller.now)) return ended;
  const client = await ports.clients.find(caller.tenant, session.client);
  if (!client?.active) return ended;
  const tokens = await ports.pool.refresh(session.token);
  if (!tokens) return ended;
  const next = { ...session, token: tokens.refresh, activeAt: secondsOf(caller.now) };
  const { idleEndsAt, endsAt, leftSeconds } = endsOf(next);
  const sealed = await sealSession(ports, caller.tenant, next);
  return {
    ...done({ idleEndsAt, endsAt }),
    cookies: sessionCookies(setting, { access: tokens.access, sealed, leftSeconds }),
  };
}
