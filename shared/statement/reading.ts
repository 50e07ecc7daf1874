import type { Day } from '../dates.ts';
import { toCents } from '../money.ts';
import { type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { cleaned, cleanedReference, digitsOf, isHidden } from './cleaned.ts';
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
  | 'statement/other-account'
  | 'statement/unknown-columns'
  | 'statement/wrong-columns'
  | 'statement/which-days'
  | 'statement/which-direction'
  | 'statement/which-status'
> & {
  readonly words?: readonly AskedWord[];
  readonly numbers?: readonly string[];
  /** Set if the file names its account in a way that doesn't show its number. */
  readonly isHidden?: boolean;
};

/** A word that only this bank uses, and its meaning to ask for. */
export type AskedWord = { readonly word: string; readonly of: 'direction' | 'status' };

/** A parser's result: the statements, or why there are none. */
export type Read<T> = Outcome<T, StatementRefusal>;

/** A statement with its account's number as the file writes it; empty if the file doesn't name its account. */
export type ReadStatement = Statement & { readonly number: string };

/** The statements of a file, and the counts left out, which the person who imports it sees. */
export type Statements = {
  readonly statements: readonly ReadStatement[];
  /** Pending entries, which may never be booked. */
  readonly notBooked: number;
  /** Rows of balances, totals, and transactions that never happened. */
  readonly leftOut: number;
  /** Accounts that hold loans or another currency. */
  readonly skipped: number;
  /** The last four digits of accounts that aren't the company's. */
  readonly others: readonly string[];
};

/** The next step for a file from the bank that contradicts itself. */
const AGAIN = 'Download the file from the bank again. If that doesn’t help, ask support.';

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
    'the amounts aren’t in United States dollars',
    'Download the statement without this account.',
  );

/** Asks which account a file is of, if it hides its number or has a name instead. */
export const refuseHidden = (): { readonly ok: false; readonly refusal: StatementRefusal } =>
  refuse({
    code: 'statement/no-account',
    sentence: 'This file doesn’t show its account number. Choose the account.',
    isHidden: true,
  });

/** Asks which of two accounts that end alike is the company's. If the file hides their numbers, it is refused. */
export function refuseTwins(one: string, other: string): { readonly ok: false; readonly refusal: StatementRefusal } {
  if (isHidden(one, other))
    return refuse({
      code: 'statement/not-read',
      sentence:
        'This file has several accounts and doesn’t show their numbers. Download the statement of one account at a time.',
    });
  const [first, second] = [one, other].map(digitsOf) as [string, string];
  let length = 5;
  while (first.slice(-length) === second.slice(-length)) length += 1;
  const numbers = [first, second].map((digits) => digits.slice(-length));
  const sentence = `Two accounts in this file end in ${first.slice(-4)}. Choose your trust account.`;
  return refuse({ code: 'statement/no-account', sentence, numbers });
}

/** Refuses a file of accounts that aren't in the company's settings. */
export function refuseOthers(others: readonly string[], own: readonly string[]) {
  const trust = [...new Set(own.map((number) => number.slice(-4)))];
  const alike = others.find((lastFour) => trust.includes(lastFour));
  const sentence =
    alike === undefined
      ? `This statement is for an account ending in ${others.slice(0, 3).join(', ')}. Your trust accounts end in ${trust.join(', ')}.`
      : `This statement is for another account ending in ${alike} than the one in your wire instructions.`;
  return refuse({
    code: 'statement/other-account',
    sentence: `${sentence} Download the statement of your trust account. If this one is also yours, ask support to add it to your settings.`,
  } as const);
}

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
