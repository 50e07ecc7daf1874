import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';
import { memberEmail, memberName, memberRights } from '../staff/staff-member.ts';
import { stepUpId } from '../staff/step-up.ts';
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
  /** From when on they may approve again, because their factors were reset. */
  approvesFrom: z.optional(instant),
  version,
});

/** Somebody who was invited and has not accepted yet; `waitsFor` where a second person has to agree first. */
const listedInvitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...memberRights.shape,
  invitedBy: z.string(),
  expiresAt: instant,
});

/** A change that takes two people and waits for the second one. */
const waitingChange = z.object({
  id: z.string(),
  what: z.enum(['invite', 'change', 'reset', 'restore']),
  name: z.string(),
  email: z.string(),
  /** What the person will have; nothing where their factors are reset. */
  rights: z.optional(memberRights),
  by: z.string(),
  at: instant,
  reason: z.optional(z.string()),
  /** Whether the person who reads this may decide it, as the second person. */
  isYours: z.boolean(),
});

/** Everybody who works for the company, who is invited, and what waits for a second person. */
export const staffList = z.object({
  members: z.array(listedMember),
  invitations: z.array(listedInvitation),
  waiting: z.array(waitingChange),
});
export type StaffList = z.infer<typeof staffList>;

const change = {
  function: 'staff-sign-in',
  method: 'POST',
  caller: 'staff',
  roles: ['owner'],
  params: z.object({ tenantId }),
  /** The list as it stands afterwards. A change that takes two people stands in `waiting`. */
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

/** Invites a colleague by e-mail; an owner or approver once a second person has agreed. */
export const inviteStaffRoute = {
  ...change,
  name: 'invite-staff',
  path: `${COMPANY_BASE}/staff/invitations`,
  body: z.object({ name: memberName, email: memberEmail, rights: memberRights }),
} as const satisfies Route;

/** Takes an invitation back: its link opens nothing any more. */
export const revokeInvitationRoute = {
  ...change,
  name: 'revoke-invitation',
  path: `${COMPANY_BASE}/staff/invitations/{invitationId}/revoke`,
  params: z.object({ tenantId, invitationId: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
} as const satisfies Route;

/** Gives a colleague other rights, on top of the version that was shown. More of a weighty role takes two people. */
export const changeStaffRoute = {
  ...change,
  name: 'change-staff',
  path: `${COMPANY_BASE}/staff/people/{personId}`,
  params: ofPerson,
  body: z.object({ rights: memberRights, version }),
} as const satisfies Route;

/** Takes a colleague's membership away, at once: what only stops somebody takes one person. */
export const removeStaffRoute = {
  ...change,
  name: 'remove-staff',
  path: `${COMPANY_BASE}/staff/people/{personId}/remove`,
  params: ofPerson,
  body: z.object({ reason, version }),
} as const satisfies Route;

/** Resets a colleague's factors, who gets a link to set new ones. Takes two people; they approve nothing for a day. */
export const resetStaffRoute = {
  ...removeStaffRoute,
  name: 'reset-staff',
  path: `${COMPANY_BASE}/staff/people/{personId}/reset`,
} as const satisfies Route;

/** Agrees to a change as the second person, with the step-up that was proved for it, or drops it; its proposer may, too. */
export const decideStaffChangeRoute = {
  ...change,
  name: 'decide-staff-change',
  path: `${COMPANY_BASE}/staff/changes/{changeId}`,
  roles: ['owner', 'platform'],
  params: z.object({ tenantId, changeId: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  body: z.object({ agree: z.boolean(), stepUp: z.optional(stepUpId) }),
} as const satisfies Route;

/** Begins the step-up by which a second person agrees to a change, and says in words what they then agree to. */
export const askStaffStepUpRoute = {
  ...change,
  name: 'ask-staff-step-up',
  path: `${COMPANY_BASE}/staff/changes/{changeId}/step-up`,
  roles: decideStaffChangeRoute.roles,
  params: decideStaffChangeRoute.params,
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;
