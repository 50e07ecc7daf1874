import { parseDollars } from '#shared/money.ts';

/** A form's typed values, by field name. */
export type TypedRows = Readonly<Record<string, string>>;

/** The field names of a row: what the part is for, and its amount. In a split, a part may have a file instead. */
export const rowNames = (at: number) => ({ what: `what${at}`, file: `file${at}`, amount: `amount${at}` }) as const;

/** An empty form with this many rows and a reason. */
export const emptyRows = (count: number): TypedRows => ({
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => rowNames(at)).flatMap(({ what, amount }) => [
      [what, ''],
      [amount, ''],
    ]),
  ),
  reason: '',
});

export type AmountRow = {
  readonly at: number;
  readonly what: string;
  readonly file: string;
  readonly amount: string;
};

/** The rows that aren't empty. */
export function filledRows(typed: TypedRows): readonly AmountRow[] {
  const rows: AmountRow[] = [];
  for (let at = 0; rowNames(at).what in typed; at += 1) {
    const { what, file, amount } = rowNames(at);
    const said = (name: string) => (typed[name] ?? '').trim();
    rows.push({ at, what: said(what), file: said(file), amount: said(amount) });
  }
  return rows.filter(({ what, file, amount }) => what !== '' || file !== '' || amount !== '');
}

/** The number of rows to begin with: two, or as many as are filled in. */
export const rowsShown = (typed: TypedRows): number => Math.max(2, (filledRows(typed).at(-1)?.at ?? 0) + 1);

/** The amount of a row; undefined if it isn't valid. */
export const rowCents = ({ amount }: Pick<AmountRow, 'amount'>): number => parseDollars(amount) ?? 0;

/** The amount left beside the typed parts; negative if they exceed the total. */
export const leftOf = (whole: number, typed: TypedRows): number =>
  filledRows(typed).reduce((left, row) => left - rowCents(row), whole);

/** A form's problems: the field, and the message for it. */
export type Wrong = readonly (readonly [field: string, sentence: string])[];
type Sentences = { readonly badAmount: string; readonly taken: string; readonly noReason: string };

/** Problems that any rows can have: an invalid amount, a duplicate, or a missing reason. */
export function wrongRows(typed: TypedRows, { badAmount, taken, noReason }: Sentences): Wrong {
  const rows = filledRows(typed);
  const isTaken = (field: 'what' | 'file') => (row: AmountRow) =>
    row[field] !== '' &&
    rows.some((other) => other.at < row.at && other[field].toLowerCase() === row[field].toLowerCase());
  return [
    ...rows.filter((row) => rowCents(row) === 0).map(({ at }) => [rowNames(at).amount, badAmount] as const),
    ...rows.filter(isTaken('what')).map(({ at }) => [rowNames(at).what, taken] as const),
    ...rows.filter(isTaken('file')).map(({ at }) => [rowNames(at).file, taken] as const),
    ...((typed['reason'] ?? '').trim() === '' ? [['reason', noReason] as const] : []),
  ];
}
