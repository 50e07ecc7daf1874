import * as z from 'zod/mini';
import type { FateReason, Heard } from '#shared/message/fate.ts';

const moment = z.pipe(
  z.string(),
  z.transform((text) => new Date(text).toISOString()),
);
const at = z.object({ timestamp: moment });

/**
 * The parts we read of an SES event (SES guide, "Examples of event data that Amazon SES publishes to Amazon SNS").
 * Addresses are left out.
 */
export const mailEvent = z.object({
  eventType: z.string(),
  mail: z.object({ timestamp: moment, tags: z._default(z.record(z.string(), z.array(z.string())), {}) }),
  bounce: z.optional(z.extend(at, { bounceType: z.string(), bounceSubType: z.string() })),
  complaint: z.optional(z.extend(at, { complaintSubType: z.nullish(z.string()) })),
  delivery: z.optional(at),
  deliveryDelay: z.optional(at),
});
export type MailEvent = z.infer<typeof mailEvent>;

/** SES's names for its two suppression lists, its own and the account's. */
const SUPPRESSED: readonly string[] = ['Suppressed', 'OnAccountSuppressionList'];

const REASONS: Readonly<Record<string, FateReason>> = {
  NoEmail: 'no mailbox',
  MailboxFull: 'mailbox full',
  MessageTooLarge: 'too large',
  ContentRejected: 'content refused',
  AttachmentRejected: 'content refused',
};

function bounced({ bounceType, bounceSubType, timestamp }: NonNullable<MailEvent['bounce']>): Heard {
  if (SUPPRESSED.includes(bounceSubType)) return { fate: 'stopped', at: timestamp, why: 'suppressed' };
  const why = REASONS[bounceSubType] ?? (bounceType === 'Permanent' ? 'no mailbox' : 'not taken');
  // An automatic reply is such a bounce too, and must not hide that the message was delivered.
  const isSoft = bounceType === 'Transient' && bounceSubType === 'General';
  return { fate: isSoft ? 'returned' : 'bounced', at: timestamp, why };
}

/** The delivery status from an event. Undefined if the event does not concern delivery, such as a click. */
export function heardIn({ eventType, mail, bounce, complaint, delivery, deliveryDelay }: MailEvent): Heard | undefined {
  if (eventType === 'Bounce' && bounce) return bounced(bounce);
  if (eventType === 'Complaint' && complaint)
    return SUPPRESSED.includes(complaint.complaintSubType ?? '')
      ? { fate: 'stopped', at: complaint.timestamp, why: 'suppressed' }
      : { fate: 'complained', at: complaint.timestamp, why: 'spam' };
  if (eventType === 'Delivery' && delivery) return { fate: 'delivered', at: delivery.timestamp };
  if (eventType === 'DeliveryDelay' && deliveryDelay) return { fate: 'delayed', at: deliveryDelay.timestamp };
  if (eventType === 'Send') return { fate: 'sent', at: mail.timestamp };
  // SES found a virus in it.
  return eventType === 'Reject' ? { fate: 'refused', at: mail.timestamp, why: 'harmful' } : undefined;
}
