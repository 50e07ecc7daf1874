import * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import type { Instant } from '#shared/dates.ts';
import { type PersonId, personId, type StaffSessionId, type TenantId, tenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import { hasRole, type MemberRole } from '#shared/staff/role.ts';
import { isMemberNow, type StaffMember } from '#shared/staff/staff-member.ts';
import { isStaffSessionOpen, type StaffSession } from '#shared/staff/staff-session.ts';
import type { Language } from '#shared/text/language.ts';
import type { ByCommand } from '../people/member.ts';
import { sessionOfSignIn } from '../people/sign-in-id.ts';
import type { DoorRefusal } from './door-refusals.ts';
import type { HttpEvent } from './event.ts';

/** Any caller, with the source address and the time. */
export type GuestCaller = {
  /** The address that the browser shows, including the port. */
  readonly host: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The page's language, as the page says. English by default. */
  readonly language: Language;
  readonly now: Date;
};

/** A person signed in at the console, for any of their companies. */
export type PersonCaller = GuestCaller & {
  readonly person: PersonId;
  readonly session: StaffSessionId;
  /** The time at which they last proved their identity. Refreshing the session does not renew it. */
  readonly authTime: Instant;
};

/** A person who works for the call's company, with their current membership. */
export type StaffCaller = PersonCaller & {
  readonly tenant: TenantId;
  readonly member: StaffMember;
  readonly roles: readonly MemberRole[];
  /** Set only for a call by `npm run ops -- call`, never by a request. */
  readonly command?: ByCommand | undefined;
};

/** Functions to find a person's session and membership. Absent in functions without console routes. */
export type StaffGate = {
  readonly staffSessionOf?: (person: PersonId, id: StaffSessionId) => Promise<StaffSession | undefined>;
  /** Read on every call with a consistent read, so that a removed role is gone at once. */
  readonly memberOf?: (tenant: TenantId, person: PersonId) => Promise<StaffMember | undefined>;
};

/** The claims of the staff pool's access token. Its username is the person's ID. */
const claims = z.object({ token_use: z.literal('access'), username: personId, origin_jti: z.string() });

/** The caller at the console's address: a guest, a person, or a member of the company in the path. */
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
  // The same refusal if the company does not exist, because only its own staff may know.
  if (!tenant.success || !member || !isMemberNow(member, guest.now)) return refuse({ code: 'staff/no-company' });
  if (!hasRole(member.roles, route.roles)) return refuse({ code: 'staff/no-role' });
  return done({ ...person, tenant: tenant.data, member, roles: member.roles });
}
