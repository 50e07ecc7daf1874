import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';
import { staffIdentity } from '../staff/person.ts';
import { isImad, isSameWire, otherNameOf } from '../wire/imad.ts';
import {
  asBanks,
  imadsIn,
  lineWire,
  type ReceivedWire,
  receivedWire,
  wireReferenceOf,
  withParts,
} from '../wire/received.ts';
import { bankStatementLine, bookedDay, lastFour, type StatementLine } from './statement.ts';

/** A transaction's state: undecided, matched to a recorded wire, or excluded from the portal. */
export const LINE_STATES = ['new', 'matched', 'ignored'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The most files that a transaction is split among. Their lists are saved together. */
export const FILE_PARTS_MAX = 10;

/** A file's part of a transaction. */
const filePart = z.object({ fileId: z.string(), fileNumber: z.string(), amount: cents });
export type FilePart = z.infer<typeof filePart>;

type Divided = { readonly files?: readonly FilePart[] | undefined; readonly amount: number };

/** True if the parts add up to the transaction, to the cent, each with an amount and its own file. */
function isWhole({ files, amount }: Divided): boolean {
  if (!files) return true;
  const sum = files.reduce((all, part) => all + part.amount, 0);
  const ids = new Set(files.map(({ fileId }) => fileId));
  return sum === amount && ids.size === files.length && files.every((part) => part.amount > 0);
}

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant, reason: z.optional(z.string()) };

/** The request in a proposal: to post to these files, each with its part, or to exclude money that is charged to no file. */
const asked = {
  files: z.optional(z.array(z.omit(filePart, { fileId: true })).check(z.maxLength(FILE_PARTS_MAX))),
  isExclusion: z.optional(z.literal(true)),
};

/** A larger amount is hardly the bank's fee. */
const FEE_MAX_CENTS = 100_000;

/** True if the bank took a fee. */
export const isBankFee = ({ kind, direction, amount }: Pick<StatementLine, 'kind' | 'direction' | 'amount'>): boolean =>
  kind === 'fee' && direction === 'out' && amount <= FEE_MAX_CENTS;

/** A person's action on a transaction. Steps are added and never changed. */
const lineStep = z.object({
  name: z.enum(['match', 'ignore', 'propose', 'restore', 'keep', 'reject']),
  ...signed,
  /** For money posted or charged outside the portal, or proposed for that; also for a proposed exclusion. */
  ...asked,
});
export type LineStep = z.infer<typeof lineStep>;

/** More steps than people take with one transaction. The list is part of one item. */
export const LINE_STEPS_MAX = 40;

/** More transactions than any file has outside the portal, in and out. The file's list of them is part of one item. */
export const PROOFS_MAX = 50;

/** A transaction's day and id, which make its key. */
const lineName = z.pick(bankStatementLine, { on: true, id: true });
export type LineName = z.infer<typeof lineName>;

/** A transaction of an imported statement, with its handling. The bank's data is written once and never changed. */
export const keptLine = z
  .extend(bankStatementLine, {
    tenantId,
    account: lastFour,
    state: z.enum(LINE_STATES),
    /** True if its file doesn't name the account, so that the account is the importer's word. */
    isAccountSaid: z.optional(z.boolean()),
    /** The days of the statement that brought it, so that a removed statement takes it along. */
    imported: z.optional(z.object({ from: day, until: day })),
    /** Its place among its day's transactions in the bank's file. */
    position: z.optional(z.int()),
    /**
     * An earlier transaction from another file that may be the same money: see `alike.ts`. This one counts for nothing
     * until two people keep both.
     */
    alike: z.optional(lineName),
    /** The excluded transaction that it may duplicate. If that exclusion is undone, this one has to be decided. */
    insteadOf: z.optional(lineName),
    /** On a matched deposit: the wire that it was recorded as. */
    wire: z.optional(lineWire),
    /** The side of the provider's sweep that it was excluded as, which it stays if two people undo that. */
    swept: z.optional(z.string()),
    /** On a matched outgoing transaction: the reference of the wire that it returned. */
    returned: z.optional(z.string()),
    /**
     * On an excluded transaction whose money never passed the portal: the files it is posted or charged to, each with
     * its part. The direction and the files' proof lists say which.
     */
    files: z.optional(z.array(filePart).check(z.maxLength(FILE_PARTS_MAX))),
    /**
     * A proposal that isn't decided yet: to undo a decision, to keep both this one and its possible original, to exclude
     * it, or with files, to post it to them.
     */
    proposed: z.optional(z.object({ ...signed, ...asked })),
    steps: z.array(lineStep).check(z.maxLength(LINE_STEPS_MAX)),
    version: z.int(),
  })
  // Checked on read as well as on write, because an amount without a transaction belongs to no one.
  .check(z.refine(isWhole, 'The parts add up to the transaction.'));
export type KeptLine = z.infer<typeof keptLine>;

/** More transactions than the longest file has. */
const POSITION_MAX = 99_999;

type ListedLine = Pick<KeptLine, 'on' | 'account' | 'position' | 'id'>;

/** The list's order as a key: by day and account, and within a day as in the bank's file. */
export const listOrder = ({ on, account, position = POSITION_MAX, id }: ListedLine): string =>
  `${on}#${account}#${String(position).padStart(5, '0')}#${id}`;

/** More days than a download of several years has. Of longer files, only the ends are compared. */
export const BOOKED_DAYS_MAX = 800;

/** More deposits than a bank takes back. Of a file that lacks more, the first ones are named. */
export const LACKED_MAX = 50;

/** An imported statement: its account, its days, and its totals. */
export const keptStatement = z.object({
  tenantId,
  account: lastFour,
  from: day,
  until: day,
  opening: z.optional(z.int()),
  closing: z.optional(z.int()),
  /** The number of transactions that its file had for these days. */
  count: z.int(),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** When these days were first imported, if a later file replaced that one. */
  since: z.optional(instant),
  /** Who imported an earlier statement of these days that has transactions or balances which this one doesn't. */
  instead: z.optional(z.object({ by: z.string() })),
  /** Deposits on record that an imported file of these days doesn't have, and who imported that file. */
  lacks: z.optional(z.object({ by: z.string(), lines: z.array(lineName).check(z.maxLength(LACKED_MAX)) })),
  /** Who removes it, while its transactions are removed. */
  removed: z.optional(z.object(signed)),
  /** When the closing balance arrived, if it came with an earlier file of these days. */
  closedAt: z.optional(instant),
  /** The bookings in its file by day; omitted for a very long file. */
  days: z.optional(z.array(bookedDay).check(z.maxLength(BOOKED_DAYS_MAX))),
});
export type KeptStatement = z.infer<typeof keptStatement>;

/** A shorter reference doesn't identify a wire. */
const REFERENCE_MIN = 4;
/** The digits of its own id that identify a transaction without a reference. */
const OWN_DIGITS = 24;

/** A reference for a transaction without a bank reference. It derives from the contents, so it stays the same. */
export const ownReferenceOf = ({ id }: Pick<StatementLine, 'id'>): string => `LINE-${id.slice(0, OWN_DIGITS)}`;

/** The reference under which a transaction's wire is recorded: the bank's, or the transaction's own. */
export const recordedReferenceOf = (line: Pick<StatementLine, 'id' | 'reference'>): string =>
  lettersOf(line.reference).length >= REFERENCE_MIN ? asBanks(line.reference) : ownReferenceOf(line);

/**
 * True if a reference belongs to this wire alone, so that another transaction with it is about the same money. A bank
 * may call a wire a wire in one kind of file and a credit in another; an IMAD is Fedwire's in each.
 */
export const namesItsWire = (line: Pick<StatementLine, 'id' | 'kind' | 'reference'>): boolean =>
  recordedReferenceOf(line) !== ownReferenceOf(line) && (line.kind === 'wire' || isImad(line.reference));

/** More IMADs than a bank prints about one wire. Each is a part of the writes about its transaction. */
const PRINTED_MAX = 4;

type Named = Pick<StatementLine, 'id' | 'on' | 'direction' | 'reference' | 'text'>;

/** The other form of the bank's reference, if it is an IMAD. */
const otherFormOf = (line: Named): string | undefined => otherNameOf(recordedReferenceOf(line), line.on);

/**
 * The IMADs in the description of a deposit, other than the bank's reference. An outgoing transaction names the wires
 * that it returns.
 */
export function printedNamesOf(line: Named): readonly string[] {
  const own = [wireReferenceOf(recordedReferenceOf(line)), otherFormOf(line)];
  if (line.direction === 'out') return [];
  return imadsIn(line.text)
    .filter((name) => !own.includes(name))
    .slice(0, PRINTED_MAX);
}

/**
 * Other references under which someone may have typed a transaction's wire: the other form of the bank's, and the IMADs
 * in its description in both forms.
 */
function otherNamesOf(line: Named): readonly string[] {
  const printed = printedNamesOf(line);
  const forms = [otherFormOf(line), ...printed.map((name) => otherNameOf(name, line.on))];
  return [...new Set([...printed, ...forms])].filter((name) => name !== undefined);
}

/** The references under which a transaction's wire may be recorded: the bank's, the transaction's own, or another one. */
export const wireNamesOf = (line: Named): readonly string[] => [
  recordedReferenceOf(line),
  ownReferenceOf(line),
  ...otherNamesOf(line),
];

/** How a wire names its transaction. */
export const nameOfLine = ({ on, id, ...line }: StatementLine): NonNullable<ReceivedWire['line']> => ({
  ...{ on, id },
  ...(namesItsWire({ id, ...line }) ? { isNamed: true } : {}),
});

/** The wire that a transaction was recorded as. */
export const wireOfLine = ({ tenantId: tenant, version, wire, ...line }: KeptLine): ReceivedWire | undefined =>
  wire && { ...wire, tenantId: tenant, version, line: nameOfLine(line), account: line.account };

/** True if an item only claims another reference of a transaction, so that its end is no one's act. */
export const isClaimBeside = (item: Readonly<Record<string, unknown>> | undefined): boolean =>
  item?.['isBeside'] === true;

/** The wire that a transaction was recorded as, and its parts. */
export function wiresOfLine(line: KeptLine): readonly ReceivedWire[] {
  const wire = wireOfLine(line);
  return wire ? withParts(wire) : [];
}

/**
 * The wire in an item and its parts: a record of its own, or part of its transaction. The claim of a reference has none.
 */
export function wiresInItem(sk: string, item: Readonly<Record<string, unknown>> | undefined): readonly ReceivedWire[] {
  if (sk.startsWith('LINE#')) return item?.['wire'] ? wiresOfLine(keptLine.parse(item)) : [];
  return item?.['steps'] ? withParts(receivedWire.parse(item)) : [];
}

/**
 * True if a wire is recorded under one of this transaction's references. Under another one than the bank's, the days
 * must be close.
 */
function isNamedBy(line: KeptLine, wire: ReceivedWire): boolean {
  const name = wireReferenceOf(wire.reference);
  if ([recordedReferenceOf(line), ownReferenceOf(line)].map(wireReferenceOf).includes(name)) return true;
  return otherNamesOf(line).includes(name) && isSameWire(wire, line.on);
}

/** True if a wire without a transaction is the same money as this transaction, whatever its account. */
export const isMoneyOf = (line: KeptLine, wire: ReceivedWire | undefined): wire is ReceivedWire =>
  wire !== undefined &&
  wire.state !== 'void' &&
  // The bank has no transaction for a part of a wire.
  wire.part === undefined &&
  line.direction === 'in' &&
  wire.received === line.amount &&
  wire.line === undefined &&
  isNamedBy(line, wire);

/** The states of a typed wire whose money a payment relies on. */
const RELIED_ON: readonly ReceivedWire['state'][] = ['applied', 'split'];

/**
 * True if a typed wire arrived in another trust account than the one in its payment's wire instructions. An approver
 * has to accept that, so the transaction doesn't get the wire while a payment has it (D-84).
 */
export const isInOtherAccount = (line: KeptLine, { line: own, account, state }: ReceivedWire): boolean =>
  line.direction === 'in' &&
  own === undefined &&
  account !== undefined &&
  account !== line.account &&
  RELIED_ON.includes(state);

/** True if a wire without a transaction is this one's: the same money, in an account that no one has to accept. */
export const isWireOf = (line: KeptLine, wire: ReceivedWire | undefined): wire is ReceivedWire =>
  isMoneyOf(line, wire) && !isInOtherAccount(line, wire);
