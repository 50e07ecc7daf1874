import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { WIRE_REFERENCE_MAX } from '../limits.ts';
import { cents } from '../money.ts';

/** The longest name and text that a transaction keeps. A bank's own fields are shorter (camt.053: 140 and 500). */
export const PARTY_MAX = 140;
export const TEXT_MAX = 1000;

/** The kind of transaction, as far as the bank's codes or words show it. */
export const LINE_KINDS = ['wire', 'ach', 'check', 'fee', 'other'] as const;

export const DIRECTIONS = ['in', 'out'] as const;

/**
 * An account: the last four characters of its number, which are all we keep, or its id in the company's settings if
 * another of its accounts has the same ones.
 */
export const lastFour = z.string().check(z.regex(/^([0-9A-Z]{4}|[0-9a-f]{24})$/));

/**
 * One transaction of a bank statement, the same for every file format. Its id derives from its contents, so that it is
 * the same in another file: see `line-ids.ts`.
 */
export const bankStatementLine = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The value date: the day the money counts. */
  on: day,
  /** The day on which the bank booked it, if that isn't the value date. */
  bookedOn: z.optional(day),
  amount: cents.check(z.positive()),
  direction: z.enum(DIRECTIONS),
  kind: z.enum(LINE_KINDS),
  /** The bank's reference as written, such as an IMAD; empty if there is none. */
  reference: z.string().check(z.maxLength(WIRE_REFERENCE_MAX)),
  /** The sender or the receiver; empty if not given. */
  party: z.string().check(z.maxLength(PARTY_MAX)),
  /** The bank description in one line, without possible account numbers: see `cleaned.ts`. */
  text: z.string().check(z.maxLength(TEXT_MAX)),
});
export type StatementLine = z.infer<typeof bankStatementLine>;

/** A bank's bookings on one day of an account: their total in signed cents, and their number. */
export const bookedDay = z.object({ on: day, moved: z.int(), lines: z.int() });
export type BookedDay = z.infer<typeof bookedDay>;

/** A bank's statement of one account for some days. Balances are signed cents; an overdraft is negative. */
export const bankStatement = z.object({
  account: lastFour,
  from: day,
  until: day,
  opening: z.optional(z.int()),
  closing: z.optional(z.int()),
  days: z.optional(z.array(bookedDay)),
  lines: z.array(bankStatementLine),
});
export type Statement = z.infer<typeof bankStatement>;
