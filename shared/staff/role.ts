import * as z from 'zod/mini';

/**
 * A person's roles for a company at the console. A person may have several. Whether two people are different is decided
 * by their ids.
 */
export const MEMBER_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;
export const memberRole = z.enum(MEMBER_ROLES);
export type MemberRole = z.infer<typeof memberRole>;

/**
 * Roles that need approval to grant. Otherwise a person who alone appoints approvers could approve under a second name.
 * Removing one takes one person.
 */
export const WEIGHTY_ROLES = ['owner', 'approver'] as const satisfies readonly MemberRole[];

/** True if a person has any of the wanted roles. */
export const hasRole = (has: readonly MemberRole[], wanted: readonly MemberRole[]): boolean =>
  has.some((role) => wanted.includes(role));
