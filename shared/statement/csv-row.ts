import { done } from '../outcome.ts';
import { isLoanCode, isNoTransaction, kindOfCode, meaningOf } from './bai2-codes.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import { type CsvRow, type CsvTable, shiftIn } from './csv-table.ts';
import { directionInWords, directionNamed, isBalanceOrTotal, isWholeDirection, statusNamed } from './csv-words.ts';
import { bankDay, type TableAmount, tableAmount, tableCents } from './figures.ts';
import type { ReadLine } from './line-ids.ts';
import { type AskedWord, type Read, readLine, refuseCurrency, refuseLine } from './reading.ts';
import { kindInWords, toldInText } from './words.ts';

/** A row by its fields, before its direction is known. */
export type CsvCells = {
  readonly row: CsvRow;
  readonly cell: (field: CsvField) => string;
  /** The bank description. A bare direction isn't part of it. */
  readonly words: string;
  readonly day: string;
};

/** A row's result: a transaction with its balance, one to leave out, or a word to ask about. */
export type CsvSaid =
  | {
      readonly is: 'line';
      readonly line: ReadLine;
      readonly account: string;
      readonly balance: number | undefined;
      readonly at: number;
    }
  | { readonly is: 'unclear'; readonly word: AskedWord }
  | { readonly is: 'not booked' | 'left out' };

/** The next step for a table that is read in the wrong way. */
const SAY = 'Choose what each column is and how its dates and signs are written, or download the file again.';

/** The next step for a row whose cells do not fit the columns. */
const SHIFTED =
  'Put quotation marks around amounts and words that have a comma, or download the file as BAI2 or camt.053.';

/** In an unknown column, a shorter text may be a code, a place or a category. */
const LONG_TEXT = 12;
const isLongText = (cell: string): boolean => cell.length >= LONG_TEXT && / /.test(cell) && /\p{L}{3}/u.test(cell);

/**
 * Splits a row by the table's columns. Long texts are detected cell by cell, so that a transaction's id stays stable.
 */
export function cellsOf(row: CsvRow, { columns, others, account }: CsvTable): CsvCells {
  const all = (field: CsvField) => (columns.get(field) ?? []).flatMap((at) => row.cells[at] || []);
  const cell = (field: CsvField) => all(field)[0] ?? ((field === 'account' && account) || '');
  const told = all('text').filter((text) => !isWholeDirection(text));
  const more = others.flatMap((at) => row.cells[at] || []).filter(isLongText);
  return { row, cell, words: [...told, ...more].join(' '), day: cell('booked') || cell('valued') };
}

const MONEY = ['amount', 'credit', 'debit'] as const;
/** True if a row has an amount that isn't zero or can't be read. */
const hasMoney = ({ cell }: CsvCells): boolean =>
  MONEY.some((field) => cell(field) !== '' && tableAmount(cell(field))?.size !== 0);

/** The row's BAI code, from either column that may have it. */
const codeOf = ({ cell }: CsvCells): string => {
  const typed = cell('code') || cell('type');
  return /^\d{1,3}$/.test(typed) ? typed : '';
};

/** True if a row is a balance or a total: by its code, or because it says nothing else and has no reference. */
function isNoBooking(cells: CsvCells): boolean {
  const { cell, words, row } = cells;
  const code = codeOf(cells);
  // A known code is better evidence than text, which may be a merchant's name.
  if (code !== '') return isNoTransaction(code);
  if (cell('reference') !== '' || cell('direction') !== '') return false;
  const first = row.cells.find((one) => one !== '') ?? '';
  // A payer may write "closing balance" on a wire, so the bank's own description counts first.
  return [words, cell('type'), first].some(isBalanceOrTotal);
}

/** How a table writes its signs, as far as the table itself shows it. */
export type CsvSigns = {
  /** True if some amounts have a minus, so that those without have the other sign. */
  readonly isSigned: boolean;
  /** True if the column of outgoing money has amounts with and without a minus, so some may have come in. */
  readonly isDebitMixed: boolean;
};

/** Examines the amounts of a table's transactions. Balances and totals may have a sign even if transactions don't. */
export function signsOf(rows: readonly CsvCells[]): CsvSigns {
  const booked = rows.filter((row) => !isNoBooking(row));
  const signs = (field: CsvField) =>
    new Set(
      booked.flatMap(({ cell }) => {
        const amount = tableAmount(cell(field));
        return amount && amount.size > 0 ? [amount.sign ?? 'none'] : [];
      }),
    );
  const debits = signs('debit');
  return { isSigned: signs('amount').has('minus'), isDebitMixed: debits.has('minus') && debits.size > 1 };
}

type Direction = 'in' | 'out';
/** A row's amount and direction, or why they can't be read. */
type Moved = { readonly size: number; readonly direction: Direction } | { readonly problem: string };

const UNREADABLE = { problem: 'the amount can’t be read' };
const CONTRADICTS = { problem: 'its amount and its words or codes contradict each other about money in and out' };

/** The movement by the columns for money in and out; undefined if both are empty. */
function movedInColumns(credit: string, debit: string, signs: CsvSigns): Moved | undefined {
  const [came, went] = [credit, debit].map((typed) => (typed === '' ? { size: 0 } : tableAmount(typed)));
  if (!came || !went || (came.size > 0 && (came.sign === 'minus' || went.size > 0))) return UNREADABLE;
  if (came.size > 0) return { size: came.size, direction: 'in' };
  // Some banks write a sign on all outgoing money, although its column already says so.
  if (went.size === 0) return undefined;
  return signs.isDebitMixed ? CONTRADICTS : { size: went.size, direction: 'out' };
}

/** The direction of an amount by its sign, if the table or the staff say what a sign means. */
function directionBySign(amount: TableAmount, signs: CsvSigns, said: CsvMapping['signs']): Direction | undefined {
  if (amount.sign === undefined && !signs.isSigned && said === undefined) return undefined;
  return (amount.sign === 'minus') === (said === 'out is plus') ? 'in' : 'out';
}

/** A row's direction. A column or a code is never overruled; if neither says, the person is asked. */
function movedIn(cells: CsvCells, signs: CsvSigns, { signs: said, words }: CsvMapping): Moved | 'unclear' {
  const { cell } = cells;
  const meaning = meaningOf(codeOf(cells));
  const coded = meaning instanceof Object ? meaning.direction : undefined;
  const column = directionNamed(cell('direction'), words);
  const split = movedInColumns(cell('credit'), cell('debit'), signs);
  const amount = tableAmount(cell('amount'));
  if (split && 'problem' in split) return split;
  const moved = split ?? amount;
  if (!moved || (cell('amount') !== '' && !amount)) return UNREADABLE;
  if (split && amount && amount.size > 0 && amount.size !== split.size) return UNREADABLE;
  // A type that is nothing but "Debit" says as much as a column of its own.
  const whole = isWholeDirection(cell('type')) ? directionNamed(cell('type'), words) : undefined;
  const told = [split?.direction, coded, column, ...(column ? [whole] : [])].filter((one) => one !== undefined);
  if (new Set(told).size > 1) return CONTRADICTS;
  const { size } = moved;
  const [sure] = told;
  const bySign = amount && directionBySign(amount, signs, said);
  if (sure)
    return !split && (signs.isSigned || amount?.sign) && bySign !== sure ? CONTRADICTS : { size, direction: sure };
  if (cell('direction') !== '') return 'unclear';
  const typed = directionNamed(cell('type'), words) ?? directionInWords(cell('type'))?.direction;
  const spoken = directionInWords(cells.words);
  if (bySign) {
    const isOut = (spoken?.isSure && spoken.direction === 'out') || (said === undefined && typed === 'out');
    return bySign === 'in' && isOut ? CONTRADICTS : { size, direction: bySign };
  }
  if (typed && spoken?.isSure && spoken.direction !== typed) return CONTRADICTS;
  const direction = typed ?? spoken?.direction;
  return direction ? { size, direction } : 'unclear';
}

/** A row's kind by its code, its type, its text, or a check number. */
function kindOf(cells: CsvCells, check: string): ReadLine['kind'] {
  const kind = kindOfCode(codeOf(cells)) ?? kindInWords(`${cells.cell('type').replaceAll('_', ' ')} ${cells.words}`);
  return kind === 'other' && /^\d+$/.test(check) && check !== '0' ? 'check' : kind;
}

const isDollars = (currency: string): boolean => ['', 'USD', 'US DOLLAR', '$'].includes(currency.toUpperCase());

/** True for a label or a total below a table. A bare figure there is the rest of a row that was cut in two. */
function isBelow({ cell, row: { cells } }: CsvCells): boolean {
  if (cell('reference') !== '') return false;
  return cells.some((one) => isBalanceOrTotal(one)) || !cells.some((one) => /^[-+($.\d][\d.,)]*-?$/.test(one));
}

/** Reads a booked row. */
function lineIn(cells: CsvCells, signs: CsvSigns, mapping: CsvMapping): Read<CsvSaid> {
  const { cell, words, day } = cells;
  const at = cells.row.line;
  if (isLoanCode(codeOf(cells)))
    return refuseLine('statement/not-read', at, 'its code is of a loan', 'Download the file without the loan account.');
  if (!isDollars(cell('currency'))) return refuseCurrency(at);
  const bookedOn = bankDay(day, mapping.days);
  const on = cell('valued') === '' ? bookedOn : bankDay(cell('valued'), mapping.days);
  if (!bookedOn || !on) return refuseLine('statement/not-read', at, 'the date can’t be read', SAY);
  const moved = movedIn(cells, signs, mapping);
  if (moved === 'unclear')
    return done({ is: 'unclear', word: { word: cell('direction') || cell('type'), of: 'direction' } });
  if ('problem' in moved)
    return refuseLine(
      moved === CONTRADICTS ? 'statement/which-direction' : 'statement/not-read',
      at,
      moved.problem,
      SAY,
    );
  const told = toldInText(words, moved.direction);
  const check = cell('check');
  const kind = kindOf(cells, check);
  return done({
    is: 'line',
    at,
    account: cell('account'),
    balance: tableCents(cell('balance')),
    line: readLine({
      bookedOn,
      on,
      moved: moved.direction === 'in' ? moved.size : -moved.size,
      kind,
      reference: cell('reference') || told.reference || (kind === 'check' ? check : ''),
      party: cell('party') || told.party,
      text: words,
    }),
  });
}

/** Reads one row of a bank's table; undefined if it says nothing. Rows after the last one with a day are below it. */
export function readRow(
  cells: CsvCells,
  table: CsvTable,
  { signs, lastDay }: { readonly signs: CsvSigns; readonly lastDay: number },
  mapping: CsvMapping,
): Read<CsvSaid | undefined> {
  const { row, cell } = cells;
  if (row.line > lastDay && isBelow(cells)) return done(hasMoney(cells) ? { is: 'left out' } : undefined);
  const shift = shiftIn(row, table);
  const isEmpty = MONEY.every((field) => cell(field) === '');
  if (isEmpty && !shift && (cells.day === '' || isNoBooking(cells))) return done(undefined);
  if (shift) return refuseLine('statement/not-read', row.line, shift, SHIFTED);
  if (isNoBooking(cells)) return done({ is: 'left out' });
  if (isEmpty) return refuseLine('statement/not-read', row.line, 'it has no amount', SAY);
  if (!hasMoney(cells)) return done(undefined);
  const status = statusNamed(cell('status'), mapping.words);
  if (status === undefined) return done({ is: 'unclear', word: { word: cell('status'), of: 'status' } });
  if (status !== 'booked') return done({ is: status === 'pending' ? 'not booked' : 'left out' });
  return lineIn(cells, signs, mapping);
}
