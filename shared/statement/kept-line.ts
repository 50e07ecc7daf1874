import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';
import { staffIdentity } from '../staff/person.ts';
import { isImad, isSameWire, otherNameOf } from '../wire/imad.ts';
import { type ReceivedWire, wireReferenceOf } from '../wire/received.ts';
import { bankStatementLine, bookedDay, lastFour, type StatementLine } from './statement.ts';

/** How a line of a statement stands: nobody has decided, its wire is on record, or it is none of the portal's. */
export const LINE_STATES = ['new', 'matched', 'ignored'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The most files that a line is divided among: their lists are written together. */
export const FILE_PARTS_MAX = 10;

/** How much of a line is money of which file. */
const filePart = z.object({ fileId: z.string(), fileNumber: z.string(), amount: cents });
export type FilePart = z.infer<typeof filePart>;

/**
 * The file that a line is money of, or several with a part of it each. A release that knows one file only reads no line
 * of several: it would take such a line back out of one of them, and name it for another a second time.
 */
const outside = z.union([
  z.object({ fileId: z.string(), fileNumber: z.string() }),
  z.object({ parts: z.array(filePart).check(z.minLength(2), z.maxLength(FILE_PARTS_MAX)) }),
]);

type Divided = { readonly outside?: z.infer<typeof outside> | undefined; readonly amount: number };

/** Whether the parts of a line are the line, to the cent, each of them something and of another file. */
function isWhole({ outside: of, amount }: Divided): boolean {
  if (!of || !('parts' in of)) return true;
  const sum = of.parts.reduce((all, part) => all + part.amount, 0);
  const files = new Set(of.parts.map(({ fileId }) => fileId));
  return sum === amount && files.size === of.parts.length && of.parts.every((part) => part.amount > 0);
}

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant, reason: z.optional(z.string()) };

/** What a person did with a line. A step is added and never changed. */
const lineStep = z.object({
  name: z.enum(['match', 'ignore', 'propose', 'restore', 'reject']),
  ...signed,
  /** Of a line that was ignored because its money never passed the portal: the file that it is of. */
  fileNumber: z.optional(z.string()),
  /** The same of a line that is money of several files. */
  parts: z.optional(z.array(z.omit(filePart, { fileId: true })).check(z.maxLength(FILE_PARTS_MAX))),
});
export type LineStep = z.infer<typeof lineStep>;

/** More steps than people take with one line; the list is part of one item. */
export const LINE_STEPS_MAX = 40;

/** More lines than are money of any file outside of the portal, in and out; its list of them is part of one item. */
export const PROOFS_MAX = 50;

/** A line of an imported statement, with what has come of it. What the bank said is written once and never changed. */
export const keptLine = z
  .extend(bankStatementLine, {
    tenantId,
    account: lastFour,
    state: z.enum(LINE_STATES),
    /**
     * A line of another file has its day and its amount: it may be the same money, told in other words, and is certain for
     * nobody until a person has looked.
     */
    isAlike: z.optional(z.literal(true)),
    /** The reference under which its wire is on record. */
    wire: z.optional(z.string()),
    /**
     * Of an ignored line: its money never passed the portal. It is held for these files or was paid out for them, as the
     * line's direction is and the files' lists of proofs say.
     */
    outside: z.optional(outside),
    /** Somebody wants an ignored line back, and nobody else has decided yet. */
    proposed: z.optional(z.object(signed)),
    steps: z.array(lineStep).check(z.maxLength(LINE_STEPS_MAX)),
    version: z.int(),
  })
  // Read as well as written: money that no line has is nobody's.
  .check(z.refine(isWhole, 'The parts of a line are together the line.'));
export type KeptLine = z.infer<typeof keptLine>;
/** Which line: its day and its id make its key. */
export type LineName = Pick<KeptLine, 'on' | 'id'>;

/** The files that a line is money of outside of the portal, each with its part: one of them has all of it. */
export function filePartsOf({ outside: of, amount }: Pick<KeptLine, 'outside' | 'amount'>): readonly FilePart[] {
  if (!of) return [];
  return 'parts' in of ? of.parts : [{ ...of, amount }];
}

/** More days than a file of years has that somebody downloads; of longer ones only the ends are compared. */
export const BOOKED_DAYS_MAX = 800;

/** That a statement was imported: which days of which account, and what was on it. */
export const keptStatement = z.object({
  tenantId,
  account: lastFour,
  from: day,
  until: day,
  opening: z.optional(z.int()),
  closing: z.optional(z.int()),
  /** How many lines its file had for these days. */
  count: z.int(),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** When the closing balance came, if that was with an earlier file of these days. */
  closedAt: z.optional(instant),
  /** What its file had booked, day by day; a very long file's is left out. */
  days: z.optional(z.array(bookedDay).check(z.maxLength(BOOKED_DAYS_MAX))),
});
export type KeptStatement = z.infer<typeof keptStatement>;

/** What banks put where they have no reference. ISO 20022: NOTPROVIDED; SWIFT: NONREF. */
const NO_REFERENCE = /^(?:0*|N\/?A|NON-?REF|NOT-?PROVIDED|NONE|UNKNOWN)$/i;
/** Shorter ones name no wire. */
const REFERENCE_MIN = 4;
/** A line without a reference is known by as much of its own id. */
const OWN_DIGITS = 24;

/** The reference of a line's own, for one that has none of the bank's: made of what it says, so that it stays. */
export const ownReferenceOf = ({ id }: Pick<StatementLine, 'id'>): string => `LINE-${id.slice(0, OWN_DIGITS)}`;

/** The reference under which the wire of a line is recorded: the bank's, or one of the line's own. */
export function recordedReferenceOf(line: Pick<StatementLine, 'id' | 'reference'>): string {
  const { reference } = line;
  const isOne = lettersOf(reference).length >= REFERENCE_MIN && !NO_REFERENCE.test(reference.trim());
  return isOne ? reference.trim() : ownReferenceOf(line);
}

/**
 * That a line's reference is its wire's alone: whatever other line has it tells of the same money. A bank may call a wire
 * a wire in one kind of file and a credit in another; an IMAD is Fedwire's in each.
 */
export const namesItsWire = (line: Pick<StatementLine, 'id' | 'kind' | 'reference'>): boolean =>
  recordedReferenceOf(line) !== ownReferenceOf(line) && (line.kind === 'wire' || isImad(line.reference));

/** The references under which the wire of a line may be on record: the bank's, in both forms of an IMAD, or the line's own. */
export function wireNamesOf(line: Pick<StatementLine, 'id' | 'on' | 'reference'>): readonly string[] {
  const reference = recordedReferenceOf(line);
  const other = otherNameOf(reference, line.on);
  return [reference, ownReferenceOf(line), ...(other ? [other] : [])];
}

/** Whether a wire is on record under a name of this line's; in the other form of an IMAD, it is of about the same day. */
function isNamedBy(line: KeptLine, wire: ReceivedWire): boolean {
  const name = wireReferenceOf(wire.reference);
  if (!wireNamesOf(line).map(wireReferenceOf).includes(name)) return false;
  return name !== otherNameOf(recordedReferenceOf(line), line.on) || isSameWire(wire, line.on);
}

/** Whether a recorded wire is the one of this line: it is of the same money, and no other line's. */
export const isWireOf = (line: KeptLine, wire: ReceivedWire | undefined): wire is ReceivedWire =>
  wire !== undefined &&
  wire.state !== 'void' &&
  // The bank has no line of a part, and none of wires together.
  wire.from === undefined &&
  line.direction === 'in' &&
  wire.received === line.amount &&
  (wire.line === undefined || wire.line.id === line.id) &&
  isNamedBy(line, wire);
