import type { NoticeParty, NoticeTopic } from '../../staff/notices.ts';

const topics = {
  approvals: {
    name: 'Approvals',
    what: 'A payment, refund, reversal, Plaid deposit or withdrawal, wire, or bank transaction needs approval.',
  },
  'money gone': {
    name: 'Returned or reversed payments',
    what: 'A payment was returned, is no longer covered, was refunded at Plaid, or moved at the bank unexpectedly, a wire’s match was undone, or a client froze their payments.',
  },
  cleared: { name: 'Good funds', what: 'A client’s payment has cleared, or a wire was received.' },
  'not sent': {
    name: 'Failed and canceled',
    what: 'A payment failed, wasn’t sent on its date, or was canceled before it was sent, or your Plaid balance doesn’t cover outstanding disbursements.',
  },
  exceptions: {
    name: 'Exceptions',
    what: 'Once each banking day: bank transactions not matched for three banking days, and differences between the books and Plaid since the day before.',
  },
  calls: { name: 'Calls', what: 'A payment needs a call, or came from an account in another name.' },
  wires: { name: 'Wires sent', what: 'A client reports that they sent a wire.' },
  answers: { name: 'Answers', what: 'A client declined, a colleague didn’t approve, or a deadline passed.' },
  progress: { name: 'Progress', what: 'A client scheduled, unscheduled or started a payment.' },
} as const satisfies Readonly<Record<NoticeTopic, { readonly name: string; readonly what: string }>>;

const parties = {
  shared: 'the company’s shared addresses',
  owner: 'owners',
  approver: 'approvers',
  operator: 'escrow officers',
  auditor: 'auditors',
} as const satisfies Readonly<Record<NoticeParty, string>>;

/** The texts about the emails that a console member receives. */
export const noticesText = {
  title: 'My notifications',
  lead: (email: string) => `Emails we send to ${email}. Today shows everything.`,
  groups: {
    action: { name: 'Needs attention', what: 'Approvals, calls to make, reported wires, and answers.' },
    money: { name: 'Money updates', what: 'Money that was received, returned, failed, or differs from the books.' },
  },
  /** "Returned or reversed payments: always on." */
  alwaysOn: (names: readonly string[]) => `${names.join(', ')}: always on.`,
  single: 'Choose single topics',
  topics,
  legend: 'As it happens',
  always: 'Always on. You can’t turn this off.',
  not: 'Your company doesn’t send this to your role.',
  to: (who: readonly NoticeParty[]) => `Sent to ${who.map((party) => parties[party]).join(', ')}.`,
  offices: 'You get these for your offices’ payments only.',
  digest: 'Daily digest',
  digestWhat: 'Good funds and your open items, at 8 a.m. on banking days. Skipped if there’s nothing to report.',
  shared: 'The company’s shared addresses get it too.',
  reports: 'Daily, weekly or monthly reports:',
  reportsAt: 'schedule them under Reports.',
  saved: 'Saved.',
} as const;
