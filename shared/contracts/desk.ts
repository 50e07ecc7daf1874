import * as z from 'zod/mini';
import { address } from '../address.ts';
import { day } from '../dates.ts';
import { agentId, officeId, tenantId, transferId } from '../ids.ts';
import { NOTE_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { phone } from '../phone.ts';
import { lines, oneLine } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { PRESS_MOVES, REASON_MOVES } from '../staff/desk-move.ts';
import { invitedPayer, invitedRequest } from '../staff/payer-invitation.ts';
import { stepUpId } from '../staff/step-up.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { PAYERS_MAX } from '../transfer/shares.ts';
import { transferStatus } from '../transfer/status.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const throttle = { rate: 5, burst: 10 };

/** One line of text recorded with a move; never shown to clients. */
const said = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));
/** The version that the person saw. A move on another version is refused. */
const version = z.int().check(z.positive());

/** The payment after a move. Lists follow within about a second. */
const afterMove = z.object({
  id: transferId,
  referenceId: z.string(),
  status: transferStatus,
  version: z.int(),
  /** A disbursement's shortfall in its ledger, in words; absent if there is none. */
  lacks: z.optional(z.string()),
});
export type AfterMove = z.infer<typeof afterMove>;

const move = { function: 'desk', method: 'POST', caller: 'staff', reply: afterMove, throttle } as const;
/** Roles that prepare a payment, or cancel one that a colleague prepared. They approve nothing. */
const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

/** Fields common to everything that is prepared. */
const prepared = {
  /** Created by the page once per form, so that a repeat finds what the first submission made. */
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  phone,
  amount: cents.check(z.positive(fieldSentences.required)),
  purpose: z.string().check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(80)),
  ...address.shape,
  fileNumber: z.optional(fileNumber),
  /** A note that the client reads. */
  note: z._default(z.string().check(lines(), z.trim(), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX))), ''),
  /** The last day for the client's answer, until 5 p.m. in the company's zone. */
  deadlineOn: z.optional(day),
  officeId: z.optional(officeId),
  /** The closing date of its file. Without one, the file keeps the date that it has. */
  closingOn: z.optional(day),
};

/** Prepares a payment request to a client. No one is notified before it is released or approved. */
export const askPaymentRoute = {
  ...move,
  name: 'ask-payment',
  path: `${COMPANY_BASE}/requests`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({ ...prepared, method: z.optional(z.enum(PAYMENT_METHODS)), agentId: z.optional(agentId) }),
  reply: z.extend(afterMove, {
    /** The step that sends it: the same person's release, or a colleague's approval. */
    next: z.enum(['release', 'submit']),
  }),
} as const satisfies Route;

/**
 * Requests a payment from several people, each with an amount of their own, and sends every request. From the company's
 * threshold up, it submits them for approval. A person who isn't a client yet gets a link.
 */
export const askSeveralRoute = {
  ...move,
  name: 'ask-several',
  path: `${COMPANY_BASE}/shared-requests`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({
    key: prepared.key,
    request: z.omit(invitedRequest, { amount: true, disbursement: true }),
    payers: z.array(z.extend(invitedPayer, { amount: prepared.amount })).check(z.minLength(2), z.maxLength(PAYERS_MAX)),
    closingOn: prepared.closingOn,
    /** Confirms a second request, although a new client's phone has an open one like it. */
    isMeantAgain: z.optional(z.boolean()),
  }),
  reply: z.object({ id: transferId }),
} as const satisfies Route;

/** Prepares a disbursement. It is paid when an approver has approved it and the client accepts it. */
export const prepareDisbursementRoute = {
  ...move,
  name: 'prepare-disbursement',
  path: `${COMPANY_BASE}/disbursements`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({
    ...prepared,
    /** The client's failed or returned disbursement that this one reissues. It can have one open reissue. */
    reissueOf: z.optional(transferId),
  }),
} as const satisfies Route;

const ofPayment = z.object({ tenantId, transferId });
const onPayment = { ...move, params: ofPayment } as const;

/** Prepares a full or partial refund of a payment that has cleared. An approver releases it. */
export const prepareRefundRoute = {
  ...onPayment,
  name: 'prepare-refund',
  path: `${COMPANY_BASE}/payments/{transferId}/refunds`,
  roles: PREPARES,
  body: z.object({
    version,
    /** All that is left of the payment if absent. */
    amount: z.optional(cents),
    reason: said,
    /** A note that the client reads. */
    note: prepared.note,
    /** Confirms a second refund of the same amount. */
    isMeantAgain: z.optional(z.boolean()),
  }),
} as const satisfies Route;

/** Changes the shares of people who haven't paid. Their sum stays. */
export const changeSharesRoute = {
  ...onPayment,
  name: 'change-shares',
  path: `${COMPANY_BASE}/payments/{transferId}/shares`,
  roles: PREPARES,
  body: z.object({
    /** The version of the shares, not of the payment. */
    version,
    shares: z.array(z.object({ id: transferId, amount: cents })).check(z.minLength(2), z.maxLength(PAYERS_MAX)),
  }),
  reply: z.object({ version }),
} as const satisfies Route;

/** The mark of the account that a client chose. */
const mark = z.string().check(z.regex(/^[0-9a-f]{12}$/));
/** The version that the person saw. */
export const onVersion = z.object({ version });
/** The version and a reason. */
export const onVersionWithReason = z.extend(onVersion, { reason: said });

/**
 * Makes a move that takes at most a reason. These roles cover some of the moves each. `DESK_MOVES` lists each move's
 * roles, and the use case checks them.
 */
export const movePaymentRoute = {
  ...onPayment,
  name: 'move-payment',
  path: `${COMPANY_BASE}/payments/{transferId}/moves`,
  roles: EITHER,
  body: z.discriminatedUnion('move', [
    z.extend(onVersion, { move: z.literal(PRESS_MOVES) }),
    z.extend(onVersionWithReason, { move: z.literal(REASON_MOVES) }),
    z.extend(onVersionWithReason, { move: z.literal('refuse account'), mark }),
  ]),
  // Thirteen moves share this call, so its limits are higher.
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/** Moves a payment to a file. If approvals rely on its money, this only proposes the move. */
export const setFileRoute = {
  ...onPayment,
  name: 'set-file',
  path: `${COMPANY_BASE}/payments/{transferId}/file`,
  roles: PREPARES,
  body: z.object({
    version,
    fileNumber,
    reason: z._default(z.string().check(oneLine(), z.trim(), z.maxLength(300)), ''),
  }),
} as const satisfies Route;

/** Records that an expected wire arrived. A different amount needs approval. */
export const confirmWireRoute = {
  ...onPayment,
  name: 'confirm-wire',
  path: `${COMPANY_BASE}/payments/{transferId}/wire`,
  roles: PREPARES,
  body: z.object({
    version,
    /** The bank's reference on the statement: an IMAD or an equivalent. */
    reference: z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(60)),
    received: cents.check(z.positive(fieldSentences.required)),
    /** The bank's day. */
    on: day,
    sender: z._default(z.string().check(oneLine(), z.trim(), z.maxLength(140)), ''),
  }),
  reply: z.extend(afterMove, {
    /** True if the wire is unmatched and needs an approver's decision. */
    isHeld: z.boolean(),
  }),
} as const satisfies Route;

/**
 * An approver's moves on a payment. Each takes a step-up for exactly this move: a fresh proof of identity that works
 * once.
 */
const secondPersons = z.discriminatedUnion('move', [
  /** Approves a disbursement, or a request to its client. */
  z.object({
    move: z.literal('approve'),
    version,
    /**
     * Everything received for its file outside the portal, such as a lender's wire. The reason then says how that is
     * known.
     */
    heldOutside: z.optional(cents),
    reason: z._default(z.string().check(oneLine(), z.trim(), z.maxLength(300)), ''),
  }),
  /** Releases the account that the client was called about. */
  z.object({ move: z.literal('release account'), version, mark, spokeWith: said, said }),
  /** Releases a held disbursement. */
  z.object({ move: z.literal('unhold'), version, reason: said }),
  /** Approves the reversal request that a colleague prepared. Someone then sends it. */
  z.object({ move: z.literal('ask reversal'), version }),
  /** Approves the file that a colleague proposed. */
  z.object({ move: z.literal('agree file'), version, fileNumber }),
]);
export type SecondPersonsMove = z.infer<typeof secondPersons>;

/**
 * Begins the step-up for an approver's move. The move is checked as it will be, so that no one proves their identity in
 * vain. The reply has the words that they agree to.
 */
export const askStepUpRoute = {
  ...onPayment,
  name: 'ask-step-up',
  path: `${COMPANY_BASE}/payments/{transferId}/step-up`,
  roles: APPROVES,
  body: secondPersons,
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Makes the move with the same input and its completed step-up. */
export const secondPersonRoute = {
  ...onPayment,
  name: 'second-person',
  path: `${COMPANY_BASE}/payments/{transferId}/second-person`,
  roles: APPROVES,
  body: z.object({ stepUp: stepUpId, move: secondPersons }),
} as const satisfies Route;
