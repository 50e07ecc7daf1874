import * as z from 'zod/mini';
import type { AwaitedPayment } from '#shared/contracts/statements.ts';
import { type TransferId, transferId } from '#shared/ids.ts';
import { type Cents, formatAmount, formatDollars, toCents } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { WIRE_PARTS_MAX } from '#shared/wire/received.ts';
import {
  type AmountRow,
  emptyRows,
  filledRows,
  leftOf,
  rowCents,
  rowNames,
  type TypedRows,
  type Wrong,
  wrongRows,
} from './amount-rules.ts';

/** How many parts can be typed. The remaining amount is one more. */
export const SPLIT_ROWS_MAX = WIRE_PARTS_MAX - 1;

/** A form for the parts of a wire, starting with those that are suggested. */
export const splitRows = (suggested: readonly Pick<AwaitedPayment, 'id' | 'total'>[]): TypedRows => ({
  ...emptyRows(SPLIT_ROWS_MAX),
  ...Object.fromEntries(Array.from({ length: SPLIT_ROWS_MAX }, (_, at) => [rowNames(at).file, ''])),
  ...Object.fromEntries(
    suggested.flatMap(({ id, total }, at) => [
      [rowNames(at).what, id],
      [rowNames(at).amount, formatAmount(total)],
    ]),
  ),
});

/** The problem with a row's file: one part has two places, or the number can't be a file's. */
function wrongFile({ what, file }: AmountRow): string | undefined {
  if (file === '') return undefined;
  return what === '' ? fileNumber.safeParse(file).error?.issues[0]?.message : words.split.oneOfBoth;
}

/** The problems with the typed parts. */
function wrongIn(received: Cents, typed: TypedRows): Wrong {
  const rows = filledRows(typed);
  const left = leftOf(received, typed);
  const [first = { at: 0 }, last = first] = [rows[0], rows.at(-1)];
  return [
    ...wrongRows(typed, { ...words.split, noReason: words.noReason }),
    ...rows.flatMap((row) => {
      const wrong = wrongFile(row);
      return wrong ? [[rowNames(row.at).file, wrong] as const] : [];
    }),
    ...(left < 0 ? [[rowNames(last.at).amount, words.split.tooMuch(formatDollars(-left))] as const] : []),
    ...(rows.length + (left > 0 ? 1 : 0) < 2 ? [[rowNames(first.at).amount, words.split.tooFew] as const] : []),
  ];
}

/** A part of a wire as it is sent. */
export type SentPart = { readonly amount: Cents; readonly transferId?: TransferId; readonly fileNumber?: string };

/** Parses the split into what is sent. The remaining amount becomes an unidentified part. */
export const splitRules = (received: Cents) =>
  z.pipe(
    z.record(z.string(), z.string()).check((given) => {
      for (const [field, message] of wrongIn(received, given.value))
        given.issues.push({ code: 'custom', path: [field], message, input: given.value });
    }),
    z.transform((typed) => {
      const left = leftOf(received, typed);
      const parts = filledRows(typed).map((row): SentPart => {
        const id = transferId.safeParse(row.what);
        return {
          amount: toCents(rowCents(row)),
          ...(id.success ? { transferId: id.data } : {}),
          ...(row.file ? { fileNumber: row.file } : {}),
        };
      });
      return {
        parts: [...parts, ...(left > 0 ? [{ amount: toCents(left) }] : [])],
        reason: (typed['reason'] ?? '').trim(),
      };
    }),
  );
