import { parseDollars } from '#shared/money.ts';

/** What is typed into a form, by the names of its fields. */
export type TypedRows = Readonly<Record<string, string>>;

/** The names of a row's fields: what a part is for, and how much it is. */
export const rowNames = (at: number) => ({ what: `what${at}`, amount: `amount${at}` }) as const;

/** A form of so many rows and a reason that nobody has typed in. */
export const emptyRows = (count: number): TypedRows => ({
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => rowNames(at)).flatMap(({ what, amount }) => [
      [what, ''],
      [amount, ''],
    ]),
  ),
  reason: '',
});

/** A row of a form. */
export type AmountRow = { readonly at: number; readonly what: string; readonly amount: string };

/** The rows in which something is typed. */
export function filledRows(typed: TypedRows): readonly AmountRow[] {
  const rows: AmountRow[] = [];
  for (let at = 0; rowNames(at).what in typed; at += 1) {
    const { what, amount } = rowNames(at);
    rows.push({ at, what: (typed[what] ?? '').trim(), amount: typed[amount] ?? '' });
  }
  return rows.filter(({ what, amount }) => what !== '' || amount.trim() !== '');
}

/** The amount of a row; nothing for what is none. */
export const rowCents = ({ amount }: Pick<AmountRow, 'amount'>): number => parseDollars(amount) ?? 0;

/** What is left of a whole beside the parts that are typed; below zero is more than it. */
export const leftOf = (whole: number, typed: TypedRows): number =>
  filledRows(typed).reduce((left, row) => left - rowCents(row), whole);

/** What is wrong with a form: the field, and the sentence for it. */
export type Wrong = readonly (readonly [field: string, sentence: string])[];
type Sentences = { readonly badAmount: string; readonly taken: string; readonly noReason: string };

/** What is wrong with rows, whatever they are for: an amount that is none, the same twice, and no reason. */
export function wrongRows(typed: TypedRows, { badAmount, taken, noReason }: Sentences): Wrong {
  const rows = filledRows(typed);
  const sameAs = (what: string) => (other: AmountRow) => other.what.toLowerCase() === what.toLowerCase();
  const isTaken = ({ at, what }: AmountRow) => what !== '' && rows.some((row) => row.at < at && sameAs(what)(row));
  return [
    ...rows.filter((row) => rowCents(row) === 0).map(({ at }) => [rowNames(at).amount, badAmount] as const),
    ...rows.filter(isTaken).map(({ at }) => [rowNames(at).what, taken] as const),
    ...((typed['reason'] ?? '').trim() === '' ? [['reason', noReason] as const] : []),
  ];
}
