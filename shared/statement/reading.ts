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
>;

/** What a parser gives: the statements, or why there are none. */
export type Read<T> = Outcome<T, StatementRefusal>;

/** What came out of a file. Entries that are not booked yet are no lines: they may never be. */
export type Statements = { readonly statements: readonly Statement[]; readonly notBooked: number };

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
