import * as z from 'zod/mini';
import type { AuditFact } from '../audit/record.ts';
import { type Instant, instant } from '../dates.ts';
import { type OfficeId, officeId, personId } from '../ids.ts';
import { EMAIL_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { inLatinLetters, noEmail, noLink, oneLine, withLetter } from '../plain-text.ts';
import { memberRole, WEIGHTY_ROLES } from './role.ts';
import { signature } from './signature.ts';

/** A person's name as an owner types it. */
export const memberName = z
  .string()
  .check(oneLine(), z.trim(), z.minLength(1), z.maxLength(80), noEmail(), noLink(), withLetter(), inLatinLetters());

/** A person's work email address in lower case. One person has one. */
export const memberEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.regex(z.regexes.email));

/** A person's rights at a company, and their scope. */
export const memberRights = z.object({
  roles: z.array(memberRole).check(z.minLength(1), z.maxLength(6)),
  /** Limited to the payments of these offices; absent for all. */
  offices: z.optional(z.array(officeId).check(z.minLength(1), z.maxLength(100))),
  /** The largest payment that they may approve; absent for none. */
  approveUpTo: z.optional(cents),
});

export type MemberRights = z.infer<typeof memberRights>;

/** A person's rights as details of a record in the audit log. */
export const rightsDetails = ({ roles, offices, approveUpTo }: MemberRights): AuditFact['details'] => ({
  roles: roles.join(', '),
  ...(offices ? { offices: offices.length } : {}),
  ...(approveUpTo === undefined ? {} : { limit: approveUpTo }),
});

/** The rights of the person who grants others. */
type Granter = Pick<MemberRights, 'roles' | 'offices'>;

/**
 * True if an approver makes someone an operator. With a second name of their own, they would be both people of a
 * payment.
 */
const isOtherHalf = (own: Granter, { roles }: MemberRights, before?: MemberRights): boolean =>
  own?.roles.includes('approver') === true && roles.includes('operator') && !before?.roles.includes('operator');

/** True if a member limited to some offices grants access to more than those. */
function isBeyondOwn(own: Granter, { offices }: MemberRights, before?: MemberRights): boolean {
  const seen = own?.offices;
  if (!seen) return false;
  if (!offices) return !before || before.offices !== undefined;
  const hadIt = (office: OfficeId) => before !== undefined && (before.offices?.includes(office) ?? true);
  return offices.some((office) => !seen.includes(office) && !hadIt(office));
}

/**
 * True if rights need approval to grant: a new weighty role, a higher limit, or anything that the granter could gain
 * with a second name.
 */
export const takesTwo = (own: Granter, rights: MemberRights, before?: MemberRights): boolean =>
  isOtherHalf(own, rights, before) ||
  isBeyondOwn(own, rights, before) ||
  rights.roles.includes('platform') ||
  WEIGHTY_ROLES.some((role) => rights.roles.includes(role) && !before?.roles.includes(role)) ||
  (rights.approveUpTo ?? 0) > (before?.approveUpTo ?? 0);

/** Changes of a membership that are recorded as such. */
const MEMBER_CHANGES = ['joined', 'changed', 'removed', 'reset', 'rested', 'restored', 'factors-set'] as const;

/** A company's member. Every console call reads this record, so a revoked right is gone at once. */
export const staffMember = z.object({
  ...memberRights.shape,
  id: personId,
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  invitedBy: z.string(),
  since: instant,
  /** The end of temporary access, for support. */
  until: z.optional(instant),
  /** The reason for the access, as the company reads it. */
  ticket: z.optional(z.string()),
  /** When they may approve again: a day after their factors were reset. */
  approvesFrom: z.optional(instant),
  /** The last change of this membership, for the audit log. */
  last: z.optional(z.extend(signature, { what: z.enum(MEMBER_CHANGES), proposedBy: z.optional(z.string()) })),
  version: z.int(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** True if a person works for the company at this moment. */
export const isMemberNow = ({ active, until }: StaffMember, now: Date): boolean =>
  active && (until === undefined || now.toISOString() < until);

/** True if a person can't approve now, because their factors were reset within the last day. */
export const isApprovingOnHold = (
  { approvesFrom }: { readonly approvesFrom?: Instant | undefined },
  now: Date,
): boolean => approvesFrom !== undefined && now.toISOString() < approvesFrom;
