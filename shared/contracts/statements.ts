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
import { COMPANY_BASE, type Route } from './route.ts';
import { importedStatement, learnedTableShown } from './statement-files.ts';

const throttle = { rate: 5, burst: 10 };
const READS = ['owner', 'approver', 'operator', 'auditor'] as const;
const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

const ofStatements = { function: 'statements', caller: 'staff', throttle } as const;
const reading = { ...ofStatements, method: 'GET', roles: READS, params: z.object({ tenantId }) } as const;
const said = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));
const version = z.int().check(z.positive());
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** As many lines as one page of the list shows, and as one press confirms. */
export const LINES_AT_ONCE = 50;

/** A payment that a line may be for, as the staff see it. */
const awaited = z.object({
  id: transferId,
  referenceId: z.string(),
  name: z.string(),
  property: z.string(),
  fileNumber: z.optional(z.string()),
  /** What is awaited, its fee included. */
  total: cents,
  version: z.int(),
  since: z.optional(instant),
});
export type AwaitedPayment = z.infer<typeof awaited>;

const payment = z.object({ id: transferId, referenceId: z.string() });

/** A wire on record: what it is for now, and what waits for a second person. */
const heldWire = z.object({
  reference: z.string(),
  received: cents,
  sender: z.string(),
  on: day,
  state: z.enum(WIRE_STATES),
  version: z.int(),
  paid: z.optional(payment),
  /** Of a part of a split wire, or of joined wires: the references of the wires that its money came with. */
  from: z.optional(z.array(z.string())),
  /** Who dropped what was proposed last, and why, until something is proposed or done again. */
  dropped: z.optional(z.object({ by: z.string(), at: instant, reason: z.optional(z.string()) })),
  proposed: z.optional(
    z.object({
      what: z.enum(WIRE_MOVES),
      by: z.string(),
      at: instant,
      reason: z.optional(z.string()),
      payment: z.optional(payment),
      /** How it is to be split. */
      parts: z.optional(z.array(z.object({ amount: cents, payment: z.optional(payment) }))),
      /** The wires that it is to be joined with. */
      others: z.optional(z.array(z.object({ reference: z.string(), received: cents }))),
      /** Whether the reader may be the second person: another one, known in the same way. */
      isOther: z.boolean(),
    }),
  ),
});
export type HeldWire = z.infer<typeof heldWire>;

/** A payment that a line may be for, with the reasons in words. */
const proposal = z.object({ payment: awaited, score: z.int(), reasons: z.array(z.string()) });
export type LineProposal = z.infer<typeof proposal>;

/** A wire that may have gone back by a line, with the reasons in words. */
const shownReturn = z.object({
  wire: heldWire,
  /** The bank’s text says that it can’t be that as it is on record: the reasons say what to do. */
  isContradicted: z.boolean(),
  reasons: z.array(z.string()),
});
export type ShownReturn = z.infer<typeof shownReturn>;

const shownLine = z.object({
  id: z.string(),
  account: lastFour,
  on: day,
  amount: cents,
  direction: z.enum(DIRECTIONS),
  kind: z.enum(LINE_KINDS),
  reference: z.string(),
  party: z.string(),
  text: z.string(),
  state: z.enum(LINE_STATES),
  version: z.int(),
  /** One payment and no other, with reasons that leave no doubt: what a press for many may confirm. */
  isCertain: z.boolean(),
  /** A line of another file has its day and its amount: perhaps the same money. */
  isAlike: z.optional(z.boolean()),
  /** Another line that waits has its amount and its sender: one of the two may be somebody's mistake. */
  hasEqual: z.optional(z.boolean()),
  proposals: z.array(proposal),
  /** The file that its text names, such as a lender's wire; only where no payment is proposed. */
  namedFile: z.optional(z.string()),
  /** Of a line that went out and waits: the wires that may have gone back by it. */
  returns: z.optional(z.array(shownReturn)),
  /** The wire that it is; of a line that went out, the one that went back by it. */
  wire: z.optional(heldWire),
  /** The file that an ignored line is money of, outside of the portal: held for it, or paid out for it. */
  outside: z.optional(z.object({ fileId: z.string(), fileNumber: z.string() })),
  /** The same of one that is money of several files: how much of it is which file's. */
  parts: z.optional(z.array(z.object({ fileId: z.string(), fileNumber: z.string(), amount: cents }))),
  /** What was decided last, by whom. */
  last: z.optional(z.object({ name: z.string(), by: z.string(), at: instant, reason: z.optional(z.string()) })),
  /** Of an ignored line: why it was ignored, whatever was said of it since. */
  why: z.optional(z.string()),
  /** Somebody wants it back among the lines that wait. */
  proposed: z.optional(z.object({ by: z.string(), at: instant, reason: z.optional(z.string()), isOther: z.boolean() })),
});
export type ShownLine = z.infer<typeof shownLine>;

/** The lines of statements in a state: those that wait with what they may be for, others by month. */
export const listLinesRoute = {
  ...reading,
  name: 'list-statement-lines',
  path: `${COMPANY_BASE}/statement-lines`,
  query: z.object({
    state: z._default(z.enum(LINE_STATES), 'new'),
    /** For lines that were decided about: their month. */
    month: z.optional(month),
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ lines: z.array(shownLine), after: z.nullable(z.string()), isMore: z.boolean() }),
} as const satisfies Route;

/** Days of an account between which something is missing, and how much its balance rose (or fell, below zero) meanwhile. */
const statementGap = z.object({ account: lastFour, from: day, until: day, amount: z.int() });
export type StatementGap = z.infer<typeof statementGap>;

/** A wire that was sent back and is on no line, though statements of later days have come. */
const sentBackWire = z.object({ reference: z.string(), received: cents, sender: z.string(), on: day });
export type SentBackWire = z.infer<typeof sentBackWire>;

/** A wire that a payment has received lately: an equal one that comes next may be a client's mistake. */
const receivedLately = z.object({ received: cents, sender: z.string(), on: day, payment });
export type ReceivedLately = z.infer<typeof receivedLately>;

/** What stands around the lines: payments that await a wire, wires of nobody, and the statements that were imported. */
export const wireDeskRoute = {
  ...reading,
  name: 'wire-desk',
  path: `${COMPANY_BASE}/wires`,
  reply: z.object({
    awaited: z.array(awaited),
    wires: z.array(heldWire),
    /** Lines that were decided about and that a colleague wants back: a second person decides. */
    wantedBack: z._default(z.array(shownLine), []),
    /** Wires that went back and are on no line of the statements that have come since. */
    sentBack: z._default(z.array(sentBackWire), []),
    /** Wires that payments have received in the last days, the latest first. */
    receivedLately: z._default(z.array(receivedLately), []),
    statements: z.array(importedStatement),
    /** Where the statements of an account don’t go on from one another, until what is missing has come. */
    gaps: z._default(z.array(statementGap), []),
    /** What the staff have said of banks’ tables. */
    learned: z._default(z.array(learnedTableShown), []),
  }),
} as const satisfies Route;

const lineId = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const ofLine = z.object({ tenantId, on: day, lineId });
const afterLine = z.object({
  state: z.enum(LINE_STATES),
  isHeld: z._default(z.boolean(), false),
  /** The reference under which its wire is on record. */
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

/** Records that a line is the wire of a payment. One of another amount is held for a second person. */
export const confirmLineRoute = {
  ...onLine,
  name: 'confirm-statement-line',
  path: `${LINE}/confirm`,
  body: z.object({ version, transferId, paymentVersion: version }),
} as const satisfies Route;

/** Records each of these lines as the wire of its payment, as far as it is still certain. */
export const confirmCertainRoute = {
  ...ofStatements,
  name: 'confirm-certain-lines',
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
} as const satisfies Route;

/** Records the wire of a line that belongs to nobody yet. */
export const keepLineRoute = {
  ...onLine,
  name: 'keep-statement-line',
  path: `${LINE}/keep`,
  body: z.object({ version }),
} as const satisfies Route;

/** Says that a line is none of the portal's, and why. */
export const ignoreLineRoute = {
  ...onLine,
  name: 'ignore-statement-line',
  path: `${LINE}/ignore`,
  body: z.object({ version, reason: said }),
} as const satisfies Route;

const onePart = z.object({ fileNumber, amount: cents.check(z.positive()) });
const oneOfBoth = z.refine<{ fileNumber?: string | undefined; parts?: unknown }>(
  (body) => (body.fileNumber === undefined) !== (body.parts === undefined),
  { path: ['fileNumber'], message: fieldSentences.required },
);

/**
 * Says that a line is money of a file outside of the portal: such as a lender's wire that is held for it, or what the
 * office paid out of its own account. It is of that file only, or of several, each by a part of it.
 */
export const proveLineRoute = {
  ...onLine,
  name: 'prove-with-statement-line',
  path: `${LINE}/outside`,
  body: z
    .object({
      ...{ version, fileNumber: z.optional(fileNumber), reason: said },
      /** Of several files: the line, to the cent, part by part. */
      parts: z.optional(z.array(onePart).check(z.minLength(2), z.maxLength(FILE_PARTS_MAX))),
    })
    .check(oneOfBoth),
} as const satisfies Route;

/** Says that a line is the one by which a wire went back that was sent back. */
export const matchReturnRoute = {
  ...onLine,
  name: 'match-statement-return',
  path: `${LINE}/return`,
  body: z.object({ version, reference: z.string().check(z.minLength(1), z.maxLength(120)) }),
} as const satisfies Route;

/** Proposes to take a line back among those that wait: one that was ignored, or that a wire went back by. */
export const proposeLineRoute = {
  ...onLine,
  name: 'propose-statement-line',
  path: `${LINE}/propose`,
  body: z.object({ version, reason: said }),
} as const satisfies Route;

/** Takes such a line back as the second person, or drops the proposal. */
export const decideLineRoute = {
  ...onLine,
  name: 'decide-statement-line',
  path: `${LINE}/decide`,
  roles: APPROVES,
  body: z.object({ version, agrees: z.boolean() }),
} as const satisfies Route;

const reference = z.string().check(z.minLength(1), z.maxLength(RECORDED_REFERENCE_MAX));
const WIRE = `${COMPANY_BASE}/wires/{reference}` as const;
const onWire = {
  ...ofStatements,
  method: 'POST',
  params: z.object({ tenantId, reference }),
  reply: heldWire,
} as const;

/** Proposes what becomes of a recorded wire. */
export const proposeForWireRoute = {
  ...onWire,
  name: 'propose-for-wire',
  path: `${WIRE}/propose`,
  roles: PREPARES,
  body: z.object({
    ...{ version, what: z.enum(WIRE_MOVES), transferId: z.optional(transferId), reason: said },
    /** Of a split: what arrived, to the cent, part by part; one without a payment is held for nobody. */
    parts: z.optional(
      z.array(z.object({ amount: cents, transferId: z.optional(transferId) })).check(z.maxLength(WIRE_PARTS_MAX)),
    ),
    /** Of a join: the references of the other wires. */
    others: z.optional(z.array(reference).check(z.maxLength(WIRES_JOINED_MAX))),
  }),
} as const satisfies Route;

/** Drops what was proposed with a wire. */
export const rejectForWireRoute = {
  ...onWire,
  name: 'reject-for-wire',
  path: `${WIRE}/reject`,
  roles: EITHER,
  body: z.object({ version, reason: said }),
} as const satisfies Route;

/** Begins the step-up of the second person for a wire, and says what they then agree to. */
export const askWireStepUpRoute = {
  ...onWire,
  name: 'ask-wire-step-up',
  path: `${WIRE}/step-up`,
  roles: APPROVES,
  body: z.object({ version }),
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Does what was proposed with a wire, as the second person who has proved that they mean it. */
export const approveForWireRoute = {
  ...onWire,
  name: 'approve-for-wire',
  path: `${WIRE}/approve`,
  roles: APPROVES,
  body: z.object({ version, stepUp: stepUpId }),
} as const satisfies Route;
