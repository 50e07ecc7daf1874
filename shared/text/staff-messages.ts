import { MATCH_SCORE_MIN } from '../bank/account.ts';

type Said = {
  readonly subject: (reference: string, amount: string) => string;
  readonly toTenant: string;
  readonly fromTenant: string;
};

const messages = {
  'staff approval': {
    subject: (reference, amount) => `Please approve: ${amount}, ${reference}`,
    toTenant: 'A payment request is waiting for approval',
    fromTenant: 'A disbursement is waiting for approval',
  },
  /** The network's deadline runs while it waits. */
  'staff reversal': {
    subject: (reference, amount) => `Please decide about a reversal: ${amount}, ${reference}`,
    toTenant: 'A reversal is waiting for a second person',
    fromTenant: 'The reversal of a payment to a client is waiting for a second person',
  },
  'staff rejected': {
    subject: (reference, amount) => `Not approved: ${amount}, ${reference}`,
    toTenant: 'A payment request wasn’t approved',
    fromTenant: 'A disbursement wasn’t approved',
  },
  'staff declined': {
    subject: (reference, amount) => `Declined by the client: ${amount}, ${reference}`,
    toTenant: 'A client declined a payment request',
    fromTenant: 'A client declined a disbursement',
  },
  'staff expired': {
    subject: (reference, amount) => `Ended unanswered: ${amount}, ${reference}`,
    toTenant: 'The deadline of a payment has passed, and it wasn’t paid',
    fromTenant: 'The deadline of a disbursement has passed, and it wasn’t accepted',
  },
  'staff scheduled': {
    subject: (reference, amount) => `Payment scheduled: ${amount}, ${reference}`,
    toTenant: 'A client scheduled a payment for a later day',
    fromTenant: 'A payment to a client is scheduled for a later day',
  },
  'staff unscheduled': {
    subject: (reference, amount) => `Scheduled payment canceled: ${amount}, ${reference}`,
    toTenant: 'A client canceled a scheduled payment',
    fromTenant: 'A scheduled payment to a client was canceled',
  },
  'staff started': {
    subject: (reference, amount) => `Payment started: ${amount}, ${reference}`,
    toTenant: 'A client started a payment',
    fromTenant: 'A client accepted a payment',
  },
  /** The bank has another owner name, so the staff check the reason before they rely on the money. */
  'staff mismatch': {
    subject: (reference, amount) => `Paid from an account in another name: ${amount}, ${reference}`,
    toTenant: 'A client paid from an account that the bank knows under another name',
    fromTenant: 'A client is paid to an account that the bank knows under another name',
  },
  /**
   * No money is paid before a staff member has spoken with the client. The call is the only defense against a stolen
   * phone.
   */
  'staff account': {
    subject: (reference, amount) => `Please call before it’s paid: ${amount}, ${reference}`,
    toTenant: 'A client chose an account that needs a call first',
    fromTenant: 'A client chose an account that needs a call before anything is paid',
  },
  'staff wire reported': {
    subject: (reference, amount) => `Wire reported as sent: ${amount}, ${reference}`,
    toTenant: 'A client reports that a wire was sent. Look for it on the bank statement before you confirm it',
    fromTenant: 'A client reports that a wire was sent. Look for it on the bank statement before you confirm it',
  },
  /** The message that a closing waits for. No amount in the subject, because a phone shows it to anyone nearby. */
  'staff wire received': {
    subject: (reference) => `Wire received: ${reference}`,
    toTenant: 'A wire was received. It’s there for the closing',
    fromTenant: 'A wire was received. It’s there for the closing',
  },
  'staff cleared': {
    subject: (reference) => `Payment cleared: ${reference}`,
    toTenant: 'A client’s payment has cleared. It’s there for the closing',
    fromTenant: 'A payment has cleared. It’s there for the closing',
  },
  /** A deposit was returned or moved. The payment waits until the file is covered again, or until it is recalled. */
  'staff uncovered': {
    subject: (reference, amount) => `No longer covered: ${amount}, ${reference}`,
    toTenant: 'A payment is no longer covered',
    fromTenant: 'The money for a disbursement is no longer there. Nothing is paid until it’s back',
  },
  /** The money was paid out, and the deposit that it came from was returned. */
  'staff overdrawn': {
    subject: (reference, amount) => `File below zero: ${amount}, ${reference}`,
    toTenant: 'A file is below zero',
    fromTenant: 'A file is below zero because of a disbursement',
  },
  'staff refund refused': {
    subject: (reference, amount) => `Refund not sent: ${amount}, ${reference}`,
    toTenant: 'A refund wasn’t sent',
    fromTenant: 'A refund wasn’t sent',
  },
  /** A person refunded a payment in the provider's own dashboard, without the portal's two people. */
  'staff refund found': {
    subject: (reference, amount) => `Refunded outside of the portal: ${amount}, ${reference}`,
    toTenant: 'A refund was made at the payment provider, and not in the portal',
    fromTenant: 'A refund was made at the payment provider, and not in the portal',
  },
  'staff failed': {
    subject: (reference, amount) => `Payment failed: ${amount}, ${reference}`,
    toTenant: 'A payment failed',
    fromTenant: 'A disbursement failed',
  },
  /** A failure after completion: money that others relied on or disbursed is gone again. */
  'staff returned': {
    subject: (reference, amount) => `Returned after completion: ${amount}, ${reference}`,
    toTenant: 'A completed payment was returned by the client’s bank',
    fromTenant: 'A completed disbursement was returned by the client’s bank',
  },
  'staff cancelled': {
    subject: (reference, amount) => `Canceled on its way: ${amount}, ${reference}`,
    toTenant: 'A payment was canceled before it reached the bank network',
    fromTenant: 'A disbursement was canceled before it reached the bank network',
  },
  /** The file has less money than before, so planned disbursements may no longer be covered. */
  'staff wire reopened': {
    subject: (reference, amount) => `Receipt of a wire taken back: ${amount}, ${reference}`,
    toTenant: 'Two people took the receipt of a wire back. Its file no longer holds that money',
    fromTenant: 'Two people took the receipt of a wire back. Its file no longer holds that money',
  },
  /** After a restore of the table or a manual write, the bank's status counts. */
  'staff adopted': {
    subject: (reference, amount) => `Money moved at the bank: ${amount}, ${reference}`,
    toTenant:
      'The bank has debited a client for a payment that the portal hadn’t recorded as sent. It’s recorded now. Call the client before you do anything else with it',
    fromTenant:
      'The bank has paid a client a disbursement that the portal hadn’t recorded as sent. It’s recorded now. Don’t pay it another way',
  },
} as const satisfies Readonly<Record<string, Said>>;

const en = {
  messages,
  client: 'Client',
  phone: 'Client’s phone',
  by: 'By',
  why: 'Reason',
  bankReference: 'Bank reference',
  bankCheck: 'Bank’s check',
  notChecked: (code: string, description: string): string => `Not checked (${code}). ${description}`,
  scheduledFor: 'Scheduled for',
  account: {
    label: 'Account',
    linked: 'Linked',
    by: { login: 'through a login at the bank', numbers: 'account numbers typed in, proved by a test deposit' },
    unknownWay: 'in a way that wasn’t recorded',
    owner: 'Owner at the bank',
    unasked: (payee: string): string => `The bank doesn’t say whether it is ${payee}’s.`,
    score: (payee: string, score: number): string =>
      `The bank’s records match “${payee}” by ${score} of 100${score < MATCH_SCORE_MIN ? ': that does not confirm it.' : '.'}`,
    doubts: 'Why a call',
    noted: 'Look at',
    doubt: {
      'typed numbers': 'no bank has said whose account it is',
      'owner unknown': 'the bank doesn’t say who owns it',
      'other owner': 'the bank doesn’t know it under the payee’s full name',
      'new account': 'it was linked only after the payment was prepared',
    },
    override: 'The client said',
    number: 'Number to call',
    mark: 'Account mark',
    standing: 'Standing',
    standings: {
      confirmed: 'confirmed by the bank',
      waiting: 'waits for a call',
      released: 'released after a call',
      refused: 'refused',
      noted: 'nothing waits for it',
    },
    call: 'Call',
    called: (call: { by: string; at: string; spokeWith: string; number: string; said: string }): string =>
      `${call.by} spoke with ${call.spokeWith} at ${call.number}, ${call.at}: ${call.said}`,
    howTo: (mark: string): string =>
      `Call the client at the number below and at no other, not at one from a message. Ask which account they linked, and tell them nothing about it. At the console, under Approvals, you let this payment go there, or ask them for another account (its mark is ${mark}). The person who prepared the payment can’t release it.`,
  },
  /** The staff's commands and their effect. */
  id: 'ID for commands',
  /** The message addresses the client. Without this introduction it would seem to be about the company. */
  clientWasTold: (code: string, sentence: string): string => `${code}. The client was told: “${sentence}”`,
  howToApprove: {
    toTenant:
      'Decide about it at the console, under Approvals, once you’ve compared it with the file: approved, the client is asked for it. The person who prepared it can’t approve it.',
    refund:
      'Decide about it at the console, under Approvals, once you’ve compared it with the file: approved, it goes back at once to the account the payment came from. The person who prepared it can’t approve it.',
    fromTenant:
      'Decide about it at the console, under Approvals, once you’ve compared it with the file: approved, it’s released to the client. The person who prepared it can’t approve it.',
  },
  /** Below an amount without the fee. */
  withFee: 'With the fee',
  countsNow: 'It counts for its file from now on. The console has what the file holds, under Files.',
  howToReverse: (day: string): string =>
    `Another person decides at the console, under Approvals. The client’s bank must have it by ${day}.`,
  howToRefund:
    'Nothing was sent, and the client wasn’t told. It waits for approval again: approve it once the reason is gone (if the account at the payment provider is empty, top it up first), or reject it.',
  howToCheckRefund:
    'The portal has recorded it: it counts against the payment, and the books took it from the file. If none of you made it, call the payment provider at once.',
  howToCover:
    'The file, or the account at the payment provider, holds less than when this was approved: a deposit may have come back. The client can accept the payment again as soon as the money is there. If it won’t come, withdraw the payment and call the client.',
  howToResolve:
    'Get the money back from the client, or cover the file from your own account. Then open this payment and close it with what you did. It stays on Today until then, whatever else is deposited.',
  debitsStopped:
    'None of this client’s bank accounts is debited until you’ve spoken with them. Call them at the number you have, ask whether they made this payment, and then use “client allow-debits”.',
  accountOutOfUse: 'That account is out of use until the client links it again.',
  /** Below every notice, in place of the text for clients only. */
  whyYou: (tenant: string): string =>
    `You get this notice because ${tenant} lists your address for it in its tenant file.`,
  whyMember: (tenant: string): string =>
    `You get this notice because of what you do for ${tenant} at the console. Choose there which ones you get, under “My notices”.`,
  noReply: 'It’s for the office only: don’t forward it to clients.',
};

/** The messages to the tenant's staff about transfers, in English for all of them. */
export const staffMessagesText = { en };
