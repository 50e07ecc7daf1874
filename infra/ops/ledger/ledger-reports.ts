import type { Table } from '#functions/console/reports/books-at.ts';
import type { Cell } from '#shared/csv.ts';
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
