import type { ReversalState } from '../../transfer/reversal.ts';
import type { ReversalAnswer, ReversalReason } from '../../transfer/reversal-step.ts';

const reasons = {
  duplicate: 'It was paid twice',
  'wrong receiver': 'It went to the wrong person or account',
  'wrong amount': 'Its amount was wrong',
  late: 'It was paid later than it should have been',
} as const satisfies Record<ReversalReason, string>;

const states = {
  proposed: 'Needs approval',
  dropped: 'Voided',
  asked: 'To be sent',
  sent: 'Sent to Plaid support',
  accepted: 'Sent to the client’s bank',
  back: 'Money returned',
  refused: 'Declined by the bank',
  'too late': 'Too late',
} as const satisfies Record<ReversalState, string>;

/** The texts of a reversal: on the payment's page, on its sheets, and on the document for the provider. */
export const reversalText = {
  title: 'Reversal',
  reasons,
  states,
  answers: {
    accepted: 'Plaid sent it to the client’s bank',
    back: 'Money returned',
    refused: 'The client’s bank declined it',
    'too late': 'Plaid says it’s too late',
  } satisfies Record<ReversalAnswer, string>,
  byDay: (day: string) => `The client’s bank must get it by ${day}.`,
  byDayLast: 'The client’s bank must get it today. Call Plaid support as well.',
  isOver: (day: string) => `The deadline has passed. The client’s bank had to get it by ${day}.`,
  /** The next steps for a reversal. */
  afterwards: {
    proposed: 'Plaid no longer accepts this request. Reject it, and ask the client to pay the money back.',
    asked: 'If it wasn’t sent in time, void it, and ask the client to pay the money back. If it was, mark it as sent.',
    sent: 'Ask Plaid support whether it was sent in time, and record the answer.',
    accepted: 'Ask Plaid support what the client’s bank said, and record the answer.',
  },
  why: 'Reason for reversal',
  whyHint: 'Nacha rules allow only these reasons. A client who doesn’t pay or a change of mind isn’t one of them.',
  noWhy: 'Choose a reason.',
  explanation: 'What happened',
  explanationHint: 'Plaid sees this, and the audit log keeps it. The client sees only the reason above.',
  whole: 'This asks for the whole payment back, even if only part of it was wrong.',
  state: 'Status',
  reason: 'Reason',
  preparedBy: 'Prepared by',
  agreedBy: 'Approved by',
  sentBy: 'Sent and client notified by',
  toSend: (day: string) => `To be sent by ${day}`,
  how: 'How it was sent',
  howHint: 'For example, the number of the support ticket. Only staff see this.',
  noHow: 'Enter how it was sent.',
  notedBy: 'Recorded by',
  by: (name: string, when: string) => `${name}, ${when}`,
  answer: 'Outcome',
  noAnswer: 'Choose an outcome.',
  on: 'Date',
  onHint: 'If the money was returned, we use the date and reference to find the transaction.',
  reference: 'Plaid or bank reference',
  said: 'Call notes',
  bookedElsewhere:
    'This closes the request and doesn’t change any ledger. The return is booked automatically or when you match its transaction.',
  notSure: 'You may not get the money back. The client’s bank may decline, or the account may be empty.',
  take: 'Download request',
  takeLead:
    'Open a ticket at dashboard.plaid.com/support and attach this request. Then mark it as sent. If your office has no Plaid sign-in, ask support to open it.',
  saved: (name: string) => `${name} was downloaded. The audit log recorded it.`,
} as const;

/** The texts of the document for the provider's support. */
export const reversalPaperText = {
  title: 'Request for an ACH reversal',
  sentence: (company: string, on: string) => `${company} requests the reversal of this credit. Prepared on ${on}.`,
  sections: { entry: 'The entry to reverse', request: 'The request', receiver: 'The receiver' },
  transferId: 'Plaid transfer ID',
  refundId: 'Plaid refund ID',
  trace: 'Trace number',
  secCode: 'SEC code',
  usualClass: 'PPD',
  amount: 'Amount (entire entry)',
  settled: 'Settled',
  reference: 'Payment',
  reason: 'Reason (Nacha Operating Rules, Section 2.9)',
  network: {
    duplicate: 'Duplicate of another entry',
    'wrong receiver': 'Receiver was not the one intended',
    'wrong amount': 'Amount was not the one intended',
    late: 'Credit was paid later than intended',
  } as const satisfies Record<ReversalReason, string>,
  explanation: 'What happened',
  by: 'Must reach the receiver’s bank by',
  proposed: 'Prepared',
  asked: 'Approved',
  told: 'Receiver notified',
  toldBy: (at: string) => `By email or text, at ${at}`,
  toldNext: 'By email or text, when this request is sent',
  person: (name: string, at: string) => `${name}, ${at}`,
  name: 'Name',
  bank: 'Bank',
  lastFour: 'Account, last four digits',
  notStored: 'Not recorded',
} as const;
