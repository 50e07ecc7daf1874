import type { OfficeId } from '#shared/ids.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import type { NoticeSettings } from '#shared/staff/notice-settings.ts';
import {
  isAlwaysTold,
  NOTICE_ROLES,
  type NoticeChoice,
  type NoticeTopic,
  partiesOf,
  rolesToldOf,
} from '#shared/staff/notices.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { StaffMessage } from './message-table.ts';

/** Somebody who works for the company at this moment, with what they have turned off. */
export type Hearer = Pick<StaffMember, 'id' | 'email' | 'roles' | 'offices' | 'since' | 'approveUpTo'> & {
  readonly off: readonly string[];
  readonly digest: boolean;
  /** The reports that they are sent a link to, as they are kept. */
  readonly reports?: NoticeSettings['reports'];
  /** Their factors were reset within the last day: they are nobody's second person now. */
  readonly isOnHold?: boolean;
};

/** Who of a company can be told. */
export type StaffToTell = {
  /** The addresses of the company's file: there is always one. */
  readonly staffEmails: readonly string[];
  readonly staffNotices?: NoticeChoice | undefined;
  readonly members?: readonly Hearer[];
};

/** One address that is told, and whether it is a member's own. */
type StaffRecipient = { readonly to: string; readonly isMember: boolean };

/** What the staff are told of the company's ledgers at the provider, of its statement, and of what does not fit. */
export const COMPANY_NOTICES = [
  'staff funding',
  'staff funding back',
  'staff wire proposed',
  'staff line wanted back',
  'staff proposal',
  'staff ledger low',
  'staff exceptions',
] as const;
/** What the staff are told: of a payment, or of the whole company's. */
export type StaffNotice = StaffMessage | (typeof COMPANY_NOTICES)[number];

/** The topic of each notice. */
const TOPIC_OF = {
  'staff approval': 'approvals',
  'staff reversal': 'approvals',
  'staff refund refused': 'approvals',
  'staff uncovered': 'money gone',
  'staff overdrawn': 'money gone',
  'staff refund found': 'money gone',
  'staff returned': 'money gone',
  'staff wire reopened': 'money gone',
  'staff adopted': 'money gone',
  'staff wire received': 'cleared',
  'staff cleared': 'cleared',
  'staff funding': 'approvals',
  'staff funding back': 'money gone',
  'staff wire proposed': 'approvals',
  'staff line wanted back': 'approvals',
  'staff proposal': 'approvals',
  'staff ledger low': 'not sent',
  'staff exceptions': 'exceptions',
  'staff failed': 'not sent',
  'staff cancelled': 'not sent',
  'staff mismatch': 'calls',
  'staff account': 'calls',
  'staff wire reported': 'wires',
  'staff rejected': 'answers',
  'staff declined': 'answers',
  'staff expired': 'answers',
  'staff scheduled': 'progress',
  'staff unscheduled': 'progress',
  'staff started': 'progress',
} as const satisfies Readonly<Record<StaffNotice, NoticeTopic>>;

/** Each is an e-mail of its own, and an office where more people have to know one thing has an address for it. */
const MEMBERS_MAX = 25;

/** What of a payment says who is told of it. */
export type ToldOf = {
  readonly officeId?: OfficeId | undefined;
  readonly disbursement?: boolean;
  readonly amount?: Cents;
  readonly fee?: Cents;
  /** Who may approve it, where it isn't an approver alone. */
  readonly roles?: readonly MemberRole[];
  /** Who has handed it on. */
  readonly madeBy?: string | undefined;
};

/**
 * Whether somebody may be the second person of what waits: not of their own, not of more than they may approve, and not
 * for a day after a reset.
 */
function mayApprove(
  { id, approveUpTo = ZERO, isOnHold = false }: Hearer,
  { disbursement, amount = ZERO, fee = ZERO, madeBy }: ToldOf,
) {
  return !isOnHold && madeBy !== id && (!disbursement || amount + fee <= approveUpTo);
}

/** What an approver hears of where they can be its second person. */
const BY_LIMIT: readonly StaffNotice[] = [
  'staff approval',
  'staff funding',
  'staff wire proposed',
  'staff line wanted back',
];

/** With which roles somebody is told: as an approver only of what they can approve. */
const rolesFor = (kind: StaffNotice, member: Hearer, choice: NoticeChoice | undefined, payment: ToldOf) =>
  payment.roles
    ? NOTICE_ROLES.filter(
        (role) => payment.roles?.includes(role) && member.roles.includes(role) && mayApprove(member, payment),
      )
    : rolesToldOf(choice, TOPIC_OF[kind], member.roles).filter(
        (role) => !BY_LIMIT.includes(kind) || role !== 'approver' || mayApprove(member, payment),
      );

const isOfOffice = ({ offices }: Hearer, officeId: OfficeId | undefined): boolean =>
  offices === undefined || (officeId !== undefined && offices.includes(officeId));

/**
 * Who is told of a payment by a notice, each address once: by role, as the company chose and each member left on; of what
 * waits for approval, an approver who can approve it. What would reach nobody goes to the shared addresses, and so does what has more readers than are written to.
 */
export function staffRecipients(
  kind: StaffNotice,
  payment: ToldOf,
  { staffEmails, staffNotices, members = [] }: StaffToTell,
): readonly StaffRecipient[] {
  const topic = TOPIC_OF[kind];
  const told = members.filter((member) => {
    const roles = rolesFor(kind, member, staffNotices, payment);
    const isWanted = !member.off.includes(topic) || isAlwaysTold(topic, roles);
    return roles.length > 0 && isOfOffice(member, payment.officeId) && isWanted;
  });
  const byLength = told.toSorted((one, other) => (one.since < other.since ? -1 : 1)).slice(0, MEMBERS_MAX);
  const isShared = partiesOf(staffNotices, topic).includes('shared') || told.length === 0 || told.length > MEMBERS_MAX;
  const found = new Map<string, StaffRecipient>();
  for (const to of isShared ? staffEmails : []) found.set(to.trim().toLowerCase(), { to, isMember: false });
  for (const { email } of byLength) {
    const address = email.trim().toLowerCase();
    if (!found.has(address)) found.set(address, { to: email, isMember: true });
  }
  return [...found.values()];
}
