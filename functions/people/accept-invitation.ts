import { createHash, timingSafeEqual } from 'node:crypto';
import type { SignInStep } from '#shared/contracts/staff-sign-in.ts';
import { type PersonId, type TenantId, tenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { RESET_HOLD_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { invitationCookie, staffCookieNames } from './cookies.ts';
import { endLinks } from './invite.ts';
import type { StaffSignInPorts } from './ports.ts';
import { sessionHere } from './session.ts';
import { begun, type Guest } from './step.ts';

type Token = { readonly token: string };
type Over = Refusal<'staff/invitation-over'>;

const isHash = (secret: string, hash: string): boolean =>
  timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(hash, 'hex'));

/** The invitation of a link; undefined if there is none, it has ended, or its secret differs. */
async function invitationOf(ports: Pick<StaffSignInPorts, 'members'>, { now }: Guest, token: string) {
  const [of = '', id = '', secret = ''] = token.split('.');
  const tenant = tenantId.safeParse(of);
  const found = tenant.success ? await ports.members.invitation(tenant.data, id) : undefined;
  const isOpen = found && found.expiresAt > now.getTime() / 1000 && isHash(secret, found.hash);
  return isOpen ? found : undefined;
}

export async function readInvitation(
  ports: StaffSignInPorts,
  guest: Guest,
  { token }: Token,
): Promise<
  Outcome<
    {
      readonly tenantId: TenantId;
      readonly company: string;
      readonly name: string;
      readonly email: string;
      readonly roles: StaffInvitation['rights']['roles'];
      readonly invitedBy: string;
      readonly expiresAt: string;
      readonly isKnown: boolean;
    },
    Over
  >
> {
  const found = await invitationOf(ports, guest, token);
  const company = found && (await ports.companyOf(found.tenantId));
  if (!found || !company) return refuse({ code: 'staff/invitation-over' });
  const { tenantId: of, name, email, invitedBy, rights } = found;
  const isKnown = found.kind === 'join' && (await ports.people.ofEmail(email)) !== undefined;
  const expiresAt = new Date(found.expiresAt * 1000).toISOString();
  return done({ tenantId: of, company: company.name, name, email, roles: rights.roles, invitedBy, expiresAt, isKnown });
}

/** The membership that an invitation gives, on top of an existing one. */
function memberOf(found: StaffInvitation, before: StaffMember | undefined, { now }: Guest, id: PersonId): StaffMember {
  const { rights, name, email, invitedBy, kind, until, ticket } = found;
  const at = now.toISOString();
  const identity = { id, role: 'prepare', way: 'console' } as const;
  const last = { at, by: name, identity, what: kind === 'reset' ? 'factors-set' : 'joined' } as const;
  const held = new Date(now.getTime() + RESET_HOLD_SECONDS * 1000).toISOString();
  return {
    // A reset restores the previous rights, and gives nothing to a person who was removed meanwhile.
    ...(kind === 'reset' && before ? before : { ...rights, since: at, active: true, invitedBy, until, ticket }),
    ...(kind === 'reset' ? { approvesFrom: held } : {}),
    ...{ id, name, email, last, version: before?.version ?? 0 },
  };
}

type OfInvitation = Pick<StaffInvitation, 'tenantId' | 'id'>;

/** The invitation of a sign-in in progress, unless it has ended. */
export async function openInvitation({ members }: Pick<StaffSignInPorts, 'members'>, guest: Guest, of: OfInvitation) {
  const found = await members.invitation(of.tenantId, of.id);
  return found && found.expiresAt > guest.now.getTime() / 1000 ? found : undefined;
}

/** Uses an invitation: the person has proved the second factor and now works for the company. Their other links end. */
export async function join(
  ports: Pick<StaffSignInPorts, 'members' | 'people'>,
  guest: Guest,
  { person: id, invitation: of }: { readonly person: PersonId; readonly invitation: OfInvitation },
): Promise<boolean> {
  const found = await openInvitation(ports, guest, of);
  if (!found) return false;
  const [known, before] = await Promise.all([ports.people.find(id), ports.members.find(of.tenantId, id)]);
  const { name, email, kind } = found;
  const fresh = { id, name, email, companies: [], passkeyIds: [], since: guest.now.toISOString(), version: 0 };
  const companies = [...new Set([...(known?.companies ?? []), of.tenantId])];
  const person = { ...(known ?? fresh), companies, ...(kind === 'reset' ? { passkeyIds: [] } : {}) };
  if (!(await ports.people.join({ person, member: memberOf(found, before, guest, id), invitation: found })))
    return false;
  const signed = { at: guest.now.toISOString(), by: name, reason: 'another link was used' };
  await endLinks(ports, { companies, person: id, email }, { except: of.id, signed });
  return true;
}

const APP = 'Closing payments';

/** The QR content for an authenticator app (Key URI Format). */
const uriOf = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${APP}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(APP)}`;

type Accepted = Promise<
  Outcome<SignInStep | { readonly next: 'sign in' | 'joined' }, Over> & {
    readonly cookies?: readonly string[];
  }
>;
type Opening = Token & { readonly cookies: Readonly<Record<string, string>> };

/**
 * Opens an invitation in this browser, which keeps it. If a second browser opens it, one of the two may belong to a
 * thief who reads the mailbox. No one can tell which, so the link ends for both.
 */
async function openedHere(
  { members, cookies: setting, random }: Pick<StaffSignInPorts, 'members' | 'cookies' | 'random'>,
  { now }: Guest,
  { tenantId, id, name }: StaffInvitation,
  { cookies }: Opening,
): Promise<string | undefined> {
  const own = cookies[staffCookieNames(setting()).invitation];
  const value = own || Buffer.from(random(32)).toString('base64url');
  const hash = createHash('sha256').update(value).digest('hex');
  if (await members.open(tenantId, id, hash)) return invitationCookie(setting(), value);
  await members.revoke(tenantId, id, { at: now.toISOString(), by: name, reason: 'opened in a second browser' });
  return undefined;
}

/**
 * Opens an invitation. A new person sets up the second factor and, with its first code, their password. Only then is
 * the link used up. A person who already signs in here has to be signed in to join another company, because the link
 * alone accepts nothing for them.
 */
export async function acceptInvitation(ports: StaffSignInPorts, guest: Guest, opening: Opening): Accepted {
  const found = await invitationOf(ports, guest, opening.token);
  if (!found) return refuse({ code: 'staff/invitation-over' });
  const { email, kind, person, tenantId: of, id } = found;
  const known = kind === 'join' ? await ports.people.ofEmail(email) : undefined;
  if (known) {
    const here = await sessionHere(ports, guest, opening);
    if (here?.session.person !== known) return done({ next: 'sign in' } as const);
    const joined = await join(ports, guest, { person: known, invitation: found });
    return joined ? done({ next: 'joined' } as const) : refuse({ code: 'staff/invitation-over' });
  }
  const cookie = await openedHere(ports, guest, found, opening);
  if (!cookie) return refuse({ code: 'staff/invitation-over' });
  // Removes the leftovers of an earlier try. Until the end, no one knows the password.
  await ports.pool.remove(person);
  const password = Buffer.from(ports.random(32)).toString('base64url');
  const isPut = await ports.pool.put(person, email, password);
  const heard = isPut ? await ports.pool.password(person, password) : undefined;
  invariant(heard?.next === 'totp set-up', 'a person new to the pool has no second factor');
  const { secret, session } = await ports.pool.newSecret(heard.session);
  const invitation = { tenantId: of, id };
  const cookies = await begun(ports, guest, { person, next: 'totp set-up', session, invitation });
  return {
    ...done({ next: 'totp set-up', secret, uri: uriOf(email, secret) } as const),
    cookies: [...cookies, cookie],
  };
}
