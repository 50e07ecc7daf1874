import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, officeId, transferId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';

/**
 * What became of a message after it was handed over, the least certain first. News of one message comes in any order
 * and more than once; what stands later here outweighs what stands before, so that a delivery never hides a bounce.
 *
 * `returned` is what a mailbox sent back without saying that it is for good: an automatic answer counts as one at SES.
 * So a delivery outweighs it. `stopped` was never sent out: mail to the address is suppressed, or the phone takes no
 * texts. A complaint says that it arrived, and was reported as spam.
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

/** How much a fate outweighs others. */
export const weightOf = (fate: MessageFate): number => FATES.indexOf(fate);

/** Whether somebody has to do something about a message. */
export const isInTrouble = (fate: MessageFate): boolean => !['sent', 'delayed', 'delivered'].includes(fate);

/** Why a message was not taken, as far as the mailbox, the carrier or AWS says. */
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

/** What a person of the staff can do about a message that did not arrive. */
export const MENDINGS = ['again', 'ask', 'told'] as const;

/** What was heard of a message. */
export type Heard = { readonly fate: MessageFate; readonly at: string; readonly why?: FateReason };

const mended = z.object({
  at: instant,
  by: z.string(),
  identity: z.optional(staffIdentity),
  reason: z.optional(z.string()),
});

/** A message as the portal keeps it: about whom and what, how it went out, and what became of it. No address. */
export const messageRecord = z.object({
  id: z.string(),
  clientId,
  transferId: z.optional(transferId),
  officeId: z.optional(officeId),
  kind: z.string(),
  to: z.enum(['client', 'staff']),
  by: z.enum(['email', 'text']),
  /** By which a changed address is told from the one that it went to; nobody reads the address out of it. */
  addressMark: z.string(),
  askedAt: instant,
  sentAt: z.optional(instant),
  fate: z.optional(z.enum(FATES)),
  fateAt: z.optional(instant),
  why: z.optional(z.enum(FATE_REASONS)),
  /** It was sent again, to the address of then. */
  again: z.optional(mended),
  /** The client was asked by text to correct the address. */
  asked: z.optional(mended),
  /** A person has told those concerned in another way. */
  told: z.optional(mended),
});
export type MessageRecord = z.infer<typeof messageRecord>;

/** How a message stands, whatever is kept of it besides: older ones have no more than when they were sent. */
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

/** What is known of a message before it is sent. */
export type MessageAbout = Pick<
  MessageRecord,
  'clientId' | 'transferId' | 'officeId' | 'kind' | 'to' | 'by' | 'addressMark'
>;
