import * as z from 'zod/mini';
import { type PersonId, personId } from '#shared/ids.ts';
import { STAFF_IDLE_SECONDS, STAFF_SESSION_MAX_SECONDS } from '#shared/limits.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isMemberNow } from '#shared/staff/staff-member.ts';
import { isStaffSessionOpen, type StaffSession } from '#shared/staff/staff-session.ts';
import { keyedAccounts } from '#shared/tenant/trust-accounts.ts';
import { noStaffCookies, staffCookieNames, staffSessionCookies } from './cookies.ts';
import type { SignedInPerson, StaffSignInPorts, StaffTokens } from './ports.ts';
import { sessionOfSignIn } from './sign-in-id.ts';
import type { Guest } from './step.ts';

/** The access token's claims. It comes from the pool itself, over our own connection. */
const tokenClaims = z.object({ username: personId, origin_jti: z.string() });

function claimsIn(access: string) {
  const [, body = ''] = access.split('.');
  return tokenClaims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}

/** The person that an access token is for. */
export const personIn = (access: string): PersonId => claimsIn(access).username;

/** When a session ends without activity, and at the latest. */
function endsOf({ startedAt, activeAt }: Pick<StaffSession, 'startedAt' | 'activeAt'>) {
  const last = startedAt + STAFF_SESSION_MAX_SECONDS;
  const text = (seconds: number) => new Date(seconds * 1000).toISOString();
  return { idleEndsAt: text(Math.min(activeAt + STAFF_IDLE_SECONDS, last)), endsAt: text(last) };
}

/** Opens the session of a person who has just proved two factors. */
export async function openStaffSession(
  ports: Pick<StaffSignInPorts, 'sessions' | 'cookies' | 'people'>,
  { now, userAgent, sourceAddress }: Guest,
  { tokens, by }: { readonly tokens: StaffTokens; readonly by: StaffSession['by'] },
) {
  const { username: person, origin_jti: signIn } = claimsIn(tokens.access);
  const at = Math.floor(now.getTime() / 1000);
  const session: StaffSession = {
    id: sessionOfSignIn(signIn),
    person,
    ...{ startedAt: at, activeAt: at, provedAt: at, by, userAgent, sourceAddress },
    // A day after its latest possible end, so that an ended session is still known.
    expiresAt: at + STAFF_SESSION_MAX_SECONDS + 24 * 3600,
  };
  await ports.sessions.add(session);
  const hasPasskey = ((await ports.people.find(person))?.passkeyIds ?? []).length > 0;
  const cookies = staffSessionCookies(ports.cookies(), { ...tokens, leftSeconds: STAFF_SESSION_MAX_SECONDS });
  return { ...done({ next: 'done' as const, offerPasskey: !hasPasskey, ...endsOf(session) }), cookies };
}

type Given = { readonly cookies: Readonly<Record<string, string>> };
type Extended = Outcome<ReturnType<typeof endsOf>, Refusal<'caller/unknown'>> & {
  readonly cookies?: readonly string[];
};

type Held = Pick<StaffSignInPorts, 'sessions' | 'pool' | 'cookies'>;

/** This browser's open session, by its refresh token, which the pool checks; with a new access token. */
export async function sessionHere(ports: Held, { now }: Pick<Guest, 'now'>, { cookies }: Given) {
  const token = cookies[staffCookieNames(ports.cookies()).refresh];
  const access = token && (await ports.pool.refresh(token));
  if (!access) return undefined;
  const { username: person, origin_jti: signIn } = claimsIn(access);
  const session = await ports.sessions.find(person, sessionOfSignIn(signIn));
  return session && isStaffSessionOpen(session, now) ? { access, session } : undefined;
}

/** Extends a session while there is activity. When it is over, the cookies are removed and the page asks to sign in. */
export async function refreshStaffSession(ports: Held, { now }: Pick<Guest, 'now'>, given: Given): Promise<Extended> {
  const setting = ports.cookies();
  const ended = { ...refuse({ code: 'caller/unknown' } as const), cookies: noStaffCookies(setting) };
  const here = await sessionHere(ports, { now }, given);
  if (!here) return ended;
  const { access, session } = here;
  const activeAt = Math.floor(now.getTime() / 1000);
  if (!(await ports.sessions.renew(session.person, session.id, activeAt))) return ended;
  const leftSeconds = session.startedAt + STAFF_SESSION_MAX_SECONDS - activeAt;
  return { ...done(endsOf({ ...session, activeAt })), cookies: staffSessionCookies(setting, { access, leftSeconds }) };
}

/** Signs out: the session ends at once for every copy of its cookies. Safe to repeat. */
export async function endStaffSession(
  ports: Pick<StaffSignInPorts, 'sessions' | 'pool' | 'cookies'>,
  { now }: Pick<Guest, 'now'>,
  { cookies }: Given,
) {
  const setting = ports.cookies();
  const token = cookies[staffCookieNames(setting).refresh];
  const access = token && (await ports.pool.refresh(token));
  if (token && access) {
    const { username: person, origin_jti: signIn } = claimsIn(access);
    const at = Math.floor(now.getTime() / 1000);
    await ports.sessions.end(person, sessionOfSignIn(signIn), { at, because: 'signed out' });
    await ports.pool.revoke(token);
  }
  return { ...done({ ended: true } as const), cookies: noStaffCookies(setting) };
}

/** The companies that a person works for now, by name. */
async function companiesOf(
  ports: Pick<StaffSignInPorts, 'members' | 'companyOf'>,
  { id, companies, now }: { readonly id: PersonId; readonly companies: readonly string[]; readonly now: Date },
) {
  const found = await Promise.all(
    companies.map(async (each) => {
      const tenantId = each as Parameters<typeof ports.companyOf>[0];
      const [member, company] = await Promise.all([ports.members.find(tenantId, id), ports.companyOf(tenantId)]);
      if (!member || !company || !isMemberNow(member, now)) return undefined;
      const { roles, offices, approveUpTo, until } = member;
      const { name, timeZone, destinationAccounts } = company;
      const accounts = destinationAccounts.length > 1 ? keyedAccounts(destinationAccounts) : [];
      return { tenantId, company: name, timeZone, accounts, roles, offices, approveUpTo, until };
    }),
  );
  return found.filter((each) => each !== undefined);
}

/** The signed-in person, their companies, and how long the session lasts. */
export async function whoAmI(
  ports: Pick<StaffSignInPorts, 'people' | 'members' | 'sessions' | 'companyOf'>,
  { person: id, session: open, authTime, now }: SignedInPerson,
) {
  const [person, session] = await Promise.all([ports.people.find(id), ports.sessions.find(id, open)]);
  invariant(person && session, 'a person with a session is on record');
  const { name, email, passkeyIds } = person;
  const companies = await companiesOf(ports, { id, companies: person.companies, now });
  return done({ id, name, email, companies, passkeys: passkeyIds.length, authTime, ...endsOf(session) });
}
