import * as z from 'zod/mini';
import type { MemberRole } from './role.ts';

/** What the staff are told of by e-mail, in the groups in which somebody wants it or not. */
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

/** The roles that are told by it. An agent hears nothing here, nor do the people who run the portal. */
export const NOTICE_ROLES = ['owner', 'approver', 'operator', 'auditor'] as const satisfies readonly MemberRole[];
export type NoticeRole = (typeof NOTICE_ROLES)[number];

/** Who can be told: the addresses of the company's file, which several people read, and whoever has a role. */
export const NOTICE_PARTIES = ['shared', ...NOTICE_ROLES] as const;
export type NoticeParty = (typeof NOTICE_PARTIES)[number];

/** Who is told of what unless the company says otherwise. Without members it is the shared addresses, of everything. */
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

/** Whom a company has told of what, topic by topic, and whether its shared addresses get the digest of a day. */
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

/** Who is told of a topic by a company's choice. */
export const partiesOf = (choice: NoticeChoice | undefined, topic: NoticeTopic): readonly NoticeParty[] =>
  choice?.[topic] ?? USUAL_PARTIES[topic];

/** With which of their roles somebody is told of a topic. */
export const rolesToldOf = (
  choice: NoticeChoice | undefined,
  topic: NoticeTopic,
  roles: readonly MemberRole[],
): readonly NoticeRole[] =>
  NOTICE_ROLES.filter((role) => roles.includes(role) && partiesOf(choice, topic).includes(role));

/**
 * Whether somebody who is told of a topic cannot turn it off: that money is gone again, and for an approver what waits
 * for approval. One person must not be able to have the office miss these.
 */
export const isAlwaysTold = (topic: NoticeTopic, roles: readonly NoticeRole[]): boolean =>
  topic === 'money gone' || (topic === 'approvals' && roles.includes('approver'));
