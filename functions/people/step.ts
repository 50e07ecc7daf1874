import { createHash } from 'node:crypto';
import type { PersonId } from '#shared/ids.ts';
import { KNOWN_SECONDS, STAFF_STEP_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { staffCookieNames, staffDeviceCookie, stepCookie } from './cookies.ts';
import type { SignInUnderWay, StaffSignInPorts } from './ports.ts';

type Cookies = Readonly<Record<string, string>>;
type Steps = Pick<StaffSignInPorts, 'steps' | 'cookies'>;

/** A person about to sign in: when, from where, with which browser. */
export type Guest = {
  readonly now: Date;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly host: string;
};

const LINK_SECONDS = 24 * 3600;

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

type Beginning = Steps & Pick<StaffSignInPorts, 'random'>;

/** Stores something for this browser for a time, and returns the value that identifies the browser. */
async function kept(
  ports: Beginning,
  { now }: Pick<Guest, 'now'>,
  step: Omit<SignInUnderWay, 'expiresAt'>,
  seconds: number,
): Promise<string> {
  const value = Buffer.from(ports.random(32)).toString('base64url');
  await ports.steps.put(hashOf(value), { ...step, expiresAt: Math.floor(now.getTime() / 1000) + seconds });
  return value;
}

/** Saves a sign-in's progress, and binds it to this browser. */
export const begun = async (
  ports: Beginning,
  guest: Pick<Guest, 'now'>,
  step: Omit<SignInUnderWay, 'expiresAt'>,
): Promise<readonly string[]> => [stepCookie(ports.cookies(), await kept(ports, guest, step, STAFF_STEP_SECONDS))];

/**
 * True if this person has signed in with this browser before, so that strangers' tries elsewhere never lock them out
 * here. It grants no access, and a stolen one gives no more guesses than a stranger has.
 */
export const isKnownBrowser = (ports: Steps, guest: Pick<Guest, 'now'>, cookies: Cookies, person?: PersonId) =>
  isKnownBy(ports, guest, cookies[staffCookieNames(ports.cookies()).device], person);

/** True if a browser's cookie, or the link from an email, is this person's. */
export async function isKnownBy(
  { steps }: Pick<Steps, 'steps'>,
  { now }: Pick<Guest, 'now'>,
  value: string | undefined,
  person: PersonId | undefined,
): Promise<boolean> {
  if (!value || person === undefined) return false;
  const found = await steps.find(hashOf(value));
  return found?.next === 'known' && found.person === person && found.expiresAt > now.getTime() / 1000;
}

/** Makes this browser known for the person who has signed in with it. */
export async function knownBrowser(ports: Beginning, guest: Pick<Guest, 'now'>, person: PersonId): Promise<string> {
  const value = await kept(ports, guest, { person, next: 'known', session: '' }, KNOWN_SECONDS);
  return staffDeviceCookie(ports.cookies(), value);
}

/** The secret of a link that makes the browser that opens it known for this sign-in. It grants no access either. */
export const linkSecret = (ports: Beginning, guest: Pick<Guest, 'now'>, person: PersonId): Promise<string> =>
  kept(ports, guest, { person, next: 'known', session: '' }, LINK_SECONDS);

type Found = SignInUnderWay & { readonly hash: string };

/** This browser's sign-in in progress, if it waits for this factor. */
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
