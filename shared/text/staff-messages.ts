import { MATCH_SCORE_MIN } from '../bank/account.ts';

type Said = {
  readonly subject: (reference: string, amount: string) => string;
  readonly toTenant: string;
  readonly fromTenant: string;
};

const messages = {
  'staff approval': {
    subject: (reference, amount) => `Needs approval: ${amount}, ${reference}`,
    toTenant: 'A payment request needs approval',
    fromTenant: 'A disbursement needs approval',
  },
  /** The network's deadline runs while it waits. */
  'staff reversal': {
    subject: (reference, amount) => `Reversal needs approval: ${amount}, ${reference}`,
    toTenant: 'A reversal request needs approval',
    fromTenant: 'The reversal of a disbursement needs approval',
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
    subject: (reference, amount) => `Deadline passed: ${amount}, ${reference}`,
    toTenant: 'A payment wasn’t made by its deadline',
    fromTenant: 'A disbursement wasn’t accepted by its deadline',
  },
  'staff withdrawn': {
    subject: (reference, amount) => `Withdrawn by a colleague: ${amount}, ${reference}`,
    toTenant: 'A colleague withdrew a payment request',
    fromTenant: 'A colleague withdrew a disbursement',
  },
  'staff scheduled': {
    subject: (reference, amount) => `Payment scheduled: ${amount}, ${reference}`,
    toTenant: 'A client scheduled a payment for a later day',
    fromTenant: 'A disbursement is scheduled for a later day',
  },
  'staff unscheduled': {
    subject: (reference, amount) => `Scheduled payment canceled: ${amount}, ${reference}`,
    toTenant: 'A client canceled a scheduled payment',
    fromTenant: 'A scheduled disbursement was canceled',
  },
  'staff started': {
    subject: (reference, amount) => `Payment started: ${amount}, ${reference}`,
    toTenant: 'A client started a payment',
    fromTenant: 'A client accepted a disbursement',
  },
  /** The bank has another owner name, so the staff check the reason before they rely on the money. */
  'staff mismatch': {
    subject: (reference, amount) => `Account in another name: ${amount}, ${reference}`,
    toTenant: 'A client paid from an account in another name',
    fromTenant: 'A client is being paid to an account in another name',
  },
  /**
   * No money is paid before a staff member has spoken with the client. The call is the only defense against a stolen
   * phone.
   */
  'staff account': {
    subject: (reference, amount) => `Call before this is paid: ${amount}, ${reference}`,
    toTenant: 'A client chose an account that needs a call first',
    fromTenant: 'A client chose an account that needs a call before it’s paid',
  },
  'staff wire reported': {
    subject: (reference, amount) => `Wire reported as sent: ${amount}, ${reference}`,
    toTenant: 'A client reports sending a wire. Check the bank statement before you match it',
    fromTenant: 'A client reports sending a wire. Check the bank statement before you match it',
  },
  /** The message that a closing waits for. No amount in the subject, because a phone shows it to anyone nearby. */
  'staff wire received': {
    subject: (reference) => `Wire received: ${reference}`,
    toTenant: 'A wire was received for the closing',
    fromTenant: 'A wire was received for the closing',
  },
  'staff cleared': {
    subject: (reference) => `Payment cleared: ${reference}`,
    toTenant: 'A client’s payment has cleared for the closing',
    fromTenant: 'A payment has cleared for the closing',
  },
  /** Its file lost money, and it waits for another approval; or the Plaid balance is too low. */
  'staff uncovered': {
    subject: (reference, amount) => `Disbursement on hold: ${amount}, ${reference}`,
    toTenant: 'A payment is no longer covered',
    fromTenant: 'A disbursement is on hold, because the money behind it changed',
  },
  /** The money was paid out, and the deposit that it came from was returned, or a refund paid that deposit back too. */
  'staff overdrawn': {
    subject: (reference, amount) => `File shortage: ${amount}, ${reference}`,
    toTenant: 'A file is short',
    fromTenant: 'A file is short because of a disbursement or refund',
  },
  'staff refund refused': {
    subject: (reference, amount) => `Refund not sent: ${amount}, ${reference}`,
    toTenant: 'A refund wasn’t sent',
    fromTenant: 'A refund wasn’t sent',
  },
  /** A person refunded a payment in the provider's own dashboard, without the portal's two people. */
  'staff refund found': {
    subject: (reference, amount) => `Refunded at Plaid: ${amount}, ${reference}`,
    toTenant: 'Someone made a refund directly at Plaid',
    fromTenant: 'Someone made a refund directly at Plaid',
  },
  'staff failed': {
    subject: (reference, amount) => `Payment failed: ${amount}, ${reference}`,
    toTenant: 'A payment failed',
    fromTenant: 'A disbursement failed',
  },
  /** A failure after completion: money that others relied on or disbursed was returned. */
  'staff returned': {
    subject: (reference, amount) => `Returned after completion: ${amount}, ${reference}`,
    toTenant: 'A received payment was returned by the client’s bank',
    fromTenant: 'A paid disbursement was returned by the client’s bank',
  },
  'staff cancelled': {
    subject: (reference, amount) => `Canceled before it was sent: ${amount}, ${reference}`,
    toTenant: 'A payment was canceled before it reached the bank network',
    fromTenant: 'A disbursement was canceled before it reached the bank network',
  },
  /** The file has less money than before, so planned disbursements may no longer be covered. */
  'staff wire reopened': {
    subject: (reference, amount) => `Wire match undone: ${amount}, ${reference}`,
    toTenant: 'A wire’s match was undone. Its file no longer has that money',
    fromTenant: 'A wire’s match was undone. Its file no longer has that money',
  },
  /** After a restore of the table or a manual write, the bank's status counts. */
  'staff adopted': {
    subject: (reference, amount) => `Money moved at the bank: ${amount}, ${reference}`,
    toTenant:
      'The bank debited a client for a payment we hadn’t recorded as sent. It’s recorded now. Call the client before you do anything else with it',
    fromTenant:
      'The bank paid a client a disbursement we hadn’t recorded as sent. It’s recorded now. Don’t pay it another way',
  },
} as const satisfies Readonly<Record<string, Said>>;

const en = {
  messages,
  client: 'Client',
  phone: 'Client’s phone',
  by: 'By',
  why: 'Reason',
  bankReference: 'Bank reference',
  bankCheck: 'Bank check',
  notChecked: (code: string, description: string): string => `Not checked (${code}). ${description}`,
  scheduledFor: 'Scheduled for',
  account: {
    label: 'Account',
    linked: 'Linked',
    by: { login: 'through a bank login', numbers: 'by account number, verified with a test deposit' },
    unknownWay: 'method not recorded',
    owner: 'Account owner',
    unasked: (payee: string): string => `The bank doesn’t say if it belongs to ${payee}.`,
    score: (payee: string, score: number): string =>
      `Name match with “${payee}”: ${score} of 100${score < MATCH_SCORE_MIN ? ', too low to confirm it.' : '.'}`,
    doubts: 'Reason for call',
    noted: 'Check',
    doubt: {
      'typed numbers': 'no bank has confirmed the owner',
      'owner unknown': 'the bank doesn’t say who owns it',
      'other owner': 'the bank has it under another name',
      'new account': 'it was linked after the payment was prepared',
    },
    override: 'The client said',
    number: 'Number to call',
    mark: 'Account mark',
    standing: 'Status',
    standings: {
      confirmed: 'confirmed by the bank',
      waiting: 'needs a call',
      released: 'released after a call',
      refused: 'refused',
      noted: 'no call needed',
    },
    call: 'Call',
    called: (call: { by: string; at: string; spokeWith: string; number: string; said: string }): string =>
      `${call.by} spoke with ${call.spokeWith} at ${call.number}, ${call.at}: ${call.said}`,
    howTo: (mark: string): string =>
      `Call the client at the number below, never at a number from a message. Ask which account they linked, and don’t give them any details about it. Then release the account or ask for another one at the console, under Approvals (account mark ${mark}). The person who prepared the payment can’t release it.`,
  },
  id: 'ID for support',
  howToApprove: {
    toTenant:
      'Compare it with the file, then review it at the console, under Approvals. Once it’s approved, we ask the client to pay. The person who prepared it can’t approve it.',
    refund:
      'Compare it with the file, then review it at the console, under Approvals. Once it’s approved, the money is returned right away to the account it came from. The person who prepared it can’t approve it.',
    fromTenant:
      'Compare it with the file, then review it at the console, under Approvals. Once it’s approved, it’s released to the client. The person who prepared it can’t approve it.',
  },
  /** Below an amount without the fee. */
  withFee: 'With fee',
  countsNow: 'It counts toward its file now. The console shows the file’s balance, under Files.',
  howToReverse: (day: string): string =>
    `Someone else has to approve it at the console, under Approvals. The client’s bank must have it by ${day}.`,
  howToRefund:
    'Nothing was sent, and we didn’t tell the client. It needs approval again. Fix the reason first, such as a low Plaid balance, then approve it, or reject it.',
  howToCheckRefund:
    'It’s recorded against the payment, and the books took it from the file. If none of you made it, call Plaid right away.',
  howToCover:
    'If its file lost money, such as a returned deposit, check the file at the console. Then an approver approves the payment again, or you recall it. If your Plaid balance is too low, add to it, and the client can accept the payment.',
  howToResolve:
    'Get the money back from the client, or cover the file from your operating account. Then open this payment and close it with what you did. It stays on Today until you do.',
  debitsStopped:
    'This client’s bank accounts won’t be debited until you’ve spoken with them. Call them at the number you have and ask if they made this payment. Then an approver can allow debits again on the client’s page.',
  accountOutOfUse: 'That account can’t be used until the client links it again.',
  /** Below every notice, in place of the text for clients only. */
  whyYou: (tenant: string): string => `You get this because ${tenant} lists your address for these notifications.`,
  whyMember: (tenant: string): string =>
    `You get this because of your role at ${tenant}. To choose what you get, go to “My notifications” at the console.`,
  noReply: 'This is for the office only. Don’t forward it to clients.',
};

/** The messages to the tenant's staff about transfers, in English for all of them. */
export const staffMessagesText = { en };

/** The email to staff about a client who froze their payments. */
export const frozenMail = {
  /** No name, because a phone shows the subject to anyone nearby. */
  subject: (company: string): string => `A client froze their payments: ${company}`,
  heading: 'A client froze their payments',
  client: 'Client',
  paragraphs: [
    'They fear fraud. They’re signed out everywhere, and nothing they scheduled or started here goes to the bank. A payment that the bank already has isn’t stopped: cancel it at the console.',
    'Call them at a number from your file. The number below is the one they sign in with, and someone else may have it. If they sent a wire, ask them to call their bank now.',
    'Release the hold only when they have their phone and number back. Submit it on the client’s page; someone else has to approve it.',
  ],
  phone: 'Sign-in phone',
};
