import * as z from 'zod/mini';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { FILE_PARTS_MAX } from '#shared/statement/kept-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import {
  emptyRows,
  filledRows,
  leftOf,
  rowCents,
  rowNames,
  type TypedRows,
  type Wrong,
  wrongRows,
} from './amount-rules.ts';

/** The text typed for one file before the user chose several. */
export type BegunForm = { readonly fileNumber: string; readonly reason: string };

/** A form for parts of a transaction, starting with what was already typed. */
export const begunRows = ({ fileNumber: first, reason }: BegunForm): TypedRows => ({
  ...emptyRows(FILE_PARTS_MAX),
  ...{ [rowNames(0).what]: first, reason },
});

/** The problem with a typed file number. */
const wrongFile = (typed: string): string | undefined => fileNumber.safeParse(typed).error?.issues[0]?.message;

/** The problems with the typed parts. They must add up to the transaction exactly. */
function wrongIn(whole: Cents, typed: TypedRows): Wrong {
  const rows = filledRows(typed);
  const left = leftOf(whole, typed);
  const [first = { at: 0 }, last = first] = [rows[0], rows.at(-1)];
  const other = words.divide.otherSum(formatDollars(Math.abs(left)), left > 0);
  return [
    ...rows.flatMap(({ at, what }) => {
      const wrong = wrongFile(what);
      return wrong ? [[rowNames(at).what, wrong] as const] : [];
    }),
    ...wrongRows(typed, { ...words.divide, badAmount: words.split.badAmount, noReason: words.noReason }),
    // The message belongs to the missing part, not to the existing one.
    ...(rows.length < 2
      ? [[rowNames(rows.length === 1 && first.at === 0 ? 1 : 0).what, words.divide.tooFew] as const]
      : []),
    ...(left === 0 ? [] : [[rowNames(last.at).amount, other] as const]),
  ];
}

/** Parses the split of a transaction among files into what is sent. */
export const divideRules = (whole: Cents) =>
  z.pipe(
    z.record(z.string(), z.string()).check((given) => {
      for (const [field, message] of wrongIn(whole, given.value))
        given.issues.push({ code: 'custom', path: [field], message, input: given.value });
    }),
    z.transform((typed) => ({
      parts: filledRows(typed).map((row) => ({ fileNumber: row.what, amount: toCents(rowCents(row)) })),
      reason: (typed['reason'] ?? '').trim(),
    })),
  );
