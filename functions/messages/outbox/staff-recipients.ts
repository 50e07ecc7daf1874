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

/** A current member of the company, with the notices they turned off. */
export type Hearer = Pick<StaffMember, 'id' | 'email' | 'roles' | 'offices' | 'since' | 'approveUpTo'> & {
  readonly off: readonly string[];
  readonly digest: boolean;
  /** Their scheduled reports, in stored form. */
  readonly reports?: NoticeSettings['reports'];
  /** Set if their factors were reset within the last day, so that they can't approve now. */
  readonly isOnHold?: boolean;
};

/** The possible recipients of a company's notices. */
export type StaffToTell = {
  /** The company's shared addresses; there is always one. */
  readonly staffEmails: readonly string[];
  readonly staffNotices?: NoticeChoice | undefined;
  readonly members?: readonly Hearer[];
};

/** A recipient's address, and whether it is a member's own. */
type StaffRecipient = { readonly to: string; readonly isMember: boolean };

/** Notices about the company's ledgers, its statements, and its mismatches. */
export const COMPANY_NOTICES = [
  'staff funding',
  'staff funding back',
  'staff wire proposed',
  'staff line wanted back',
  'staff proposal',
  'staff ledger low',
  'staff exceptions',
  'staff frozen',
] as const;
/** A staff notice, about a payment or the whole company. */
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
  'staff frozen': 'money gone',
  'staff failed': 'not sent',
  'staff cancelled': 'not sent',
  'staff mismatch': 'calls',
  'staff account': 'calls',
  'staff wire reported': 'wires',
  'staff rejected': 'answers',
  'staff declined': 'answers',
  'staff expired': 'answers',
  'staff withdrawn': 'answers',
  'staff scheduled': 'progress',
  'staff unscheduled': 'progress',
  'staff started': 'progress',
} as const satisfies Readonly<Record<StaffNotice, NoticeTopic>>;

/** Each is an email of its own. An office with more readers has an address for that. */
const MEMBERS_MAX = 25;

/** The facts of a payment that decide its recipients. */
export type ToldOf = {
  readonly officeId?: OfficeId | undefined;
  readonly disbursement?: boolean;
  readonly amount?: Cents;
  readonly fee?: Cents;
  /** The roles that may approve it, if not only approvers. */
  readonly roles?: readonly MemberRole[];
  /** The person who submitted it. */
  readonly madeBy?: string | undefined;
};

/** True if a member may approve it: not their own, within their limit, and not within a day of a reset. */
function mayApprove(
  { id, approveUpTo = ZERO, isOnHold = false }: Hearer,
  { disbursement, amount = ZERO, fee = ZERO, madeBy }: ToldOf,
) {
  return !isOnHold && madeBy !== id && (!disbursement || amount + fee <= approveUpTo);
}

/** Notices that an approver gets only if they can approve. */
const BY_LIMIT: readonly StaffNotice[] = [
  'staff approval',
  'staff funding',
  'staff wire proposed',
  'staff line wanted back',
];

/** The roles by which a member gets a notice; as an approver only for what they can approve. */
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
 * The recipients of a notice about a payment, each address once: by role, as the company chose and each member left on,
 * and for approvals only approvers who can approve. A notice without recipients goes to the shared addresses, and so
 * does one with too many.
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
