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
import { stepUpId } from '../staff/step-up.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { transferStatus } from '../transfer/status.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const throttle = { rate: 5, burst: 10 };

/** Text of one line that is recorded with a move; it is never shown to clients. */
const said = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));
/** The payment as the person saw it: a move on top of another version is refused, and nothing is done. */
const version = z.int().check(z.positive());

/** The payment after a move. Lists follow within about a second. */
const afterMove = z.object({
  id: transferId,
  referenceId: z.string(),
  status: transferStatus,
  version: z.int(),
  /** Of a payment to a client: what the ledger at the provider lacks for it, in words; absent where it carries it. */
  lacks: z.optional(z.string()),
});
export type AfterMove = z.infer<typeof afterMove>;

const move = { function: 'desk', method: 'POST', caller: 'staff', reply: afterMove, throttle } as const;
/** Who prepares, and who stops what a colleague prepared: neither lets money out. */
const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

/** What is the same for whatever is prepared: to whom, for which closing. */
const prepared = {
  /** Drawn by the page, once for each form: a repeat of the same press finds what the first one made. */
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  phone,
  amount: cents.check(z.positive(fieldSentences.required)),
  purpose: z.string().check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(80)),
  ...address.shape,
  fileNumber: z.optional(fileNumber),
  /** What the client reads. */
  note: z._default(z.string().check(lines(), z.trim(), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX))), ''),
  /** The last day on which the client can answer, until 5 p.m. of the company's time. */
  deadlineOn: z.optional(day),
  officeId: z.optional(officeId),
};

/** Prepares a request for a payment by a client. Nobody is told before it is released, or approved. */
export const askPaymentRoute = {
  ...move,
  name: 'ask-payment',
  path: `${COMPANY_BASE}/requests`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({ ...prepared, method: z.optional(z.enum(PAYMENT_METHODS)), agentId: z.optional(agentId) }),
  reply: z.extend(afterMove, {
    /** What sends it to the client: a press of the same person, or an approval by a second one. */
    next: z.enum(['release', 'submit']),
  }),
} as const satisfies Route;

/** Prepares a payment to a client. It goes out when a second person has approved it and the client accepts it. */
export const prepareDisbursementRoute = {
  ...move,
  name: 'prepare-disbursement',
  path: `${COMPANY_BASE}/disbursements`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object(prepared),
} as const satisfies Route;

const ofPayment = z.object({ tenantId, transferId });
const onPayment = { ...move, params: ofPayment } as const;

/** Prepares a refund of a payment that has cleared, in whole or in part; a second person lets it out. */
export const prepareRefundRoute = {
  ...onPayment,
  name: 'prepare-refund',
  path: `${COMPANY_BASE}/payments/{transferId}/refunds`,
  roles: PREPARES,
  body: z.object({
    version,
    /** Without one, all that is left of the payment. */
    amount: z.optional(cents),
    reason: said,
    /** What the client reads. */
    note: prepared.note,
    /** Said after the question whether another refund of the same amount is meant. */
    isMeantAgain: z.optional(z.boolean()),
  }),
} as const satisfies Route;

/** The account that a client has chosen, by the mark under which it was shown. */
const mark = z.string().check(z.regex(/^[0-9a-f]{12}$/));
/** The version that the person saw. */
export const onVersion = z.object({ version });
/** The same, with a reason. */
export const onVersionWithReason = z.extend(onVersion, { reason: said });

/**
 * Makes a move that takes a reason at most. These roles let in people who may make some of the moves. `DESK_MOVES` has
 * the roles of each one, and the use case checks them.
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
  // Thirteen moves share this call, so it lets more through than the others.
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/** Puts a payment into a file. What approvals count on is moved by two people: this proposes it. */
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

/** Records that an awaited wire has arrived. Another amount than was asked waits for a second person. */
export const confirmWireRoute = {
  ...onPayment,
  name: 'confirm-wire',
  path: `${COMPANY_BASE}/payments/{transferId}/wire`,
  roles: PREPARES,
  body: z.object({
    version,
    /** The bank's reference on the statement: an IMAD, or what stands in its place. */
    reference: z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(60)),
    received: cents.check(z.positive(fieldSentences.required)),
    /** The bank's day of it. */
    on: day,
    sender: z._default(z.string().check(oneLine(), z.trim(), z.maxLength(140)), ''),
  }),
  reply: z.extend(afterMove, {
    /** The wire is held for nobody, and a second person decides. */
    isHeld: z.boolean(),
  }),
} as const satisfies Route;

/**
 * What a second person does with a payment. Each takes a step-up that names it: a fresh proof of who they are, good for
 * this one thing.
 */
const secondPersons = z.discriminatedUnion('move', [
  /** Lets a payment out, or a request to its client. */
  z.object({
    move: z.literal('approve'),
    version,
    /** All that came in for its file outside the portal, such as a lender's wire; then the reason says how that is known. */
    heldOutside: z.optional(cents),
    reason: z._default(z.string().check(oneLine(), z.trim(), z.maxLength(300)), ''),
  }),
  /** Lets a payment go into the account that the client was called about. */
  z.object({ move: z.literal('release account'), version, mark, spokeWith: said, said }),
  /** Lets a held payment to a client go on. */
  z.object({ move: z.literal('unhold'), version, reason: said }),
  /** Lets the provider be asked for the reversal that a colleague prepared; the client is told of it. */
  z.object({ move: z.literal('ask reversal'), version }),
  /** Agrees to the file that a colleague proposed. */
  z.object({ move: z.literal('agree file'), version, fileNumber }),
]);
export type SecondPersonsMove = z.infer<typeof secondPersons>;

/**
 * Begins the step-up for what a second person is about to do. It is checked as it would be when it is done, so that
 * nobody proves who they are in vain, and answered with the words that they then agree to.
 */
export const askStepUpRoute = {
  ...onPayment,
  name: 'ask-step-up',
  path: `${COMPANY_BASE}/payments/{transferId}/step-up`,
  roles: APPROVES,
  body: secondPersons,
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Does it: the same words again, and the step-up that was proved for them. */
export const secondPersonRoute = {
  ...onPayment,
  name: 'second-person',
  path: `${COMPANY_BASE}/payments/{transferId}/second-person`,
  roles: APPROVES,
  body: z.object({ stepUp: stepUpId, move: secondPersons }),
} as const satisfies Route;
