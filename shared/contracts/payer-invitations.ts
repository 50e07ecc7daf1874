import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { invitedPayer, invitedRequest, PAYER_INVITATION_STATES } from '../staff/payer-invitation.ts';
import { stepUpId } from '../staff/step-up.ts';
import { ASKED_REFUSALS } from './refusal-groups.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const throttle = DESK_THROTTLE;
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

/** Refusals when handling an invitation. */
const INVITATION_REFUSALS = ['payer/no-invitation', 'payer/changed-meanwhile', 'staff/no-name'] as const;

/** Refusals of a request that was valid when it was prepared. */
const REQUEST_REFUSALS = [
  'staff/needs-approval',
  'staff/bad-deadline',
  'staff/deadline-past',
  'tenant/not-found',
  'amount/zero',
  'amount/over-maximum',
  'amount/over-method-limit',
  'amount/mismatch',
  'purpose/unknown',
  'method/invalid',
  'office/required',
  'agent/required',
  'payer/client-stopped',
  'request/too-many',
  'invitation/over',
  'disbursement/no-source',
  'transfer/wrong-status',
  'transfer/held',
] as const;

export const invitePayerRoute = {
  ...atDesk,
  name: 'invite-payer',
  about:
    'Requests a payment from someone who isn’t a client yet, by text and email with their own link. From the company’s threshold up, it’s sent once a colleague approves. With the same `key`, a repeated request finds the first one. A phone with an open request for the same file or amount gets another one only with `isMeantAgain`. Staff see it as a payment at once.',
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
  refusals: [...ASKED_REFUSALS, 'payer/other-key'],
} as const satisfies Route;

/** `INVITATION_MOVES` lists each move's roles, and the use case checks them. */
export const movePayerInvitationRoute = {
  ...atDesk,
  name: 'move-payer-invitation',
  about:
    'Sends a new link, after which the previous one stops working; revokes an invitation; or retries one that was blocked, once the cause is fixed.',
  path: `${path}/moves`,
  roles: ['operator', 'approver'],
  params: ofInvitation,
  body: z.object({ move: z.enum(['resend', 'revoke', 'unblock']) }),
  refusals: [
    'staff/no-role',
    ...INVITATION_REFUSALS,
    'payer/sent-enough',
    'payer/too-many',
    'payer/not-blocked',
    ...REQUEST_REFUSALS,
  ],
} as const satisfies Route;

export const askPayerStepUpRoute = {
  ...atDesk,
  name: 'ask-payer-step-up',
  about: 'Begins the step-up to approve a request to someone who isn’t a client yet, and returns the words to approve.',
  path: `${path}/step-up`,
  roles: ['approver'],
  params: ofInvitation,
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
  refusals: ['payer/no-invitation', 'staff/same-person', 'staff/approving-on-hold'],
} as const satisfies Route;

export const agreePayerInvitationRoute = {
  ...atDesk,
  name: 'agree-payer-invitation',
  about: 'Approves the request with its step-up, once. This sends the link.',
  path: `${path}/agree`,
  roles: ['approver'],
  params: ofInvitation,
  body: z.object({ stepUp: stepUpId }),
  refusals: [
    ...INVITATION_REFUSALS,
    'staff/same-person',
    'staff/approving-on-hold',
    'staff/no-step-up',
    'payer/too-many',
    ...REQUEST_REFUSALS,
  ],
} as const satisfies Route;
