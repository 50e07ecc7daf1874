import type { FateReason, MessageFate } from '../../message/fate.ts';

const reasons: Readonly<Record<FateReason, string>> = {
  'no mailbox': 'There is no such mailbox.',
  'mailbox full': 'The mailbox is full.',
  'too large': 'The mailbox doesn’t take messages of this size.',
  'content refused': 'The mailbox refused what was in it.',
  suppressed: 'Mail to this address is stopped: an earlier one came back or was reported as spam.',
  'not taken': 'It came back. The mailbox didn’t say why.',
  harmful: 'The mail service found something harmful in it.',
  spam: 'It arrived and was reported as spam.',
  'no texts': 'The phone takes no texts. It may have answered STOP.',
};

const fates: Readonly<Record<MessageFate, string>> = {
  sent: 'sent',
  delayed: 'delayed',
  returned: 'came back',
  delivered: 'delivered',
  bounced: 'bounced',
  stopped: 'stopped',
  refused: 'refused',
  complained: 'reported as spam',
};

/** The words about messages and what became of them. */
export const toldText = {
  title: 'Messages that didn’t arrive',
  lead: 'Somebody counts on knowing these. Call them, or have the address corrected and send it again.',
  caption: 'Messages that didn’t arrive',
  empty: 'Every message arrived, as far as anybody tells.',
  emptyLead: 'Of a text only its sending is known.',
  more: 'There are more. See to these first.',
  section: 'Messages',
  none: 'Nothing was sent yet.',
  fates,
  reasons,
  /** What a message was about: a payment's kind, or what changed of the account. */
  about: (kind: string, isOfPayment: boolean) =>
    isOfPayment ? kind.replace(/^staff /, '') : `about the account: ${kind}`,
  channel: { email: 'e-mail', text: 'text message' },
  toWhom: { client: 'to the client', staff: 'to the staff' },
  when: (fate: string, when: string) => `${fate} ${when}`,
  again: 'Send again',
  wasSentAgain: 'Sent again to the address of now.',
  ask: 'Ask by text for the address',
  wasAsked: 'The client was asked by text to correct the address.',
  tell: 'I told them',
  wasTold: 'Noted. It is off the list.',
  reason: 'How you told them',
  reasonHint: '“Called her, she has the receipt now.”',
  noReason: 'Say how you told them.',
  cancel: 'Cancel',
  note: 'Note it',
  of: (what: string, which: string) => `${what}: ${which}`,
  marks: {
    again: (by: string, when: string) => `sent again by ${by}, ${when}`,
    asked: (by: string, when: string) => `${by} asked for the address, ${when}`,
    told: (by: string, when: string, how: string) => `${by} told them, ${when}: ${how}`,
  },
  payment: 'The payment',
  mend: 'See to what didn’t arrive',
  today: (count: number, isMore: boolean) =>
    count === 1 ? '1 message didn’t arrive' : `${count}${isMore ? '+' : ''} messages didn’t arrive`,
  todayLead: 'An e-mail came back, or a phone takes no texts.',
} as const;
