import Papa from 'papaparse';
import { done } from '../outcome.ts';
import { isSameAccount, leastShown } from './cleaned.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import { type CsvColumns, columnsOf, fieldNamed, isEnough, mayBeWords } from './csv-names.ts';
import { directionNamed, isWholeDirection } from './csv-words.ts';
import { bankDay, tableCents } from './figures.ts';
import { LINES_MAX, type Read, refuseLine, refuseSize } from './reading.ts';

/** A row with the line of the file on which it begins, counted from 1. */
export type CsvRow = { readonly cells: readonly string[]; readonly line: number };

/** The header may follow a few lines about the account. */
const HEAD_WITHIN = 20;
/** More columns than any bank's table has. */
const COLUMNS_MAX = 100;
/** Longer than any table's row, so that no field fills the memory. */
const ROW_MAX = 20_000;

/** Programs keep a cell's leading zeros by writing it as a formula: ="00123". */
const bare = (cell: string): string => /^="(.*)"$/s.exec(cell)?.[1] ?? cell;

/** The number of line feeds in a part of a text. */
function feedsIn(text: string, from: number, until: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/**
 * The rows of a table separated by commas, semicolons or tabs (RFC 4180), without empty ones. Unclosed quotes and
 * endless rows or tables are refused, because the result wouldn't be what the bank wrote.
 */
export function csvRows(file: string): Read<readonly CsvRow[]> {
  const text = file.replaceAll(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let [line, read] = [1, 0];
  let problem: ReturnType<typeof refuseLine> | undefined;
  Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data, errors, meta }, parser) => {
      const begins = line;
      const size = meta.cursor - read;
      line += feedsIn(text, read, meta.cursor);
      read = meta.cursor;
      if (size > ROW_MAX || data.length > COLUMNS_MAX)
        problem = refuseLine('statement/not-read', begins, 'it is longer than a row of a statement');
      else if (errors.some(({ type }) => type === 'Quotes'))
        problem = refuseLine('statement/not-read', begins, 'a quotation mark is not closed');
      else if (rows.length >= LINES_MAX + HEAD_WITHIN) problem = refuseSize(begins);
      if (problem) return parser.abort();
      const cells = data.map((cell) => bare(cell.trim()).trim());
      if (cells.some((cell) => cell !== '')) rows.push({ cells, line: begins });
    },
  });
  return problem ?? done(rows);
}

/** A table: its columns' meanings, their names, and the rows below them. */
export type CsvTable = {
  readonly columns: CsvColumns;
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Unknown columns that no one has mapped. A long text in one counts as bank description. */
  readonly others: readonly number[];
  /** The account's number, if the rows above the header name one. */
  readonly account?: string;
};

/** The name of a column in a table without a header. */
export const numberedName = (at: number): string => `Column ${at + 1}`;
const numbered = ({ cells }: CsvRow): readonly string[] => cells.map((_, at) => numberedName(at));

/** Wells Fargo's table has no header: day, amount, an asterisk, the check number, and the text. */
const WITHOUT_HEAD: CsvColumns = new Map<CsvField, readonly number[]>([
  ['booked', [0]],
  ['amount', [1]],
  ['check', [3]],
  ['text', [4]],
]);

const isWithoutHead = ({ cells }: CsvRow): boolean =>
  cells.length === 5 && cells[2] === '*' && !!bankDay(cells[0] ?? '') && tableCents(cells[1] ?? '') !== undefined;

/** The position of the header row, by the saved format or by its known names. */
function headAt(rows: readonly CsvRow[], said: CsvMapping['columns']): number {
  const first = rows.slice(0, HEAD_WITHIN);
  if (said) return first.findIndex(({ cells }) => Object.keys(said).every((name) => cells.includes(name)));
  return first.findIndex(({ cells }) => isEnough(columnsOf(cells, undefined)));
}

/**
 * A column named for the type or the text may hold directions, like "Details" at Chase and "Transaction" at U.S. Bank.
 * It does if every cell is one.
 */
function withDirections(columns: CsvColumns, headers: readonly string[], rows: readonly CsvRow[]): CsvColumns {
  if (columns.has('direction')) return columns;
  const isAll = (at: number, is: (cell: string) => boolean) => {
    const cells = rows.flatMap(({ cells }) => cells[at] || []);
    return cells.length > 0 && cells.every(is);
  };
  const found = [...(columns.get('type') ?? []), ...(columns.get('text') ?? [])].find((at) =>
    isAll(at, /^details$/i.test(headers[at] ?? '') ? (cell) => !!directionNamed(cell, undefined) : isWholeDirection),
  );
  return found === undefined ? columns : new Map([...columns, ['direction', [found]] as const]);
}

const SHOWN = String.raw`[\dx*•.…-]*\d{4}`;
const ACCOUNT = new RegExp(`^(?:account|acct)(?: ?(?:number|num|no\\.?|#))? ?:? ?(${SHOWN})?$`, 'i');
const NUMBER = new RegExp(`^${SHOWN}$`, 'i');

/** The account that the rows above a header name: "Account Number : 004121234", in one cell or two. Empty for several. */
function accountAbove(rows: readonly CsvRow[]): string {
  const numbers = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => {
      const [named, number] = ACCOUNT.exec(cell) ?? [];
      const next = cells.slice(at + 1).find((each) => each !== '') ?? '';
      return number ?? (named !== undefined && NUMBER.test(next) ? next : []);
    }),
  );
  const [first = ''] = numbers;
  return numbers.every((each) => isSameAccount(each, first)) ? leastShown(numbers) : '';
}

/** A table below its header. With a saved format, only its columns are read. */
function tableUnder(headers: readonly string[], rows: readonly CsvRow[], said: CsvMapping['columns']): CsvTable {
  const columns = columnsOf(headers, said);
  if (said) return { columns, headers, rows, others: [] };
  const others = headers.flatMap((header, at) => (mayBeWords(header) ? [at] : []));
  return { columns: withDirections(columns, headers, rows), headers, rows, others };
}

const enough = (table: CsvTable): CsvTable | undefined => (isEnough(table.columns) ? table : undefined);

/** Finds the table in the rows, if its columns are known; undefined if a person has to map them. */
export function tableIn(rows: readonly CsvRow[], said: CsvMapping['columns']): CsvTable | undefined {
  const at = headAt(rows, said);
  const head = rows[at];
  const [first] = rows;
  if (!first) return undefined;
  if (!head && !said)
    return isWithoutHead(first) ? { columns: WITHOUT_HEAD, headers: numbered(first), rows, others: [] } : undefined;
  if (!head) return enough(tableUnder(numbered(first), rows, said));
  return enough({ ...tableUnder(head.cells, rows.slice(at + 1), said), account: accountAbove(rows.slice(0, at)) });
}

const MONEY = ['amount', 'credit', 'debit', 'balance'] as const;
const IN_CENTS = /\.\d{2}\)?-?$/;

/**
 * Why a row's cells don't fit its columns; undefined if they do. An unquoted comma shifts all that follows by one, and
 * $25,000.00 would be read as $25.00. An extra comma at the end shifts nothing. One within an amount shows in the cells
 * after it, even if the columns behind are empty.
 */
export function shiftIn({ cells }: CsvRow, { columns, headers, rows }: CsvTable): string | undefined {
  const named = headers.findLastIndex((header) => header !== '') + 1;
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  const isLonger = cells.length > headers.length;
  // If an amount may shift to the other side, an extra comma is accepted only if every row ends with one.
  const isOwn =
    isLonger && columns.has('credit') && !(rows.length > 1 && rows.every((row) => row.cells.length === cells.length));
  if (filled > headers.length || cells.length < named || isOwn)
    return `it has ${cells.length} cells, and the header has ${headers.length}`;
  const money = MONEY.flatMap((field) => columns.get(field) ?? []);
  const isSplit = money.some((at) => {
    const [own = '', next = ''] = [cells[at], cells[at + 1]];
    if (!/^\(?[-+$]*\d{1,3}$/.test(own) || (!isLonger && money.includes(at + 1))) return false;
    return /^\d{3}\.\d{2}\)?-?$/.test(next) || (isLonger && /^\d{3}$/.test(next));
  });
  const isMixed =
    isLonger &&
    money.some((at) => /^\d+$/.test(cells[at] ?? '')) &&
    cells.some((cell) => IN_CENTS.test(cell) && /^[-+($\d,]+\./.test(cell));
  return isSplit || isMixed ? 'a comma divides one of its amounts' : undefined;
}

/** True if a row has a date, so that it isn't a header, though one of its cells may read "Credit". */
const hasDay = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => bankDay(cell) !== undefined || bankDay(cell, 'day first') !== undefined);

/**
 * The table before anyone has mapped its columns. The row with the most known names is its header; of several, the first
 * with the most cells, because rows about the account are short.
 */
export function likelyTable(rows: readonly CsvRow[]): CsvTable | undefined {
  const known = tableIn(rows, undefined);
  if (known || !rows[0]) return known;
  const named = (row: CsvRow) => (hasDay(row) ? 0 : row.cells.filter((cell) => fieldNamed(cell) !== undefined).length);
  const weighed = (row: CsvRow) => named(row) * COLUMNS_MAX + row.cells.filter((cell) => cell !== '').length;
  const first = rows.slice(0, HEAD_WITHIN);
  const most = Math.max(...first.map(weighed));
  const at = first.findIndex((row) => weighed(row) === most);
  const head = rows[at] ?? rows[0];
  if (hasDay(head)) return { columns: new Map(), headers: numbered(head), rows, others: [] };
  return tableUnder(head.cells, rows.slice(at + 1), undefined);
}
