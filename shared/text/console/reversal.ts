import type { ReversalState } from '../../transfer/reversal.ts';
import type { ReversalAnswer, ReversalReason } from '../../transfer/reversal-step.ts';

const reasons = {
  duplicate: 'It was paid twice',
  'wrong receiver': 'It went to the wrong person or account',
  'wrong amount': 'Its amount was wrong',
  late: 'It was paid later than it should have been',
} as const satisfies Record<ReversalReason, string>;

const states = {
  proposed: 'Waits for a second person',
  dropped: 'Dropped',
  asked: 'Asked for',
  accepted: 'The provider has sent it on',
  back: 'The money is back',
  refused: 'Refused by the bank',
  'too late': 'Too late, says the provider',
} as const satisfies Record<ReversalState, string>;

/** The words of a reversal: on the payment's page, on its sheets, and on the paper for the provider. */
export const reversalText = {
  title: 'Reversal',
  reasons,
  states,
  answers: {
    accepted: 'The provider has sent it to the client’s bank',
    back: 'The money is back',
    refused: 'The client’s bank refused it',
    'too late': 'The provider says that it is too late',
  } satisfies Record<ReversalAnswer, string>,
  byDay: (day: string) => `The client’s bank must have it by ${day}.`,
  byDayLast: 'The client’s bank must have it today. Call the provider’s support as well.',
  isOver: (day: string) => `The time is over: the client’s bank had to have it by ${day}.`,
  /** What is left to do then, as far as the reversal is. */
  afterwards: {
    proposed: 'The provider takes no request any more. Drop it, and ask the client to pay the money back.',
    asked: 'Ask the provider’s support whether it was sent on in time, and record what they say.',
    accepted: 'Ask the provider’s support what the client’s bank has said, and record it.',
  },
  why: 'Which of these it is',
  whyHint:
    'The network allows a reversal for these reasons only. A client who doesn’t pay, or a change of mind, is none.',
  noWhy: 'Choose what happened.',
  explanation: 'What happened',
  explanationHint: 'The provider reads it, and the audit log keeps it. The client reads only the reason above.',
  whole: 'The whole payment is asked back, also where only a part of it was wrong.',
  state: 'How far it is',
  reason: 'Why',
  preparedBy: 'Prepared',
  agreedBy: 'Agreed to, and the client told',
  notedBy: 'Recorded',
  by: (name: string, when: string) => `${name}, ${when}`,
  answer: 'What came of it',
  noAnswer: 'Choose what came of it.',
  on: 'Day',
  onHint: 'With the number, where the money is back: by these its line is found.',
  reference: 'Number at the provider or the bank',
  said: 'What they said',
  bookedElsewhere:
    'This closes the record and books nothing: the return is booked by itself, or by its line of the statement.',
  notSure: 'The money isn’t sure: the client’s bank may refuse, or the account may be empty.',
  take: 'Download the request',
  takeLead: 'Open a ticket with the provider’s support, and attach this request: the provider has no button for it.',
  saved: (name: string) => `${name} was saved, and the audit log has that you took it.`,
} as const;

/** The words of the paper that the provider's support gets. */
export const reversalPaperText = {
  title: 'Request for an ACH reversal',
  sentence: (company: string, on: string) => `${company} asks for the reversal of this credit. Drawn up on ${on}.`,
  sections: { entry: 'The entry to reverse', request: 'The request', receiver: 'The receiver' },
  transferId: 'Transfer at the provider',
  refundId: 'Refund at the provider',
  trace: 'Trace number',
  secCode: 'Nacha class',
  usualClass: 'PPD',
  amount: 'Amount, the whole entry',
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
  by: 'To reach the receiver’s bank by',
  proposed: 'Prepared',
  asked: 'Approved',
  told: 'Receiver told',
  toldBy: (at: string) => `By e-mail or text, with the approval of ${at}`,
  person: (name: string, at: string) => `${name}, ${at}`,
  name: 'Name',
  bank: 'Bank',
  lastFour: 'Account, last four digits',
  notStored: 'Not recorded',
} as const;
