import { addDays, isBankingDay } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import type { KeptLine, KeptStatement } from '#shared/statement/kept-line.ts';
import { isOfWholeDays, lastStatement } from '#shared/statement/whole-days.ts';
import { keyedAccounts, type TrustAccount } from '#shared/tenant/trust-accounts.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { StatementPorts } from '../../bank/ports.ts';
import { entriesOfSweep } from '../../ledger/book-entries.ts';
import {
  type BankAndBooks,
  type BankItem,
  bankItems,
  bookedSides,
  listedItems,
  pairsOf,
  type ToldDays,
} from './bank-items.ts';
import type { Table } from './books-at.ts';
import { ownSidesOf } from './own-sweeps.ts';

const words = bookPaperText.month;

/** A trust account's imported statements of a month, compared with what the books have for it. */
export type AccountSide = {
  /** The name under which its statements are kept; empty if the company's settings have no account. */
  readonly account: string;
  /** True if any transaction or statement of it was imported by the month's end. */
  readonly isImported: boolean;
  /** Its closing balance; undefined if no statement reaches the month's end. */
  readonly closing: number | undefined;
  /** Its balance by the wires and sweeps that are booked for it. */
  readonly booked: number;
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
/**
 * A transaction of the next month may belong to a sweep that this month booked. Transactions are listed by their value
 * dates, which may be some days before or after the bank's day.
 */
const DAYS_APART = 10;

/** The months that may have transactions: from some days before the first statement to some after the month's end. */
function monthsUntil(statements: readonly KeptStatement[], month: string): readonly string[] {
  const [first = ''] = [`${month}-01`, ...statements.map(({ from }) => from)].toSorted();
  const last = monthOf(addDays(`${month}-28`, DAYS_APART));
  const months: string[] = [];
  const begin = monthOf(addDays(first, -DAYS_APART));
  for (let of = begin; of <= last; of = monthOf(addDays(`${of}-28`, DAYS_APART))) months.push(of);
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

/** Why a month has no closing balance from the bank. */
function lackOf(last: KeptStatement | undefined, told: Day, month: string): string {
  if (last && isLastOf(last.until) && !isOfWholeDays(last))
    return `The imported statement of ${last.until} was downloaded before that day was over. Import it again.`;
  return `The imported statements reach to ${last?.until ?? (told || 'no day')} and not to the end of ${month}.`;
}

/**
 * The days that an account's statements cover. Earlier bookings are in its opening balance; if that was zero, there
 * were none.
 */
function toldDays(
  { statements: own, lines }: Imported,
  { month, isWhole }: { readonly month: string; readonly isWhole: boolean },
): ToldDays {
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

type Imported = { readonly statements: readonly KeptStatement[]; readonly lines: readonly KeptLine[] };

/** A month by an account's statements: its closing balance, and the days that they cover. */
function toldBy(month: string, own: Imported) {
  const last = lastStatement(own.statements.filter(({ until }) => monthOf(until) === month));
  const isWhole = last?.closing !== undefined && isLastOf(last.until) && isOfWholeDays(last);
  const told = toldDays(own, { month, isWhole });
  const isImported = last !== undefined || own.lines.some(({ on }) => monthOf(on) <= month);
  return {
    ...{ isImported, hasEnd: last !== undefined, told, closing: isWhole ? last.closing : undefined },
    lacks: isWhole || !isImported ? [] : [lackOf(last, told.until, month)],
  };
}

/** No day of an account that no statement names. */
const NOT_TOLD: ToldDays = { from: '', until: '' };

type OfAccount = { readonly account?: string | undefined };

/** The accounts that statements or the books name by a month's end, in the order of the settings. */
function accountsUntil(
  month: string,
  { statements, lines, settings }: Imported & Pick<Wanted, 'settings'>,
  booked: readonly OfAccount[],
): readonly string[] {
  const told = [
    ...statements.filter(({ from }) => monthOf(from) <= month),
    ...lines.filter(({ on }) => monthOf(on) <= month),
  ];
  const named = new Set([...told, ...booked].flatMap(({ account }) => account ?? []));
  const own = keyedAccounts(settings).map(({ key }) => key);
  const ordered = [...new Set([...own, ...named])].filter((account) => named.has(account));
  return ordered.length > 0 ? ordered : [own[0] ?? ''];
}

/**
 * The trust accounts of a month, each with its bank balance and its differences from the books item by item. Each wire
 * and sweep belongs to the account whose statement shows it. Until one does, a wire belongs to the account in its
 * payment's wire instructions, and everything else to the company's first account. One that the settings no longer
 * have, or only as inactive, is left out once it has no statement, no balance and no open item.
 */
export function accountSides(
  month: string,
  about: Imported & BankAndBooks & Pick<Wanted, 'settings'>,
): readonly AccountSide[] {
  const pairs = pairsOf(about);
  const booked = bookedSides(pairs).filter(({ on }) => monthOf(on) <= month);
  const accounts = accountsUntil(month, about, booked);
  const [fallback = ''] = accounts;
  const ofAccount = <T extends OfAccount>(all: readonly T[], wanted: string) =>
    all.filter(({ account = fallback }) => account === wanted);
  const told = new Map(
    accounts.map((account) => {
      const [statements, lines] = [ofAccount(about.statements, account), ofAccount(about.lines, account)];
      return [account, toldBy(month, { statements, lines })];
    }),
  );
  const toldOf = (account: string) => told.get(account)?.told ?? NOT_TOLD;
  const items = bankItems(month, pairs, { fallback, toldOf });
  const { settings } = about;
  const active = keyedAccounts(
    settings,
    settings.filter((each) => each.active),
  ).map(({ key }) => key);
  const all = [...told].map(([account, { told: _days, ...said }]) => {
    const own = said.isImported ? ofAccount(items, account) : [];
    return {
      ...{ account, ...said, items: own, tables: tablesOf(month, own) },
      booked: ofAccount(booked, account).reduce((sum, { cents }) => sum + cents, 0),
    };
  });
  const kept = all.filter(
    ({ account, hasEnd, booked: balance, items: own }) =>
      active.includes(account) || hasEnd || balance !== 0 || own.some(({ isOpen }) => isOpen),
  );
  return kept.length > 0 ? kept : all;
}

type Wanted = {
  readonly tenant: TenantId;
  readonly month: string;
  readonly wires: readonly ReceivedWire[];
  /** The trust accounts in the company's settings. */
  readonly settings: readonly (TrustAccount & { readonly active: boolean })[];
  /** True while the caller would still wait. If absent, everything is read. */
  readonly hasTime?: () => boolean;
};

/**
 * Reads a month's trust accounts. If there are more transactions since the first statement than are read while a person
 * waits, it is cut off and says nothing about any of them.
 */
export async function readAccountSides(
  ports: StatementReader,
  about: Wanted,
): Promise<{ readonly accounts: readonly AccountSide[]; readonly isCut: boolean }> {
  const { tenant, month } = about;
  const statements = await ports.statements.all(tenant);
  const months = monthsUntil(statements, month);
  const [{ lines, isCut }, kept] = await Promise.all([linesUntil(ports, { ...about, months }), ports.sweeps(tenant)]);
  if (isCut) return { accounts: [], isCut: true };
  const sweeps = ownSidesOf(kept.flatMap(entriesOfSweep));
  return { accounts: accountSides(month, { ...about, statements, lines, sweeps }), isCut: false };
}
