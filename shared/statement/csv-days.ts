import type { CsvColumns } from './csv-names.ts';
import type { CsvRow } from './csv-table.ts';
import type { DayOrder } from './figures.ts';
import type { StatementRefusal } from './reading.ts';

/** A date in which the month could be either of the first two figures. */
const TWO_FIGURES = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/;
const MONTHS = 12;

/** The ambiguous figures of every date in the table. */
const figuresIn = (rows: readonly CsvRow[], columns: CsvColumns): readonly (readonly [number, number])[] => {
  const places = [...(columns.get('booked') ?? []), ...(columns.get('valued') ?? [])];
  return rows.flatMap(({ cells }) =>
    places.flatMap((at) => {
      const [, one, other] = TWO_FIGURES.exec(cells[at] ?? '') ?? [];
      return one && other ? [[Number(one), Number(other)] as const] : [];
    }),
  );
};

/**
 * The table's date order, if a date reveals it, because there is no 19th month. Otherwise a person has to say. 03/04 is
 * a valid date either way, and the wrong order books money a month off.
 */
export function dayOrderIn(
  rows: readonly CsvRow[],
  columns: CsvColumns,
): { readonly order: DayOrder | undefined } | { readonly refusal: StatementRefusal } {
  const figures = figuresIn(rows, columns);
  if (figures.some(([, other]) => other > MONTHS)) return { order: 'month first' };
  if (figures.some(([one]) => one > MONTHS)) return { order: 'day first' };
  if (figures.every(([one, other]) => one === other)) return { order: undefined };
  return { refusal: { code: 'statement/which-days' } };
}
