import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { staffCookieNames } from './cookies.ts';
import type { SignedInPerson, StaffSignInPorts } from './ports.ts';

type Given = { readonly cookies: Readonly<Record<string, string>> };
type Ports = Pick<StaffSignInPorts, 'pool' | 'people' | 'cookies'>;

const accessIn = (ports: Ports, { cookies }: Given): string => cookies[staffCookieNames(ports.cookies()).access] ?? '';

/** A new passkey is for whoever has just signed in, not for whoever finds the screen unlocked. */
const FRESH_SECONDS = 15 * 60;
const isFresh = ({ authTime, now }: SignedInPerson): boolean =>
  now.getTime() - Date.parse(authTime) < FRESH_SECONDS * 1000;

/** Begins a passkey: what the browser is to make. */
export async function startPasskey(
  ports: Ports,
  caller: SignedInPerson,
  given: Given,
): Promise<Outcome<{ readonly options: Record<string, unknown> }, Refusal<'staff/sign-in-again'>>> {
  if (!isFresh(caller)) return refuse({ code: 'staff/sign-in-again' });
  return done({ options: await ports.pool.newPasskey(accessIn(ports, given)) });
}

/** Keeps the passkey that the browser has made. */
export async function addPasskey(
  ports: Ports,
  caller: SignedInPerson,
  { credential, cookies }: Given & { readonly credential: unknown },
): Promise<Outcome<{ readonly passkeys: number }, Refusal<'staff/sign-in-again' | 'staff/passkey-refused'>>> {
  if (!isFresh(caller)) return refuse({ code: 'staff/sign-in-again' });
  const passkeys = await ports.pool.addPasskey(accessIn(ports, { cookies }), credential);
  if (passkeys === undefined) return refuse({ code: 'staff/passkey-refused' });
  await ports.people.countPasskeys(caller.person, passkeys);
  return done({ passkeys });
}
