import { formatDollars } from '../../money.ts';
import type { ChangeOf } from '../../proposal/proposal.ts';
import type { MemberRole } from '../../staff/role.ts';
import type { MemberRights } from '../../staff/staff-member.ts';

const ROLES = {
  owner: 'an owner',
  approver: 'an approver',
  operator: 'an escrow officer',
  auditor: 'an auditor',
  platform: 'a read-only member from support',
} as const satisfies Record<MemberRole, string>;

const approverOf = ({ approveUpTo }: MemberRights): string =>
  approveUpTo ? `an approver up to ${formatDollars(approveUpTo)}` : 'an approver who can’t approve payments yet';

const joined = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

function rightsIn(rights: MemberRights): string {
  const roles = joined(rights.roles.map((role) => (role === 'approver' ? approverOf(rights) : ROLES[role])));
  const { length = 0 } = rights.offices ?? [];
  return length === 0 ? roles : `${roles}, for ${length} ${length === 1 ? 'office' : 'offices'}`;
}

const NAMED_MAX = 5;

/** The people a new approver invited to prepare payments, who must be other people. */
function havingInvited(name: string, invited: readonly string[]): string {
  if (invited.length === 0) return '';
  const more = invited.length > NAMED_MAX ? [`${invited.length - NAMED_MAX} more`] : [];
  const whom = joined([...invited.slice(0, NAMED_MAX), ...more]);
  return `. ${name} has invited ${whom} to prepare payments. Approve only if you know that ${invited.length > 1 ? 'these are different people' : 'this is a different person'}`;
}

type OfCompany = { readonly company: string };
type Facts = OfCompany & {
  readonly words: string;
  readonly proposedBy: string;
  readonly agreedBy: string;
};

/**
 * A change to a company's staff as text, for the second person who confirms it and for the owners, who are informed
 * later. Messages to the staff are in English.
 */
export const changeText = {
  words: (
    { what, name, email, rights, ticket, resetBy }: ChangeOf<'staff access'>,
    invited: readonly string[] = [],
  ): string => {
    const who = `${name} (${email})`;
    if (what === 'restore') return `Let ${who} work here again. Their sign-in was reset by ${resetBy}`;
    if (what === 'reset' || !rights) return `Reset sign-in for ${who} so they can set it up again`;
    return `Make ${who} ${rightsIn(rights)}${ticket ? `, ticket ${ticket}` : ''}${havingInvited(name, invited)}`;
  },
  subject: ({ company }: Facts) => `${company}: staff access changed`,
  heading: 'Staff access changed',
  paragraphs: ({ words, company }: Facts) => [
    `Two people approved this change at ${company}:`,
    `${words}.`,
    'If you didn’t expect it, ask them now. You can remove a role right away at the console, under Staff. The audit log has the details.',
  ],
  rows: ({
    proposedBy,
    agreedBy,
    at,
    reason,
  }: Facts & { readonly at: string; readonly reason?: string | undefined }) => [
    { label: 'Proposed by', value: proposedBy },
    { label: 'Approved by', value: agreedBy },
    { label: 'When', value: at },
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
  ],
};

/** The email to a company's owners if another company reset their colleague's sign-in. */
export const restText = {
  subject: ({ company }: OfCompany) => `${company}: another company reset a colleague’s sign-in`,
  heading: 'A colleague can’t work here for now',
  paragraphs: ({ company, by, name, email }: Record<'company' | 'by' | 'name' | 'email', string>) => [
    `${by} reset sign-in for a colleague at ${company}: ${name} (${email}). They can’t work for ${company} until one of you approves.`,
    'Call them at a number you know. Then approve or reject it at the console, under Approvals.',
  ],
};
