import type { EmailMessage } from './inbox.ts';
import { mailboxOf } from './ses-mime.ts';

/** The possible outcomes of an email here: SES's event types, and two kinds of bounce. */
export const MAIL_FATES = ['Delivery', 'Bounce', 'MailboxFull', 'Suppressed', 'DeliveryDelay', 'Complaint'] as const;
/** One of the possible outcomes. */
export type MailFate = (typeof MAIL_FATES)[number];

/** The start of an address, like in SES's mailbox simulator: bounce@…, complaint+ada@…. */
const SIMULATED: Readonly<Record<string, MailFate>> = {
  bounce: 'Bounce',
  mailboxfull: 'MailboxFull',
  suppressionlist: 'Suppressed',
  delay: 'DeliveryDelay',
  complaint: 'Complaint',
};

/** The outcome of an e-mail to these addresses: delivered, unless an address requests another. */
export function fateFor(recipients: readonly string[]): MailFate {
  const names = recipients.map((each) => mailboxOf(each).split(/[@+]/)[0]?.toLowerCase() ?? '');
  return names.map((name) => SIMULATED[name]).find((fate) => fate !== undefined) ?? 'Delivery';
}

const bounce = (bounceType: string, bounceSubType: string) => (timestamp: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType, bouncedRecipients: [], timestamp },
});

const EVENTS: Readonly<Record<MailFate, (timestamp: string) => object>> = {
  Delivery: (timestamp) => ({ eventType: 'Delivery', delivery: { timestamp, recipients: [] } }),
  Bounce: bounce('Permanent', 'General'),
  MailboxFull: bounce('Transient', 'MailboxFull'),
  Suppressed: bounce('Permanent', 'OnAccountSuppressionList'),
  DeliveryDelay: (timestamp) => ({ eventType: 'DeliveryDelay', deliveryDelay: { delayType: 'General', timestamp } }),
  Complaint: (timestamp) => ({ eventType: 'Complaint', complaint: { complaintSubType: null, timestamp } }),
};

/** An SES event as its topic passes it to a function. */
export function mailEventOf({ sentAt, tags = {} }: EmailMessage, fate: MailFate | 'Send', at: Date): object {
  const said = fate === 'Send' ? { eventType: 'Send', send: {} } : EVENTS[fate](at.toISOString());
  const lists = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
  const event = { ...said, mail: { timestamp: sentAt, tags: lists } };
  return { Records: [{ EventSource: 'aws:sns', Sns: { Message: JSON.stringify(event) } }] };
}
