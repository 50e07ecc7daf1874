import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';
import { memberEmail, memberName, memberRights } from '../staff/staff-member.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const throttle = DESK_THROTTLE;
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

const PERSON_REFUSALS = ['staff/no-person', 'staff/own-membership', 'staff/person-changed'] as const;

export const listStaffRoute = {
  ...change,
  name: 'list-staff',
  about: 'Who works for the company, and who is invited.',
  method: 'GET',
  path: `${COMPANY_BASE}/staff`,
  roles: ['owner', 'auditor', 'platform'],
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

export const inviteStaffRoute = {
  ...change,
  name: 'invite-staff',
  about:
    'Invites a colleague by email. An owner or approver takes two people, and so does an operator whom someone who approves invites: propose that.',
  path: `${COMPANY_BASE}/staff/invitations`,
  body: z.object({ name: memberName, email: memberEmail, rights: memberRights }),
  refusals: ['staff/rights-unfit', 'staff/works-here', 'staff/takes-two'],
} as const satisfies Route;

export const revokeInvitationRoute = {
  ...change,
  name: 'revoke-invitation',
  about: 'Takes an invitation back: its link opens nothing any more.',
  path: `${COMPANY_BASE}/staff/invitations/{invitationId}/revoke`,
  params: z.object({ tenantId, invitationId: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  refusals: [],
} as const satisfies Route;

export const changeStaffRoute = {
  ...change,
  name: 'change-staff',
  about: 'Gives a colleague other rights. Those that take two people at an invitation are proposed.',
  path: `${COMPANY_BASE}/staff/people/{personId}`,
  params: ofPerson,
  body: z.object({ rights: memberRights, version }),
  refusals: ['staff/rights-unfit', 'staff/last-owner', 'staff/takes-two', ...PERSON_REFUSALS],
} as const satisfies Route;

/** One person can do this, because it only takes rights away. */
export const removeStaffRoute = {
  ...change,
  name: 'remove-staff',
  about: 'Takes a colleague’s membership away, at once.',
  path: `${COMPANY_BASE}/staff/people/{personId}/remove`,
  params: ofPerson,
  body: z.object({ reason, version }),
  refusals: ['staff/last-owner', ...PERSON_REFUSALS],
} as const satisfies Route;
