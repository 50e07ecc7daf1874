import * as z from 'zod/mini';
import { type TransferId, transferId } from '#shared/ids.ts';
import { type Cents, formatDollars, parseDollars, toCents } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { WIRE_PARTS_MAX } from '#shared/wire/received.ts';

/** Parts that can be typed; what is left is one more. */
export const SPLIT_ROWS_MAX = WIRE_PARTS_MAX - 1;

/** The names of a row's fields. */
export const rowNames = (at: number) => ({ payment: `payment${at}`, amount: `amount${at}` }) as const;

/** A form of a split that nobody has typed in. */
export const emptySplit = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Array.from({ length: SPLIT_ROWS_MAX }, (_, at) => rowNames(at)).flatMap(({ payment, amount }) => [
      [payment, ''],
      [amount, ''],
    ]),
  ),
  reason: '',
});

type Typed = Readonly<Record<string, string>>;
type Row = { readonly at: number; readonly payment: string; readonly amount: string };

/** The rows in which something is typed. */
const rowsOf = (typed: Typed): readonly Row[] =>
  Array.from({ length: SPLIT_ROWS_MAX }, (_, at) => {
    const { payment, amount } = rowNames(at);
    return { at, payment: typed[payment] ?? '', amount: typed[amount] ?? '' };
  }).filter(({ payment, amount }) => payment !== '' || amount.trim() !== '');

const centsOf = ({ amount }: Row): number => parseDollars(amount) ?? 0;

/** What is left of a wire beside the parts that are typed; below zero is more than arrived. */
export const leftOf = (received: Cents, typed: Typed): number =>
  rowsOf(typed).reduce((left, row) => left - centsOf(row), received as number);

/** What is wrong with the parts as they are typed: the field, and the sentence for it. */
function wrongIn(received: Cents, typed: Typed): readonly (readonly [field: string, sentence: string])[] {
  const rows = rowsOf(typed);
  const left = leftOf(received, typed);
  const [first = { at: 0 }, last = first] = [rows[0], rows.at(-1)];
  const isTaken = ({ at, payment }: Row) =>
    payment !== '' && rows.some((other) => other.at < at && other.payment === payment);
  return [
    ...rows.filter((row) => centsOf(row) === 0).map(({ at }) => [rowNames(at).amount, words.split.badAmount] as const),
    ...rows.filter(isTaken).map(({ at }) => [rowNames(at).payment, words.split.taken] as const),
    ...(left < 0 ? [[rowNames(last.at).amount, words.split.tooMuch(formatDollars(-left))] as const] : []),
    ...(rows.length + (left > 0 ? 1 : 0) < 2 ? [[rowNames(first.at).amount, words.split.tooFew] as const] : []),
    ...((typed['reason'] ?? '').trim() === '' ? [['reason', words.noReason] as const] : []),
  ];
}

/** A part of a wire, as it is sent. */
export type SentPart = { readonly amount: Cents; readonly transferId?: TransferId };

/** The form of a split as it is typed, parsed into what is sent: what is left is a part that is held for nobody. */
export const splitRules = (received: Cents) =>
  z.pipe(
    z.record(z.string(), z.string()).check((given) => {
      for (const [field, message] of wrongIn(received, given.value))
        given.issues.push({ code: 'custom', path: [field], message, input: given.value });
    }),
    z.transform((typed) => {
      const left = leftOf(received, typed);
      const parts = rowsOf(typed).map((row): SentPart => {
        const id = transferId.safeParse(row.payment);
        return { amount: toCents(centsOf(row)), ...(id.success ? { transferId: id.data } : {}) };
      });
      return {
        parts: [...parts, ...(left > 0 ? [{ amount: toCents(left) }] : [])],
        reason: (typed['reason'] ?? '').trim(),
      };
    }),
  );
