import { setTimeout as pause } from 'node:timers/promises';
import type { SignInStep } from '#shared/contracts/staff-sign-in.ts';
import type { PersonId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { join, openInvitation } from './accept-invitation.ts';
import { beginOwnPasskey, passkeyTokens } from './passkeys.ts';
import type { Credential, StaffSignInPorts } from './ports.ts';
import { openStaffSession } from './session.ts';
import { begun, type Guest, isKnownBrowser, isKnownBy, knownBrowser, linkSecret, underWay } from './step.ts';
import { giveTriesBack, ownTally, strangersTallies, takeTries } from './tries.ts';
import { unknownPerson } from './unknown-person.ts';

type Cookies = { readonly cookies: Readonly<Record<string, string>> };
type Typed = { readonly email: string; readonly password: string; readonly link?: string | undefined };
type Stepped<
  Code extends
    | 'staff/locked'
    | 'staff/slowed'
    | 'staff/wrong-sign-in'
    | 'staff/no-sign-in'
    | 'staff/wrong-code'
    | 'staff/no-second-factor'
    | 'staff/weak-password'
    | 'staff/invitation-over',
> = Promise<Outcome<SignInStep, Refusal<Code>> & { readonly cookies?: readonly string[] }>;

/** The tallies for a password typed here. */
const passwordTallies = ({ sourceAddress }: Guest, email: string, isKnown: boolean) =>
  isKnown ? ownTally('known password', email) : strangersTallies(sourceAddress, email);

/** Opens the session of a signed-in person, and remembers this browser. */
async function signedIn(
  ports: StaffSignInPorts,
  guest: Guest,
  { person, isKnown }: { readonly person: PersonId; readonly isKnown: boolean },
  proof: Parameters<typeof openStaffSession>[2],
) {
  const opened = await openStaffSession(ports, guest, proof);
  return isKnown ? opened : { ...opened, cookies: [...opened.cookies, await knownBrowser(ports, guest, person)] };
}

/** Longer than sending an email usually takes, so that an answer doesn't show whether one was sent. */
const LINK_MS = 600;

/** Emails a person a link for a new browser, once a day, so that no stranger's tries can keep them out of it. */
async function emailLink(ports: StaffSignInPorts, guest: Guest, person: PersonId): Promise<void> {
  const isFirst = await takeTries(ports, guest.now, [{ of: `link:${person}`, window: 1, day: 1 }]);
  if (isFirst.ok) await ports.tell(person, 'newBrowser', guest.now, await linkSecret(ports, guest, person));
}

/**
 * Begins a sign-in with email and password. An unknown address takes the same path to the pool, so that neither the
 * answer nor its time reveals it.
 */
export async function startSignIn(
  ports: StaffSignInPorts,
  guest: Guest,
  { email, password, link, cookies }: Cookies & Typed,
): Stepped<'staff/locked' | 'staff/slowed' | 'staff/wrong-sign-in' | 'staff/no-second-factor'> {
  const person = await ports.people.ofEmail(email);
  const isKnown =
    (await isKnownBrowser(ports, guest, cookies, person)) || (await isKnownBy(ports, guest, link, person));
  const left = await takeTries(ports, guest.now, passwordTallies(guest, email, isKnown));
  if (!left.ok && !isKnown) await Promise.all([pause(LINK_MS), person && emailLink(ports, guest, person)]);
  if (!left.ok) return left;
  const heard = await ports.pool.password(person ?? unknownPerson(email), password);
  // An unknown address is never slowed, so only a browser that proves to be the person's is told.
  if (heard?.next === 'slowed') return refuse({ code: isKnown ? 'staff/slowed' : 'staff/wrong-sign-in' });
  if (!person || !heard) return refuse({ code: 'staff/wrong-sign-in' });
  // Only an invitation link leads to a new second factor, so a stolen password can't set one up.
  if (heard.next === 'totp set-up') return refuse({ code: 'staff/no-second-factor' });
  const step = { person, next: 'totp', session: heard.session } as const;
  return { ...done({ next: 'totp' } as const), cookies: await begun(ports, guest, step) };
}

/**
 * Takes the six digits of the authenticator app: at a sign-in, or to finish its set-up. The latter also sets the
 * password, and only while the invitation is open, so that an ended link changes nothing in the pool.
 */
export async function typeAppCode(
  ports: StaffSignInPorts,
  guest: Guest,
  { code, password, cookies }: Cookies & { readonly code: string; readonly password?: string | undefined },
): Stepped<
  | ('staff/locked' | 'staff/slowed' | 'staff/no-sign-in' | 'staff/wrong-code')
  | ('staff/weak-password' | 'staff/invitation-over')
> {
  const found = await underWay(ports, guest, cookies, ['totp', 'totp set-up']);
  if (!found.ok) return found;
  const { person, next, session, invitation, hash } = found.value;
  if (!person) return refuse({ code: 'staff/no-sign-in' });
  // The caller has the password, so a thief can at most lock the codes of unknown browsers.
  const isKnown = await isKnownBrowser(ports, guest, cookies, person);
  const codes = ownTally(isKnown ? 'known code' : 'code', person);
  const left = await takeTries(ports, guest.now, codes);
  if (!left.ok) return left;
  const { pool } = ports;
  const open = invitation && (await openInvitation(ports, guest, invitation));
  if (invitation && !open) return refuse({ code: 'staff/invitation-over' });
  if (invitation && !password) return refuse({ code: 'staff/weak-password' });
  const tokens = await (next === 'totp' ? pool.code(person, session, code) : pool.setUp(person, session, code));
  if (tokens === 'slowed') return refuse({ code: 'staff/slowed' });
  if (!tokens) return refuse({ code: 'staff/wrong-code' });
  await ports.steps.end(hash);
  if (open && password) {
    const isKept = await pool.put(person, open.email, password);
    const isIn = isKept && (await join(ports, guest, { person, invitation: open }));
    // A link that ended at this very moment leaves no sign-in behind.
    if (!isIn) await pool.remove(person);
    if (!isIn) return refuse({ code: isKept ? 'staff/invitation-over' : 'staff/weak-password' });
    await ports.tell(person, 'setUp', guest.now);
  }
  const email = (await ports.people.find(person))?.email ?? '';
  await giveTriesBack(ports, guest.now, [...codes, ...passwordTallies(guest, email, isKnown)]);
  return signedIn(ports, guest, { person, isKnown }, { tokens, by: 'password' });
}

/** Begins a sign-in with a passkey. A person without one gets a challenge anyway, which no answer can satisfy. */
export async function startPasskeySignIn(
  ports: StaffSignInPorts,
  guest: Guest,
  { email }: { readonly email: string },
): Stepped<never> {
  const person = await ports.people.ofEmail(email);
  const asked = await beginOwnPasskey(ports, person ?? (unknownPerson(email) as PersonId));
  // The device finds its passkey by itself, because Cognito creates discoverable ones (`residentKey: required`). So the
  // answer names none, and differs only by its challenge.
  const options = {
    challenge: asked?.options['challenge'] ?? Buffer.from(ports.random(32)).toString('base64url'),
    rpId: guest.host.replace(/:\d+$/, ''),
    timeout: 180_000,
    userVerification: 'required',
  };
  const step = { person: asked && person, next: 'passkey', session: asked?.session ?? '' } as const;
  return { ...done({ next: 'passkey', options } as const), cookies: await begun(ports, guest, step) };
}

/** Completes it with the passkey's signature: a factor that the person has, and an unlock that they are or know. */
export async function finishPasskeySignIn(
  ports: StaffSignInPorts,
  guest: Guest,
  { credential, cookies }: Cookies & { readonly credential: Credential },
): Stepped<'staff/no-sign-in' | 'staff/wrong-sign-in'> {
  const found = await underWay(ports, guest, cookies, ['passkey']);
  if (!found.ok) return found;
  const { person, session, hash } = found.value;
  // Only one of two answers to a challenge is checked.
  await ports.steps.end(hash);
  const tokens = person && (await passkeyTokens(ports, { person, session }, credential));
  if (!tokens) return refuse({ code: 'staff/wrong-sign-in' });
  const isKnown = await isKnownBrowser(ports, guest, cookies, person);
  return signedIn(ports, guest, { person, isKnown }, { tokens, by: 'passkey' });
}
