import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { WIRE_REFERENCE_MAX } from '../limits.ts';
import { cents } from '../money.ts';

/** The longest name and text that a line keeps; a bank's own fields are shorter (camt.053: 140 and 500). */
export const PARTY_MAX = 140;
export const TEXT_MAX = 1000;

/** What moved the money, as far as the bank's codes or words say. */
export const LINE_KINDS = ['wire', 'ach', 'check', 'fee', 'other'] as const;

/** Whether money came in or went out. */
export const DIRECTIONS = ['in', 'out'] as const;

/** The last four signs of an account's number: all that is kept of it. */
export const lastFour = z.string().check(z.regex(/^[0-9A-Z]{4}$/));

/**
 * One line of a bank statement, the same whichever format the file had. Its id is made of what it says, so that the
 * same line has the same id in another file: see `line-ids.ts`.
 */
export const bankStatementLine = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The value date: the day the money counts. */
  on: day,
  amount: cents.check(z.positive()),
  direction: z.enum(DIRECTIONS),
  kind: z.enum(LINE_KINDS),
  /** The bank's reference as it stands there, an IMAD for instance; empty if the bank gives none. */
  reference: z.string().check(z.maxLength(WIRE_REFERENCE_MAX)),
  /** Who sent the money, or who got it; empty if the line does not say. */
  party: z.string().check(z.maxLength(PARTY_MAX)),
  /** The bank's words, in one line, without what could be an account's number: see `cleaned.ts`. */
  text: z.string().check(z.maxLength(TEXT_MAX)),
});
export type StatementLine = z.infer<typeof bankStatementLine>;

/** What a bank booked on one day of an account: what it moved together, in signed cents, and in how many lines. */
export const bookedDay = z.object({ on: day, moved: z.int(), lines: z.int() });
export type BookedDay = z.infer<typeof bookedDay>;

/** What a bank says of one account and some days. Balances are signed cents: an overdraft is below zero. */
export const bankStatement = z.object({
  account: lastFour,
  from: day,
  until: day,
  opening: z.optional(z.int()),
  closing: z.optional(z.int()),
  /** What was booked day by day. */
  days: z.optional(z.array(bookedDay)),
  lines: z.array(bankStatementLine),
});
export type Statement = z.infer<typeof bankStatement>;
