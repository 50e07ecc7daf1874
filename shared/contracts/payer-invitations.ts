import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { invitedPayer, invitedRequest, PAYER_INVITATION_STATES } from '../staff/payer-invitation.ts';
import { stepUpId } from '../staff/step-up.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const throttle = { rate: 5, burst: 10 };
const OPERATORS = ['operator'] as const;

/** An invitation as the staff see it beside its payment, without its link. */
export const payerInvited = z.object({
  id: z.string(),
  state: z.enum(PAYER_INVITATION_STATES),
  preparedBy: z.string(),
  /** True if the caller prepared it, so that a colleague has to approve it. */
  isOwn: z.boolean(),
  agreedBy: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  endsAt: instant,
  /**
   * Why it couldn't become a payment after the code was entered. Once a colleague has fixed it, the same link
   * continues.
   */
  blocked: z.optional(z.object({ code: z.string(), at: instant })),
  /** How often it can still be sent. */
  sendsLeft: z.int(),
  /** True if the phone's carrier refused the text. */
  isTextRefused: z.boolean(),
  /** True if it needs approval. */
  needsAgreement: z.boolean(),
  version: z.int(),
});
export type PayerInvited = z.infer<typeof payerInvited>;

const atDesk = { function: 'desk', method: 'POST', caller: 'staff', reply: payerInvited, throttle } as const;

const invitationId = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const ofInvitation = z.object({ tenantId, invitationId });
const path = `${COMPANY_BASE}/payers/{invitationId}` as const;

/**
 * Sends a payment request to someone who isn't a client yet. Below the company's threshold the link is sent at once.
 */
export const invitePayerRoute = {
  ...atDesk,
  name: 'invite-payer',
  path: `${COMPANY_BASE}/payers`,
  roles: OPERATORS,
  params: z.object({ tenantId }),
  body: z.object({
    /** Created by the page once per form, so that a repeat finds what the first submission made. */
    key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    who: invitedPayer,
    request: invitedRequest,
    /** The closing date of its file. */
    closingOn: z.optional(day),
    /** Confirms a second request, although this phone has an open one for the same file or amount. */
    isMeantAgain: z.optional(z.boolean()),
  }),
} as const satisfies Route;

/** Makes a move on an invitation. `INVITATION_MOVES` lists each move's roles, and the use case checks them. */
export const movePayerInvitationRoute = {
  ...atDesk,
  name: 'move-payer-invitation',
  path: `${path}/moves`,
  roles: ['operator', 'approver'],
  params: ofInvitation,
  body: z.object({ move: z.enum(['resend', 'revoke', 'unblock']) }),
} as const satisfies Route;

/** Begins the step-up to approve a request to someone new. */
export const askPayerStepUpRoute = {
  ...atDesk,
  name: 'ask-payer-step-up',
  path: `${path}/step-up`,
  roles: ['approver'],
  params: ofInvitation,
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Approves it with its step-up, which sends the link. */
export const agreePayerInvitationRoute = {
  ...atDesk,
  name: 'agree-payer-invitation',
  path: `${path}/agree`,
  roles: ['approver'],
  params: ofInvitation,
  body: z.object({ stepUp: stepUpId }),
} as const satisfies Route;
