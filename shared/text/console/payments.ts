import type { PaymentFlag, PaymentSum } from '../../staff/listed-payment.ts';
import type { TransferKind, TransferStatus } from '../../transfer/status.ts';

/** The staff's text for each status: the specification's word, and its emphasis. */
export const staffStatus = {
  draft: { word: 'Draft', weight: 'quiet' },
  created: { word: 'Created', weight: 'waits' },
  'awaiting approval': { word: 'Awaiting approval', weight: 'waits' },
  rejected: { word: 'Rejected', weight: 'quiet' },
  Initiated: { word: 'Initiated', weight: 'way' },
  requested: { word: 'Requested', weight: 'way' },
  sent: { word: 'Sent', weight: 'way' },
  viewed: { word: 'Viewed', weight: 'way' },
  'awaiting acceptance': { word: 'Awaiting acceptance', weight: 'way' },
  submitted: { word: 'Submitted', weight: 'way' },
  pending: { word: 'Pending', weight: 'way' },
  'awaiting wire': { word: 'Awaiting wire', weight: 'way' },
  completed: { word: 'Completed', weight: 'done' },
  cancelled: { word: 'Canceled', weight: 'quiet' },
  error: { word: 'Error', weight: 'bad' },
} as const satisfies Record<
  TransferStatus,
  { readonly word: string; readonly weight: 'quiet' | 'way' | 'waits' | 'done' | 'bad' }
>;

/** The name of each kind of payment in a list. */
export const kindText = {
  ACH: 'ACH in',
  Wire: 'Wire in',
  Disbursement: 'Disbursement',
  Refund: 'Refund',
} as const satisfies Record<TransferKind, string>;

/** Warnings about a payment that the staff should see before they rely on it. */
export const flagText = {
  returned: 'Returned',
  failed: 'Failed',
  overdrawn: 'File below zero',
  held: 'On hold',
  call: 'Call first',
  cover: 'Not funded',
  'less than asked': 'Less than requested',
  'more than asked': 'More than requested',
  'other name': 'Name mismatch',
  'other file': 'File move needs approval',
  reversal: 'Reversal needs approval',
  'reversal asked': 'Reversal requested',
  'taking back': 'Canceling',
} as const satisfies Record<PaymentFlag, string>;

/** The texts of the payments list. */
export const paymentsText = {
  title: 'Payments',
  caption: 'Payments, newest first',
  columns: {
    client: 'Client',
    property: 'Property',
    file: 'File',
    kind: 'Type',
    amount: 'Amount',
    status: 'Status',
    good: 'Good funds',
    updated: 'Updated',
  },
  good: (on: string, isReached: boolean) => (isReached ? on : `by ${on}`),
  filter: {
    label: 'Filters',
    show: 'Show',
    kind: 'Type',
    allKinds: 'all payments',
    kinds: { ACH: 'ACH debits', Wire: 'wires in', Disbursement: 'disbursements', Refund: 'refunds' },
    status: 'Status',
    in: 'in',
    anyStatus: 'any status',
    made: 'created',
    when: 'Date created',
    times: {
      any: 'at any time',
      today: 'today',
      week: 'in the last 7 days',
      month: 'in the last 30 days',
      quarter: 'in the last 90 days',
      own: 'custom dates…',
    },
    from: 'From',
    until: 'Until',
    office: 'Office',
    anyOffice: 'at any office',
    atOffice: (name: string) => `at ${name}`,
    agent: 'Agent',
    anyAgent: 'for any agent',
    forAgent: (name: string) => `for ${name}`,
    amount: 'Amount',
    anyAmount: 'of any amount',
    amounts: (least: string | undefined, most: string | undefined) =>
      least && most ? `of ${least} to ${most}` : least ? `of ${least} or more` : `of ${most} or less`,
    amountTitle: 'Amount range',
    least: 'From',
    most: 'To',
    use: 'Apply',
    clear: 'Clear',
    clearAll: 'Clear filters',
  },
  views: {
    label: 'Views',
    all: 'All',
    save: 'Save view',
    name: 'View name',
    forget: (name: string) => `Delete “${name}”`,
    remove: (name: string) => `Delete “${name}” for everyone`,
    savedBy: (name: string) => `Saved by ${name}`,
    keep: 'Save',
    nameIt: 'Enter a name for the view.',
    here: 'Saved in this browser.',
    share: 'Share with my colleagues',
    shareHint: 'Otherwise, it’s saved only in this browser.',
  },
  queues: {
    'to approve': 'Needs approval',
    calls: 'Calls to make',
    holds: 'On hold',
    reversals: 'Reversal requests',
    proofs: 'Proof of authorization requests',
    failed: 'Failed or returned',
    deadlines: 'Deadlines',
    unknown: 'Status not confirmed by the bank yet',
    good: 'Good funds today',
  },
  sums: (count: number, isAll: boolean) =>
    `${count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`}${isAll ? '' : ' so far'}`,
  sumsOf: {
    received: 'Received',
    inTransit: 'In transit',
    requested: 'Requested',
    paidOut: 'Paid out',
    onItsWay: 'Disbursements in transit',
    outstanding: 'Outstanding disbursements',
  } satisfies Record<PaymentSum, string>,
  more: 'Show more',
  lookedBack: (on: string) => `Showing since ${on}.`,
  lookFurther: 'Load more',
  csv: 'CSV',
  csvOf: 'of this view',
  csvCut: (rows: number) =>
    `The file has the first ${rows.toLocaleString('en-US')} payments. Narrow the view to get the rest.`,
  csvFailed: 'We couldn’t create the CSV file. Please try again.',
  empty: 'No matching payments',
  emptyQueue: 'No open items',
  emptyQueueLead: 'This queue is empty.',
  emptyLead: 'Change or clear the filters.',
  none: 'No payments yet',
  noneLead: 'Payments show up here as soon as a client starts one or you request one.',
  open: 'Open payment',
} as const;

/** The texts of the search. */
export const finderText = {
  label: 'Find a payment',
  placeholder: 'Name, street, file, reference, amount, phone…',
  results: 'Payments found',
  nothing: (text: string) => `No results for “${text}”. Try the reference, the file number, or the exact amount.`,
  more: 'There are more results. Keep typing to narrow them.',
  by: {
    reference: 'reference',
    file: 'file',
    name: 'name',
    street: 'street',
    amount: 'amount',
    phone: 'phone',
    wire: 'wire reference',
  },
  found: (count: number) => (count === 1 ? '1 payment found' : `${count} payments found`),
} as const;
