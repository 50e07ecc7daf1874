import * as z from 'zod/mini';

/**
 * What a person does for a company at the console. A person may have several roles; whether two people are two is
 * another matter, which their ids decide.
 */
export const MEMBER_ROLES = ['owner', 'approver', 'operator', 'auditor', 'agent', 'platform'] as const;
export const memberRole = z.enum(MEMBER_ROLES);
export type MemberRole = z.infer<typeof memberRole>;

/**
 * The roles that take two people to give: who alone says who may approve could approve by a second name of their own.
 * Taking one away takes one person.
 */
export const WEIGHTY_ROLES = ['owner', 'approver'] as const satisfies readonly MemberRole[];

/** Whether somebody who has these roles may do what one of those roles may. */
export const hasRole = (has: readonly MemberRole[], wanted: readonly MemberRole[]): boolean =>
  has.some((role) => wanted.includes(role));
