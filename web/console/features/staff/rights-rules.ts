import * as z from 'zod/mini';
import { officeId } from '#shared/ids.ts';
import { parseDollars } from '#shared/money.ts';
import { MEMBER_ROLES, type MemberRole } from '#shared/staff/role.ts';
import type { memberRights } from '#shared/staff/staff-member.ts';
import { staffText } from '#shared/text/console/staff.ts';

const words = staffText.form;

/** A person's roles, offices and approval limit. */
export type Rights = z.infer<typeof memberRights>;

/** The roles an owner can assign. Support gets access in another way. */
export const GIVEN_ROLES = MEMBER_ROLES.filter((role) => role !== 'platform');

/** The values of the access form while it is filled in. */
export type TypedRights = {
  readonly roles: readonly MemberRole[];
  readonly allOffices: boolean;
  readonly offices: readonly string[];
  readonly limit: string;
};

/** The form's initial values. */
export const typedRights = (rights?: Rights): TypedRights => ({
  roles: rights?.roles ?? ['operator'],
  allOffices: rights?.offices === undefined,
  offices: rights?.offices ?? [],
  limit: rights?.approveUpTo === undefined ? '' : (rights.approveUpTo / 100).toFixed(2),
});

const kept = z.object({
  roles: z.array(z.enum(MEMBER_ROLES)),
  allOffices: z.boolean(),
  offices: z.array(z.string()),
  limit: z.string(),
});

/** The values as a form keeps them, or the initial ones if they can't be read. */
export const typedIn = (text: string, rights?: Rights): TypedRights =>
  kept.safeParse(JSON.parse(text)).data ?? typedRights(rights);

/** The typed access, or the problems by field. */
export function readRights(typed: TypedRights): Rights | Partial<Record<keyof TypedRights, string>> {
  const problems: Partial<Record<keyof TypedRights, string>> = {};
  const limit = typed.limit.trim() === '' ? undefined : parseDollars(typed.limit);
  const isApprover = typed.roles.includes('approver');
  if (typed.roles.length === 0) problems.roles = words.noRole;
  if (!typed.allOffices && typed.offices.length === 0) problems.offices = words.noOffice;
  if (isApprover && limit === undefined) problems.limit = words.badLimit;
  if (Object.keys(problems).length > 0) return problems;
  return {
    roles: [...typed.roles],
    ...(typed.allOffices ? {} : { offices: z.array(officeId).parse(typed.offices) }),
    ...(isApprover && limit !== undefined ? { approveUpTo: limit } : {}),
  };
}

/** True for access, false for problems. */
export const areRights = (read: ReturnType<typeof readRights>): read is Rights => Array.isArray(read.roles);
