import * as z from 'zod/mini';
import { type TransferId, transferId } from '#shared/ids.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { WIRE_PARTS_MAX } from '#shared/wire/received.ts';
import { filledRows, leftOf, rowCents, rowNames, type TypedRows, type Wrong, wrongRows } from './amount-rules.ts';

/** How many parts can be typed. The remaining amount is one more. */
export const SPLIT_ROWS_MAX = WIRE_PARTS_MAX - 1;

/** The problems with the typed parts. */
function wrongIn(received: Cents, typed: TypedRows): Wrong {
  const rows = filledRows(typed);
  const left = leftOf(received, typed);
  const [first = { at: 0 }, last = first] = [rows[0], rows.at(-1)];
  return [
    ...wrongRows(typed, { ...words.split, noReason: words.noReason }),
    ...(left < 0 ? [[rowNames(last.at).amount, words.split.tooMuch(formatDollars(-left))] as const] : []),
    ...(rows.length + (left > 0 ? 1 : 0) < 2 ? [[rowNames(first.at).amount, words.split.tooFew] as const] : []),
  ];
}

/** A part of a wire as it is sent. */
export type SentPart = { readonly amount: Cents; readonly transferId?: TransferId };

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
        return { amount: toCents(rowCents(row)), ...(id.success ? { transferId: id.data } : {}) };
      });
      return {
        parts: [...parts, ...(left > 0 ? [{ amount: toCents(left) }] : [])],
        reason: (typed['reason'] ?? '').trim(),
      };
    }),
  );
