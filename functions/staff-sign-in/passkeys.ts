import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { staffCookieNames } from './cookies.ts';
import type { SignedInPerson, StaffSignInPorts } from './ports.ts';

type Given = { readonly cookies: Readonly<Record<string, string>> };
type Ports = Pick<StaffSignInPorts, 'pool' | 'people' | 'cookies' | 'sessions' | 'tell'>;

const accessIn = (ports: Ports, { cookies }: Given): string => cookies[staffCookieNames(ports.cookies()).access] ?? '';

/** A new passkey is for whoever has just signed in, not for whoever finds the screen unlocked. */
const FRESH_SECONDS = 5 * 60;

/**
 * Whether somebody may have another key to everything they may do: they have signed in just now, and where they have a
 * passkey already, with the other two factors. A touch of the old one, or its cookie, makes no new one.
 */
async function mayAdd({ sessions, people }: Ports, { person, session, authTime, now }: SignedInPerson) {
  if (now.getTime() - Date.parse(authTime) >= FRESH_SECONDS * 1000) return false;
  const [open, known] = await Promise.all([sessions.find(person, session), people.find(person)]);
  return (known?.passkeys ?? 0) === 0 || open?.by === 'password';
}

/** Begins a passkey: what the browser is to make. */
export async function startPasskey(
  ports: Ports,
  caller: SignedInPerson,
  given: Given,
): Promise<Outcome<{ readonly options: Record<string, unknown> }, Refusal<'staff/sign-in-again'>>> {
  if (!(await mayAdd(ports, caller))) return refuse({ code: 'staff/sign-in-again' });
  return done({ options: await ports.pool.newPasskey(accessIn(ports, given)) });
}

/** Keeps the passkey that the browser has made. */
export async function addPasskey(
  ports: Ports,
  caller: SignedInPerson,
  { credential, cookies }: Given & { readonly credential: unknown },
): Promise<Outcome<{ readonly passkeys: number }, Refusal<'staff/sign-in-again' | 'staff/passkey-refused'>>> {
  if (!(await mayAdd(ports, caller))) return refuse({ code: 'staff/sign-in-again' });
  const passkeys = await ports.pool.addPasskey(accessIn(ports, { cookies }), credential);
  if (passkeys === undefined) return refuse({ code: 'staff/passkey-refused' });
  await ports.people.countPasskeys(caller.person, passkeys);
  // Whoever did not do this learns of it at once, where no thief of the session reads along.
  await ports.tell(caller.person, 'passkey added');
  return done({ passkeys });
}
