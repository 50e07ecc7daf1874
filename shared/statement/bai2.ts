import type { Day } from '../dates.ts';
import { done } from '../outcome.ts';
import { refuseSigned, summariesOf, transactionOf } from './bai2-account.ts';
import { CLOSING_LEDGER, OPENING_LEDGER } from './bai2-codes.ts';
import { allFields, type Bai2Record, bai2Records } from './bai2-records.ts';
import { type ControlTotals, closeLevel, countAmount, countRecord, countSummary, noTotals } from './bai2-totals.ts';
import { bookedDays } from './booked-days.ts';
import { isHidden, isOneOf, isSameAccount, lastFourOf, leastShown } from './cleaned.ts';
import { shortDay } from './figures.ts';
import { type ReadLine, withIds } from './line-ids.ts';
import {
  LINES_MAX,
  movedBy,
  type Read,
  type ReadStatement,
  refuseCurrency,
  refuseHidden,
  refuseLine,
  refuseSize,
  refuseTwins,
  type Statements,
} from './reading.ts';

/** The account being read. */
type Account = {
  readonly number: string;
  readonly lastFour: string;
  readonly line: number;
  readonly isForeign: boolean;
  opening?: number;
  closing?: number;
  lines: ReadLine[];
  /** The line of a loan's first transaction, and whether outgoing amounts had a minus sign. */
  loan?: number;
  readonly signs: Set<'minus' | 'none'>;
};

/** Progress through a file: counts of file, group and account, and the statements found. */
type Progress = ControlTotals & {
  /** The company's accounts; undefined if any will do. */
  readonly own: readonly string[] | undefined;
  /** The account that the person chose for a file that doesn't show its number. */
  readonly chosen: string | undefined;
  readonly others: Set<string>;
  readonly statements: { account: Account; on: Day }[];
  skipped: number;
  /** Why the first skipped account would be refused if it were the only one. */
  refused?: ReturnType<typeof refuseLine>;
  entries: number;
  on?: Day | undefined;
  currency: string;
  account?: Account | undefined;
  /** The code of the previous record. */
  before: string;
};

/** The records that may follow each record: a file holds groups, a group accounts, an account transactions. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '': ['01'],
  '01': ['02'],
  '02': ['03', '98'],
  '03': ['16', '49'],
  '16': ['16', '49'],
  '49': ['03', '98'],
  '98': ['02', '99'],
};

const DOLLARS = ['', 'USD'];

/**
 * As-of date modifiers for interim reports (1 and 3: previous and same day so far; 2 and 4 are final). An interim
 * report has no closing balance, and its transactions may still be withdrawn.
 */
const INTERIM = ['1', '3'];

/**
 * Opens a group (02). Tests and corrections are refused: a test moved no money, and no one can review transactions that
 * a correction removes from an earlier file.
 */
function openGroup(progress: Progress, record: Bai2Record): Read<undefined> {
  const [, , status = '', asOf = '', , currency = '', modifier = ''] = allFields(record);
  if (!['', '1'].includes(status))
    return refuseLine(
      'statement/not-read',
      record.line,
      'the bank marks it as a test, or as taking back an earlier file',
    );
  if (INTERIM.includes(modifier))
    return refuseLine(
      'statement/not-read',
      record.line,
      'it is an interim report, of a day under way or not yet final',
      'Download the previous day’s final report (BAI2 calls it “previous day, final”), which has all that was booked.',
    );
  progress.on = shortDay(asOf);
  progress.currency = currency;
  return progress.on ? done(undefined) : refuseLine('statement/not-read', record.line, 'its day can’t be read');
}

/** Opens an account (03) with its balances. For another currency, it is counted without its transactions. */
function openAccount(progress: Progress, record: Bai2Record): Read<undefined> {
  const [number = '', currency = ''] = allFields(record);
  const summaries = summariesOf(record);
  if (!summaries.ok) return summaries;
  const lastFour = lastFourOf(number) ?? progress.chosen;
  if (!lastFour) return refuseHidden();
  const of = (wanted: string) => summaries.value.find(({ code }) => code === wanted)?.cents;
  const [opening, closing] = [of(OPENING_LEDGER), of(CLOSING_LEDGER)];
  progress.account = {
    ...{ number, lastFour, line: record.line, lines: [], signs: new Set() },
    isForeign: !DOLLARS.includes(currency || progress.currency),
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  };
  for (const { cents } of summaries.value) countSummary(progress, cents);
  return done(undefined);
}

function addTransaction(progress: Progress, account: Account, record: Bai2Record): Read<undefined> {
  const read = transactionOf(record, progress.on ?? '');
  if (!read.ok) return read;
  countAmount(progress, read.value.counted);
  progress.entries += 1;
  if (progress.entries > LINES_MAX) return refuseSize(record.line);
  if (read.value.isLoan) account.loan ??= record.line;
  const { line } = read.value;
  if (!line) return done(undefined);
  account.lines.push(line);
  if (line.direction === 'out') account.signs.add(read.value.counted < 0 ? 'minus' : 'none');
  return account.signs.size < 2 ? done(undefined) : refuseSigned(record.line);
}

/** Closes an account (49). One that isn't the company's, a loan or another currency is skipped if another is read. */
function closeAccount(progress: Progress, account: Account, on: Day): Read<undefined> {
  const { number, lastFour, line, isForeign, loan, lines } = account;
  if (progress.own && !isOneOf(progress.own, lastFourOf(number) ? number : lastFour)) {
    progress.others.add(lastFour);
    return done(undefined);
  }
  if (isForeign || (loan !== undefined && lines.length === 0)) {
    progress.skipped += 1;
    progress.refused ??= isForeign
      ? refuseCurrency(line)
      : refuseLine(
          'statement/not-read',
          line,
          'the account is a loan',
          'Download the statement of your escrow trust account.',
        );
    return done(undefined);
  }
  if (loan !== undefined)
    return refuseLine('statement/not-read', loan, 'a loan’s transaction is among those of a deposit account');
  // Hidden numbers look alike, so two records of one day may be two accounts.
  const hides = isHidden(number);
  const twin = progress.statements.find(
    (other) =>
      other.account.lastFour === lastFour &&
      (!isSameAccount(other.account.number, number) || (other.on === on && (hides || other.account.number === ''))),
  );
  if (twin) return refuseTwins(twin.account.number, number);
  progress.statements.push({ account, on });
  return done(undefined);
}

function take(progress: Progress, record: Bai2Record): Read<undefined> {
  const { code, line } = record;
  if (!FOLLOWS[progress.before]?.includes(code))
    return refuseLine('statement/not-read', line, 'this record can’t be here, so one before it is missing');
  progress.before = code;
  const level = ['01', '99'].includes(code) ? 0 : ['02', '98'].includes(code) ? 1 : 2;
  countRecord(progress, level, record);
  if (code === '02') return openGroup(progress, record);
  if (code === '03') return openAccount(progress, record);
  if (code === '16' && progress.account) return addTransaction(progress, progress.account, record);
  if (code === '01') return done(undefined);
  const closed = closeLevel(progress, level, record);
  if (!closed.ok || code !== '49' || !progress.account || !progress.on) return closed;
  return closeAccount(progress, progress.account, progress.on);
}

/**
 * Reads a BAI2 file, which most US banks send to companies. The parser is ours. The format is eight records of plain
 * text, and its three levels of control totals and record counts make a file trustworthy. The packages leave those out
 * (`bai2-parser` and the like are one-person projects and check none of it).
 */
export function parseBai2(text: string, own?: readonly string[], chosen?: string): Read<Statements> {
  const records = bai2Records(text);
  if (!records.ok) return records;
  const progress: Progress = {
    ...noTotals(),
    ...{ own, chosen, others: new Set() },
    statements: [],
    skipped: 0,
    entries: 0,
    currency: '',
    before: '',
  };
  for (const record of records.value) {
    const taken = take(progress, record);
    if (!taken.ok) return taken;
  }
  if (progress.before !== '99')
    return refuseLine('statement/totals', records.value.at(-1)?.line ?? 1, 'the end of the file is missing behind it');
  if (progress.statements.length === 0 && progress.refused) return progress.refused;
  const { skipped, others, sums, records: counts } = progress;
  const statements = perDay(progress.statements);
  // Totals without summaries and counts without continuations may also be the standard's, with a transaction too many.
  if (!sums.includes('all') && !counts.includes('all') && !statements.every(isBalanced))
    return refuseLine('statement/totals', records.value.at(-1)?.line ?? 1, 'its balances don’t fit its transactions');
  return done({ statements, notBooked: 0, leftOut: 0, skipped, others: [...others] });
}

/** True if a statement's balances fit its transactions, as far as it has both. */
const isBalanced = ({ opening, closing, lines }: ReadStatement): boolean =>
  opening === undefined || closing === undefined || opening + movedBy(lines) === closing;

/** One statement per account and day. Some banks report one day in two groups. */
function perDay(read: Progress['statements']): readonly ReadStatement[] {
  const days = Map.groupBy(read, ({ account, on }) => `${account.lastFour} ${on}`);
  return [...days.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const opening = first.account.opening;
    const closing = parts.at(-1)?.account.closing;
    const lines = parts.flatMap(({ account }) => account.lines);
    return [
      {
        account: first.account.lastFour,
        number: leastShown(parts.map(({ account }) => account.number)),
        from: first.on,
        until: first.on,
        ...(opening === undefined ? {} : { opening }),
        ...(closing === undefined ? {} : { closing }),
        days: bookedDays(lines),
        lines: [...withIds(first.account.lastFour, lines)],
      },
    ];
  });
}
