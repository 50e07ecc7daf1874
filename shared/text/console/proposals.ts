import { fullName } from '../../client/client.ts';
import { fundingWords } from '../../ledger/funding.ts';
import { lessOrMore } from '../../ledger/unexplained.ts';
import { formatDollars } from '../../money.ts';
import { type ChangeOf, type Proposal, type ProposalKind, shortVersion } from '../../proposal/proposal.ts';
import type { PayerInvitation } from '../../staff/payer-invitation.ts';
import { totalOf } from '../../transfer/rules.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import { bookPaperText } from './book-papers.ts';
import { changeText } from './change-mail.ts';
import { settingsWords } from './settings.ts';

/** "annual review of 2026", "three-way reconciliation of October 2026". */
const reportName = (report: string): string =>
  report.includes('-')
    ? `three-way reconciliation of ${bookPaperText.month.monthName(report)}`
    : `annual review of ${report}`;

/** A proposal's change as a sentence without its end. An approver agrees to this text. */
const WORDS: { readonly [K in ProposalKind]: (change: ChangeOf<K>) => string } = {
  'plaid balance': ({ from, to }) => `Accept a Plaid balance that is ${lessOrMore(to - from)} than the records explain`,
  'funding request': fundingWords,
  'funding outcome': ({ outcome, sweepId, ...of }) =>
    outcome === 'done'
      ? `Record that Plaid completed this, with ID ${sweepId}: ${fundingWords(of)}`
      : `Record that Plaid never did this, and stop checking: ${fundingWords(of)}`,
  'client hold': ({ name, held: { by, because } }) =>
    `Release the hold on ${name} that ${by} placed (“${because}”) so they can sign in and move money again`,
  'provider event': ({ what, account, event: { eventId, type } }) =>
    `${what === 'dismiss' ? 'Dismiss' : 'Bring back'} event ${eventId} (${type}) of the Plaid account ${account}`,
  'report signature': ({ report, sha256, result }) =>
    `Sign version ${shortVersion(sha256)} of the ${reportName(report)}${result ? `, with this result: ${result}` : ''}`,
  'staff access': (change) => changeText.words(change),
  'provider secret': ({ secret, account, mark }) =>
    `Change the secret ${secret} of the Plaid account ${account} (change ${mark})`,
  settings: settingsWords,
};

/** The texts that an approver of a proposal agrees to. */
export const proposalWords = <K extends ProposalKind>({ kind, change }: Proposal<K>): string =>
  (WORDS[kind] as (change: ChangeOf<K>) => string)(change as ChangeOf<K>);

/** To ask someone new for a payment. */
export function invitedWords({ who, request }: Pick<PayerInvitation, 'who' | 'request'>): string {
  const file = request.fileNumber ? `, file ${request.fileNumber}` : '';
  const whom = `${who.firstName} ${who.lastName} (phone ending in ${who.phone.slice(-4)})`;
  return `Request ${formatDollars(request.amount)} from ${whom}, ${request.address1}${file}`;
}

/** To move a payment's money to another file. */
export const fileMoveWords = (payment: Transfer, fileNumber: string): string =>
  `Move ${formatDollars(totalOf(payment))} ${payment.disbursement ? 'for' : 'from'} ${fullName(payment)} to file ${fileNumber}`;

/** The email to possible approvers. Its subject gives no details, because a phone shows it to anyone nearby. */
export const approvalMail = {
  subject: (company: string): string => `Approval needed: ${company}`,
  heading: 'Something needs your approval',
  advice:
    'Review it at the console, under Approvals. Nothing changes until someone other than its proposer approves it.',
};
/** The texts of the lists and forms of proposals. */
export const proposalsText = {
  title: 'Other changes',
  needApproval: 'Needs approval',
  field: 'Field',
  current: 'Current',
  proposed: 'Proposed',
  by: (who: string, when: string) => `Proposed by ${who}, ${when}.`,
  reasonOf: (reason: string) => `Reason: ${reason}`,
  yours: 'Someone else has to approve it.',
  byCommand: 'Support proposed this, and support approves it.',
  decisions: {
    approve: {
      ...{ act: 'Approve', title: 'Approve change', done: 'Approved. The change is in effect.' },
      sent: 'Approved. See its status under Plaid balance.',
    },
    reject: { act: 'Reject', title: 'Reject change', done: 'Rejected. Nothing changed.' },
    withdraw: { act: 'Withdraw', title: 'Withdraw change', done: 'Withdrawn. Nothing changed.' },
  },
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHint: 'Your colleagues can read it.',
  noReason: 'Enter a reason.',
  today: { title: 'Changes to approve', lead: 'Proposed by a colleague. Nothing changes until you approve.' },
} as const;
