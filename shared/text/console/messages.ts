import type { FateReason, MessageFate } from '../../message/fate.ts';

const reasons: Readonly<Record<FateReason, string>> = {
  'no mailbox': 'The mailbox doesn’t exist.',
  'mailbox full': 'The mailbox is full.',
  'too large': 'The message is too large for this mailbox.',
  'content refused': 'The mailbox rejected the content.',
  suppressed: 'Email to this address is blocked because an earlier one bounced or was reported as spam.',
  'not taken': 'It bounced. The mailbox gave no reason.',
  harmful: 'The mail service flagged it as harmful.',
  spam: 'It arrived and was reported as spam.',
  'no texts': 'The phone doesn’t accept texts. The client may have replied STOP.',
};

const fates: Readonly<Record<MessageFate, string>> = {
  sent: 'sent',
  delayed: 'delayed',
  returned: 'returned',
  delivered: 'delivered',
  bounced: 'bounced',
  stopped: 'blocked',
  refused: 'rejected',
  complained: 'reported as spam',
};

/** The messages to clients about a payment, as staff call them. */
const kinds = {
  requested: 'Payment request',
  'amount changed': 'Changed amount',
  sent: 'Disbursement to accept',
  'reminder to pay': 'Reminder to pay',
  'reminder to accept': 'Reminder to accept',
  'account called about': 'Call ahead about the account',
  'account released': 'Account verified',
  'account refused': 'Account rejected',
  scheduled: 'Payment scheduled',
  'reminder of schedule': 'Reminder of the scheduled payment',
  unscheduled: 'Schedule canceled',
  'not sent': 'Payment not sent',
  receipt: 'Receipt',
  refund: 'Refund',
  completed: 'Payment arrived',
  'good funds': 'Payment cleared',
  failed: 'Payment failed',
  returned: 'Payment returned',
  'reversal asked': 'Reversal requested',
  cancelled: 'Payment canceled',
  'taken back': 'Payment canceled by the client',
  'too late to cancel': 'Too late to cancel',
  declined: 'Request declined',
  expired: 'Request expired',
  'wire chosen': 'How to wire',
  'wire received': 'Wire received',
  'wire problem': 'Problem with the wire',
  'wire cancelled': 'Wire canceled',
  'wire expired': 'Wire expired',
  'wire reopened': 'Wire match undone',
} as const;

/** A kind without words of its own, such as one to staff: "staff wire reported" becomes "Wire reported". */
const plain = (kind: string): string => {
  const bare = kind.replace(/^(?:staff|party) /, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
};

/** The texts about messages and their delivery. */
export const toldText = {
  title: 'Undelivered messages',
  lead: 'Call the recipient, or correct the address and send the message again.',
  caption: 'Undelivered messages',
  empty: 'No delivery problems',
  emptyLead: 'For texts, we only know that they were sent.',
  more: 'There are more. Handle these first.',
  section: 'Messages',
  none: 'No messages yet.',
  fates,
  reasons,
  kinds,
  /** A message's subject, or the change in the account that it is about. */
  about: (kind: string, isOfPayment: boolean) =>
    isOfPayment ? ((kinds as Readonly<Record<string, string>>)[kind] ?? plain(kind)) : `About the account: ${kind}`,
  channel: { email: 'email', text: 'text message' },
  toWhom: { client: 'to the client', staff: 'to staff', party: 'to a party of the closing' },
  when: (fate: string, when: string) => `${fate} ${when}`,
  again: 'Send again',
  wasSentAgain: 'Sent again to the current address.',
  ask: 'Text for correct address',
  wasAsked: 'We texted the client to correct the address.',
  tell: 'Mark as told',
  wasTold: 'Recorded and removed from the list.',
  reason: 'How you told them',
  reasonHint: '“Called her, she has the receipt now.”',
  noReason: 'Enter how you told them.',
  cancel: 'Cancel',
  note: 'Save',
  of: (what: string, which: string) => `${what}: ${which}`,
  marks: {
    again: (by: string, when: string) => `sent again by ${by}, ${when}`,
    asked: (by: string, when: string) => `${by} texted for the address, ${when}`,
    told: (by: string, when: string, how: string) => `${by} told them, ${when}: ${how}`,
  },
  payment: 'Payment',
  mend: 'Show undelivered messages',
  today: (count: number, isMore: boolean) =>
    count === 1 ? '1 undelivered message' : `${count}${isMore ? '+' : ''} undelivered messages`,
  todayLead: 'An email bounced, or a phone doesn’t accept texts.',
} as const;
