import { createHash, timingSafeEqual } from 'node:crypto';
import type { SignInStep } from '#shared/contracts/staff-sign-in.ts';
import { type PersonId, type TenantId, tenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { RESET_HOLD_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { StaffSignInPorts } from './ports.ts';
import { begun, type Guest } from './step.ts';
import { takeTries } from './tries.ts';

type Token = { readonly token: string };
type Over = Refusal<'staff/invitation-over'>;

const isHash = (secret: string, hash: string): boolean =>
  timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(hash, 'hex'));

/** The invitation of a link: undefined when there is none, it has ended, or its secret is another one. */
async function invitationOf(ports: Pick<StaffSignInPorts, 'members'>, { now }: Guest, token: string) {
  const [of = '', id = '', secret = ''] = token.split('.');
  const tenant = tenantId.safeParse(of);
  const found = tenant.success ? await ports.members.invitation(tenant.data, id) : undefined;
  const isOpen = found && found.expiresAt > now.getTime() / 1000 && isHash(secret, found.hash);
  return isOpen ? found : undefined;
}

/** What an invitation is to. */
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
    Over | Refusal<'staff/locked'>
  >
> {
  const left = await takeTries(ports, guest);
  if (!left.ok) return left;
  const found = await invitationOf(ports, guest, token);
  const company = found && (await ports.companyOf(found.tenantId));
  if (!found || !company) return refuse({ code: 'staff/invitation-over' });
  const { tenantId: of, name, email, invitedBy, rights } = found;
  const isKnown = found.kind === 'join' && (await ports.people.ofEmail(email)) !== undefined;
  const expiresAt = new Date(found.expiresAt * 1000).toISOString();
  return done({ tenantId: of, company: company.name, name, email, roles: rights.roles, invitedBy, expiresAt, isKnown });
}

/** The membership that an invitation gives, on top of one that is there already. */
function memberOf(found: StaffInvitation, before: StaffMember | undefined, { now }: Guest, id: PersonId): StaffMember {
  const { rights, name, email, invitedBy, kind, until, ticket } = found;
  const at = now.toISOString();
  const identity = { id, role: 'prepare', way: 'console' } as const;
  const last = { at, by: name, identity, what: kind === 'reset' ? 'factors-set' : 'joined' };
  const held = new Date(now.getTime() + RESET_HOLD_SECONDS * 1000).toISOString();
  return {
    // A reset gives back what was there, and nothing to somebody who was taken away meanwhile.
    ...(kind === 'reset' && before ? before : { ...rights, since: at, active: true, invitedBy, until, ticket }),
    ...(kind === 'reset' ? { approvesFrom: held } : {}),
    ...{ id, name, email, last, version: before?.version ?? 0 },
  };
}

/** Uses an invitation up: whoever has proved the second factor works for the company from now on. */
export async function join(
  ports: Pick<StaffSignInPorts, 'members' | 'people'>,
  guest: Guest,
  {
    person: id,
    invitation: of,
  }: { readonly person: PersonId; readonly invitation: Pick<StaffInvitation, 'tenantId' | 'id'> },
): Promise<boolean> {
  const found = await ports.members.invitation(of.tenantId, of.id);
  if (!found || found.expiresAt <= guest.now.getTime() / 1000) return false;
  const [known, before] = await Promise.all([ports.people.find(id), ports.members.find(of.tenantId, id)]);
  const { name, email, kind } = found;
  const fresh = { id, name, email, companies: [], passkeyIds: [], since: guest.now.toISOString(), version: 0 };
  const person = {
    ...(known ?? fresh),
    companies: [...new Set([...(known?.companies ?? []), of.tenantId])],
    ...(kind === 'reset' ? { passkeyIds: [] } : {}),
  };
  return ports.people.join({ person, member: memberOf(found, before, guest, id), invitation: found });
}

const APP = 'Closing payments';

/** What an authenticator app reads of a picture (Key URI Format). */
const uriOf = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${APP}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(APP)}`;

type Accepted = Promise<
  Outcome<SignInStep | { readonly next: 'sign in' }, Over | Refusal<'staff/locked' | 'staff/weak-password'>> & {
    readonly cookies?: readonly string[];
  }
>;

/**
 * Accepts an invitation. Somebody new chooses a password and sets up the second factor; only then is the link used up.
 * Somebody who signs in here already works for one company more, and signs in as ever: the link opens nothing of theirs.
 */
export async function acceptInvitation(
  ports: StaffSignInPorts,
  guest: Guest,
  { token, password }: Token & { readonly password?: string | undefined },
): Accepted {
  const left = await takeTries(ports, guest);
  if (!left.ok) return left;
  const found = await invitationOf(ports, guest, token);
  if (!found) return refuse({ code: 'staff/invitation-over' });
  const { email, kind, tenantId: of, id } = found;
  const known = await ports.people.ofEmail(email);
  if (known && kind === 'join') {
    const joined = await join(ports, guest, { person: known, invitation: found });
    return joined ? done({ next: 'sign in' } as const) : refuse({ code: 'staff/invitation-over' });
  }
  const person = known ?? found.person;
  if (!password || !(await ports.pool.put(person, email, password))) return refuse({ code: 'staff/weak-password' });
  const heard = await ports.pool.password(person, password);
  invariant(heard, 'whose password was set just now can begin to sign in');
  const invitation = { tenantId: of, id };
  // A crash has left a second factor and an open link: whoever has that factor goes on, and nobody else.
  if (heard.next === 'totp') {
    const step = { person, next: 'totp', session: heard.session, invitation } as const;
    return { ...done({ next: 'totp' } as const), cookies: await begun(ports, guest, step) };
  }
  const { secret, session } = await ports.pool.newSecret(heard.session);
  const cookies = await begun(ports, guest, { person, next: 'totp set-up', session, invitation });
  return { ...done({ next: 'totp set-up', secret, uri: uriOf(email, secret) } as const), cookies };
}
