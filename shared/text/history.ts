import type { TransferStatus } from '../transfer/status.ts';
import type { Words } from './language.ts';

/** What a client reads for a status; the spelling of the specification, capitalised. */
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

/** Where the money is, in one sentence, for every status a client can see. */
const whereIsIt: Record<TransferStatus, string> = {
  draft: 'Not sent yet.',
  created: 'Being prepared.',
  pending: 'On its way between the banks.',
  sent: 'Waiting for you to choose an account.',
  viewed: 'Waiting for you.',
  completed: 'Arrived.',
  cancelled: 'No money moved.',
  error: 'It did not go through.',
  'awaiting wire': 'Waiting for your wire.',
  'awaiting approval': 'Waiting for approval.',
  'awaiting acceptance': 'Waiting for your account to be verified.',
  requested: 'Waiting for you.',
  submitted: 'Confirming with your bank.',
  rejected: 'It was not approved.',
  Initiated: 'Waiting for you.',
};

/** The steps of a transfer's life as a client reads them; a step without words is not shown. */
const events: Readonly<Record<string, string>> = {
  created: 'Details saved',
  saveDetails: 'Details saved',
  makeTransfer: 'You authorized the transfer',
  chooseWire: 'You chose to send a wire',
  accepted: 'Accepted by the payment provider',
  declined: 'Declined by your bank',
  posted: 'Sent to your bank',
  settled: 'Completed',
  fundsAvailable: 'Funds available',
  failed: 'The transfer failed',
  returned: 'Returned by your bank',
  cancelled: 'Cancelled',
  cancel: 'Cancelled',
  discard: 'Discarded',
  confirmReceipt: 'Wire received',
  reportSent: 'You reported the wire as sent',
  markProblem: 'There was a problem with the wire',
  refund: 'Refunded',
  open: 'Opened',
  acceptPayment: 'You accepted the payment',
};

const en = {
  status,
  whereIsIt,
  list: {
    title: 'Transactions',
    newPayment: 'New payment',
    empty: 'No transfers yet',
    emptyHint: 'Your payments and their receipts appear here.',
    more: 'Show older transfers',
    /** Design ruling for the edit-error flag. */
    editError: 'This transfer can no longer be edited.',
    to: (tenant: string): string => `to ${tenant}`,
    fromTenant: (tenant: string): string => `by ${tenant}`,
    progress: 'Progress',
    live: 'Updates by itself while a transfer is on its way.',
  },
  details: {
    title: 'Payment details',
    paymentId: 'Payment ID',
    details: 'Details',
    createdOn: 'Created On',
    from: 'From',
    property: 'Property',
    purpose: 'Purpose',
    to: 'To',
    notes: 'Notes',
    noNotes: 'None',
    financials: 'Financials',
    method: 'Method',
    statement: 'Statement Description',
    onStatementText: (tenant: string, trace: string): string =>
      `On your bank statement the bank prints its own line instead: the name of ${tenant}, often shortened, and trace number ${trace}.`,
    onStatementEarly: (tenant: string): string =>
      `On your bank statement the bank prints its own line instead: the name of ${tenant}, often shortened. The trace number is known once the bank has posted it.`,
    fee: 'Fee',
    total: 'Total',
    status: 'Status',
    completedOn: 'Completed',
    clearedOn: 'Funds available',
    updatedOn: 'Updated',
    download: 'Download as PDF',
    share: 'Share by email',
    attachments: 'Attachments',
    noAttachments: 'No documents are attached.',
    opensNew: '(opens in a new tab)',
    timeline: 'What happened so far',
    authorization: 'Your authorization',
    print: 'Print',
    notFound: 'This transfer was not found.',
    back: 'Transactions',
    tryAgain: 'Try again',
  },
  events,
  share: {
    title: 'Share this receipt',
    lead: 'The receipt names amount, property and status. It never carries account numbers.',
    label: 'Email addresses',
    hint: 'Up to 5, separated by commas.',
    tooMany: 'Up to 5 email addresses at once.',
    skipped: (list: string): string => `Left out, because it is not an email address: ${list}`,
    send: 'Send',
    close: 'Close',
    /** Specification, section 8. */
    sent: 'Email sent successfully',
    notSent: 'Emails not sent - please contact your administrator',
    noneValid: 'Please provide a valid email',
  },
};

/** What the history, the payment details and the share dialog say. */
export const historyText: Words<typeof en> = { en };
