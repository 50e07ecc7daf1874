import type { ListedPayment, PaymentFlag, PaymentSum } from '../../staff/listed-payment.ts';
import { type PaymentState, stateOf } from '../../staff/payment-state.ts';
import type { Queue } from '../../staff/queue.ts';
import type { TransferKind, TransferStatus } from '../../transfer/status.ts';

/** The facts of a payment that its status word depends on. */
export type StatusFacts = Pick<
  ListedPayment,
  'status' | 'kind' | 'disbursement' | 'clearedAt' | 'flags' | 'waitsFor' | 'scheduledOn'
>;

/** A state's word, and the same for outgoing money and for a payment that failed, where those differ. */
type StateText = {
  readonly word: string;
  readonly out?: string;
  readonly failed?: string;
  readonly weight: 'quiet' | 'way' | 'waits' | 'done' | 'bad';
};

const stateText: Readonly<Record<PaymentState, StateText>> = {
  draft: { word: 'Draft', weight: 'quiet' },
  'needs approval': { word: 'Needs approval', weight: 'waits' },
  requested: { word: 'Requested', weight: 'way' },
  opened: { word: 'Opened', weight: 'way' },
  'in transit': { word: 'In transit', weight: 'way' },
  received: { word: 'Received', weight: 'way' },
  'good funds': { word: 'Good funds', out: 'Paid', weight: 'done' },
  returned: { word: 'Returned', failed: 'Failed', weight: 'bad' },
  'on hold': { word: 'On hold', weight: 'waits' },
  void: { word: 'Void', weight: 'quiet' },
};

/** The second line of a status, where the ten words leave out what the staff need. */
const noteOf: Partial<Record<TransferStatus, string>> = {
  rejected: 'rejected',
  'awaiting acceptance': 'not accepted yet',
  'awaiting wire': 'expected wire',
  submitted: 'not confirmed by the bank yet',
};

/** Flags that the status already says. */
const SAID: readonly string[] = ['held', 'returned', 'failed'] satisfies readonly PaymentFlag[];

/** The staff's words for a payment's status: one of ten, its emphasis, and a note and flags for what it leaves out. */
export function staffStatus(payment: StatusFacts) {
  const { status, disbursement, flags, waitsFor, scheduledOn } = payment;
  const state = stateOf(payment);
  const { word, out = word, failed = word, weight } = stateText[state];
  const found =
    waitsFor === 'arrival'
      ? 'the client reported it sent'
      : status === 'draft' && scheduledOn !== undefined
        ? 'scheduled'
        : status === 'Initiated' && disbursement
          ? 'no account chosen yet'
          : noteOf[status];
  // Other reasons for waiting are flags.
  const note = waitsFor === undefined || waitsFor === 'arrival' || waitsFor === 'wire' ? found : undefined;
  return {
    state,
    word: flags.includes('failed') ? failed : disbursement ? out : word,
    weight,
    note,
    flags: flags.filter((flag) => !SAID.includes(flag)),
  };
}

/** A state as a choice of the filter, with each of its words. */
export const stateWords = (state: PaymentState): string => {
  const { word, out, failed } = stateText[state];
  return [word, out, failed]
    .filter((each) => each !== undefined)
    .join(' or ')
    .toLowerCase();
};

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
  overdrawn: 'File shortage',
  held: 'On hold',
  approval: 'Not as approved',
  call: 'Call first',
  cover: 'Not funded',
  'less than asked': 'Less than requested',
  'more than asked': 'More than requested',
  'other name': 'Name mismatch',
  'other file': 'File move needs approval',
  reversal: 'Reversal needs approval',
  'reversal to send': 'Reversal to be sent',
  'reversal asked': 'Reversal sent',
  'taking back': 'Canceling',
  blocked: 'Blocked',
  'not sent': 'Not sent',
  'no texts': 'Can’t get texts',
} as const satisfies Record<PaymentFlag, string>;

/** The name of each queue of open items, the same on every page and in the digest. */
export const queueText = {
  'to approve': 'Needs approval',
  calls: 'Calls to make',
  holds: 'On hold',
  invitations: 'Invitations to fix',
  reversals: 'Reversal requests',
  proofs: 'Proof of authorization requests',
  failed: 'Failed or returned',
  deadlines: 'Deadlines',
  drafts: 'Drafts',
  unknown: 'Status not confirmed by the bank yet',
  good: 'Good funds today',
  wires: 'Transactions to match',
} as const satisfies Record<Queue | 'wires', string>;

/** The texts of the payments list. */
export const paymentsText = {
  title: 'Payments',
  caption: 'Payments',
  columns: {
    client: 'Client',
    property: 'Property',
    file: 'File',
    kind: 'Type',
    amount: 'Amount',
    status: 'Status',
    good: 'Good funds',
    created: 'Created',
  },
  /** The date by which a queue is ordered. */
  since: {
    'to approve': 'Submitted',
    calls: 'Since',
    holds: 'Since',
    invitations: 'Since',
    reversals: 'Send by',
    proofs: 'Send by',
    failed: 'Since',
    deadlines: 'Deadline',
    drafts: 'Created',
    unknown: 'Submitted',
    good: 'Since',
  } satisfies Record<Queue, string>,
  good: (on: string, isReached: boolean) => (isReached ? on : `by ${on}`),
  filter: {
    label: 'Filters',
    show: 'Show',
    kind: 'Type',
    allKinds: 'all payments',
    invited: 'invitations',
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
  queues: queueText,
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
  label: 'Search',
  placeholder: 'Name, street, file, reference, amount, phone, email…',
  results: 'Results',
  kinds: { clients: 'Clients', files: 'Files', payments: 'Payments', lines: queueText.wires },
  nothing: (text: string) => `No results for “${text}”. Try the reference, the file number, or the exact amount.`,
  more: 'There are more results. Keep typing to narrow them.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;
