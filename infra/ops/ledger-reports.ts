import type { Table } from '#functions/console/reports/books-at.ts';
import type { Cell } from '#shared/csv.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { balanceOf, balancesOf, CASH_ACCOUNTS, type Turnovers, turnoversOf } from '#shared/ledger/postings.ts';
import { formatDollars } from '#shared/money.ts';

const shown = (cell: Cell): string => (typeof cell === 'string' ? cell : formatDollars(cell.cents));

/** Tables for a person: amounts and their headings right-aligned, the rest left-aligned. */
export function textOf(tables: readonly Table[]): readonly string[] {
  return tables.flatMap(({ heading, columns, rows }) => {
    const shape = columns.map((name, at) => ({
      width: Math.max(name.length, ...rows.map((row) => shown(row[at] ?? '').length)),
      isAmount: rows.some((row) => typeof row[at] === 'object'),
    }));
    const line = (cells: readonly Cell[]) => {
      const padded = cells.map((cell, at) => {
        const { width = 0, isAmount = false } = shape[at] ?? {};
        return isAmount ? shown(cell).padStart(width) : shown(cell).padEnd(width);
      });
      return `  ${padded.join('  ').trimEnd()}`;
    };
    return [heading, ...(rows.length > 0 ? [line(columns), ...rows.map(line)] : ['  None.']), ''];
  });
}

/** The same for a spreadsheet: one table whose first column names the part of the report. */
export const rowsOf = (tables: readonly Table[]): readonly (readonly Cell[])[] =>
  tables.flatMap(({ heading, columns, rows }) => [
    ['part', ...columns],
    ...rows.map((row): readonly Cell[] => [heading, ...row]),
  ]);

const cashOf = (entry: JournalEntry): number => {
  const turned = turnoversOf(entry.movements);
  return CASH_ACCOUNTS.reduce((sum, account) => sum + balanceOf(account, turned[account]), 0);
};
const pendingOf = (entry: JournalEntry): number =>
  balanceOf('provider pending', turnoversOf(entry.movements)['provider pending']);

const heldOf = (entry: JournalEntry): number => balanceOf('trust', turnoversOf(entry.movements).trust);

const rowOf = (entry: JournalEntry, cents: number): readonly Cell[] => [
  entry.at,
  entry.referenceId,
  entry.event,
  entry.kind,
  entry.fileNumber ?? '',
  entry.file,
  { cents },
];
const COLUMNS = ['at', 'reference', 'event', 'kind', 'file', 'property', 'amount'];
const sumOf = (entries: readonly JournalEntry[], value: (entry: JournalEntry) => number): number =>
  entries.reduce((sum, entry) => sum + value(entry), 0);

/** Receipts and disbursements of a day (ALTA Best Practices, pillar 2), and money in transit. */
export function dailyReport(entries: readonly JournalEntry[], turnovers: Turnovers) {
  const part = (heading: string, value: typeof cashOf, wanted: (entry: JournalEntry) => boolean): Table => {
    const found = entries.filter((entry) => value(entry) !== 0 && wanted(entry));
    const rows = found.map((entry) => rowOf(entry, value(entry)));
    const total: readonly Cell[] = ['', '', '', '', '', 'total', { cents: sumOf(found, value) }];
    return { heading, columns: COLUMNS, rows: found.length > 0 ? [...rows, total] : [] };
  };
  const isPayout = ({ kind }: JournalEntry) => kind === 'Disbursement' || kind === 'Refund';
  const isSwept = ({ kind }: JournalEntry) => kind === 'Sweep';
  const tables = [
    part('Cleared receipts, and returned ones', cashOf, (entry) => !isPayout(entry) && !isSwept(entry)),
    part('Disbursements, and returned ones', cashOf, isPayout),
    ...(entries.some(isSwept) ? [part('Between the Plaid balance and your own account', cashOf, isSwept)] : []),
    part('Debits in transit, not cleared yet', pendingOf, () => true),
    part('Held money moved from one file to another', heldOf, ({ event }) => event === 'setFileNumber'),
  ];
  const counted = balancesOf(turnovers);
  const cash = CASH_ACCOUNTS.reduce((sum, account) => sum + counted[account], 0);
  return { tables, change: sumOf(entries, cashOf), isAsCounted: cash === sumOf(entries, cashOf) };
}
