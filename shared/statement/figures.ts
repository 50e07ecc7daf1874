import { type Day, isRealDay } from '../dates.ts';

const DOLLARS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,13})?(?:\.\d{1,2})?$/;

/** Cents of dollars by their digits; no detour through a float. Thirteen digits of dollars are a safe integer. */
function centsOf(dollars: string): number | undefined {
  if (dollars.length > 20 || !DOLLARS.test(dollars) || !/\d/.test(dollars)) return undefined;
  const [whole = '', fraction = ''] = dollars.replaceAll(',', '').split('.');
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/**
 * Dollars as banks write them in a table, in signed cents: "$1,250.00", "(25.00)", "25.00-", "-$25", "25.00 DR".
 * Undefined for anything else, a decimal comma and two signs at once as well.
 */
export function tableCents(typed: string): number | undefined {
  if (typed.length > 40) return undefined;
  const text = typed.replaceAll(/\s/g, '').replaceAll('\u2212', '-').toUpperCase();
  const shape = /^(\()?([+-])?(?:\$|USD)?([+-])?\$?([\d.,]+)(-|DR|CR)?(\))?(-)?$/.exec(text);
  if (!shape) return undefined;
  const [, open, before, inside, dollars = '', behind, close, last] = shape;
  const signs = [open, before, inside, behind, last].filter((sign) => sign !== undefined);
  const cents = centsOf(dollars);
  if (cents === undefined || signs.length > 1 || (open === undefined) !== (close === undefined)) return undefined;
  const isOut = signs.some((sign) => sign === '(' || sign === '-' || sign === 'DR');
  return isOut && cents > 0 ? -cents : cents;
}

/** An amount of camt.053: digits, a point and up to five decimals (ISO 20022), of which dollars have two. */
export function decimalCents(typed: string): number | undefined {
  const shape = /^(\d{1,13})(?:\.(\d{0,2})(0{0,3}))?$/.exec(typed.trim().slice(0, 40));
  return shape ? centsOf(`${shape[1]}.${(shape[2] ?? '').padEnd(2, '0')}`) : undefined;
}

/** An amount of BAI2: whole cents, the point is not written; in a summary it may have a sign. */
export function wholeCents(typed: string): number | undefined {
  const cents = /^[+-]?\d{1,18}$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(cents) ? cents + 0 : undefined;
}

/** In which order the figures of a day stand where a bank does not write the year first. */
export type DayOrder = 'month first' | 'day first';

const real = (year: string, month: string, date: string): Day | undefined => {
  const on = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isRealDay(on) && on >= '2000' && on < '2100' ? on : undefined;
};

/** A day as banks write it: 2026-11-19, 20261119, 11/19/2026, 11-19-26, each perhaps with a time behind it. */
export function bankDay(typed: string, order: DayOrder = 'month first'): Day | undefined {
  const [text = ''] = typed.trim().slice(0, 40).split(/[ T]/);
  const first = /^(\d{4})([-/]?)(\d{2})\2(\d{2})Z?$/.exec(text);
  if (first) return real(first[1] ?? '', first[3] ?? '', first[4] ?? '');
  const [, one = '', , other = '', year = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  return order === 'month first' ? real(year, one, other) : real(year, other, one);
}

/** A day of BAI2: YYMMDD, or with the century, as some banks write it. */
export const shortDay = (typed: string): Day | undefined =>
  /^(?:20)?\d{6}$/.test(typed) ? real(typed.slice(0, -4), typed.slice(-4, -2), typed.slice(-2)) : undefined;
