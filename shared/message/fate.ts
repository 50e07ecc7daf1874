import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, officeId, transferId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';

/**
 * The delivery status of a message, least certain first. Reports arrive in any order and more than once. A later status
 * in this list overrides an earlier one, so that a delivery never hides a bounce.
 *
 * `returned` is a reply that does not say the failure is permanent. SES counts automatic replies as one, so a delivery
 * overrides it. `stopped` was never sent: the address is suppressed, or the phone cannot receive texts. A complaint
 * means that it arrived and was reported as spam.
 */
export const FATES = [
  'sent',
  'delayed',
  'returned',
  'delivered',
  'bounced',
  'stopped',
  'refused',
  'complained',
] as const;
export type MessageFate = (typeof FATES)[number];

/** The rank of a status. */
export const weightOf = (fate: MessageFate): number => FATES.indexOf(fate);

/** True if someone has to act on a message. */
export const isInTrouble = (fate: MessageFate): boolean => !['sent', 'delayed', 'delivered'].includes(fate);

/** The reason for a failed delivery, if the mailbox, the carrier or AWS gives one. */
export const FATE_REASONS = [
  'no mailbox',
  'mailbox full',
  'too large',
  'content refused',
  'suppressed',
  'not taken',
  'harmful',
  'spam',
  'no texts',
] as const;
export type FateReason = (typeof FATE_REASONS)[number];

/** The ways for the staff to handle a message that did not arrive. */
export const MENDINGS = ['again', 'ask', 'told'] as const;

/** A delivery report for a message. */
export type Heard = { readonly fate: MessageFate; readonly at: string; readonly why?: FateReason };

const mended = z.object({
  at: instant,
  by: z.string(),
  identity: z.optional(staffIdentity),
  reason: z.optional(z.string()),
});

/** A stored message: its subject, how it was sent, and its delivery status. It contains no address. */
export const messageRecord = z.object({
  id: z.string(),
  clientId,
  transferId: z.optional(transferId),
  officeId: z.optional(officeId),
  kind: z.string(),
  to: z.enum(['client', 'staff', 'party']),
  by: z.enum(['email', 'text']),
  /** Shows if the client's address has changed since. The address cannot be derived from it. */
  addressMark: z.string(),
  askedAt: instant,
  sentAt: z.optional(instant),
  fate: z.optional(z.enum(FATES)),
  fateAt: z.optional(instant),
  why: z.optional(z.enum(FATE_REASONS)),
  /** It was sent again, to the address at that time. */
  again: z.optional(mended),
  /** The client was asked by text to correct the address. */
  asked: z.optional(mended),
  /** The staff informed the people concerned in another way. */
  told: z.optional(mended),
});
export type MessageRecord = z.infer<typeof messageRecord>;

/** A message's status and whatever else is stored. Older messages only have the time of sending. */
export const messageStanding = z.pick(messageRecord, {
  sentAt: true,
  fate: true,
  fateAt: true,
  why: true,
  again: true,
  asked: true,
  told: true,
});
export type MessageStanding = z.infer<typeof messageStanding>;

/** The known facts of a message before it is sent. */
export type MessageAbout = Pick<
  MessageRecord,
  'clientId' | 'transferId' | 'officeId' | 'kind' | 'to' | 'by' | 'addressMark'
>;
