import { addDays, isBankingDay } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import type { KeptLine, KeptStatement } from '#shared/statement/kept-line.ts';
import { isOfWholeDays, lastStatement } from '#shared/statement/whole-days.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { StatementPorts } from '../../bank/ports.ts';
import { entriesOfSweep } from '../../ledger/book-entries.ts';
import { type BankItem, bankItems, listedItems } from './bank-items.ts';
import type { Table } from './books-at.ts';
import { type OwnSide, ownSidesOf } from './own-sweeps.ts';

const words = bookPaperText.month;

/** A month's imported statements, compared with the books' wires. */
export type StatementSide = {
  /** The closing balance of the account for wires; undefined if no statement reaches the month's end. */
  readonly closing: number | undefined;
  /** The last four digits of that account. */
  readonly account: string | undefined;
  /** Why there is no closing balance, if some days of the month were imported. */
  readonly lacks: readonly string[];
  /** Items that only the bank or only the books have at the month's end, including earlier months. */
  readonly items: readonly BankItem[];
  readonly tables: readonly Table[];
};

/** Ports to read a month's statements. */
export type StatementReader = {
  readonly statements: Pick<StatementPorts['statements'], 'all'>;
  readonly lines: Pick<StatementPorts['lines'], 'month'>;
  /** The provider's sweeps since the books began. */
  readonly sweeps: StatementPorts['sweeps'];
};

const PAGE = 1000;
/** The most transactions read for a report, because they are in memory together. */
const LINES_MAX = 100_000;
/** A transaction of the next month may belong to a sweep that this month booked. */
const DAYS_AFTER = 10;

/** The months that may have transactions: from the first import to some days after the month's end. */
function monthsUntil(statements: readonly KeptStatement[], month: string): readonly string[] {
  const [first = ''] = [`${month}-01`, ...statements.map(({ from }) => from)].toSorted();
  const last = monthOf(addDays(`${month}-28`, DAYS_AFTER));
  const months: string[] = [];
  for (let of = monthOf(first); of <= last; of = monthOf(addDays(`${of}-28`, DAYS_AFTER))) months.push(of);
  return months;
}

/** All transactions until some days after a month's end; cut off if they take too long while a person waits. */
async function linesUntil({ lines }: StatementReader, about: Wanted & { readonly months: readonly string[] }) {
  const { tenant, hasTime = () => true } = about;
  let [read, isCut] = [0, false];
  const ofMonth = async (month: string): Promise<readonly KeptLine[]> => {
    const all: KeptLine[] = [];
    let after: string | undefined;
    do {
      // A caller without a time limit gets all of them.
      isCut ||= !hasTime() || (about.hasTime !== undefined && read > LINES_MAX);
      if (isCut) break;
      const page = await lines.month(tenant, { month, after, most: PAGE });
      all.push(...page.lines);
      read += page.lines.length;
      after = page.after;
    } while (after);
    return all.toReversed();
  };
  const all = (await Promise.all(about.months.map(ofMonth))).flat();
  return { lines: all, isCut };
}

/** True if no banking day lies between a day and the end of its month. */
function isLastOf(until: Day): boolean {
  for (let on = addDays(until, 1); monthOf(on) === monthOf(until); on = addDays(on, 1))
    if (isBankingDay(on)) return false;
  return true;
}

/** The accounts, by last four digits, with statements that end in a month. */
export const accountsOfMonth = (statements: readonly KeptStatement[], month: string): readonly string[] => [
  ...new Set(statements.filter(({ until }) => monthOf(until) === month).map(({ account }) => account)),
];

/** The month's last statement of the account for wires, or of the only account if that isn't known. */
function lastOf(statements: readonly KeptStatement[], month: string, account: string | undefined) {
  const own = statements.filter(({ until }) => monthOf(until) === month);
  const accounts = accountsOfMonth(own, month);
  const wanted = account && accounts.includes(account) ? account : accounts.length === 1 ? accounts[0] : account;
  return lastStatement(own.filter((one) => one.account === wanted));
}

/** Why a month has no closing balance from the bank. */
function lackOf(last: KeptStatement | undefined, told: Day, month: string): string {
  if (last && isLastOf(last.until) && !isOfWholeDays(last))
    return `The imported statement of ${last.until} came before that day was over. Bring the bank’s statement of it in again.`;
  return `The imported statements reach to ${last?.until ?? (told || 'no day')} and not to the end of ${month}.`;
}

/** True if a transaction belongs to the report's account; if that isn't known, every transaction does. */
function isOfAccount(
  lines: readonly KeptLine[],
  of: { readonly last: KeptStatement | undefined; readonly account: string | undefined },
): (line: KeptLine) => boolean {
  const wanted = of.last?.account ?? of.account;
  const isOwn = ({ account }: KeptLine): boolean => account === wanted;
  return of.last || lines.some(isOwn) ? isOwn : () => true;
}

/**
 * The days that an account's statements cover. Earlier bookings are in its opening balance; if that was zero, there
 * were none.
 */
function toldDays(
  statements: readonly KeptStatement[],
  lines: readonly KeptLine[],
  {
    month,
    account,
    isWhole,
  }: { readonly month: string; readonly account: string | undefined; readonly isWhole: boolean },
): { readonly from: Day; readonly until: Day } {
  const ofAccount = statements.filter((one) => one.account === account);
  const own = ofAccount.length > 0 ? ofAccount : statements;
  const [first] = own.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const days = lines.map(({ on }) => on).toSorted();
  const end = `${month}-31`;
  const ends = (own.length > 0 ? own.filter(({ from }) => from <= end).map(({ until }) => until) : days).toSorted();
  const last = ends.at(-1) ?? '';
  const until = isWhole || last > end ? end : last;
  return { from: first?.opening === 0 ? '' : (first?.from ?? days[0] ?? ''), until };
}

const rowOf = ({ on, cents, who, reference, standing }: BankItem) => [on, { cents }, who, reference, standing] as const;

function tablesOf(month: string, items: readonly BankItem[]): readonly Table[] {
  const { onlyBank, onlyBooks, explained } = listedItems(month, items);
  const columns = ['day', 'amount', 'who or what', 'reference', 'state'];
  return [
    { heading: words.onlyBank, columns, rows: onlyBank.map(rowOf) },
    { heading: words.onlyBooks, columns, rows: onlyBooks.map(rowOf) },
    ...(explained.length > 0 ? [{ heading: words.explained, columns, rows: explained.map(rowOf) }] : []),
  ];
}

/**
 * The bank's side of a month, and its differences from the books item by item: transactions of the account for wires
 * that no booked wire matches, and booked wires without a transaction on it. One on another account is named there.
 */
export function statementSide(
  month: string,
  about: {
    readonly statements: readonly KeptStatement[];
    /** Transactions of all months since the first statement, and of some days after this one. */
    readonly lines: readonly KeptLine[];
    readonly wires: readonly ReceivedWire[];
    /** The last four digits of the account for wires. */
    readonly account: string | undefined;
    /** The company's own side of the sweeps. */
    readonly sweeps: readonly OwnSide[];
  },
): StatementSide | undefined {
  const { statements, lines, wires, sweeps } = about;
  const last = lastOf(statements, month, about.account);
  if (!last && !lines.some(({ on }) => monthOf(on) <= month)) return undefined;
  const isWhole = last?.closing !== undefined && isLastOf(last.until) && isOfWholeDays(last);
  const isOwn = isOfAccount(lines, { last, account: about.account });
  const told = toldDays(statements, lines, { month, account: last?.account ?? about.account, isWhole });
  const items = bankItems(month, { lines, wires, sweeps, isOwn, told });
  return {
    closing: isWhole ? last.closing : undefined,
    account: last?.account,
    lacks: isWhole ? [] : [lackOf(last, told.until, month)],
    items,
    tables: tablesOf(month, items),
  };
}

type Wanted = {
  readonly tenant: TenantId;
  readonly month: string;
  readonly wires: readonly ReceivedWire[];
  readonly account: string | undefined;
  /** True while the caller would still wait. If absent, everything is read. */
  readonly hasTime?: () => boolean;
};

/**
 * Reads a month's statements. Undefined if none was imported. If there are more transactions since the first statement
 * than are read while a person waits, it is cut off and says nothing about any of them.
 */
export async function readStatementSide(
  ports: StatementReader,
  about: Wanted,
): Promise<{ readonly side: StatementSide | undefined; readonly isCut: boolean }> {
  const { tenant, month } = about;
  const statements = await ports.statements.all(tenant);
  const months = monthsUntil(statements, month);
  const [{ lines, isCut }, kept] = await Promise.all([linesUntil(ports, { ...about, months }), ports.sweeps(tenant)]);
  if (isCut) return { side: undefined, isCut: true };
  const sweeps = ownSidesOf(kept.flatMap(entriesOfSweep));
  return { side: statementSide(month, { ...about, statements, lines, sweeps }), isCut: false };
}
