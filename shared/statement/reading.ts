import type { Day } from '../dates.ts';
import { toCents } from '../money.ts';
import { type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { cleaned, cleanedReference } from './cleaned.ts';
import type { ReadLine } from './line-ids.ts';
import { PARTY_MAX, type Statement, TEXT_MAX } from './statement.ts';

/** The longest file, in characters (bytes, in such files). A year of a busy trust account is a fifth of it. */
export const FILE_MAX = 5_000_000;
/** The most transactions in one file. */
export const LINES_MAX = 50_000;

/** Why a file isn't read. If any part can't be understood, nothing of the file is imported. */
export type StatementRefusal = Refusal<
  | 'statement/too-large'
  | 'statement/unknown-format'
  | 'statement/not-read'
  | 'statement/totals'
  | 'statement/other-currency'
  | 'statement/no-account'
  | 'statement/unknown-columns'
  | 'statement/wrong-columns'
  | 'statement/which-days'
  | 'statement/which-direction'
  | 'statement/which-status'
> & { readonly words?: readonly AskedWord[] };

/** A word that only this bank uses, and its meaning to ask for. */
export type AskedWord = { readonly word: string; readonly of: 'direction' | 'status' };

/** A parser's result: the statements, or why there are none. */
export type Read<T> = Outcome<T, StatementRefusal>;

/** The statements of a file, and the counts left out, which the person who imports it sees. */
export type Statements = {
  readonly statements: readonly Statement[];
  /** Pending entries, which may never be booked. */
  readonly notBooked: number;
  /** Rows of balances, totals, and transactions that never happened. */
  readonly leftOut: number;
  /** Accounts that hold loans or another currency. */
  readonly skipped: number;
};

/** The next step for a file from the bank that contradicts itself. */
const AGAIN = 'Download the file from the bank again; if that doesn’t help, ask the people who run the portal.';

/** A refusal that names the line of the file and what to do. It never repeats the line's contents. */
export const refuseLine = (
  code: StatementRefusal['code'],
  line: number,
  what: string,
  todo = AGAIN,
): { readonly ok: false; readonly refusal: StatementRefusal } =>
  refuse({ code, sentence: `Line ${line} of the file: ${what}. ${todo}` });

/** Refuses more entries than the portal imports at once. */
export const refuseSize = (line: number) =>
  refuseLine(
    'statement/too-large',
    line,
    `there are more than ${LINES_MAX.toLocaleString('en-US')} entries`,
    'Ask the bank for fewer days at a time.',
  );

/** Refuses an account that isn't in dollars, because amounts of two currencies could be confused. */
export const refuseCurrency = (line: number) =>
  refuseLine(
    'statement/other-currency',
    line,
    'the amounts are not in United States dollars',
    'Download the statement without this account.',
  );

/** Refuses two accounts that the portal couldn't tell apart, because it keeps only a number's last four digits. */
export const refuseTwins = (line: number, lastFour: string) =>
  refuseLine(
    'statement/no-account',
    line,
    `two accounts in it end in ${lastFour}`,
    'Download the statement of your escrow trust account by itself.',
  );

/** A transaction as a parser found it. */
type Found = {
  readonly bookedOn: Day;
  readonly on: Day;
  /** In signed cents; never zero. */
  readonly moved: number;
  readonly kind: ReadLine['kind'];
  readonly reference: string;
  readonly party: string;
  readonly text: string;
};

/** A transaction in the portal's form. */
export const readLine = ({ bookedOn, on, moved, kind, reference, party, text }: Found): ReadLine => ({
  bookedOn,
  on,
  amount: toCents(Math.abs(moved)),
  direction: moved > 0 ? 'in' : 'out',
  kind,
  reference: cleanedReference(reference),
  party: cleaned(party, PARTY_MAX),
  text: cleaned(text, TEXT_MAX),
});

/** The total that transactions move, in signed cents. */
export const movedBy = (lines: readonly Pick<ReadLine, 'amount' | 'direction'>[]): number =>
  lines.reduce((sum, { amount, direction }) => sum + (direction === 'in' ? amount : -amount), 0);
