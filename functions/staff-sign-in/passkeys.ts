import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { staffCookieNames } from './cookies.ts';
import { ADD_PASSKEY, type Credential, type SignedInPerson, type StaffSignInPorts } from './ports.ts';
import { personIn } from './session.ts';

type Given = { readonly cookies: Readonly<Record<string, string>> };
type Ports = Pick<StaffSignInPorts, 'pool' | 'people' | 'cookies' | 'sessions' | 'tell'>;

/** A new passkey is for whoever has just signed in, not for whoever finds the screen unlocked. */
const FRESH_SECONDS = 5 * 60;

/**
 * A token by which the pool registers a passkey, used in this call and given to no browser. Only a person who has just
 * signed in gets one, and where they have a passkey already, with the other two factors. A touch of the old one, or its
 * cookie, makes no new one.
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

/** Begins a passkey: what the browser is to make, on any device whose passkey the portal doesn't know. */
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

/** Keeps the passkey that the browser has made. */
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
  // Whoever did not do this learns of it at once, where no thief of the session reads along.
  await ports.tell(caller.person, 'passkey', caller.now);
  return done({ passkeys: passkeyIds.length });
}

type Asking = Pick<StaffSignInPorts, 'pool' | 'people'>;

/** Asks the pool for a signature by a passkey that the portal registered; undefined for a person who has none. */
export async function beginOwnPasskey({ pool, people }: Asking, person: SignedInPerson['person']) {
  const [asked, known] = await Promise.all([pool.beginPasskey(person), people.find(person)]);
  const ids = known?.passkeyIds ?? [];
  if (!asked || ids.length === 0) return undefined;
  const options: Record<string, unknown> = { ...asked.options, allowCredentials: described(ids) };
  return { ...asked, options };
}

/** What the pool gives for the signature. A passkey added to the pool around the portal signs no one in. */
export async function passkeyTokens(
  { pool, people }: Asking,
  { person, session }: { readonly person: SignedInPerson['person']; readonly session: string },
  credential: Credential,
) {
  const known = await people.find(person);
  const isOurs = known?.passkeyIds.includes(credential.id) && credential.rawId === credential.id;
  return isOurs ? pool.passkey(person, session, credential) : undefined;
}
