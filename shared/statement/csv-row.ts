import { done } from '../outcome.ts';
import { meaningOf } from './bai2-codes.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import type { CsvColumns } from './csv-names.ts';
import type { CsvRow } from './csv-table.ts';
import { bankDay, tableCents } from './figures.ts';
import type { ReadLine } from './line-ids.ts';
import { type Read, readLine, refuseCurrency, refuseLine } from './reading.ts';
import { kindInWords, toldInText } from './words.ts';

/** What a row says: a line, with the balance behind it if the table has one; or only a balance, or what is pending. */
export type CsvSaid =
  | {
      readonly is: 'line';
      readonly line: ReadLine;
      readonly account: string;
      readonly balance?: number;
      readonly at: number;
    }
  | { readonly is: 'not booked' }
  | { readonly is: 'nothing' };

/** What to do about a table that is read in the wrong way. */
const SAY = 'Say which column is what and how its dates and signs are written, or download the file again.';

const NOTHING: CsvSaid = { is: 'nothing' };

/** What a row that moves no money begins with, in the banks' tables that mix balances with bookings. */
const BALANCE_ROW = /^(?:beginning|opening|ending|closing|ledger|available|current) balance/i;
/** How a booking that is not one yet is called. */
const NOT_BOOKED = /^(?:pending|processing|scheduled|hold|memo post|memo)/i;

const CREDIT = /^C(?:R|REDIT)?$/i;
const DEBIT = /^D(?:R|T|EBIT)?$/i;

/** The signed cents of a row; undefined where they cannot be read or contradict each other. */
function movedIn(cell: (field: CsvField) => string, { signs }: CsvMapping): number | undefined {
  if (cell('amount') !== '') {
    const cents = tableCents(cell('amount'));
    if (cents === undefined) return undefined;
    const moved = signs === 'out is plus' && cents !== 0 ? -cents : cents;
    // Where a column says it, an amount without a sign goes that way, and one with the other sign is not understood.
    if (DEBIT.test(cell('direction'))) return moved > 0 ? -moved : moved;
    return CREDIT.test(cell('direction')) && moved < 0 ? undefined : moved;
  }
  const [credit, debit] = [cell('credit'), cell('debit')].map((typed) => (typed === '' ? 0 : tableCents(typed)));
  if (credit === undefined || debit === undefined || credit < 0) return undefined;
  // Some banks write what goes out with a sign, although its column says so.
  if (credit !== 0 && debit !== 0) return undefined;
  return credit === 0 && debit !== 0 ? -Math.abs(debit) : credit;
}

/** What a row is by the bank's code of it, its type's name, or its words. */
function kindIn(type: string, words: string, check: string): ReadLine['kind'] {
  const meaning = meaningOf(type);
  if (meaning && meaning !== 'nothing' && meaning.kind !== 'other') return meaning.kind;
  const kind = kindInWords(`${type.replaceAll('_', ' ')} ${words}`);
  return kind === 'other' && /^\d+$/.test(check) && check !== '0' ? 'check' : kind;
}

const isDollars = (currency: string): boolean => ['', 'USD', 'US DOLLAR', '$'].includes(currency.toUpperCase());

/** Reads one row of a bank's table. */
export function readRow({ cells, line }: CsvRow, columns: CsvColumns, mapping: CsvMapping): Read<CsvSaid> {
  const all = (field: CsvField) => (columns.get(field) ?? []).flatMap((at) => cells[at] || []);
  const cell = (field: CsvField) => all(field)[0] ?? '';
  const words = all('text').join(' ');
  const day = cell('booked') || cell('valued');
  const hasAmount = [cell('amount'), cell('credit'), cell('debit')].some((typed) => typed !== '');
  if (!hasAmount && (day === '' || BALANCE_ROW.test(words))) return done(NOTHING);
  if (NOT_BOOKED.test(cell('status'))) return done({ is: 'not booked' });
  if (!isDollars(cell('currency'))) return refuseCurrency(line);
  const bookedOn = bankDay(day, mapping.days);
  const on = cell('valued') === '' ? bookedOn : bankDay(cell('valued'), mapping.days);
  if (!bookedOn || !on) return refuseLine('statement/not-read', line, 'the date can’t be read', SAY);
  const moved = movedIn(cell, mapping);
  if (moved === undefined) return refuseLine('statement/not-read', line, 'the amount can’t be read', SAY);
  if (moved === 0) return done(NOTHING);
  const told = toldInText(words, moved > 0 ? 'in' : 'out');
  const check = cell('check');
  const balance = cell('balance') === '' ? undefined : tableCents(cell('balance'));
  const kind = kindIn(cell('type'), words, check);
  return done({
    is: 'line',
    at: line,
    account: cell('account'),
    ...(balance === undefined ? {} : { balance }),
    line: readLine({
      bookedOn,
      on,
      moved,
      kind,
      reference: cell('reference') || told.reference || (kind === 'check' ? check : ''),
      party: cell('party') || told.party,
      text: words,
    }),
  });
}
