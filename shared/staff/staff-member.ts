import * as z from 'zod/mini';
import { type Instant, instant } from '../dates.ts';
import { agentId, officeId, personId } from '../ids.ts';
import { EMAIL_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { inLatinLetters, noEmail, noLink, oneLine, withLetter } from '../plain-text.ts';
import { memberRole } from './role.ts';
import { signature } from './signature.ts';

/** A person's name as an owner types it. */
export const memberName = z
  .string()
  .check(oneLine(), z.trim(), z.minLength(1), z.maxLength(80), noEmail(), noLink(), withLetter(), inLatinLetters());

/** A person's address at work, in small letters: one person has one. */
export const memberEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.regex(z.regexes.email));

/** What a person may do for a company, and for which part of it. */
export const memberRights = z.object({
  roles: z.array(memberRole).check(z.minLength(1), z.maxLength(6)),
  /** Only the payments of these offices; absent, of all. */
  offices: z.optional(z.array(officeId).check(z.minLength(1), z.maxLength(100))),
  /** Which agent of the company's file somebody with the role `agent` is: they see their own clients and nobody else's. */
  agentId: z.optional(agentId),
  /** The largest payment that they may approve; absent, none. */
  approveUpTo: z.optional(cents),
});

export type MemberRights = z.infer<typeof memberRights>;

/** A person who works for a company. Every call at the console reads this record: what is taken away is gone at once. */
export const staffMember = z.object({
  ...memberRights.shape,
  id: personId,
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  invitedBy: z.string(),
  since: instant,
  /** Until when, for somebody who is let in for a while: the people who run the portal. */
  until: z.optional(instant),
  /** Why they were let in, as the company reads it. */
  ticket: z.optional(z.string()),
  /** From when on they may approve: a day after their factors were reset. */
  approvesFrom: z.optional(instant),
  /** What was done last with this membership, by whom and why: the audit log reads it. */
  last: z.optional(z.extend(signature, { what: z.string(), proposedBy: z.optional(z.string()) })),
  version: z.int(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** Whether a person works for the company at this moment. */
export const isMemberNow = ({ active, until }: StaffMember, now: Date): boolean =>
  active && (until === undefined || now.toISOString() < until);

/** Whether somebody may be no second person now: their factors were reset within the last day. */
export const isApprovingOnHold = (
  { approvesFrom }: { readonly approvesFrom?: Instant | undefined },
  now: Date,
): boolean => approvesFrom !== undefined && now.toISOString() < approvesFrom;
