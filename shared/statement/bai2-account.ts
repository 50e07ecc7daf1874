import type { Day } from '../dates.ts';
import { done } from '../outcome.ts';
import { isLoanCode, meaningOf } from './bai2-codes.ts';
import { allFields, type Bai2Record } from './bai2-records.ts';
import { shortDay, wholeCents } from './figures.ts';
import type { ReadLine } from './line-ids.ts';
import { type Read, readLine, refuseLine } from './reading.ts';
import { kindInWords, toldInText } from './words.ts';

/** The number of fields for funds availability: none, a day and a time, three amounts, or as many as they declare. */
function fundsFields(fields: readonly string[], at: number): number {
  const type = fields[at]?.trim() ?? '';
  if (type === 'V') return 2;
  if (type === 'S') return 3;
  if (type !== 'D') return 0;
  const days = Number(fields[at + 1]);
  return Number.isInteger(days) && days >= 0 && days <= 50 ? 1 + days * 2 : 1;
}

const FUNDS = ['', 'Z', '0', '1', '2', 'V', 'S', 'D'];

/** An amount of an account's summary with its type code, in signed cents. */
type Summary = { readonly code: string; readonly cents: number };

/** The amounts of an account's summary, each with code, amount, count and availability. */
export function summariesOf(record: Bai2Record): Read<readonly Summary[]> {
  const fields = allFields(record);
  const summaries: Summary[] = [];
  let at = 2;
  while (at < fields.length) {
    const [code = '', amount = ''] = fields.slice(at, at + 2);
    // Some banks end a line with an extra comma before it continues in the next.
    if (code === '') {
      at += 1;
      continue;
    }
    const cents = amount === '' ? 0 : wholeCents(amount);
    const funds = fields[at + 3] ?? '';
    if (cents === undefined || !/^\d{3}$/.test(code) || !FUNDS.includes(funds))
      return refuseLine('statement/not-read', record.line, 'an amount of the summary can’t be read');
    summaries.push({ code, cents });
    at += 4 + fundsFields(fields, at + 3);
  }
  return done(summaries);
}

/** A transaction's fields before its text, and the text, in which a comma is just a comma. */
function parted(record: Bai2Record): { readonly fields: readonly string[]; readonly text: string } {
  // Once no other field is missing, continuations belong to the text.
  let fields = record.fields;
  let more = record.more;
  for (;;) {
    const before = 4 + fundsFields(fields, 2) + 1;
    if (fields.length >= before || more.length === 0)
      return {
        fields: fields.map((field) => field.trim()),
        text: [fields.slice(before).join(','), ...more].join(' '),
      };
    fields = [...fields, ...(more[0] ?? '').split(',')];
    more = more.slice(1);
  }
}

/** A transaction: its amount for the totals, its line if it moves money, and whether it is a loan's. */
export type Transaction = { readonly counted: number; readonly line?: ReadLine; readonly isLoan?: boolean };

/** Refuses a minus sign that could reverse its code's direction or just repeat it. */
export const refuseSigned = (line: number) =>
  refuseLine(
    'statement/not-read',
    line,
    'its amount has a minus sign, and in BAI2 that can mean money in or money out',
    'Download these days as CSV or camt.053.',
  );

/** Reads a transaction (16): type code, amount, availability, bank reference, customer reference, and text. */
export function transactionOf(record: Bai2Record, bookedOn: Day): Read<Transaction> {
  const { fields, text } = parted(record);
  const [code = '', amount = '', funds = ''] = fields;
  const counted = amount === '' ? 0 : wholeCents(amount);
  if (counted === undefined || !FUNDS.includes(funds))
    return refuseLine(
      'statement/not-read',
      record.line,
      'the amount isn’t in whole cents, or its funds type is unknown',
    );
  if (isLoanCode(code)) return done({ counted, isLoan: true });
  const meaning = meaningOf(code);
  if (!meaning) return refuseLine('statement/not-read', record.line, 'its type code is none of credits and debits');
  const valued = funds === 'V' && fields[3] ? shortDay(fields[3]) : bookedOn;
  if (!valued) return refuseLine('statement/not-read', record.line, 'the value date isn’t a day');
  if (meaning === 'nothing' || counted === 0) return done({ counted });
  const { direction, kind } = meaning;
  // Some banks write all outgoing money with a minus. A minus on incoming money could mean either, so it is refused.
  if (direction === 'in' && counted < 0) return refuseSigned(record.line);
  const size = Math.abs(counted);
  const at = 3 + fundsFields(fields, 2);
  const words = toldInText(text, direction);
  const reference = fields[at] || words.reference || fields[at + 1] || '';
  const told = kind === 'other' ? kindInWords(text) : kind;
  return done({
    counted,
    line: readLine({
      ...{ bookedOn, on: valued, moved: direction === 'in' ? size : -size, kind: told },
      ...{ reference, party: words.party, text },
    }),
  });
}
