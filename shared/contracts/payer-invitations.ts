import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { invitedPayer, invitedRequest, PAYER_INVITATION_STATES, PAYER_LISTS } from '../staff/payer-invitation.ts';
import { stepUpId } from '../staff/step-up.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const throttle = { rate: 5, burst: 10 };
const OPERATORS = ['operator'] as const;
const READERS = ['operator', 'approver', 'auditor', 'owner'] as const;

/** An invitation as the staff read it; of the link nothing is there. */
const payerInvited = z.object({
  id: z.string(),
  /** How far it has come; `ended` where its time was over before it was used. */
  state: z.enum([...PAYER_INVITATION_STATES, 'ended']),
  who: invitedPayer,
  request: invitedRequest,
  preparedBy: z.string(),
  /** Whether whoever asks has prepared it: then a colleague agrees. */
  isOwn: z.boolean(),
  agreedBy: z.nullable(z.string()),
  at: instant,
  sentAt: z.nullable(instant),
  endsAt: instant,
  /** Why it became no payment when they had typed the code, for a colleague to mend; then the same link goes on. */
  blocked: z.optional(z.object({ code: z.string(), at: instant })),
  /** How often it may still be sent. */
  sendsLeft: z.int(),
  /** The phone's company has refused the text. */
  isTextRefused: z.boolean(),
  version: z.int(),
});
export type PayerInvited = z.infer<typeof payerInvited>;

const atDesk = { function: 'desk', method: 'POST', caller: 'staff', reply: payerInvited, throttle } as const;

const invitationId = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const ofInvitation = z.object({ tenantId, invitationId });
const path = `${COMPANY_BASE}/payers/{invitationId}` as const;

/** Asks somebody who is no client yet for a payment. Below the company's threshold the link is sent at once. */
export const invitePayerRoute = {
  ...atDesk,
  name: 'invite-payer',
  path: `${COMPANY_BASE}/payers`,
  roles: OPERATORS,
  params: z.object({ tenantId }),
  body: z.object({
    /** Drawn by the page, once for each form: a repeat of the same press finds what the first one made. */
    key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    who: invitedPayer,
    request: invitedRequest,
    /** Another payment, although this phone is asked for the same file or amount and has not answered. */
    isMeantAgain: z.optional(z.boolean()),
  }),
} as const satisfies Route;

/** Who was asked and is no client yet, a page at a time, the newest first; what has ended stays for two weeks. */
export const listPayerInvitationsRoute = {
  ...atDesk,
  name: 'list-payer-invitations',
  method: 'GET',
  path: `${COMPANY_BASE}/payers`,
  roles: READERS,
  params: z.object({ tenantId }),
  query: z.object({
    /** Only those who have come so far. */
    list: z.optional(z.enum(PAYER_LISTS)),
    /** Where the page before ended. */
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({
    invitations: z.array(payerInvited),
    /** Where the next page goes on; null at the end. */
    after: z.optional(z.nullable(z.string())),
  }),
} as const satisfies Route;

/** Sends a new link; the one sent before opens nothing from then on. */
export const resendPayerInvitationRoute = {
  ...atDesk,
  name: 'resend-payer-invitation',
  path: `${path}/resend`,
  roles: OPERATORS,
  params: ofInvitation,
} as const satisfies Route;

/** Takes an invitation back. */
export const revokePayerInvitationRoute = {
  ...atDesk,
  name: 'revoke-payer-invitation',
  path: `${path}/revoke`,
  roles: OPERATORS,
  params: ofInvitation,
} as const satisfies Route;

/** Goes on with one that was blocked, once what stood against it is mended. */
export const unblockPayerInvitationRoute = {
  ...atDesk,
  name: 'unblock-payer-invitation',
  path: `${path}/unblock`,
  roles: OPERATORS,
  params: ofInvitation,
} as const satisfies Route;

/** Begins the step-up by which a second person agrees to a request to somebody new. */
export const askPayerStepUpRoute = {
  ...atDesk,
  name: 'ask-payer-step-up',
  path: `${path}/step-up`,
  roles: ['approver'],
  params: ofInvitation,
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Agrees, with the step-up that was proved for it; the link is sent by it. */
export const agreePayerInvitationRoute = {
  ...atDesk,
  name: 'agree-payer-invitation',
  path: `${path}/agree`,
  roles: ['approver'],
  params: ofInvitation,
  body: z.object({ stepUp: stepUpId }),
} as const satisfies Route;
