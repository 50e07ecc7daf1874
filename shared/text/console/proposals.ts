import type { AuditFact } from '../../audit/record.ts';
import { fullName } from '../../client/client.ts';
import type { ClientId } from '../../ids.ts';
import { fundingWords } from '../../ledger/funding.ts';
import { lessOrMore } from '../../ledger/unexplained.ts';
import { formatDollars } from '../../money.ts';
import { type ChangeOf, type Proposal, type ProposalKind, shortVersion } from '../../proposal/proposal.ts';
import type { PayerInvitation } from '../../staff/payer-invitation.ts';
import { rightsDetails } from '../../staff/staff-member.ts';
import { totalOf } from '../../transfer/rules.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import type { AuditWhat } from './audit.ts';
import { bookPaperText } from './book-papers.ts';
import { changeText } from './change-mail.ts';
import { settingsWords } from './settings.ts';

/** "annual review of 2026", "three-way reconciliation of October 2026". */
const reportName = (report: string): string =>
  report.includes('-')
    ? `three-way reconciliation of ${bookPaperText.month.monthName(report)}`
    : `annual review of ${report}`;

/** Kinds with a proposal of their own in the table. `funding-facts.ts` has the other's facts. */
type StoredKind = Exclude<ProposalKind, 'funding request'>;

type Worded<K extends ProposalKind> = {
  /** The change as a sentence without its end. An approver agrees to this text. */
  readonly words: (change: ChangeOf<K>) => string;
};

/** The records of a kind in the audit log. */
type Recorded<K extends ProposalKind> = {
  /** The names of the three facts. */
  readonly proposed: AuditWhat;
  readonly approved: AuditWhat | ((change: ChangeOf<K>) => AuditWhat);
  readonly rejected: AuditWhat;
  /** The client concerned. */
  readonly client?: (change: ChangeOf<K>) => ClientId;
  /** The audit log's subject, if it isn't the company. */
  readonly about?: (change: ChangeOf<K>) => string;
  /** The proposer's role in the log, if not staff. */
  readonly proposer?: AuditFact['actor'];
  /** The field for a rejection's reason, if it doesn't replace the proposer's. */
  readonly because?: string;
  /** The details of the change for an auditor. */
  readonly details: (change: ChangeOf<K>) => AuditFact['details'];
};

/** How each kind is told: to its approver, and in the audit log. */
export const TOLD: { readonly [K in StoredKind]: Worded<K> & Recorded<K> } & {
  readonly 'funding request': Worded<'funding request'>;
} = {
  'funding request': { words: fundingWords },
  'plaid balance': {
    words: ({ from, to }) => `Accept a Plaid balance that is ${lessOrMore(to - from)} than the records explain`,
    proposed: 'ledger/balance-proposed',
    approved: 'ledger/balance-agreed',
    rejected: 'ledger/balance-rejected',
    because: 'because',
    details: ({ from, to }) => ({ from, to }),
  },
  'funding outcome': {
    words: ({ outcome, sweepId, ...of }) =>
      outcome === 'done'
        ? `Record that Plaid completed this, with ID ${sweepId}: ${fundingWords(of)}`
        : `Record that Plaid never did this, and stop checking: ${fundingWords(of)}`,
    proposed: 'ledger/funding-outcome-said',
    approved: 'ledger/funding-ended',
    rejected: 'ledger/funding-outcome-dropped',
    because: 'because',
    about: ({ funding }) => funding,
    details: ({ way, amount, ledger, outcome, sweepId: sweep }) => ({
      ...{ way, amount, ledger, outcome },
      ...(sweep ? { sweep } : {}),
    }),
  },
  'client hold': {
    words: ({ name, held: { by, because } }) =>
      `Release the hold on ${name} that ${by} placed (“${because}”) so they can sign in and move money again`,
    proposed: 'client/lift-proposed',
    approved: 'client/lifted',
    rejected: 'client/lift-rejected',
    details: () => ({}),
    client: ({ client }) => client,
  },
  'provider event': {
    words: ({ what, account, event: { eventId, type } }) =>
      `${what === 'dismiss' ? 'Dismiss' : 'Bring back'} event ${eventId} (${type}) of the Plaid account ${account}`,
    proposed: 'event/proposed',
    approved: ({ what }) => (what === 'dismiss' ? 'event/dismissed' : 'event/brought-back'),
    rejected: 'event/rejected',
    about: ({ event }) => String(event.eventId),
    details: ({ account, event: { type, providerTransferId: providerTransfer }, what: asked }) => ({
      ...{ account, type, providerTransfer, asked },
    }),
  },
  'report signature': {
    words: ({ report, sha256, result }) =>
      `Sign version ${shortVersion(sha256)} of the ${reportName(report)}${result ? `, with this result: ${result}` : ''}`,
    proposed: 'ledger/report-reviewed',
    approved: 'ledger/report-signed',
    rejected: 'ledger/report-rejected',
    because: 'because',
    about: ({ report }) => report,
    details: ({ report, sha256: version }) => ({ report, version }),
  },
  'staff access': {
    words: (change) => changeText.words(change),
    proposed: 'staff/proposed',
    approved: 'staff/agreed',
    rejected: 'staff/dropped',
    because: 'because',
    about: ({ person, name }) => person ?? name,
    details: ({ what: asked, name, rights, ticket }) => ({
      ...{ asked, name },
      ...(rights ? rightsDetails(rights) : {}),
      ...(ticket ? { ticket } : {}),
    }),
  },
  // Nothing of the secret itself is recorded.
  'provider secret': {
    words: ({ secret, account, mark }) =>
      `Change the secret ${secret} of the Plaid account ${account} (change ${mark})`,
    proposed: 'secret/proposed',
    approved: 'secret/approved',
    rejected: 'secret/rejected',
    proposer: 'operator',
    about: ({ secret }) => secret,
    details: ({ account, mark: change }) => ({ account, change }),
  },
  settings: {
    words: settingsWords,
    proposed: 'wiring/proposed',
    approved: 'wiring/approved',
    rejected: 'wiring/rejected',
    details({ hash, wiring, contact = {} }) {
      const parts = [...(wiring === undefined ? [] : ['wiring details']), ...Object.keys(contact).toSorted()];
      return { hash, ...(parts.length > 0 ? { parts: parts.join(', ') } : {}) };
    },
  },
};

/** A kind's records in the audit log. Only kinds with a proposal in the table have them. */
export const recordedOf = (kind: ProposalKind): Recorded<ProposalKind> =>
  TOLD[kind as StoredKind] as Recorded<ProposalKind>;

/** The texts that an approver of a proposal agrees to. */
export const proposalWords = <K extends ProposalKind>({ kind, change }: Proposal<K>): string =>
  (TOLD[kind] as Worded<K>).words(change as ChangeOf<K>);

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
  today: { title: 'Changes that need approval', lead: 'Proposed by a colleague. Nothing changes until you approve.' },
} as const;
