import { orOf } from './or-of.ts';
import { queueText } from './payments.ts';
import { proposalsText } from './proposals.ts';

/** The texts of Today. */
export const todayText = {
  title: 'Today',
  nothing: 'You’re all caught up.',
  forYou: 'For you',
  forOthers: 'Waiting for others',
  who: {
    client: 'Waiting for the client.',
    bank: 'Waiting for the bank.',
    noOne: 'No one at your company can do this yet. Ask an owner to add someone who can.',
    colleagues: (names: readonly string[]) => `Waiting for ${orOf(names)}.`,
  },
  you: 'You',
  changes: { title: proposalsText.today.title, lead: 'An approver decides.' },
  balances: 'Trust account balances',
  asOf: (day: string) => `per statement, ${day}`,
  importedAt: (when: string) => `Imported ${when}`,
  noStatement: 'No bank statement with a balance yet.',
  importOne: 'Import statement',
  closings: 'Closings in the next 7 days',
  noClosings: 'No closings in the next 7 days. Set a file’s closing date on its page.',
  notShown: 'Other offices have payments in this file.',
  heldNow: (amount: string) => `${amount} held`,
  expected: (amount: string) => `${amount} expected`,
  short: (amount: string) => `Short ${amount}`,
  toPay: (amount: string) => `${amount} to disburse`,
  covered: 'Covered',
  dueIn: 'Money due in',
  noneDue: 'No payments are due in the next 7 days.',
  payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  good: (amount: string, files: number) =>
    `Good funds today: ${amount} in ${files === 1 ? '1 file' : `${files} files`}.`,
  noGood: 'No funds clear today.',
  waits: (count: number) => (count === 1 ? '1 open item' : `${count} open items`),
  count: (count: number, isMore: boolean) => `${count.toLocaleString('en-US')}${isMore ? '+' : ''}`,
  queues: {
    'to approve': { title: queueText['to approve'], lead: 'A colleague submitted it.' },
    wires: {
      title: queueText.wires,
      lead: 'Bank activity that isn’t matched yet, or that needs approval.',
    },
    calls: { title: queueText.calls, lead: 'The payee’s account is new or in another name.' },
    holds: { title: queueText.holds, lead: 'Review it, then release the hold or cancel the payment.' },
    invitations: { title: queueText.invitations, lead: 'The link wasn’t sent, or the payment is blocked.' },
    reversals: { title: queueText.reversals, lead: 'The client’s bank must get the request by the deadline.' },
    proofs: {
      title: queueText.proofs,
      lead: 'A client’s bank asked for proof. Send it, then mark it as sent on the payment.',
    },
    failed: { title: queueText.failed, lead: 'Follow up with the client.' },
    drafts: { title: queueText.drafts, lead: 'Prepared and never sent.' },
    deadlines: { title: queueText.deadlines, lead: 'Due soon.' },
    unknown: {
      title: queueText.unknown,
      lead: 'We keep checking with the bank. Don’t send it again.',
    },
    good: { title: queueText.good, lead: 'These funds can be disbursed from today on.' },
  },
  review: {
    title: (year: string) => `Annual review of ${year}`,
    ahead: (signFrom: string) => `Check the draft for gaps. You can sign it from ${signFrom}.`,
    due: 'Check it and sign it. Then someone else signs it, too.',
  },
  ids: { title: 'IDs to review', lead: 'A client sent a photo of their ID.' },
  held: {
    title: 'Clients on hold',
    lead: 'An escrow officer requests the release, and an approver approves it.',
    who: (request: readonly string[], approve: readonly string[]) =>
      `${orOf(request) || 'An escrow officer'} can request the release. ${orOf(approve) || 'An approver'} can approve it.`,
  },
  oldest: (waited: string) => `oldest ${waited}`,
  next: (when: string) => `next due ${when}`,
  bankBy: (when: string) => `due by ${when}`,
  bankOver: (when: string) => `deadline was ${when}`,
  reversalOver: (when: string) =>
    `The deadline for one ${when ? `was ${when}` : 'has passed'}. Open its payment for next steps.`,
  proofBy: (when: string, left: number) => {
    if (left < 0) return `was due ${when}`;
    return `due by ${when}, ${left === 1 ? '1 banking day' : `${left} banking days`} left`;
  },
  empty: (titles: readonly string[]) => `No open items in: ${titles.join(', ')}.`,
} as const;

/** The steps of a new company, on its owner's Today. */
export const firstStepsText = {
  title: 'First steps',
  steps: {
    owner: 'Invite a second owner, and ask support to approve it',
    people: 'Invite an escrow officer and an approver',
    wire: 'Get your wire instructions approved',
    request: 'Request your first payment',
    cleared: 'See your first deposit cleared',
  },
  done: 'Done',
} as const;
