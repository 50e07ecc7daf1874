import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { oneLine } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { stepUpId } from '../staff/step-up.ts';
import { FILE_PARTS_MAX, LINE_STATES } from '../statement/kept-line.ts';
import { DIRECTIONS, LINE_KINDS, lastFour } from '../statement/statement.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { RECORDED_REFERENCE_MAX, WIRE_MOVES, WIRE_PARTS_MAX, WIRE_STATES, WIRES_JOINED_MAX } from '../wire/received.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';
import { importedStatement, learnedTableShown } from './statement-files.ts';

const throttle = DESK_THROTTLE;
const READS = ['owner', 'approver', 'operator', 'auditor'] as const;
const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

const ofStatements = { function: 'statements', caller: 'staff', throttle } as const;
const reading = { ...ofStatements, method: 'GET', roles: READS, params: z.object({ tenantId }) } as const;
const said = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));
const version = z.int().check(z.positive());
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** Transactions per page of the list: what an office has in a busy month, so that all exact ones are matched together. */
export const LINES_LISTED = 500;
/** Transactions per bulk confirmation. */
export const LINES_AT_ONCE = 50;

const reference = z.string().check(z.minLength(1), z.maxLength(RECORDED_REFERENCE_MAX));

/** A payment that a transaction may be for, as the staff see it. */
const awaited = z.object({
  id: transferId,
  referenceId: z.string(),
  name: z.string(),
  property: z.string(),
  fileNumber: z.optional(z.string()),
  /** The expected amount, fee included. */
  total: cents,
  version: z.int(),
  since: z.optional(instant),
});
export type AwaitedPayment = z.infer<typeof awaited>;

/** A payment by its client's name. An older server knows only the reference. */
const payment = z.object({ id: transferId, referenceId: z.string(), name: z.optional(z.string()) });
export type NamedPayment = z.infer<typeof payment>;

/** A recorded wire: its payment, and any open proposal. */
const heldWire = z.object({
  reference: z.string(),
  received: cents,
  sender: z.string(),
  on: day,
  /** The account it arrived in, or is said to have; an older wire has none. */
  account: z.optional(lastFour),
  state: z.enum(WIRE_STATES),
  version: z.int(),
  paid: z.optional(payment),
  /** For a part that is posted to a file. */
  file: z.optional(z.object({ fileId: z.string(), fileNumber: z.string() })),
  /** For a part: the reference of the wire or part that it was split from. */
  partOf: z.optional(z.string()),
  /** For wires that pay one payment together: the references of all of them. */
  joined: z.optional(z.array(z.string())),
  /** The last rejected proposal and why, until the next proposal or step. */
  dropped: z.optional(z.object({ by: z.string(), at: instant, reason: z.optional(z.string()) })),
  proposed: z.optional(
    z.object({
      what: z.enum(WIRE_MOVES),
      by: z.string(),
      at: instant,
      reason: z.optional(z.string()),
      payment: z.optional(payment),
      /** The parts to split it into. */
      parts: z.optional(
        z.array(z.object({ amount: cents, payment: z.optional(payment), fileNumber: z.optional(z.string()) })),
      ),
      /** The wires to join it with. */
      others: z.optional(z.array(z.object({ reference: z.string(), received: cents }))),
    }),
  ),
});
export type HeldWire = z.infer<typeof heldWire>;

/** A suggested payment for a transaction, with its reasons. */
const proposal = z.object({ payment: awaited, score: z.int(), reasons: z.array(z.string()) });
export type LineProposal = z.infer<typeof proposal>;

/** A wire that a transaction may have returned, with its reasons. */
const shownReturn = z.object({
  wire: heldWire,
  /** True if the records disagree. The reasons say what to do. */
  isContradicted: z.boolean(),
  reasons: z.array(z.string()),
});
export type ShownReturn = z.infer<typeof shownReturn>;

/** An earlier transaction that another one may be; only its day and id once its import was removed. */
const alikeLine = z.object({
  ...{ id: z.string(), on: day, state: z.optional(z.enum(LINE_STATES)) },
  ...{ reference: z.optional(z.string()), party: z.optional(z.string()), text: z.optional(z.string()) },
});

const shownLine = z.object({
  id: z.string(),
  account: lastFour,
  on: day,
  /** The day on which the bank booked it, if that isn't its value date. */
  bookedOn: z.optional(day),
  /** Its place among its day's transactions in the bank's file. */
  position: z.optional(z.int()),
  amount: cents,
  direction: z.enum(DIRECTIONS),
  kind: z.enum(LINE_KINDS),
  reference: z.string(),
  party: z.string(),
  text: z.string(),
  state: z.enum(LINE_STATES),
  version: z.int(),
  /** True if the evidence leaves no doubt about the one payment, so that it may be confirmed in bulk. */
  isCertain: z.boolean(),
  /** The earlier transaction from another file that it may be. This one counts for nothing until two people keep both. */
  alike: z.optional(alikeLine),
  /** The typed wire that it may be. This one isn't recorded until someone matches it, or two people keep both. */
  typed: z.optional(z.object({ reference: z.string(), by: z.string(), payment })),
  /** True if another open transaction has the same amount and sender, so that one of them may be a mistake. */
  hasEqual: z.optional(z.boolean()),
  proposals: z.array(proposal),
  /** The file that its text names, such as for a lender's wire or a check; only if no payment is suggested. */
  namedFile: z.optional(z.string()),
  /** The other side of a transfer between two of the company's own accounts. */
  own: z.optional(z.object({ id: z.string(), on: day, account: lastFour, version })),
  /** For an open outgoing transaction: the wires that it may have returned. */
  returns: z.optional(z.array(shownReturn)),
  /** Its wire; for an outgoing transaction, the wire that it returned. */
  wire: z.optional(heldWire),
  /** The parts of its wire that are posted to files. */
  posted: z.optional(z.array(heldWire)),
  /** The file that an excluded transaction is posted or charged to, outside the portal. */
  outside: z.optional(z.object({ fileId: z.string(), fileNumber: z.string() })),
  /** The same for several files, with each one's part. */
  parts: z.optional(z.array(z.object({ fileId: z.string(), fileNumber: z.string(), amount: cents }))),
  /** The last decision and who made it. */
  last: z.optional(z.object({ name: z.string(), by: z.string(), at: instant, reason: z.optional(z.string()) })),
  /** Why it was excluded, regardless of later steps. */
  why: z.optional(z.string()),
  /**
   * A proposed undo; for an open transaction, the proposal to keep it beside the one that it may be, to exclude it, or
   * with files, to post it to them.
   */
  proposed: z.optional(
    z.object({
      ...{ by: z.string(), at: instant, reason: z.optional(z.string()) },
      isExclusion: z.optional(z.literal(true)),
      fileNumber: z.optional(z.string()),
      parts: z.optional(z.array(z.object({ fileNumber: z.string(), amount: cents }))),
    }),
  ),
});
export type ShownLine = z.infer<typeof shownLine>;

export const listLinesRoute = {
  ...reading,
  name: 'list-statement-lines',
  about: 'Lists bank transactions: open ones with the payments that they may be for, others by month.',
  path: `${COMPANY_BASE}/statement-lines`,
  query: z.object({
    state: z._default(z.enum(LINE_STATES), 'new'),
    /** The month, for decided transactions. */
    month: z.optional(month),
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ lines: z.array(shownLine), after: z.nullable(z.string()), isMore: z.boolean() }),
  refusals: ['staff/whole-company'],
} as const satisfies Route;

/** A gap in an account's statements, and how much its balance changed within it. */
const statementGap = z.object({ account: lastFour, from: day, until: day, amount: z.int() });
export type StatementGap = z.infer<typeof statementGap>;

/** A returned wire that no transaction shows, although statements of later days were imported. */
const sentBackWire = z.object({ reference: z.string(), received: cents, sender: z.string(), on: day });
export type SentBackWire = z.infer<typeof sentBackWire>;

/** A wire that a payment received recently. An equal one that follows may be a client's mistake. */
const receivedLately = z.object({ received: cents, sender: z.string(), on: day, payment });
export type ReceivedLately = z.infer<typeof receivedLately>;

/** A proposal about a transaction or a wire. */
const bankProposal = z.object({
  /** The wire's reference, or the transaction's: see `lineReference`. */
  reference,
  version,
  /** The change in a sentence, which is what an approver agrees to. */
  what: z.string(),
  ...{ reason: z.string(), by: z.string(), at: instant },
  /** True if it was proposed by command. Then only a person who works by command can approve it. */
  isByCommand: z.boolean(),
  /** True if the reader may approve or reject it. */
  ...{ mayApprove: z.boolean(), mayReject: z.boolean() },
});
export type BankProposal = z.infer<typeof bankProposal>;

export const wireDeskRoute = {
  ...reading,
  name: 'wire-desk',
  about: 'Lists expected wires, wires that need action, and the imported statements.',
  path: `${COMPANY_BASE}/wires`,
  reply: z.object({
    awaited: z.array(awaited),
    wires: z.array(heldWire),
    /** Oldest first. */
    proposals: z._default(z.array(bankProposal), []),
    /** Transactions with a proposal, which needs approval. */
    wantedBack: z._default(z.array(shownLine), []),
    /** Returned wires that no transaction shows, although later statements were imported. */
    sentBack: z._default(z.array(sentBackWire), []),
    /** Wires that payments received in the last days, latest first. */
    receivedLately: z._default(z.array(receivedLately), []),
    statements: z.array(importedStatement),
    /** Gaps in the accounts' statements, until the missing one is imported. */
    gaps: z._default(z.array(statementGap), []),
    /** Saved import formats. */
    learned: z._default(z.array(learnedTableShown), []),
  }),
  refusals: ['staff/whole-company'],
} as const satisfies Route;

const lineId = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const ofLine = z.object({ tenantId, on: day, lineId });
const afterLine = z.object({
  state: z.enum(LINE_STATES),
  isHeld: z._default(z.boolean(), false),
  /** The reference under which its wire is recorded. */
  wire: z.optional(z.string()),
});
const onLine = {
  ...ofStatements,
  method: 'POST',
  roles: PREPARES,
  params: ofLine,
  reply: afterLine,
} as const;
const LINE = `${COMPANY_BASE}/statement-lines/{on}/{lineId}` as const;

/** Refusals of any step on a transaction. */
const LINE_REFUSALS = [
  'staff/whole-company',
  'staff/no-name',
  'statement/no-line',
  'statement/line-changed',
  'wire/too-many-steps',
] as const;

/** Refusals when recording a transaction's wire. */
const RECORDED_REFUSALS = [
  'statement/alike',
  'statement/typed',
  'statement/not-incoming',
  'wire/reference-used',
  'wire/reference-missing',
  'wire/bad-day',
  'amount/over-maximum',
  'transfer/changed-meanwhile',
] as const;

export const confirmLineRoute = {
  ...onLine,
  name: 'confirm-statement-line',
  about: 'Matches a transaction to a payment as its wire. A transaction with another amount needs approval.',
  path: `${LINE}/confirm`,
  body: z.object({ version, transferId, paymentVersion: version }),
  refusals: [
    ...LINE_REFUSALS,
    ...RECORDED_REFUSALS,
    'staff/no-payment',
    'staff/changed-meanwhile',
    'staff/other-kind',
    'transfer/not-found',
    'transfer/wrong-status',
    'transfer/held',
  ],
} as const satisfies Route;

export const confirmCertainRoute = {
  ...ofStatements,
  name: 'confirm-certain-lines',
  about: 'Matches each of these transactions to its payment, if the match is still certain.',
  method: 'POST',
  path: `${COMPANY_BASE}/statement-lines/certain`,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({
    lines: z
      .array(z.object({ on: day, lineId, version, transferId, paymentVersion: version }))
      .check(z.minLength(1), z.maxLength(LINES_AT_ONCE)),
  }),
  reply: z.object({ confirmed: z.int(), notConfirmed: z.array(z.object({ lineId, message: z.string() })) }),
  refusals: ['staff/whole-company'],
} as const satisfies Route;

export const keepLineRoute = {
  ...onLine,
  name: 'keep-statement-line',
  about: 'Records a transaction as an unidentified wire, in no file.',
  path: `${LINE}/keep`,
  body: z.object({ version }),
  refusals: [...LINE_REFUSALS, ...RECORDED_REFUSALS],
} as const satisfies Route;

export const ignoreLineRoute = {
  ...onLine,
  name: 'ignore-statement-line',
  about:
    'Excludes a transaction that isn’t the portal’s, with a reason. Money out that no file is charged with needs approval, unless it’s the bank’s fee or a transfer between own accounts.',
  path: `${LINE}/ignore`,
  body: z.object({ version, reason: said }),
  refusals: [...LINE_REFUSALS, 'staff/no-reason', 'wire/reference-used'],
} as const satisfies Route;

const onePart = z.object({ fileNumber, amount: cents.check(z.positive()) });
const oneOfBoth = z.refine<{ fileNumber?: string | undefined; parts?: unknown }>(
  (body) => (body.fileNumber === undefined) !== (body.parts === undefined),
  { path: ['fileNumber'], message: fieldSentences.required },
);

export const proveLineRoute = {
  ...onLine,
  name: 'prove-with-statement-line',
  about:
    'Posts a transaction to a file, or charges it to one: the file’s disbursements count on the money that came in, and have that much less of the money that went out. Money in needs approval if the bank’s text doesn’t name the file. A split transaction names each file with its part.',
  path: `${LINE}/outside`,
  body: z
    .object({
      ...{ version, fileNumber: z.optional(fileNumber), reason: said },
      /** For several files: the parts, which add up to the transaction to the cent. */
      parts: z.optional(z.array(onePart).check(z.minLength(2), z.maxLength(FILE_PARTS_MAX))),
    })
    .check(oneOfBoth),
  refusals: [
    ...LINE_REFUSALS,
    'statement/alike',
    'statement/typed',
    'staff/no-reason',
    'statement/bad-parts',
    'statement/unknown-file',
    'statement/many-proofs',
    'wire/reference-used',
    'wire/bad-day',
  ],
} as const satisfies Route;

export const matchReturnRoute = {
  ...onLine,
  name: 'match-statement-return',
  about:
    'Matches a transaction to a wire on record: an outgoing one to the wire that two people have returned, an incoming one to the typed wire that it may be.',
  path: `${LINE}/return`,
  body: z.object({ version, reference: z.string().check(z.minLength(1), z.maxLength(120)) }),
  refusals: [...LINE_REFUSALS, 'statement/alike', 'wire/unknown', 'wire/not-now', 'statement/no-return'],
} as const satisfies Route;

/** The path of a proposal about a wire, or about a transaction, whose reference is made by `lineReference`. */
const PROPOSAL = `${COMPANY_BASE}/bank-proposals/{reference}` as const;
const onProposal = {
  ...ofStatements,
  method: 'POST',
  params: z.object({ tenantId, reference }),
  reply: z.object({ state: z.enum([...LINE_STATES, ...WIRE_STATES]), version: z.int() }),
} as const;

/** A transaction's reference in the path of a proposal: its day and id. */
export const lineReference = ({ on, id }: { readonly on: string; readonly id: string }): string => `${on}_${id}`;

/** Refusals of any step on a recorded wire. */
const WIRE_REFUSALS = ['wire/unknown', 'wire/not-now', 'transfer/changed-meanwhile', 'wire/reference-used'] as const;

export const proposeAtBankRoute = {
  ...onProposal,
  name: 'propose-at-bank',
  about:
    'Proposes a change to a bank transaction or a recorded wire. For a transaction: to undo an exclusion or a match, or to keep it although it may be a duplicate. For a wire: to apply it, undo its match, return it, void it, split it among payments and files, combine it with others, or undo that. A wire is named by its reference, a transaction by its day and ID with an underscore between them.',
  path: `${PROPOSAL}/propose`,
  roles: PREPARES,
  body: z.object({
    /** For a wire. A transaction has one possible change: to undo what was decided, or to keep it beside the other. */
    what: z.optional(z.enum(WIRE_MOVES)),
    ...{ version, transferId: z.optional(transferId), reason: said },
    /**
     * For a split: the parts, which add up to the wire to the cent. A part is for a payment, or for a file outside the
     * portal, or it stays unmatched.
     */
    parts: z.optional(
      z
        .array(z.object({ amount: cents, transferId: z.optional(transferId), fileNumber: z.optional(fileNumber) }))
        .check(z.maxLength(WIRE_PARTS_MAX)),
    ),
    /** For a join: the references of the other wires. */
    others: z.optional(z.array(reference).check(z.maxLength(WIRES_JOINED_MAX))),
  }),
  refusals: [
    ...LINE_REFUSALS,
    ...WIRE_REFUSALS,
    'wire/refunded',
    'staff/no-reason',
    'staff/changed-meanwhile',
    'staff/no-payment',
    'staff/other-kind',
    'transfer/not-found',
    'transfer/wrong-status',
    'transfer/too-many-tries',
    'wire/bad-parts',
    'wire/bad-day',
    'wire/made-of-others',
    'statement/unknown-file',
    'statement/many-proofs',
  ],
} as const satisfies Route;

export const rejectAtBankRoute = {
  ...onProposal,
  name: 'reject-at-bank',
  about: 'Rejects a proposed change to a bank transaction or a wire. Its author may withdraw it.',
  path: `${PROPOSAL}/reject`,
  roles: EITHER,
  body: z.object({ version, reason: said }),
  refusals: [...LINE_REFUSALS, ...WIRE_REFUSALS, 'staff/no-reason', 'wire/nothing-proposed', 'staff/other-proposal'],
} as const satisfies Route;

export const askBankStepUpRoute = {
  ...onProposal,
  name: 'ask-bank-step-up',
  about: 'Begins an approver’s step-up for a bank transaction or a wire, and returns the words to approve.',
  path: `${PROPOSAL}/step-up`,
  roles: APPROVES,
  body: z.object({ version }),
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
  refusals: [
    ...LINE_REFUSALS,
    ...WIRE_REFUSALS,
    'wire/nothing-proposed',
    'wire/refunded',
    'wire/bad-parts',
    'wire/bad-day',
    'staff/other-proposal',
    'staff/same-person',
    'staff/approving-on-hold',
    'staff/over-own-limit',
    'statement/bad-parts',
    'statement/unknown-file',
    'statement/many-proofs',
    'transfer/not-found',
    'transfer/wrong-status',
    'transfer/held',
  ],
} as const satisfies Route;

export const approveAtBankRoute = {
  ...onProposal,
  name: 'approve-at-bank',
  about: 'Approves a colleague’s proposed change to a bank transaction or a wire, with its step-up.',
  path: `${PROPOSAL}/approve`,
  roles: APPROVES,
  body: z.object({ version, stepUp: stepUpId }),
  refusals: [...askBankStepUpRoute.refusals, 'staff/no-step-up'],
} as const satisfies Route;
