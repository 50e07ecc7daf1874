import type { Day } from '../dates.ts';
import { done } from '../outcome.ts';
import { summariesOf, transactionOf } from './bai2-account.ts';
import { CLOSING_LEDGER, OPENING_LEDGER } from './bai2-codes.ts';
import { allFields, type Bai2Record, bai2Records } from './bai2-records.ts';
import { bookedDays } from './booked-days.ts';
import { lastFourOf } from './cleaned.ts';
import { shortDay, wholeCents } from './figures.ts';
import { type ReadLine, withIds } from './line-ids.ts';
import { LINES_MAX, type Read, refuseCurrency, refuseLine, refuseSize, type Statements } from './reading.ts';
import type { Statement } from './statement.ts';

/** What the trailers count on one level: amounts, what lies inside, and lines of the file. */
type Count = { total: number; inside: number; lines: number };
const nothing = (): Count => ({ total: 0, inside: 0, lines: 0 });

/** The account that is being read. */
type Account = { number: string; opening?: number; closing?: number; lines: ReadLine[] };

/** How far a file is read: counts of file, group and account, and what came out of it. */
type Progress = {
  readonly counts: [file: Count, group: Count, account: Count];
  readonly statements: { account: Account; on: Day }[];
  entries: number;
  on?: Day | undefined;
  currency: string;
  account?: Account | undefined;
  /** The record that came before. */
  before: string;
};

/** Which records may follow which: a file holds groups, a group accounts, an account transactions. */
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
 * What a group's as-of date may be said to be: 1 and 3 are the previous and the same day so far, 2 and 4 all of it. What
 * is so far has a balance that isn't the day's, and lines that the bank may take back.
 */
const INTERIM = ['1', '3'];

/** Compares a trailer with what was counted, and counts it on the level above. */
function closeLevel(progress: Progress, level: 0 | 1 | 2, record: Bai2Record): Read<undefined> {
  const count = progress.counts[level];
  const [total = '', inside = '', third = ''] = allFields(record);
  const lines = level === 2 ? inside : third;
  const isTotal = wholeCents(total) === count.total;
  // The account's trailer counts records only, the others what they hold as well.
  if (!isTotal || Number(lines) !== count.lines || (level < 2 && Number(inside) !== count.inside))
    return refuseLine('statement/totals', record.line, 'its totals aren’t those of the lines before it');
  const above = progress.counts[level - 1];
  if (above) {
    above.total += count.total;
    above.inside += 1;
    above.lines += count.lines;
  }
  progress.counts[level] = nothing();
  return done(undefined);
}

/** Opens a group (02). Only new statements are read: a test moved no money, and nobody could undo lines unseen. */
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

/** Opens an account (03) with its balances. */
function openAccount(progress: Progress, record: Bai2Record): Read<undefined> {
  const [number = '', currency = ''] = allFields(record);
  if (!DOLLARS.includes(currency || progress.currency)) return refuseCurrency(record.line);
  const summaries = summariesOf(record);
  if (!summaries.ok) return summaries;
  const lastFour = lastFourOf(number);
  if (!lastFour) return refuseLine('statement/no-account', record.line, 'the account’s number is missing or too short');
  const of = (wanted: string) => summaries.value.find(({ code }) => code === wanted)?.cents;
  const [opening, closing] = [of(OPENING_LEDGER), of(CLOSING_LEDGER)];
  progress.account = {
    number: lastFour,
    lines: [],
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  };
  for (const { cents } of summaries.value) progress.counts[2].total += cents;
  return done(undefined);
}

/** Adds a transaction (16) to its account. */
function addTransaction(progress: Progress, record: Bai2Record): Read<undefined> {
  const read = transactionOf(record, progress.on ?? '');
  if (!read.ok) return read;
  progress.counts[2].total += read.value.counted;
  progress.entries += 1;
  if (progress.entries > LINES_MAX) return refuseSize(record.line);
  if (read.value.line) progress.account?.lines.push(read.value.line);
  return done(undefined);
}

/** Takes in one record. */
function take(progress: Progress, record: Bai2Record): Read<undefined> {
  const { code, line, lines } = record;
  if (!FOLLOWS[progress.before]?.includes(code))
    return refuseLine('statement/not-read', line, 'this record can’t stand here, so one before it is missing');
  progress.before = code;
  const level = ['01', '99'].includes(code) ? 0 : ['02', '98'].includes(code) ? 1 : 2;
  progress.counts[level].lines += lines;
  if (code === '02') return openGroup(progress, record);
  if (code === '03') return openAccount(progress, record);
  if (code === '16') return addTransaction(progress, record);
  if (code === '01') return done(undefined);
  if (code === '49' && progress.account && progress.on)
    progress.statements.push({ account: progress.account, on: progress.on });
  const closed = closeLevel(progress, level, record);
  const isSafe = progress.counts.every(({ total }) => Number.isSafeInteger(total));
  return isSafe ? closed : refuseLine('statement/not-read', line, 'its amounts are too large to be added up');
}

/**
 * Reads a file in BAI2, which most banks of the United States send to companies. The parser is ours: the format is
 * eight records of plain text, and what makes a file trustworthy, its three levels of control totals and record counts,
 * is what the packages leave out (`bai2-parser` and the like are one person's, and check none of it).
 */
export function parseBai2(text: string): Read<Statements> {
  const records = bai2Records(text);
  if (!records.ok) return records;
  const progress: Progress = {
    counts: [nothing(), nothing(), nothing()],
    statements: [],
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
  return done({ statements: perDay(progress.statements), notBooked: 0 });
}

/** One statement of each account and day; a bank that reports a day in two groups means one day. */
function perDay(read: Progress['statements']): readonly Statement[] {
  const days = Map.groupBy(read, ({ account, on }) => `${account.number} ${on}`);
  return [...days.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const opening = first.account.opening;
    const closing = parts.at(-1)?.account.closing;
    const lines = parts.flatMap(({ account }) => account.lines);
    return [
      {
        account: first.account.number,
        from: first.on,
        until: first.on,
        ...(opening === undefined ? {} : { opening }),
        ...(closing === undefined ? {} : { closing }),
        days: bookedDays(lines),
        lines: [...withIds(first.account.number, lines)],
      },
    ];
  });
}
