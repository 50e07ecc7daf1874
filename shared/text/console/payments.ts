import type { PaymentFlag, PaymentSum } from '../../staff/listed-payment.ts';
import type { TransferKind, TransferStatus } from '../../transfer/status.ts';

/** What staff read for a status: the specification's word, and how loud it is. */
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

/** What each kind of payment is called in a list. */
export const kindText = {
  ACH: 'ACH in',
  Wire: 'Wire in',
  Disbursement: 'Payout',
  Refund: 'Refund',
} as const satisfies Record<TransferKind, string>;

/** What staff should see before they count on a payment. */
export const flagText = {
  returned: 'Returned',
  failed: 'Failed',
  overdrawn: 'File below zero',
  held: 'Held',
  call: 'Call first',
  cover: 'Not covered',
  'less than asked': 'Less than asked',
  'more than asked': 'More than asked',
  'other name': 'Other name',
  'other file': 'Other file',
  reversal: 'Reversal to approve',
  'reversal asked': 'Reversal asked for',
  'taking back': 'Taking back',
} as const satisfies Record<PaymentFlag, string>;

/** The words of the list of payments. */
export const paymentsText = {
  title: 'Payments',
  caption: 'Payments, the newest first',
  columns: {
    client: 'Client',
    property: 'Property',
    file: 'File',
    kind: 'Kind',
    amount: 'Amount',
    status: 'Status',
    good: 'Good on',
    updated: 'Updated',
  },
  good: (on: string, isReached: boolean) => (isReached ? on : `by ${on}`),
  filter: {
    label: 'What is shown',
    show: 'Show',
    kind: 'Kind',
    allKinds: 'every payment',
    kinds: { ACH: 'ACH debits', Wire: 'wires in', Disbursement: 'payouts', Refund: 'refunds' },
    status: 'Status',
    in: 'in',
    anyStatus: 'any status',
    made: 'made',
    when: 'When it was made',
    times: {
      any: 'at any time',
      today: 'today',
      week: 'in the last 7 days',
      month: 'in the last 30 days',
      quarter: 'in the last 90 days',
      own: 'between two days…',
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
    amountTitle: 'Which amounts?',
    least: 'From',
    most: 'To',
    use: 'Use',
    clear: 'Clear',
    clearAll: 'Clear filters',
  },
  views: {
    label: 'Views',
    all: 'All',
    save: 'Save this view',
    name: 'Name of the view',
    forget: (name: string) => `Forget “${name}”`,
    remove: (name: string) => `Take “${name}” away from everybody`,
    savedBy: (name: string) => `Saved by ${name}`,
    keep: 'Save',
    nameIt: 'Give the view a name.',
    here: 'Kept in this browser.',
    share: 'My colleagues see it, too',
    shareHint: 'Without this tick it’s kept in this browser alone.',
  },
  queues: {
    'to approve': 'To approve',
    calls: 'Calls to make',
    holds: 'On hold',
    reversals: 'Reversals',
    proofs: 'Proofs a bank waits for',
    failed: 'Failed or returned',
    deadlines: 'Deadlines',
    unknown: 'Outcome unknown',
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
  lookedBack: (on: string) => `Looked back to ${on}.`,
  lookFurther: 'Look further back',
  csv: 'CSV',
  csvOf: 'of this view',
  csvCut: (rows: number) =>
    `The table has the first ${rows.toLocaleString('en-US')} payments. Narrow the view for the others.`,
  csvFailed: 'The table could not be made. Nothing was saved; please try again.',
  empty: 'No payment fits',
  emptyQueue: 'Nothing waits here',
  emptyQueueLead: 'This queue is empty.',
  emptyLead: 'Change a word above, or clear the filters.',
  none: 'No payments yet',
  noneLead: 'What clients start or staff request stands here from its first minute.',
  open: 'The payment that is open',
} as const;

/** The words of the search. */
export const finderText = {
  label: 'Find a payment',
  placeholder: 'Name, street, file, reference, amount, phone…',
  results: 'Payments found',
  nothing: (text: string) => `Nothing for “${text}”. Try the reference, the file number or the exact amount.`,
  more: 'There are more. Type a little more of it.',
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
