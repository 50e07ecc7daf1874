import * as z from 'zod/mini';
import { address } from '../address.ts';
import { email, requiredName } from '../client/client.ts';
import { language } from '../client/language.ts';
import { day, type Instant, instant } from '../dates.ts';
import { agentId, clientId, officeId, tenantId, transferId } from '../ids.ts';
import { NOTE_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { phone } from '../phone.ts';
import { lines } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { staffIdentity } from './person.ts';

/** The longest that the link of an invitation works; a deadline of the payment ends it sooner. */
export const PAYER_INVITATION_DAYS = 14;
/** How long it stays on the staff's list after it has ended; then its names and numbers are gone. */
export const PAYER_INVITATION_KEPT_DAYS = 14;
/** How often one is sent, the first time included. */
export const PAYER_INVITATION_SENDS_MAX = 5;
/**
 * How many a company begins in a day: more than its offices ask, too few to text a city in its name. One person begins
 * fewer, so that whoever has stolen one sign-in leaves the colleagues theirs.
 */
export const PAYERS_ASKED_PER_DAY = 200;
export const PAYERS_ASKED_BY_ONE_PER_DAY = 60;
/** Links that go to one phone, or one e-mail address, in a day: by all invitations of a company together. */
export const PAYER_LINKS_TO_ONE_PER_DAY = 5;

/** Who is asked: the phone is how they prove that it is them, and nobody else can open what is asked. */
export const invitedPayer = z.object({
  firstName: requiredName,
  lastName: requiredName,
  phone,
  email: z.optional(email),
  /** In which language they are written to. */
  language,
});
export type InvitedPayer = z.infer<typeof invitedPayer>;

/** The payment that they are asked for, as the staff prepared it. */
export const invitedRequest = z.object({
  amount: cents.check(z.positive(fieldSentences.required)),
  purpose: z.string().check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(80)),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  ...address.shape,
  fileNumber: z.optional(fileNumber),
  /** What the client reads. */
  note: z._default(z.string().check(lines(), z.trim(), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX))), ''),
  /** The last day on which the client can answer, until 5 p.m. of the company's time. */
  deadlineOn: z.optional(day),
  officeId: z.optional(officeId),
  agentId: z.optional(agentId),
});
export type InvitedRequest = z.infer<typeof invitedRequest>;

/** A member of the staff who did something about an invitation, as it will stand in the payment's events. */
const actedBy = z.object({ name: z.string(), identity: staffIdentity, at: instant });

/**
 * How far an invitation has come: it waits for a second person, or is about to be sent; then its link was sent, opened,
 * a code was asked for, and the payment is the client's. `revoked` was taken back by the staff.
 */
export const PAYER_INVITATION_STATES = [
  'waiting',
  'prepared',
  'sent',
  'opened',
  'registered',
  'used',
  'revoked',
] as const;
type PayerInvitationState = (typeof PAYER_INVITATION_STATES)[number];

/** Somebody who is no client yet, asked for a payment. Of the secret in their link only the hash is kept. */
export const payerInvitation = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  tenantId,
  state: z.enum(PAYER_INVITATION_STATES),
  who: invitedPayer,
  request: invitedRequest,
  preparedBy: actedBy,
  /** The second person, where the company's threshold asks for one. */
  agreedBy: z.optional(actedBy),
  revokedBy: z.optional(actedBy),
  /** Who has sent it again, the last time. */
  sentAgainBy: z.optional(actedBy),
  hash: z.optional(z.string()),
  sends: z.int(),
  sentAt: z.optional(instant),
  /** Whether the phone's company has refused the text. */
  isTextRefused: z.optional(z.boolean()),
  /** Whose the payment is, once it is used. */
  clientId: z.optional(clientId),
  /**
   * Why it could not become a payment when its client had typed the code, by the refusal's code, since when, and who
   * came. It stays open: once the staff have mended it, the same link goes on.
   */
  blocked: z.optional(z.object({ code: z.string(), at: instant, clientId: z.optional(clientId) })),
  /** The payment's id, drawn with the invitation: it can be made once. */
  transferId,
  at: instant,
  endsAt: instant,
  /** Epoch seconds; the table's time to live. */
  expiresAt: z.int(),
  version: z.int(),
});
export type PayerInvitation = z.infer<typeof payerInvitation>;

/** What a phone was asked for lately, so that nobody asks it for the same twice without meaning to. */
export const askedOfPhone = z.object({
  asked: z.array(
    z.object({ id: payerInvitation.shape.id, amount: cents, fileNumber: z.optional(fileNumber), endsAt: instant }),
  ),
  /** Epoch seconds; the table's time to live. */
  expiresAt: z.int(),
  version: z.int(),
});
export type AskedOfPhone = z.infer<typeof askedOfPhone>;

const ENDED: readonly PayerInvitationState[] = ['used', 'revoked'];
const LINKED: readonly PayerInvitationState[] = ['prepared', 'sent', 'opened', 'registered'];

/** Whether something can still come of an invitation. */
export const isPayerInvitationOpen = ({ state, endsAt }: Pick<PayerInvitation, 'state' | 'endsAt'>, now: Instant) =>
  !ENDED.includes(state) && endsAt > now;

/** Whether the link of an invitation opens it. */
export const opensInvitation = (invitation: Pick<PayerInvitation, 'state' | 'endsAt'>, now: Instant): boolean =>
  LINKED.includes(invitation.state) && isPayerInvitationOpen(invitation, now);

/** Where an invitation stands in the lists: how far it has come, as the staff look for it. */
export const PAYER_LISTS = ['waiting', 'unsent', 'open', 'blocked', 'used', 'revoked'] as const;
export type PayerList = (typeof PAYER_LISTS)[number];

/** The list that an invitation stands in; one whose time is over stays where it was until it is gone. */
export function payerListOf({ state, blocked }: Pick<PayerInvitation, 'state' | 'blocked'>): PayerList {
  if (state === 'waiting' || state === 'used' || state === 'revoked') return state;
  if (blocked) return 'blocked';
  return state === 'prepared' ? 'unsent' : 'open';
}
