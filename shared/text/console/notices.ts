import type { NoticeParty, NoticeTopic } from '../../staff/notices.ts';

const topics = {
  approvals: {
    name: 'Approvals',
    what: 'A payment, a refund, a reversal, a deposit into the ledger or a withdrawal, a wire or a line of the statement waits for a second person.',
  },
  'money gone': {
    name: 'Money that is gone again',
    what: 'A payment was returned, is no longer covered, was refunded outside of the portal, or moved at the bank by itself; the receipt of a wire was taken back.',
  },
  cleared: { name: 'Good funds', what: 'A client’s payment has cleared, or a wire was received.' },
  'not sent': {
    name: 'Failed and canceled',
    what: 'A payment failed, wasn’t sent on its day, or was canceled on its way; or a ledger holds less than is promised to clients.',
  },
  exceptions: {
    name: 'Exceptions',
    what: 'Once a banking day, while it lasts: a line of the statement that nobody has decided about for three banking days, or what books and payment provider differ in since the day before.',
  },
  calls: { name: 'Calls', what: 'A payment waits for a call, or came from an account in another name.' },
  wires: { name: 'Wires on their way', what: 'A client says that a wire was sent.' },
  answers: { name: 'Answers', what: 'A client declined, a colleague didn’t approve, or a deadline passed.' },
  progress: { name: 'Progress', what: 'A client scheduled, unscheduled or started a payment.' },
} as const satisfies Readonly<Record<NoticeTopic, { readonly name: string; readonly what: string }>>;

const parties = {
  shared: 'the company’s shared addresses',
  owner: 'owners',
  approver: 'approvers',
  operator: 'operators',
  auditor: 'auditors',
} as const satisfies Readonly<Record<NoticeParty, string>>;

/** The texts about the e-mails that a console member receives. */
export const noticesText = {
  title: 'My notices',
  lead: (email: string) => `What you get by e-mail at ${email}, beside what stands on Today.`,
  topics,
  legend: 'Notices as it happens',
  always: 'Always on: nobody can miss this by turning it off.',
  not: 'Your company doesn’t send this to your role.',
  to: (who: readonly NoticeParty[]) => `Goes to ${who.map((party) => parties[party]).join(', ')}.`,
  offices: 'You hear of the payments of your offices only.',
  daily: 'Once a day',
  digest: 'Digest of the day',
  digestWhat:
    'On banking days at 8 a.m.: what became good funds, and what waits for you. On a day with nothing in it there’s none.',
  shared: 'The company’s shared addresses get it, too.',
  reports: 'Links to reports by day, week or month:',
  reportsAt: 'choose them under Reports.',
  saved: 'Saved.',
} as const;
