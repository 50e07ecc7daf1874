import * as z from 'zod/mini';
import { address } from '../address.ts';
import { day } from '../dates.ts';
import { agentId, officeId, tenantId, transferId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { NOTE_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { phone } from '../phone.ts';
import { lines, oneLine } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { PRESS_MOVES, REASON_MOVES, SIMPLE_MOVES, traitsOf } from '../staff/desk-move.ts';
import { invitedPayer, invitedRequest } from '../staff/payer-invitation.ts';
import type { MemberRole } from '../staff/role.ts';
import { stepUpId } from '../staff/step-up.ts';
import { moveText } from '../text/console/desk.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { PAYERS_MAX } from '../transfer/shares.ts';
import { transferStatus } from '../transfer/status.ts';
import { ASKED_REFUSALS, MOVE_REFUSALS, NOT_REVERSIBLE } from './refusal-groups.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const throttle = DESK_THROTTLE;

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
  ...behind(address).shape,
  fileNumber: z.optional(fileNumber),
  /** A note that the client reads. */
  note: z._default(z.string().check(lines(), z.trim(), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX))), ''),
  /** The last day for the client's answer, until 5 p.m. in the company's zone. */
  deadlineOn: z.optional(day),
  officeId: z.optional(officeId),
  /** The closing date of its file. Without one, the file keeps the date that it has. */
  closingOn: z.optional(day),
};

/** Refusals when preparing a payment. */
const PREPARED_REFUSALS = [
  'staff/other-form',
  'staff/other-office',
  'staff/no-name',
  'staff/phone-unknown',
  'staff/bad-deadline',
  'tenant/not-found',
  'amount/zero',
  'amount/over-maximum',
  'amount/over-method-limit',
] as const;

export const askPaymentRoute = {
  ...move,
  name: 'ask-payment',
  about:
    'Prepares a payment request to a client who has registered. No one is notified: `next` says whether its author sends it by `release`, or an approver has to approve it. A repeated request with the same `key` finds the first one.',
  path: `${COMPANY_BASE}/requests`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({ ...prepared, method: z.optional(z.enum(PAYMENT_METHODS)), agentId: z.optional(agentId) }),
  reply: z.extend(afterMove, {
    /** The step that sends it: the same person's release, or a colleague's approval. */
    next: z.enum(['release', 'submit']),
  }),
  refusals: [
    ...PREPARED_REFUSALS,
    'purpose/unknown',
    'method/invalid',
    'amount/mismatch',
    'office/required',
    'agent/required',
  ],
} as const satisfies Route;

export const askSeveralRoute = {
  ...move,
  name: 'ask-several',
  about:
    'Requests a payment from two to six people, each with their own amount, and sends it: to clients as a request, to others as a link. If the total reaches the company’s threshold, each is submitted for approval. A repeated request with the same `key` finds the first one. Each share is a payment of its own, and its payer sees how many have paid and nothing else about the others.',
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
  refusals: [
    ...ASKED_REFUSALS,
    'staff/other-form',
    'staff/phone-unknown',
    'staff/deadline-past',
    'payer/same-phone',
    'payer/other-name',
  ],
} as const satisfies Route;

export const prepareDisbursementRoute = {
  ...move,
  name: 'prepare-disbursement',
  about:
    'Prepares a disbursement. It’s paid once an approver has approved it and the client accepts it. `reissueOf` names the failed or returned one that it pays again.',
  path: `${COMPANY_BASE}/disbursements`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({
    ...prepared,
    /** The client's failed or returned disbursement that this one reissues. It can have one open reissue. */
    reissueOf: z.optional(transferId),
  }),
  refusals: [
    ...PREPARED_REFUSALS,
    'disbursement/no-source',
    'staff/no-payment',
    'transfer/already-retried',
    'transfer/wrong-status',
    'transfer/held',
    'transfer/too-many-tries',
    'transfer/changed-meanwhile',
    'reversal/came-back',
  ],
} as const satisfies Route;

const ofPayment = z.object({ tenantId, transferId });
const onPayment = { ...move, params: ofPayment } as const;

export const prepareRefundRoute = {
  ...onPayment,
  name: 'prepare-refund',
  about:
    'Prepares the refund of a payment that has cleared: of a debit, to the account it came from; of a wire, as a disbursement that its client accepts. Returns the refund, which an approver has to approve.',
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
  refusals: [
    ...MOVE_REFUSALS,
    'staff/no-reason',
    'client/not-found',
    'amount/zero',
    'refund/not-good',
    'refund/too-old',
    'refund/too-many',
    'refund/over-amount',
    'refund/maybe-duplicate',
  ],
} as const satisfies Route;

export const changeSharesRoute = {
  ...onPayment,
  name: 'change-shares',
  about:
    'Changes the shares of people who haven’t paid; their sum stays. Clients with a changed share are notified, and can only agree to the new amount. A share that ended unpaid can give its amount to others.',
  path: `${COMPANY_BASE}/payments/{transferId}/shares`,
  roles: PREPARES,
  body: z.object({
    /** The version of the shares, not of the payment. */
    version,
    shares: z.array(z.object({ id: transferId, amount: cents })).check(z.minLength(2), z.maxLength(PAYERS_MAX)),
  }),
  reply: z.object({ version }),
  refusals: [
    'staff/no-payment',
    'staff/no-name',
    'staff/changed-meanwhile',
    'tenant/not-found',
    'payer/other-sum',
    'payer/share-not-open',
    'payer/shares-approved',
    'amount/zero',
    'amount/over-maximum',
    'amount/over-method-limit',
    'transfer/wrong-status',
    'transfer/held',
  ],
} as const satisfies Route;

/** The mark of the account that a client chose. */
const mark = z.string().check(z.regex(/^[0-9a-f]{12}$/));
/** The version that the person saw. */
export const onVersion = z.object({ version });
/** The version and a reason. */
export const onVersionWithReason = z.extend(onVersion, { reason: said });

/** Each move with its roles, in the words of the console. */
function movesInWords(): string {
  const ofRoles = (roles: readonly MemberRole[]): string => {
    if (!roles.includes('approver')) return ' (escrow officers)';
    return roles.includes('operator') ? '' : ' (approvers)';
  };
  return SIMPLE_MOVES.map((name) => `\`${name}\`${ofRoles(traitsOf(name).by)}: ${moveText[name].lead}`).join(' ');
}

/** These roles cover some of the moves each. `DESK_MOVES` lists each move's roles, and the use case checks them. */
export const movePaymentRoute = {
  ...onPayment,
  name: 'move-payment',
  about: `Makes a move on a payment that takes a reason at most. ${movesInWords()}`,
  path: `${COMPANY_BASE}/payments/{transferId}/moves`,
  roles: EITHER,
  body: z.discriminatedUnion('move', [
    z.extend(onVersion, { move: z.literal(PRESS_MOVES) }),
    z.extend(onVersionWithReason, { move: z.literal(REASON_MOVES) }),
    z.extend(onVersionWithReason, { move: z.literal('refuse account'), mark }),
  ]),
  refusals: [
    ...MOVE_REFUSALS,
    'staff/no-role',
    'staff/no-reason',
    'staff/needs-approval',
    'staff/deadline-past',
    'staff/same-person',
    'staff/too-late-to-cancel',
    'staff/cancel-unconfirmed',
    'staff/held-already',
    'staff/not-held',
    'staff/at-bank',
    'transfer/too-many-tries',
    'staff/no-account-waits',
    'staff/other-account',
    'wire/not-now',
    'wire/reference-used',
    'wire/refunded',
    'wire/too-many-steps',
    'reversal/none',
    'staff/no-proof-asked',
    'staff/not-submitter',
    'staff/nothing-proposed',
  ],
} as const satisfies Route;

export const setFileRoute = {
  ...onPayment,
  name: 'set-file',
  about:
    'Moves a payment to a file, with its refunds. If approvals count on the money, it’s only proposed, and an approver decides.',
  path: `${COMPANY_BASE}/payments/{transferId}/file`,
  roles: PREPARES,
  body: z.object({
    version,
    fileNumber,
    reason: z._default(z.string().check(oneLine(), z.trim(), z.maxLength(300)), ''),
  }),
  refusals: [
    ...MOVE_REFUSALS,
    'staff/nothing-proposed',
    'staff/same-person',
    'staff/over-file',
    'staff/file-changed',
    'transfer/too-many-tries',
  ],
} as const satisfies Route;

export const confirmWireRoute = {
  ...onPayment,
  name: 'confirm-wire',
  about:
    'Records that an expected wire has arrived, by the bank’s reference. A wire with another amount, or for a payment that has ended, stays unidentified until an approver decides (`isHeld`).',
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
  refusals: [
    ...MOVE_REFUSALS,
    'wire/reference-missing',
    'wire/reference-used',
    'wire/bad-day',
    'wire/not-typed',
    'amount/over-maximum',
  ],
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

/** It checks first, so that no one proves their identity in vain. */
export const askStepUpRoute = {
  ...onPayment,
  name: 'ask-step-up',
  about:
    'Begins an approver’s step-up for one move: approving a payment or a request, releasing an account after a call, releasing a held payment, approving a reversal, or moving it to another file. Everything is checked as at the decision, nothing is written, and the answer has the words to approve.',
  path: `${COMPANY_BASE}/payments/{transferId}/step-up`,
  roles: APPROVES,
  body: secondPersons,
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
  refusals: [
    ...MOVE_REFUSALS,
    'staff/same-person',
    'staff/not-submitted',
    'staff/no-reason',
    'staff/no-file',
    'staff/over-file',
    'staff/file-elsewhere',
    'staff/file-full',
    'staff/file-changed',
    'staff/over-ledger',
    'staff/deadline-past',
    'staff/approving-on-hold',
    'staff/over-own-limit',
    'refund/not-good',
    'disbursement/no-source',
    'staff/no-account-waits',
    'staff/other-account',
    'staff/account-changed',
    'staff/no-call',
    'staff/nothing-proposed',
    'staff/not-held',
    'transfer/too-many-tries',
    ...NOT_REVERSIBLE,
    'reversal/too-late',
    'reversal/none',
  ],
} as const satisfies Route;

export const secondPersonRoute = {
  ...onPayment,
  name: 'second-person',
  about:
    'Makes an approver’s `move` with its step-up: exactly as it was requested, in the same session, within five minutes, once.',
  path: `${COMPANY_BASE}/payments/{transferId}/second-person`,
  roles: APPROVES,
  body: z.object({ stepUp: stepUpId, move: secondPersons }),
  refusals: [...askStepUpRoute.refusals, 'staff/no-step-up'],
} as const satisfies Route;
