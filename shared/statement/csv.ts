import { done, refuse } from '../outcome.ts';
import { bookedDays } from './booked-days.ts';
import { cleaned, isOneOf, isSameAccount, lastFourOf, leastShown } from './cleaned.ts';
import { dayOrderIn } from './csv-days.ts';
import { CSV_FIELDS, type CsvField, type CsvMapping, mappingProblem } from './csv-mapping.ts';
import { type CsvCells, type CsvSaid, cellsOf, readRow, signsOf } from './csv-row.ts';
import { type CsvTable, csvRows, likelyTable, numberedName, tableIn } from './csv-table.ts';
import { bareWord } from './csv-words.ts';
import { bankDay } from './figures.ts';
import { withIds } from './line-ids.ts';
import {
  type AskedWord,
  LINES_MAX,
  movedBy,
  type Read,
  type ReadStatement,
  refuseHidden,
  refuseLine,
  refuseSize,
  refuseTwins,
  type StatementRefusal,
  type Statements,
} from './reading.ts';

type Line = Extract<CsvSaid, { is: 'line' }>;

/** The amount that a line moves, with its sign. */
const movedIn = ({ line }: Line): number => movedBy([line]);

type Balances = { readonly opening?: number; readonly closing?: number };

/** The first line whose balance does not continue from the line before it. */
const breakIn = (ordered: readonly Line[]): Line | undefined =>
  ordered.find((each, at) => {
    const before = ordered[at - 1]?.balance;
    return before !== undefined && each.balance !== undefined && before + movedIn(each) !== each.balance;
  });

/** The balances before the first and after the last line, with the lines oldest first. */
function endsOf(ordered: readonly Line[]): Balances {
  const [first, last] = [ordered[0], ordered.at(-1)];
  return {
    ...(first?.balance === undefined ? {} : { opening: first.balance - movedIn(first) }),
    ...(last?.balance === undefined ? {} : { closing: last.balance }),
  };
}

/** The balances that two ways of reading agree on. */
const commonOf = (one: Balances, other: Balances): Balances => ({
  ...(one.opening === undefined || one.opening !== other.opening ? {} : { opening: one.opening }),
  ...(one.closing === undefined || one.closing !== other.closing ? {} : { closing: one.closing }),
});

const isAscending = (lines: readonly Line[]): boolean =>
  lines.every(({ line }, at) => line.bookedOn >= (lines[at - 1]?.line.bookedOn ?? ''));

/**
 * The balances before the first and after the last line. A table has a balance after each line, oldest or newest first.
 * If neither order continues from line to line, a line is missing, and the answer says where. If both do, because the
 * same sums came in and went out, the dates decide. If all lines are of one day, a balance that only one order gives
 * may be wrong, so none is used.
 */
function balancesOf(lines: readonly Line[]): Read<Balances> {
  const upsideDown = lines.toReversed();
  const [brokenDown, brokenUp] = [breakIn(lines), breakIn(upsideDown)];
  if (brokenDown && brokenUp)
    return refuseLine(
      'statement/totals',
      brokenDown.at,
      'the balance doesn’t continue from the line before, so one may be missing',
      'Download the file again, or choose what each column is and leave out the balance.',
    );
  if (brokenDown) return done(endsOf(upsideDown));
  if (brokenUp) return done(endsOf(lines));
  const [down, up] = [isAscending(lines), isAscending(upsideDown)];
  if (down === up) return done(commonOf(endsOf(lines), endsOf(upsideDown)));
  return done(endsOf(down ? lines : upsideDown));
}

/** The statement of one account. */
function statementOf(account: string, number: string, lines: readonly Line[]): Read<ReadStatement> {
  const balances = balancesOf(lines);
  if (!balances.ok) return balances;
  const days = lines.map(({ line }) => line.bookedOn).toSorted();
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const read = lines.map(({ line }) => line);
  const booked = { days: bookedDays(read), lines: [...withIds(account, read)] };
  return done({ account, number, from, until, ...balances.value, ...booked });
}

/** A table's accounts: their lines by the last four digits, and the ways in which each is written. */
type Accounts = Map<string, { readonly written: Set<string>; readonly lines: Line[] }>;

type Found = {
  readonly accounts: Accounts;
  /** The last four digits of accounts that aren't the company's. */
  readonly others: Set<string>;
  /** The company's accounts; undefined if any will do. */
  readonly own: readonly string[] | undefined;
};

/** Adds a line to its account, if that is one of the company's. */
function addLine({ accounts, others, own }: Found, said: Line, mapping: CsvMapping): Read<undefined> {
  const { account: number } = said;
  const account = lastFourOf(number) ?? mapping.account;
  if (!account) return number === '' ? refuse({ code: 'statement/no-account' }) : refuseHidden();
  if (own && !isOneOf(own, lastFourOf(number) ? number : account)) {
    others.add(account);
    return done(undefined);
  }
  const known = accounts.get(account) ?? { written: new Set([number]), lines: [] };
  if (!known.written.has(number)) {
    const twin = [...known.written].find((other) => !isSameAccount(other, number));
    if (twin !== undefined) return refuseTwins(twin, number);
    known.written.add(number);
  }
  known.lines.push(said);
  accounts.set(account, known);
  return done(undefined);
}

/** The most words asked about at once. A column with more doesn't hold directions or statuses. */
const WORDS_MAX = 12;

/** Refuses a table until these words are explained. */
function refuseUnclear(unclear: readonly AskedWord[]): { ok: false; refusal: StatementRefusal } {
  const asked = unclear.filter(({ word }) => bareWord(word) !== '');
  const words = [...new Map(asked.map((one) => [`${one.of} ${bareWord(one.word)}`, one])).values()];
  const code = words.some(({ of }) => of === 'status') ? 'statement/which-status' : 'statement/which-direction';
  return refuse({ code, ...(words.length > 0 && words.length <= WORDS_MAX ? { words } : {}) });
}

/** True if any row has text. Without any, no transaction can be recognized. */
const hasWords = (rows: readonly CsvCells[], { columns }: CsvTable): boolean =>
  columns.has('text') || columns.has('party') || rows.some(({ words }) => words !== '');

const WORDLESS = 'It isn’t clear which column has the bank’s description. Choose what each column is.';

/** Reads the rows of a table whose columns are known. */
function readRows(table: CsvTable, mapping: CsvMapping, own: Found['own']): Read<Statements> {
  const rows = table.rows.map((row) => cellsOf(row, table));
  if (!mapping.columns && !hasWords(rows, table))
    return refuse({ code: 'statement/unknown-columns', sentence: WORDLESS });
  const tooMany = table.rows[LINES_MAX];
  if (tooMany) return refuseSize(tooMany.line);
  const signs = signsOf(rows);
  const lastDay = rows.findLast(({ day }) => bankDay(day, mapping.days) !== undefined)?.row.line ?? 0;
  const found: Found = { accounts: new Map(), others: new Set(), own };
  const unclear: AskedWord[] = [];
  let [notBooked, leftOut] = [0, 0];
  for (const cells of rows) {
    const said = readRow(cells, table, { signs, lastDay }, mapping);
    if (!said.ok) return said;
    if (said.value?.is === 'not booked') notBooked += 1;
    if (said.value?.is === 'left out') leftOut += 1;
    if (said.value?.is === 'unclear') unclear.push(said.value.word);
    if (said.value?.is !== 'line') continue;
    const added = addLine(found, said.value, mapping);
    if (!added.ok) return added;
  }
  if (unclear.length > 0) return refuseUnclear(unclear);
  const statements: ReadStatement[] = [];
  for (const [account, { written, lines }] of found.accounts) {
    const statement = statementOf(account, leastShown([...written]), lines);
    if (!statement.ok) return statement;
    statements.push(statement.value);
  }
  return done({ statements, notBooked, leftOut, skipped: 0, others: [...found.others] });
}

/**
 * Reads a bank's table by its saved format, or by the names and words that banks use. It is read only if everything is
 * known that decides direction, booking status and description. The rest is asked, and money is never assumed to have
 * come in.
 */
export function parseCsv(text: string, said: CsvMapping = {}, own?: readonly string[]): Read<Statements> {
  const rows = csvRows(text);
  if (!rows.ok) return rows;
  const problem = mappingProblem(said);
  if (problem) return refuse({ code: 'statement/wrong-columns', sentence: problem });
  const table = tableIn(rows.value, said.columns);
  if (!table) return refuse({ code: 'statement/unknown-columns' });
  if (said.days) return readRows(table, said, own);
  const written = dayOrderIn(table.rows, table.columns);
  if ('refusal' in written) return { ok: false, refusal: written.refusal };
  return readRows(table, { ...said, days: written.order }, own);
}

/** Rows shown to the person who maps columns. */
const PREVIEW_ROWS = 5;

/** A table shown to the person who maps columns: its names, their assumed meanings, and a few rows. */
export type CsvPreview = {
  /** True if the columns have names of their own. Without, any bank's table with as many columns looks the same. */
  readonly isNamed: boolean;
  readonly columns: readonly { readonly name: string; readonly field?: CsvField }[];
  readonly rows: readonly (readonly string[])[];
};

/** Shows the start of a table that isn't mapped yet, without account numbers, like all texts. */
export function previewCsv(text: string): Read<CsvPreview> {
  const rows = csvRows(text);
  if (!rows.ok) return rows;
  const table = likelyTable(rows.value);
  if (!table) return refuse({ code: 'statement/unknown-format' });
  const fieldAt = (at: number) => CSV_FIELDS.find((field) => table.columns.get(field)?.includes(at));
  return done({
    isNamed: table.headers[0] !== numberedName(0),
    columns: table.headers.map((header, at) => {
      const field = fieldAt(at);
      return { name: header, ...(field ? { field } : {}) };
    }),
    rows: table.rows.slice(0, PREVIEW_ROWS).map(({ cells }) => cells.map((cell) => cleaned(cell, 200))),
  });
}
