import { createHash } from 'node:crypto';
import { STAFF_STEP_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { staffCookieNames, stepCookie } from './cookies.ts';
import type { SignInUnderWay, StaffSignInPorts } from './ports.ts';

type Cookies = Readonly<Record<string, string>>;
type Steps = Pick<StaffSignInPorts, 'steps' | 'cookies'>;

/** Whoever is about to sign in: when, from where, with what. */
export type Guest = {
  readonly now: Date;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly host: string;
};

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** Keeps how far a sign-in has come, and binds it to this browser. */
export async function begun(
  ports: Steps & Pick<StaffSignInPorts, 'random'>,
  { now }: Pick<Guest, 'now'>,
  step: Omit<SignInUnderWay, 'expiresAt'>,
): Promise<readonly string[]> {
  const value = Buffer.from(ports.random(32)).toString('base64url');
  const expiresAt = Math.floor(now.getTime() / 1000) + STAFF_STEP_SECONDS;
  await ports.steps.put(hashOf(value), { ...step, expiresAt });
  return [stepCookie(ports.cookies(), value)];
}

type Found = SignInUnderWay & { readonly hash: string };

/** The sign-in that this browser has under way, if it waits for what it brings. */
export async function underWay(
  ports: Steps,
  { now }: Pick<Guest, 'now'>,
  cookies: Cookies,
  next: readonly SignInUnderWay['next'][],
): Promise<Outcome<Found, Refusal<'staff/no-sign-in'>>> {
  const hash = hashOf(cookies[staffCookieNames(ports.cookies()).step] ?? '');
  const step = await ports.steps.find(hash);
  const isOver = !step || step.expiresAt <= now.getTime() / 1000 || !next.includes(step.next);
  return isOver ? refuse({ code: 'staff/no-sign-in' }) : done({ ...step, hash });
}
