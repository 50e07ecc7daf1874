import { type Day, isRealDay } from '../dates.ts';

/** Dollars by their digits. Three decimals could be European thousands; four or more are cents and zeros. */
const DOLLARS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,13})?(?:\.\d{1,2}|\.\d{2}0{2,3})?$/;

/** The cents of a dollar string, without floats. Thirteen digits of dollars are a safe integer. */
function centsOf(dollars: string): number | undefined {
  if (dollars.length > 24 || !DOLLARS.test(dollars) || !/\d/.test(dollars)) return undefined;
  const [whole = '', fraction = ''] = dollars.replaceAll(',', '').split('.');
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/** An amount in a table: its cents without a sign, and the sign that the bank wrote, if any. */
export type TableAmount = { readonly size: number; readonly sign?: 'plus' | 'minus' };

/**
 * Dollars as banks write them in a table: "$1,250.00", "(25.00)", "25.00-", "-$25", "25.00 DR", "25.0000". Undefined
 * for anything else, including a decimal comma or two signs at once.
 */
export function tableAmount(typed: string): TableAmount | undefined {
  if (typed.length > 40) return undefined;
  const text = typed
    .replaceAll(/\s/g, '')
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .toUpperCase();
  const shape = /^(\()?([+-])?(?:\$|USD)?([+-])?\$?([\d.,]+)(?:USD)?(-|DR|CR)?(\))?(-)?$/.exec(text);
  if (!shape) return undefined;
  const [, open, before, inside, dollars = '', behind, close, last] = shape;
  const signs = [open, before, inside, behind, last].filter((sign) => sign !== undefined);
  const size = centsOf(dollars);
  if (size === undefined || signs.length > 1 || (open === undefined) !== (close === undefined)) return undefined;
  const [sign] = signs;
  if (sign === undefined) return { size };
  return { size, sign: sign === '+' || sign === 'CR' ? 'plus' : 'minus' };
}

/** A table's balance in signed cents; positive without a sign. */
export function tableCents(typed: string): number | undefined {
  const amount = tableAmount(typed);
  return amount && (amount.sign === 'minus' && amount.size > 0 ? -amount.size : amount.size);
}

/**
 * An amount of camt.053: an xs:decimal of at most 18 digits and five decimals (ISO 20022), of which dollars use two.
 */
export function decimalCents(typed: string): number | undefined {
  const [, whole = '', fraction = ''] = /^\+?0*(\d{0,13})(?:\.(\d*))?$/.exec(typed.trim().slice(0, 60)) ?? [];
  const [, cents = ''] = /^(\d{0,2})0*$/.exec(fraction) ?? ['', 'none'];
  return cents === 'none' || !/\d/.test(typed) ? undefined : centsOf(`${whole || '0'}.${cents.padEnd(2, '0')}`);
}

/** An amount of BAI2: whole cents without a point. In a summary it may have a sign. */
export function wholeCents(typed: string): number | undefined {
  const cents = /^[+-]?\d{1,18}$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(cents) ? cents + 0 : undefined;
}

/** The order of day and month if a bank doesn't write the year first. */
export type DayOrder = 'month first' | 'day first';

const real = (year: string, month: string, date: string): Day | undefined => {
  const on = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isRealDay(on) && on >= '2000' && on < '2100' ? on : undefined;
};

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** A month by its name or its first letters, from 1; 0 if it isn't one. */
const monthNamed = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

/** A date with the month in letters: 19-Nov-2026, 19NOV26, 01 NOV 2026, Nov 19, 2026. */
function namedDay(text: string): Day | undefined {
  const dayFirst = /^(\d{1,2})[-/. ]{0,2}([a-z]{3,9})\.?[-/., ]{0,2}(\d{4}|\d{2})$/i.exec(text);
  const monthFirst = /^([a-z]{3,9})\.?[-/ ]?(\d{1,2})(?:,|, |-|\/| )(\d{4}|\d{2})$/i.exec(text);
  const [date = '', month = '', year = ''] = dayFirst?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const number = month === '' ? 0 : monthNamed(month);
  return number === 0 ? undefined : real(year, String(number), date);
}

/** A date as banks write it: 2026-11-19, 20261119, 11/19/2026, 11-19-26, 19-Nov-2026, with or without a time. */
export function bankDay(typed: string, order: DayOrder = 'month first'): Day | undefined {
  const whole = typed.trim().slice(0, 40);
  const named = /[a-z]{3}/i.test(whole) ? namedDay(whole.replace(/[ ,]+\d{1,2}:\d{2}.*$/, '')) : undefined;
  if (named) return named;
  const [text = ''] = whole.split(/[ T]/);
  const first = /^(\d{4})([-/]?)(\d{2})\2(\d{2})Z?$/.exec(text);
  if (first) return real(first[1] ?? '', first[3] ?? '', first[4] ?? '');
  const [, one = '', , other = '', year = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  return order === 'month first' ? real(year, one, other) : real(year, other, one);
}

const XML_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * A date of XML: an xs:date or xs:dateTime, with or without a zone (XML Schema 1.1 part 2, 3.3.9). The bank's day
 * stays.
 */
export function xmlDay(typed: string): Day | undefined {
  const shape = XML_DAY.exec(typed.trim().slice(0, 60));
  return shape ? real(shape[1] ?? '', shape[2] ?? '', shape[3] ?? '') : undefined;
}

/** A date of BAI2: YYMMDD, or with the century, as some banks write it. */
export const shortDay = (typed: string): Day | undefined =>
  /^(?:20)?\d{6}$/.test(typed) ? real(typed.slice(0, -4), typed.slice(-4, -2), typed.slice(-2)) : undefined;
