import { formatDollars } from '../money.ts';
import { done } from '../outcome.ts';
import { allFields, type Bai2Record } from './bai2-records.ts';
import { wholeCents } from './figures.ts';
import { type Read, refuseLine } from './reading.ts';

/**
 * How banks add up amounts and count records. The standard adds an account's summary amounts (03) to its transactions
 * and counts all records. Some banks leave out the summary (Silicon Valley Bank), some the continuations (88), and some
 * only those after the summary (Wells Fargo). A file has to follow one rule of each kind.
 */
const SUMS = ['all', 'transactions'] as const;
const COUNTS = ['all', 'no continuations', 'no summary continuations'] as const;
type Sums = Record<(typeof SUMS)[number], number>;
type Counts = Record<(typeof COUNTS)[number], number>;

/** Counts on one level: amounts, contained items, and records. */
type Count = { readonly sums: Sums; inside: number; readonly records: Counts };
const nothing = (): Count => ({
  sums: { all: 0, transactions: 0 },
  inside: 0,
  records: { all: 0, 'no continuations': 0, 'no summary continuations': 0 },
});

/** Counts kept while a file is read, and the rules that all its trailers so far follow. */
export type ControlTotals = {
  readonly counts: [file: Count, group: Count, account: Count];
  sums: readonly (keyof Sums)[];
  records: readonly (keyof Counts)[];
};

export const noTotals = (): ControlTotals => ({
  counts: [nothing(), nothing(), nothing()],
  sums: SUMS,
  records: COUNTS,
});

/** Counts a record on its level, with and without its continuations. */
export function countRecord({ counts }: ControlTotals, level: 0 | 1 | 2, { code, lines }: Bai2Record): void {
  const { records } = counts[level];
  records.all += lines;
  records['no continuations'] += 1;
  records['no summary continuations'] += code === '03' ? 1 : lines;
}

export function countAmount({ counts }: ControlTotals, cents: number): void {
  for (const rule of SUMS) counts[2].sums[rule] += cents;
}

export function countSummary({ counts }: ControlTotals, cents: number): void {
  counts[2].sums.all += cents;
}

const countText = (count: number): string => count.toLocaleString('en-US');

/** Refuses a trailer, naming the figure that differs and its counted value. */
const refuseTotals = (line: number, what: string, said: string, counted: string) =>
  refuseLine('statement/totals', line, `its ${what} is ${said}, and the lines before it come to ${counted}`);

/**
 * Compares a trailer with the counts, by every rule that the file has followed so far, and adds it to the level above.
 */
export function closeLevel(progress: ControlTotals, level: 0 | 1 | 2, record: Bai2Record): Read<undefined> {
  const count = progress.counts[level];
  const [typed = '', inside = '', third = ''] = allFields(record);
  const records = level === 2 ? inside : third;
  // An idle account may have no total.
  const total = typed === '' ? 0 : wholeCents(typed);
  if (total === undefined) return refuseLine('statement/not-read', record.line, 'its total can’t be read');
  const sums = progress.sums.filter((rule) => count.sums[rule] === total);
  if (sums.length === 0)
    return refuseTotals(
      record.line,
      'total',
      formatDollars(total),
      formatDollars(count.sums[progress.sums[0] ?? 'all']),
    );
  const kept = progress.records.filter((rule) => /^\d+$/.test(records) && count.records[rule] === Number(records));
  if (kept.length === 0) {
    const counted = countText(count.records[progress.records[0] ?? 'all']);
    return refuseTotals(record.line, 'count of records', countText(Number(records) || 0), counted);
  }
  // The account's trailer counts only records; the others also count the items they hold.
  if (level < 2 && Number(inside) !== count.inside)
    return refuseTotals(record.line, 'count of what it holds', countText(Number(inside) || 0), countText(count.inside));
  [progress.sums, progress.records] = [sums, kept];
  const above = progress.counts[level - 1];
  if (above) {
    for (const rule of SUMS) above.sums[rule] += count.sums[rule];
    for (const rule of COUNTS) above.records[rule] += count.records[rule];
    above.inside += 1;
  }
  progress.counts[level] = nothing();
  const isSafe = progress.counts.every(({ sums }) => Object.values(sums).every(Number.isSafeInteger));
  return isSafe
    ? done(undefined)
    : refuseLine('statement/not-read', record.line, 'its amounts are too large to be added up');
}
