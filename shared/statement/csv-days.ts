import type { CsvColumns } from './csv-names.ts';
import type { CsvRow } from './csv-table.ts';
import type { DayOrder } from './figures.ts';
import type { StatementRefusal } from './reading.ts';

/** A day that does not say by itself which of its figures is the month. */
const TWO_FIGURES = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/;
const MONTHS = 12;

/** The figures of each day of the table that could be read in two ways. */
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
 * In which order the table writes its days, where one of them shows it: nothing is the 19th month. A table of which no
 * day shows it is somebody's to say, because 03/04 is a good day either way, and a wrong one books money a month off.
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
