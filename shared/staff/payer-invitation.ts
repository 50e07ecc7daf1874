import * as z from 'zod/mini';
import { address } from '../address.ts';
import { email, requiredName } from '../client/client.ts';
import { language } from '../client/language.ts';
import { day, type Instant, instant } from '../dates.ts';
import { agentId, clientId, officeId, tenantId, transferId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { NOTE_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { phone } from '../phone.ts';
import { lines } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { shareOf } from '../transfer/shares.ts';
import { staffIdentity } from './person.ts';

/** The longest that an invitation link works. A deadline of the payment ends it sooner. */
export const PAYER_INVITATION_DAYS = 14;
/** How long it stays in the staff's list after it has ended. Then its names and numbers are deleted. */
export const PAYER_INVITATION_KEPT_DAYS = 14;
/** How often it can be sent, the first time included. */
export const PAYER_INVITATION_SENDS_MAX = 5;
/**
 * Invitations per company and day: more than its offices need, too few to text a city in its name. One person's limit
 * is lower, so that a stolen sign-in can't use up the colleagues' share.
 */
export const PAYERS_ASKED_PER_DAY = 200;
export const PAYERS_ASKED_BY_ONE_PER_DAY = 60;
/** Links to one phone or one email address per day, from all invitations of a company together. */
export const PAYER_LINKS_TO_ONE_PER_DAY = 5;

/** The invited person. Their phone proves that it is them, and no one else can open the request. */
export const invitedPayer = z.object({
  firstName: requiredName,
  lastName: requiredName,
  phone,
  email: z.optional(email),
  /** The language of their messages. */
  language,
});
export type InvitedPayer = z.infer<typeof invitedPayer>;

/** The requested payment, or the disbursement to the person, as the staff prepared it. */
export const invitedRequest = z.object({
  /** True if the company pays the person. It's submitted for approval once they have registered (D-113). */
  disbursement: z.optional(z.boolean()),
  amount: cents.check(z.positive(fieldSentences.required)),
  purpose: z.string().check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(80)),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  ...behind(address).shape,
  fileNumber: z.optional(fileNumber),
  /** A note that the client reads. */
  note: z._default(z.string().check(lines(), z.trim(), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX))), ''),
  /** The last day for the client's answer, until 5 p.m. in the company's zone. */
  deadlineOn: z.optional(day),
  officeId: z.optional(officeId),
  agentId: z.optional(agentId),
});
export type InvitedRequest = z.infer<typeof invitedRequest>;

/** A staff member's action on an invitation, as the payment's events will record it. */
const actedBy = z.object({ name: z.string(), identity: staffIdentity, at: instant });

/**
 * An invitation's progress: it needs approval or is about to be sent, then its link was sent and opened, a code was
 * requested, and the payment is the client's. `revoked` means that the staff revoked it, `ended` that its time ran out.
 */
export const PAYER_INVITATION_STATES = [
  'waiting',
  'prepared',
  'sent',
  'opened',
  'registered',
  'used',
  'revoked',
  'ended',
] as const;
export type PayerInvitationState = (typeof PAYER_INVITATION_STATES)[number];

/** A payment request to a person who isn't a client yet. Only the hash of the secret in their link is stored. */
export const payerInvitation = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  tenantId,
  state: z.enum(PAYER_INVITATION_STATES),
  who: invitedPayer,
  request: invitedRequest,
  /** Set if it is one person's share of a request. */
  share: z.optional(shareOf),
  preparedBy: actedBy,
  /** The approver, if the company's threshold requires one. */
  agreedBy: z.optional(actedBy),
  revokedBy: z.optional(actedBy),
  /** The state in which it was revoked or its time ran out. */
  endedFrom: z.optional(z.enum(PAYER_INVITATION_STATES)),
  /** The staff member who last sent it again. */
  sentAgainBy: z.optional(actedBy),
  /** The staff member who last changed its share. */
  changedBy: z.optional(actedBy),
  hash: z.optional(z.string()),
  sends: z.int(),
  sentAt: z.optional(instant),
  /** True if the phone's carrier refused the text. */
  isTextRefused: z.optional(z.boolean()),
  /** The owner of the payment, once it is used. */
  clientId: z.optional(clientId),
  /**
   * Why it couldn't become a payment after the code was entered: the refusal's code, the time, and the client. It stays
   * open, so once the staff have fixed it, the same link continues.
   */
  blocked: z.optional(z.object({ code: z.string(), at: instant, clientId: z.optional(clientId) })),
  /** The payment's id and reference, drawn with the invitation: the staff list it as that payment at once (D-114). */
  transferId,
  referenceId: z.string(),
  at: instant,
  endsAt: instant,
  /** Epoch seconds; the table's time to live. */
  expiresAt: z.int(),
  version: z.int(),
});
export type PayerInvitation = z.infer<typeof payerInvitation>;

/** Recent requests to a phone, so that no one requests the same twice by accident. */
export const askedOfPhone = z.object({
  asked: z.array(
    z.object({ id: payerInvitation.shape.id, amount: cents, fileNumber: z.optional(fileNumber), endsAt: instant }),
  ),
  /** Epoch seconds; the table's time to live. */
  expiresAt: z.int(),
  version: z.int(),
});
export type AskedOfPhone = z.infer<typeof askedOfPhone>;

const ENDED: readonly PayerInvitationState[] = ['used', 'revoked', 'ended'];
const LINKED: readonly PayerInvitationState[] = ['prepared', 'sent', 'opened', 'registered'];

/** True if nothing can follow: it was used, revoked, or its time ran out. */
export const hasEnded = ({ state }: Pick<PayerInvitation, 'state'>): boolean => ENDED.includes(state);

/** True if an invitation can still be used. */
export const isPayerInvitationOpen = ({ state, endsAt }: Pick<PayerInvitation, 'state' | 'endsAt'>, now: Instant) =>
  !ENDED.includes(state) && endsAt > now;

/** True if the link opens the invitation. */
export const opensInvitation = (invitation: Pick<PayerInvitation, 'state' | 'endsAt'>, now: Instant): boolean =>
  LINKED.includes(invitation.state) && isPayerInvitationOpen(invitation, now);

/**
 * True if it needs approval: from the start, or since a later rule, when its client has come and the payment could not
 * become theirs.
 */
export const needsAgreement = ({ state, blocked, agreedBy }: Pick<PayerInvitation, 'state' | 'blocked' | 'agreedBy'>) =>
  !agreedBy && (state === 'waiting' || (!ENDED.includes(state) && blocked?.code === 'staff/needs-approval'));
