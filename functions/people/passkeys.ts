import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { staffCookieNames } from './cookies.ts';
import { ADD_PASSKEY, type Credential, type SignedInPerson, type StaffSignInPorts } from './ports.ts';
import { personIn } from './session.ts';

type Given = { readonly cookies: Readonly<Record<string, string>> };
type Ports = Pick<StaffSignInPorts, 'pool' | 'people' | 'cookies' | 'sessions' | 'tell'>;

/** A new passkey is only for a person who has just signed in, not for someone who finds the screen unlocked. */
const FRESH_SECONDS = 5 * 60;

/**
 * A token with which the pool registers a passkey, used in this call and never sent to a browser. Only a person who has
 * just signed in gets one; if they already have a passkey, they must have used the other two factors. Touching the old
 * one, or holding its cookie, creates no new one.
 */
async function accessToAdd(
  { sessions, people, pool, cookies: setting }: Ports,
  { person, session, authTime, now }: SignedInPerson,
  { cookies }: Given,
): Promise<string | undefined> {
  if (now.getTime() - Date.parse(authTime) >= FRESH_SECONDS * 1000) return undefined;
  const [open, known] = await Promise.all([sessions.find(person, session), people.find(person)]);
  if (known?.passkeyIds.length !== 0 && open?.by !== 'password') return undefined;
  const access = await pool.refresh(cookies[staffCookieNames(setting()).refresh] ?? '', ADD_PASSKEY);
  return access && personIn(access) === person ? access : undefined;
}

const described = (ids: readonly string[]) => ids.map((id) => ({ type: 'public-key', id }));

/** Begins a passkey: the options for the browser, for any device whose passkey the portal doesn't know. */
export async function startPasskey(
  ports: Ports,
  caller: SignedInPerson,
  given: Given,
): Promise<Outcome<{ readonly options: Record<string, unknown> }, Refusal<'staff/sign-in-again'>>> {
  const access = await accessToAdd(ports, caller, given);
  if (!access) return refuse({ code: 'staff/sign-in-again' });
  const [options, known] = await Promise.all([ports.pool.newPasskey(access), ports.people.find(caller.person)]);
  return done({ options: { ...options, excludeCredentials: described(known?.passkeyIds ?? []) } });
}

/** Saves the passkey that the browser created. */
export async function addPasskey(
  ports: Ports,
  caller: SignedInPerson,
  { credential, cookies }: Given & { readonly credential: Credential },
): Promise<Outcome<{ readonly passkeys: number }, Refusal<'staff/sign-in-again' | 'staff/passkey-refused'>>> {
  const access = await accessToAdd(ports, caller, { cookies });
  if (!access) return refuse({ code: 'staff/sign-in-again' });
  if (!(await ports.pool.addPasskey(access, credential))) return refuse({ code: 'staff/passkey-refused' });
  const passkeyIds = [...((await ports.people.find(caller.person))?.passkeyIds ?? []), credential.id];
  await ports.people.keepPasskeys(caller.person, passkeyIds);
  // A person who didn't do this learns of it at once, where no session thief can read it.
  await ports.tell(caller.person, 'passkey', caller.now);
  return done({ passkeys: passkeyIds.length });
}

type Asking = Pick<StaffSignInPorts, 'pool' | 'people'>;

/** Asks the pool for a signature by a passkey that the portal registered; undefined for a person without one. */
export async function beginOwnPasskey({ pool, people }: Asking, person: SignedInPerson['person']) {
  const [asked, known] = await Promise.all([pool.beginPasskey(person), people.find(person)]);
  const ids = known?.passkeyIds ?? [];
  if (!asked || ids.length === 0) return undefined;
  const options: Record<string, unknown> = { ...asked.options, allowCredentials: described(ids) };
  return { ...asked, options };
}

/** The pool's tokens for the signature. A passkey added to the pool without the portal signs no one in. */
export async function passkeyTokens(
  { pool, people }: Asking,
  { person, session }: { readonly person: SignedInPerson['person']; readonly session: string },
  credential: Credential,
) {
  const known = await people.find(person);
  const isOurs = known?.passkeyIds.includes(credential.id) && credential.rawId === credential.id;
  return isOurs ? pool.passkey(person, session, credential) : undefined;
}
