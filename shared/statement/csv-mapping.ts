import * as z from 'zod/mini';
import { WORD_MEANINGS } from './csv-words.ts';
import { lastFour } from './statement.ts';

/** The meanings of a bank's column. Several may be `text`; they are read one after the other. */
export const CSV_FIELDS = [
  'booked',
  'valued',
  'amount',
  'credit',
  'debit',
  'direction',
  'text',
  'party',
  'reference',
  'check',
  'balance',
  'account',
  'currency',
  'status',
  'type',
  'code',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/**
 * A saved import format: the meaning of each column by its header ("Column 1" without one), the account if the table
 * doesn't name it, how dates and signs are written, and the bank's own words. For other formats, only answers about the
 * account.
 */
export const csvMapping = z.object({
  account: z.optional(lastFour),
  columns: z.optional(z.record(z.string().check(z.maxLength(200)), z.enum(CSV_FIELDS))),
  days: z.optional(z.enum(['month first', 'day first'])),
  signs: z.optional(z.enum(['in is plus', 'out is plus'])),
  /** Meanings of words that only this bank uses: its letters for money in and out, and its statuses. */
  words: z.optional(z.record(z.string().check(z.maxLength(60)), z.enum(WORD_MEANINGS))),
  /** Set if several accounts share the layout, so that the account is asked each time. */
  several: z.optional(z.boolean()),
  /** The accounts that someone confirmed, because the files show only the end of their numbers. */
  ours: z.optional(z.array(lastFour).check(z.maxLength(50))),
  /** The end of the chosen account's number if a file has two that end alike. It is never saved. */
  number: z.optional(z.string().check(z.regex(/^\d{5,40}$/))),
});
export type CsvMapping = z.infer<typeof csvMapping>;

/** Why a column mapping is invalid, if it is. */
export function mappingProblem({ columns }: CsvMapping): string | undefined {
  if (!columns) return undefined;
  const fields = Object.values(columns);
  const twice = fields.find((field, at) => field !== 'text' && fields.indexOf(field) !== at);
  if (twice) return `Two columns can’t both be the ${FIELD_WORDS[twice]}. Choose one of them.`;
  if (!fields.includes('booked') && !fields.includes('valued')) return 'Choose the column for the date.';
  const isSplit = fields.includes('credit') && fields.includes('debit');
  if (!fields.includes('amount') && !isSplit)
    return 'Choose the column for the amount, or the two for money in and money out.';
  return fields.includes('amount') && (fields.includes('credit') || fields.includes('debit'))
    ? 'Choose either one column for the amount, or two for money in and money out.'
    : undefined;
}

/** Field names shown to the person who maps columns. */
export const FIELD_WORDS = {
  booked: 'day',
  valued: 'value date',
  amount: 'amount',
  credit: 'money in',
  debit: 'money out',
  direction: 'in or out',
  text: 'bank description',
  party: 'sender',
  reference: 'reference',
  check: 'check number',
  balance: 'balance',
  account: 'account',
  currency: 'currency',
  status: 'status',
  type: 'type',
  code: 'BAI code',
} as const satisfies Record<CsvField, string>;
