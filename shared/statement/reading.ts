import type { Day } from '../dates.ts';
import { toCents } from '../money.ts';
import { type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { cleaned, cleanedReference } from './cleaned.ts';
import type { ReadLine } from './line-ids.ts';
import { PARTY_MAX, type Statement, TEXT_MAX } from './statement.ts';

/** The longest file: a year of a busy trust account is a fifth of it. In signs, which in such files are bytes. */
export const FILE_MAX = 5_000_000;
/** The most lines that one file may have. */
export const LINES_MAX = 50_000;

/** Why a file is not read. Nothing of a file is taken in when a part of it cannot be understood. */
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

/** A word that only this bank writes, and what is asked about it. */
export type AskedWord = { readonly word: string; readonly of: 'direction' | 'status' };

/** What a parser gives: the statements, or why there are none. */
export type Read<T> = Outcome<T, StatementRefusal>;

/** What came out of a file, and what was left out of it, of which the person who imports it hears. */
export type Statements = {
  readonly statements: readonly Statement[];
  /** Pending entries: they may never be booked. */
  readonly notBooked: number;
  /** Rows of balances, totals, and transactions that never happened. */
  readonly leftOut: number;
  /** Accounts that hold loans or another currency. */
  readonly skipped: number;
};

/** What to do about a file of the bank's that contradicts itself. */
const AGAIN = 'Download the file from the bank again; if that doesn’t help, ask the people who run the portal.';

/** A "no" that says at which line of the file, and what to do. It never repeats what stands there. */
export const refuseLine = (
  code: StatementRefusal['code'],
  line: number,
  what: string,
  todo = AGAIN,
): { readonly ok: false; readonly refusal: StatementRefusal } =>
  refuse({ code, sentence: `Line ${line} of the file: ${what}. ${todo}` });

/** A "no" for more lines than the portal takes in at once. */
export const refuseSize = (line: number) =>
  refuseLine(
    'statement/too-large',
    line,
    `there are more than ${LINES_MAX.toLocaleString('en-US')} entries`,
    'Ask the bank for fewer days at a time.',
  );

/** A "no" for an account that is not in dollars: amounts of two currencies would be taken for each other. */
export const refuseCurrency = (line: number) =>
  refuseLine(
    'statement/other-currency',
    line,
    'the amounts are not in United States dollars',
    'Download the statement without this account.',
  );

/** A "no" for two accounts that the portal would take for one: it keeps the last four digits of a number only. */
export const refuseTwins = (line: number, lastFour: string) =>
  refuseLine(
    'statement/no-account',
    line,
    `two accounts in it end in ${lastFour}`,
    'Download the statement of your escrow trust account by itself.',
  );

/** What a parser has found of a line, as it stands in the file. */
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

/** A line as the portal keeps it. */
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

/** What lines move together, in signed cents. */
export const movedBy = (lines: readonly Pick<ReadLine, 'amount' | 'direction'>[]): number =>
  lines.reduce((sum, { amount, direction }) => sum + (direction === 'in' ? amount : -amount), 0);
