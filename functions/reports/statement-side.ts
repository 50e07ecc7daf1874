import { addDays, isBankingDay } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import {
  isWireOf,
  type KeptLine,
  type KeptStatement,
  ownReferenceOf,
  recordedReferenceOf,
} from '#shared/statement/kept-line.ts';
import { isOfWholeDays, lastStatement } from '#shared/statement/whole-days.ts';
import { bookedText } from '#shared/text/console/ledger-export.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import type { StatementPorts } from '../statements/ports.ts';
import type { Table } from './books-at.ts';
import { linesOfSweeps, type OwnSide } from './own-sweeps.ts';

/** A wire of the books that is on no line of the account's statement; another account's that has it is named. */
type MissedWire = ReceivedWire & { readonly elsewhere?: string | undefined };

/** What the imported statements of a month say, beside the wires of the books. */
export type StatementSide = {
  /** The closing balance of the account that wires go to; none where no statement reaches to the month's end. */
  readonly closing: number | undefined;
  /** The last four digits of the account that the closing balance is of. */
  readonly account: string | undefined;
  /** Why there is no closing balance, where some days of the month were imported. */
  readonly lacks: readonly string[];
  /** Lines that are in no entry of the books, and wires of the books that stand on no line. */
  readonly onlyBank: readonly KeptLine[];
  readonly onlyBooks: readonly MissedWire[];
  /** Sweeps of the books that stand on no line. */
  readonly onlySwept: readonly OwnSide[];
  readonly tables: readonly Table[];
};

/** What reading a month's statements needs. */
export type StatementReader = {
  readonly statements: Pick<StatementPorts['statements'], 'all'>;
  readonly lines: Pick<StatementPorts['lines'], 'month'>;
};

const PAGE = 500;

async function linesOf({ lines }: StatementReader, tenant: TenantId, month: string): Promise<readonly KeptLine[]> {
  const all: KeptLine[] = [];
  let after: string | undefined;
  do {
    const page = await lines.month(tenant, { month, after, most: PAGE });
    all.push(...page.lines);
    after = page.after;
  } while (after);
  return all.toReversed();
}

/** Whether no day on which a bank books lies between a day and the end of its month. */
function isLastOf(until: Day): boolean {
  for (let on = addDays(until, 1); monthOf(on) === monthOf(until); on = addDays(on, 1))
    if (isBankingDay(on)) return false;
  return true;
}

/** The accounts, by their last four digits, of which statements end in a month. */
export const accountsOfMonth = (statements: readonly KeptStatement[], month: string): readonly string[] => [
  ...new Set(statements.filter(({ until }) => monthOf(until) === month).map(({ account }) => account)),
];

/** The last statement of the month, of the account that wires go to; of the only one where nobody says which it is. */
function lastOf(statements: readonly KeptStatement[], month: string, account: string | undefined) {
  const own = statements.filter(({ until }) => monthOf(until) === month);
  const accounts = accountsOfMonth(own, month);
  const wanted = account && accounts.includes(account) ? account : accounts.length === 1 ? accounts[0] : account;
  return lastStatement(own.filter((one) => one.account === wanted));
}

/** Why a month has no closing balance of the bank's. */
function lackOf(last: KeptStatement | undefined, month: string): string {
  if (last && isLastOf(last.until) && !isOfWholeDays(last))
    return `The imported statement of ${last.until} came before that day was over. Bring the bank’s statement of it in again.`;
  return `The imported statements reach to ${last?.until ?? 'no day'} and not to the end of ${month}.`;
}

/** How a line stands, in words. */
export const standingOfLine = ({ state, outside }: KeptLine): string =>
  outside ? `held outside for file ${outside.fileNumber}` : state;

const lineRow = (line: KeptLine) => {
  const { on, amount, direction, party, text, reference } = line;
  return [
    on,
    { cents: direction === 'in' ? amount : -amount },
    party || text,
    reference,
    standingOfLine(line),
  ] as const;
};
/** How a wire stands that is on no line of the account's statement, in words. */
export const standingOfWire = ({ state, transfer, elsewhere }: MissedWire): string =>
  [
    transfer ? `${state} to ${transfer.referenceId}` : state,
    ...(elsewhere ? [`on the statement of the account ending in ${elsewhere}`] : []),
  ].join(', ');

const wireRow = (wire: MissedWire) =>
  [wire.on, { cents: wire.received }, wire.sender, wire.reference, standingOfWire(wire)] as const;

const sweepRow = ({ on, cents, reference, what }: OwnSide) =>
  [on, { cents }, bookedText.en[what] ?? what, reference, 'swept'] as const;

/** The wire of each line that has one: a wire is of one line, and first of the one that it was recorded from. */
function wiresByLine(lines: readonly KeptLine[], wires: readonly ReceivedWire[]): ReadonlyMap<string, ReceivedWire> {
  const byReference = new Map(wires.map((wire) => [wireReferenceOf(wire.reference), wire]));
  const found = new Map<string, ReceivedWire>();
  const taken = new Set<ReceivedWire>();
  const isOwn = (line: KeptLine, wire: ReceivedWire) => wire.line?.id === line.id;
  for (const isFirst of [true, false])
    for (const line of lines) {
      const names = [line.wire, recordedReferenceOf(line), ownReferenceOf(line)];
      const wire = names
        .map((name) => (name ? byReference.get(wireReferenceOf(name)) : undefined))
        .find((each) => isWireOf(line, each) && !taken.has(each));
      if (!wire || found.has(line.id) || (isFirst && !isOwn(line, wire))) continue;
      found.set(line.id, wire);
      taken.add(wire);
    }
  return found;
}

/** Whether a line is of the account that the paper is of; where nobody can say which it is, each is. */
function isOfAccount(
  lines: readonly KeptLine[],
  of: { readonly last: KeptStatement | undefined; readonly account: string | undefined },
): (line: KeptLine) => boolean {
  const wanted = of.last?.account ?? of.account;
  const isOwn = ({ account }: KeptLine): boolean => account === wanted;
  return of.last || lines.some(isOwn) ? isOwn : () => true;
}

/**
 * The bank's side of a month, line by line: which lines of the account that wires go to no wire of the books belongs to,
 * and which wires of the books stand on none of its lines. What stands on another account's is named there.
 */
export function statementSide(
  month: string,
  about: {
    readonly statements: readonly KeptStatement[];
    readonly lines: readonly KeptLine[];
    readonly wires: readonly ReceivedWire[];
    /** The last four digits of the account that wires go to. */
    readonly account: string | undefined;
    /** The company's own side of what was swept. */
    readonly sweeps?: readonly OwnSide[];
  },
): StatementSide | undefined {
  const last = lastOf(about.statements, month, about.account);
  const isOwn = isOfAccount(about.lines, { last, account: about.account });
  const { lines } = about;
  if (!last && lines.length === 0) return undefined;
  const wires = about.wires.filter(({ on, state }) => monthOf(on) === month && state !== 'void');
  const matched = wiresByLine(lines, about.wires);
  const accountOf = new Map(lines.map((line) => [matched.get(line.id)?.reference, line.account]));
  const onLines = new Set(lines.filter(isOwn).map(({ id }) => matched.get(id)?.reference));
  const free = lines.filter((line) => isOwn(line) && !matched.has(line.id));
  const own = (about.sweeps ?? []).filter(({ on }) => monthOf(on) === month);
  const { matched: ofSweeps, onlyBooks: onlySwept } = linesOfSweeps(free, own);
  const onlyBank = free.filter(({ id }) => !ofSweeps.has(id));
  const onlyBooks = wires
    .filter(({ reference }) => !onLines.has(reference))
    .map((wire) => ({ ...wire, elsewhere: accountOf.get(wire.reference) }));
  const isWhole = last?.closing !== undefined && isLastOf(last.until) && isOfWholeDays(last);
  return {
    closing: isWhole ? last.closing : undefined,
    account: last?.account,
    lacks: isWhole ? [] : [lackOf(last, month)],
    onlyBank,
    onlyBooks,
    onlySwept,
    tables: [
      {
        heading: 'On the statement, and in no entry of the books',
        columns: ['day', 'amount', 'who or what', 'reference', 'state'],
        rows: onlyBank.map(lineRow),
      },
      {
        heading: 'In the books, and on no line of the statement',
        columns: ['day', 'amount', 'sender', 'reference', 'state'],
        rows: [...onlyBooks.map(wireRow), ...onlySwept.map(sweepRow)],
      },
    ],
  };
}

/** Reads what the statements of a month say. */
export async function readStatementSide(
  ports: StatementReader,
  tenant: TenantId,
  month: string,
  about: {
    readonly wires: readonly ReceivedWire[];
    readonly account: string | undefined;
    readonly sweeps?: readonly OwnSide[];
  },
): Promise<StatementSide | undefined> {
  const [statements, lines] = await Promise.all([ports.statements.all(tenant), linesOf(ports, tenant, month)]);
  return statementSide(month, { ...about, statements, lines });
}
