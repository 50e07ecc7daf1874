import type { TransferStatus } from '../transfer/status.ts';
import type { Words } from './language.ts';
import { spanishHistory } from './spanish/history.ts';

/** The client's text for a status, in the specification's spelling, capitalized. */
const status: Record<TransferStatus, string> = {
  draft: 'Draft',
  created: 'Created',
  pending: 'Pending',
  sent: 'Sent',
  viewed: 'Viewed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  error: 'Error',
  'awaiting wire': 'Awaiting wire',
  'awaiting approval': 'Awaiting approval',
  'awaiting acceptance': 'Awaiting acceptance',
  requested: 'Requested',
  submitted: 'Submitted',
  rejected: 'Rejected',
  Initiated: 'Initiated',
};

/** One sentence about where the money is, for every status that a client can see. */
const whereIsIt: Record<TransferStatus, string> = {
  draft: 'Not sent yet.',
  created: 'Being prepared.',
  pending: 'On its way.',
  sent: 'Waiting for you to choose an account.',
  viewed: 'Waiting for you.',
  completed: 'Arrived.',
  cancelled: 'No money moved.',
  error: "It didn't go through.",
  'awaiting wire': 'Waiting for your wire.',
  'awaiting approval': 'Waiting for approval.',
  'awaiting acceptance': 'Waiting for your account to be confirmed.',
  requested: 'Waiting for you.',
  submitted: 'Confirming with your bank.',
  rejected: "It wasn't approved.",
  Initiated: 'Waiting for you.',
};

/** The same for a wire, which the client's own bank sends. The portal cannot know if it did. */
const whereIsWire: Partial<Record<TransferStatus, string>> = {
  cancelled: 'We no longer expect this wire. If you have sent it, call us now.',
  error: 'We will contact you about it.',
};

/**
 * The steps of a transfer for the client. A step without text is not shown. Steps that the system takes for the client
 * have separate texts.
 */
const events: Readonly<Record<string, string>> = {
  created: 'Details saved',
  saveDetails: 'Details saved',
  makeTransfer: 'You authorized the transfer',
  'makeTransfer by system': 'Sent as you scheduled it',
  schedule: 'You scheduled the payment',
  'schedule again': 'You chose another day',
  unschedule: 'You canceled the scheduled payment',
  'unschedule by system': "It wasn't sent on the day you chose",
  chooseWire: 'You chose to send a wire',
  accepted: 'Payment submitted',
  declined: 'Declined by your bank',
  posted: 'Sent to your bank',
  settled: 'Completed',
  fundsAvailable: 'Cleared',
  failed: 'The transfer failed',
  returned: 'Returned by your bank',
  cancelled: 'Canceled',
  cancel: 'Canceled',
  discard: 'Discarded',
  confirmReceipt: 'Wire received',
  applyReceipt: 'Wire received',
  reopenReceipt: 'The company took back that your wire had arrived',
  edit: 'You went back to change the details',
  reportSent: 'You reported the wire as sent',
  markProblem: 'There was a problem with the wire',
  resolve: 'The question about the wire was answered',
  retry: 'You tried again with a new payment',
  open: 'Opened',
  acceptPayment: 'You accepted the payment',
  takenBack: 'Taken back before the bank confirmed it',
  takenBackRequest: 'Taken back before the bank confirmed it',
  takenBackDisbursement: 'Taken back before the bank confirmed it',
  declinedRequest: 'Declined by your bank',
  declinedDisbursement: "The deposit didn't go through",
  approveRefund: 'Your refund was approved',
  refundedAtProvider: 'You were refunded',
  chooseUnverifiedAccount: 'You chose an account that is being verified',
  changeAccount: 'You chose the account',
  askForCall: 'You accepted into an account that we call you about first',
  releaseAccount: 'We spoke with you: the account is confirmed',
  refuseAccount: 'We asked you to choose another account',
  approve: 'You were asked to pay',
  release: 'You were asked to pay',
  initiate: 'You were asked to pay',
  approveDisbursement: 'You were sent a payment',
  recall: 'Withdrawn',
  decline: 'You declined',
  sendReversal: 'We asked your bank to send it back to us',
};

/** A draft or request that starts by itself is described as the future payment. */
const scheduled = {
  status: 'Scheduled',
  whereIsIt: (day: string): string => `Scheduled for ${day}.`,
  row: 'Scheduled for',
};

/** The text while the company or the bank must act and the client has nothing to do. */
const waits = {
  call: 'Waiting for our call.',
  'taking back': 'Being taken back.',
  cover: "Waiting for us. We'll contact you.",
  hold: "We're looking at it. Please call us.",
  arrival: "We're watching for your wire.",
  wire: 'We are looking for your wire again. Call us before you send anything more.',
};

/** The last part of the label for money paid and for money sent back. */
const ends = {
  held: 'Arrived. The banks hold it until it clears.',
  cleared: (tenant: string): string => `Cleared. ${tenant} can use it.`,
  returned: (on: string): string => `Your bank returned it on ${on}.`,
};

/** The client's deadline to answer. After it, the payment ends by itself. */
const answer = {
  pay: (deadline: string): string => `Pay or decline by ${deadline}.`,
  accept: (deadline: string): string => `Accept by ${deadline}.`,
  /** Tells, before an account is linked, if a new one needs a call. */
  newCall: 'A new account needs a call from us first.',
  newNoCall: 'A new account needs no call if your bank confirms your name.',
};

const en = {
  ...ends,
  waits,
  answer,
  status,
  whereIsIt,
  whereIsWire,
  scheduled,
  list: {
    title: 'Transactions',
    newPayment: 'New payment',
    financials: 'Financials',
    empty: 'No transfers yet',
    emptyHint: 'Your payments and their receipts appear here.',
    more: 'Show older transfers',
    /** Design ruling for the edit-error flag. */
    editError: 'This transfer can no longer be edited.',
    /** The title above payments that need the client's answer. */
    needsYou: 'Needs you',
    progress: 'Progress',
    live: 'Updates automatically.',
  },
  filter: {
    title: 'Search and filter',
    text: 'Search',
    textHint: 'Reference, purpose, property or file number',
    status: 'Status',
    anyStatus: 'Any status',
    from: 'From',
    to: 'To',
    search: 'Search',
    clear: 'Clear',
    found: (count: number, more: boolean): string =>
      `${count}${more ? ' or more' : ''} ${count === 1 && !more ? 'transfer' : 'transfers'} found.`,
    none: 'Nothing found',
    showAll: 'Show all transfers',
    noneHint: 'No transfer matches these words, this status and these days.',
    showArchive: 'Show archived',
    hideArchive: 'Hide archived',
    archive: 'Archived transfers',
    archiveEmpty: 'Nothing is archived. A transfer moves here 18 months after it ended.',
  },
  details: {
    title: 'Payment details',
    paymentId: 'Payment ID',
    details: 'Details',
    createdOn: 'Created On',
    from: 'From',
    property: 'Property',
    fileNumber: 'File number',
    seller: 'Seller',
    purpose: 'Purpose',
    to: 'To',
    notes: 'Notes',
    none: 'None',
    financials: 'Financials',
    depositTo: 'Deposit To',
    refundOf: 'Refund of',
    refunds: 'Refunds',
    method: 'Method',
    instant: 'Instant payment',
    sameDay: 'Same-day ACH',
    statement: 'Statement Description',
    onStatementText: (tenant: string, trace: string): string =>
      `On your statement, your bank shows ${tenant}, often shortened, and trace number ${trace} instead.`,
    onStatementEarly: (tenant: string): string =>
      `On your statement, your bank shows ${tenant}, often shortened, instead. You'll find the trace number here once the bank has processed the payment.`,
    onStatementInstant: (tenant: string): string =>
      `On your statement, your bank shows ${tenant}, often shortened, as an instant payment.`,
    fee: 'Fee',
    total: 'Total',
    completedOn: 'Completed',
    clearedOn: 'Cleared',
    updatedOn: 'Updated',
    download: 'Download as PDF',
    share: 'Share by email',
    attachments: 'Attachments',
    addDocument: 'Add a document',
    documentsFull: (most: number): string => `This payment has ${most} documents, which is the most.`,
    timeline: 'Activity',
    authorization: 'Your authorization',
    print: 'Print',
    notFound: "We couldn't find this transfer.",
    back: 'Transactions',
  },
  events,
  share: {
    title: 'Share this receipt',
    lead: 'They see your name, the amount, the property and the status. They never see your bank account or your notes.',
    label: 'Email addresses',
    hint: 'Up to 5, separated by commas. You can share up to 10 a day.',
    skipped: (list: string): string => `Left out, because it isn't an email address: ${list}`,
    partly: (sent: number, all: number): string => `${sent} of ${all} emails were sent. Please send the others again.`,
    send: 'Send',
    close: 'Close',
    /** Specification, section 8. */
    sent: 'Email sent successfully',
    notSent: 'Emails not sent - please contact your administrator',
    noneValid: 'Please provide a valid email',
  },
};

/** The texts of the history, the payment details and the share dialog. */
export const historyText: Words<typeof en> = { en, es: spanishHistory };
