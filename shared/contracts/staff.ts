import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';
import { memberEmail, memberName, memberRights } from '../staff/staff-member.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const throttle = { rate: 5, burst: 10 };
const version = z.int().check(z.nonnegative());

/** A member in the list of a company's people. */
const listedMember = z.object({
  ...memberRights.shape,
  id: personId,
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  since: instant,
  invitedBy: z.string(),
  until: z.optional(instant),
  ticket: z.optional(z.string()),
  /** When they may approve again after their factors were reset. */
  approvesFrom: z.optional(instant),
  version,
});

/** An invited person who hasn't accepted yet. */
const listedInvitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...memberRights.shape,
  invitedBy: z.string(),
  expiresAt: instant,
});

/** A company's members and invitations. */
export const staffList = z.object({
  members: z.array(listedMember),
  invitations: z.array(listedInvitation),
});
export type StaffList = z.infer<typeof staffList>;

const change = {
  function: 'staff-sign-in',
  method: 'POST',
  caller: 'staff',
  roles: ['owner'],
  params: z.object({ tenantId }),
  /** The list afterwards. */
  reply: staffList,
  throttle,
} as const;
const ofPerson = z.object({ tenantId, personId });
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

/** The company's people. */
export const listStaffRoute = {
  ...change,
  name: 'list-staff',
  method: 'GET',
  path: `${COMPANY_BASE}/staff`,
  roles: ['owner', 'auditor', 'platform'],
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/** Invites a colleague by email, to rights that one person may grant. Others are proposed. */
export const inviteStaffRoute = {
  ...change,
  name: 'invite-staff',
  path: `${COMPANY_BASE}/staff/invitations`,
  body: z.object({ name: memberName, email: memberEmail, rights: memberRights }),
} as const satisfies Route;

/** Revokes an invitation, which makes its link invalid. */
export const revokeInvitationRoute = {
  ...change,
  name: 'revoke-invitation',
  path: `${COMPANY_BASE}/staff/invitations/{invitationId}/revoke`,
  params: z.object({ tenantId, invitationId: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
} as const satisfies Route;

/** Changes a colleague's rights, on the version that was shown. What needs approval is proposed. */
export const changeStaffRoute = {
  ...change,
  name: 'change-staff',
  path: `${COMPANY_BASE}/staff/people/{personId}`,
  params: ofPerson,
  body: z.object({ rights: memberRights, version }),
} as const satisfies Route;

/** Ends a colleague's membership at once. One person can do this, because it only takes rights away. */
export const removeStaffRoute = {
  ...change,
  name: 'remove-staff',
  path: `${COMPANY_BASE}/staff/people/{personId}/remove`,
  params: ofPerson,
  body: z.object({ reason, version }),
} as const satisfies Route;
