import * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import type { Instant } from '#shared/dates.ts';
import { type PersonId, personId, type StaffSessionId, type TenantId, tenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import { hasRole, type MemberRole } from '#shared/staff/role.ts';
import { isMemberNow, type StaffMember } from '#shared/staff/staff-member.ts';
import { isStaffSessionOpen, type StaffSession } from '#shared/staff/staff-session.ts';
import type { Language } from '#shared/text/language.ts';
import type { ByCommand } from '../staff/member.ts';
import { sessionOfSignIn } from '../staff-sign-in/sign-in-id.ts';
import type { DoorRefusal } from './door-refusals.ts';
import type { HttpEvent } from './event.ts';

/** Anybody who calls: from where, and when. */
export type GuestCaller = {
  /** The address the browser shows, port included. */
  readonly host: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** In which language the page is read, as it says; English where nothing is said. */
  readonly language: Language;
  readonly now: Date;
};

/** Somebody who has signed in at the console, whichever companies they work for. */
export type PersonCaller = GuestCaller & {
  readonly person: PersonId;
  readonly session: StaffSessionId;
  /** When they last proved who they are; refreshing the session does not renew it. */
  readonly authTime: Instant;
};

/** A person who works for the company that the call is about, with the membership as it stands at this moment. */
export type StaffCaller = PersonCaller & {
  readonly tenant: TenantId;
  readonly member: StaffMember;
  readonly roles: readonly MemberRole[];
  /** Only of a call by `npm run ops -- call`; the door sets none. */
  readonly command?: ByCommand | undefined;
};

/** Where the door finds a person's session and membership; absent in functions without routes of the console. */
export type StaffGate = {
  readonly staffSessionOf?: (person: PersonId, id: StaffSessionId) => Promise<StaffSession | undefined>;
  /** Read at every call, and consistently: a role that was taken away is gone at the next click. */
  readonly memberOf?: (tenant: TenantId, person: PersonId) => Promise<StaffMember | undefined>;
};

/** What the access token of the staff's pool says. The user's name there is the person's id. */
const claims = z.object({ token_use: z.literal('access'), username: personId, origin_jti: z.string() });

/** Who calls at the console's address: a guest, a person, or a member of the company that the path names. */
export async function staffCallerOf(
  event: HttpEvent,
  route: Route,
  { gate, guest }: { readonly gate: StaffGate; readonly guest: GuestCaller },
): Promise<Outcome<GuestCaller | PersonCaller | StaffCaller, DoorRefusal>> {
  if (route.caller === 'guest') return done(guest);
  const proven = claims.safeParse(event.requestContext.authorizer?.jwt.claims);
  if (!proven.success) return refuse({ code: 'caller/unknown' });
  const { username: id, origin_jti: signIn } = proven.data;
  invariant(gate.staffSessionOf, 'a function with routes of the staff knows their sessions');
  const session = await gate.staffSessionOf(id, sessionOfSignIn(signIn));
  if (!session || !isStaffSessionOpen(session, guest.now)) return refuse({ code: 'caller/unknown' });
  const authTime = new Date(session.provedAt * 1000).toISOString();
  const person: PersonCaller = { ...guest, person: id, session: session.id, authTime };
  if (route.caller !== 'staff') return done(person);
  invariant(gate.memberOf, 'a function with routes of the staff knows who they are');
  const tenant = tenantId.safeParse(event.pathParameters?.['tenantId']);
  const member = tenant.success ? await gate.memberOf(tenant.data, id) : undefined;
  // Whether there is such a company is nobody's business who does not work for it.
  if (!tenant.success || !member || !isMemberNow(member, guest.now)) return refuse({ code: 'staff/no-company' });
  if (!hasRole(member.roles, route.roles)) return refuse({ code: 'staff/no-role' });
  return done({ ...person, tenant: tenant.data, member, roles: member.roles });
}
