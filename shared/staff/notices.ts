import * as z from 'zod/mini';
import type { MemberRole } from './role.ts';

/** Topics of the staff's email notices, which people turn on or off. */
export const NOTICE_TOPICS = [
  'approvals',
  'money gone',
  'cleared',
  'not sent',
  'exceptions',
  'calls',
  'wires',
  'answers',
  'progress',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Roles that get notices. Support doesn't. */
export const NOTICE_ROLES = ['owner', 'approver', 'operator', 'auditor'] as const satisfies readonly MemberRole[];
export type NoticeRole = (typeof NOTICE_ROLES)[number];

/** Possible recipients: the company's shared addresses, and members with a role. */
export const NOTICE_PARTIES = ['shared', ...NOTICE_ROLES] as const;
export type NoticeParty = (typeof NOTICE_PARTIES)[number];

/** The default recipients. If a company has no members, its shared addresses get everything. */
export const USUAL_PARTIES = {
  approvals: ['shared', 'approver'],
  'money gone': ['shared', 'owner', 'approver', 'operator'],
  cleared: ['shared', 'operator'],
  'not sent': ['shared', 'operator'],
  exceptions: ['shared', 'owner', 'operator'],
  calls: ['shared', 'operator'],
  wires: ['shared', 'operator'],
  answers: ['shared', 'operator'],
  progress: ['shared'],
} as const satisfies Readonly<Record<NoticeTopic, readonly NoticeParty[]>>;

const parties = z.optional(z.array(z.enum(NOTICE_PARTIES)).check(z.minLength(1), z.maxLength(NOTICE_PARTIES.length)));

/** A company's recipients by topic, and whether its shared addresses get the daily digest. */
export const noticeChoice = z.lazy(() =>
  z.object({
    approvals: parties,
    'money gone': parties,
    cleared: parties,
    'not sent': parties,
    exceptions: parties,
    calls: parties,
    wires: parties,
    answers: parties,
    progress: parties,
    digest: z.optional(z.boolean()),
  }),
);
export type NoticeChoice = z.infer<typeof noticeChoice>;

/** The recipients of a topic by a company's choice. */
export const partiesOf = (choice: NoticeChoice | undefined, topic: NoticeTopic): readonly NoticeParty[] =>
  choice?.[topic] ?? USUAL_PARTIES[topic];

/** The roles by which a person gets a topic. */
export const rolesToldOf = (
  choice: NoticeChoice | undefined,
  topic: NoticeTopic,
  roles: readonly MemberRole[],
): readonly NoticeRole[] =>
  NOTICE_ROLES.filter((role) => roles.includes(role) && partiesOf(choice, topic).includes(role));

/**
 * True if a recipient can't turn off a topic: money that was returned, and approvals for an approver. One person must
 * not be able to make the office miss these.
 */
export const isAlwaysTold = (topic: NoticeTopic, roles: readonly NoticeRole[]): boolean =>
  topic === 'money gone' || (topic === 'approvals' && roles.includes('approver'));
