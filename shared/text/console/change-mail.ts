import { formatDollars } from '../../money.ts';
import type { MemberRole } from '../../staff/role.ts';
import type { StaffChange } from '../../staff/staff-change.ts';
import type { MemberRights } from '../../staff/staff-member.ts';

const ROLES = {
  owner: 'an owner',
  approver: 'an approver',
  operator: 'an operator',
  auditor: 'an auditor',
  agent: 'an agent',
  platform: 'a reader from the people who run the portal',
} as const satisfies Record<MemberRole, string>;

const approverOf = ({ approveUpTo }: MemberRights): string =>
  approveUpTo ? `an approver of up to ${formatDollars(approveUpTo)}` : 'an approver, of no payments yet';

const joined = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

function rightsIn(rights: MemberRights): string {
  const roles = joined(rights.roles.map((role) => (role === 'approver' ? approverOf(rights) : ROLES[role])));
  const { length = 0 } = rights.offices ?? [];
  return length === 0 ? roles : `${roles}, for ${length} of the offices`;
}

const NAMED_MAX = 5;

/** The people a new approver invited to prepare payments, who must be other people. */
function havingInvited(name: string, invited: readonly string[]): string {
  if (invited.length === 0) return '';
  const more = invited.length > NAMED_MAX ? [`${invited.length - NAMED_MAX} more`] : [];
  const whom = joined([...invited.slice(0, NAMED_MAX), ...more]);
  return `. ${name} has invited ${whom} to prepare payments: agree only if you know that ${invited.length > 1 ? 'these are other people' : 'this is another person'}`;
}

type Said = Pick<StaffChange, 'what' | 'name' | 'email' | 'rights' | 'ticket' | 'by'>;
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
  words: ({ what, name, email, rights, ticket, by }: Said, invited: readonly string[] = []): string => {
    const who = `${name} (${email})`;
    if (what === 'restore') return `Let ${who} work here again, whose sign-in was reset by ${by}`;
    if (what === 'reset' || !rights) return `Take away how ${who} signs in, to set it up anew`;
    return `Make ${who} ${rightsIn(rights)}${ticket ? `, ticket ${ticket}` : ''}${havingInvited(name, invited)}`;
  },
  subject: ({ company }: Facts) => `${company}: who may do what has changed`,
  heading: 'Who may do what has changed',
  paragraphs: ({ words, company }: Facts) => [
    `Two people agreed to this change at ${company}:`,
    `${words}.`,
    'If you don’t know of it, ask them now. You can take a role away by yourself, at once, in the console under Staff. The audit log has what was done.',
  ],
  rows: ({
    proposedBy,
    agreedBy,
    at,
    reason,
  }: Facts & { readonly at: string; readonly reason?: string | undefined }) => [
    { label: 'Proposed by', value: proposedBy },
    { label: 'Agreed by', value: agreedBy },
    { label: 'When', value: at },
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
  ],
};

/** The e-mail to a company's owners if another company reset their colleague's sign-in. */
export const restText = {
  subject: ({ company }: OfCompany) => `${company}: another company reset a colleague’s sign-in`,
  heading: 'A colleague can’t work here for now',
  paragraphs: ({ company, by, name, email }: Record<'company' | 'by' | 'name' | 'email', string>) => [
    `${by} reset how this colleague of ${company} signs in: ${name} (${email}). They can’t work for ${company} until one of you agrees.`,
    'Call them on a number that you know. Then agree or drop it in the console under Staff.',
  ],
};
