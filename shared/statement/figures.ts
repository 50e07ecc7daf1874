import { type Day, isRealDay } from '../dates.ts';

/** Dollars by their digits. Three decimals could be European thousands; four or more are cents and zeros. */
const DOLLARS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,13})?(?:\.\d{1,2}|\.\d{2}0{2,3})?$/;

/** The cents of a dollar string, without floats. Thirteen digits of dollars are a safe integer. */
function centsOf(dollars: string): number | undefined {
  if (!DOLLARS.test(dollars)) return undefined;
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
  const { whole, cents = '' } = /^\+?0*(?<whole>\d{0,13})(?:\.(?<cents>\d{0,2})0*)?$/.exec(typed)?.groups ?? {};
  return whole === undefined || !/\d/.test(typed) ? undefined : centsOf(`${whole || '0'}.${cents.padEnd(2, '0')}`);
}

/** An amount of BAI2: whole cents without a point. In a summary it may have a sign. */
export function wholeCents(typed: string): number | undefined {
  const cents = /^[+-]?\d{1,18}$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(cents) ? cents + 0 : undefined;
}

/** The order of day and month if a bank doesn't write the year first. */
export type DayOrder = 'month first' | 'day first';

/** The day of a year, a month and a date in figures, if it is a real one of this century. */
function dayIn({ year = '', month = '', date = '' }: Partial<Record<string, string>> = {}): Day | undefined {
  const on = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isRealDay(on) && on.startsWith('20') ? on : undefined;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** A month by its name or its first letters, from 1; 0 if it isn't one. */
const monthNamed = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

/** A date with the month in letters: 19-Nov-2026, 19NOV26, 01 NOV 2026, Nov 19, 2026. */
function namedDay(text: string): Day | undefined {
  const shape =
    /^(?<date>\d{1,2})[-/. ]{0,2}(?<month>[a-z]{3,9})\.?[-/., ]{0,2}(?<year>\d{4}|\d{2})$/i.exec(text) ??
    /^(?<month>[a-z]{3,9})\.?[-/ ]?(?<date>\d{1,2})(?:,|, |-|\/| )(?<year>\d{4}|\d{2})$/i.exec(text);
  const { month = '', ...others } = shape?.groups ?? {};
  return dayIn({ ...others, month: String(monthNamed(month)) });
}

const YEAR_FIRST = /^(?<year>\d{4})([-/]?)(?<month>\d{2})\2(?<date>\d{2})Z?$/;
/** The figures of a date that doesn't begin with its year. */
const IN_ORDER = {
  'month first': /^(?<month>\d{1,2})([-/.])(?<date>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  'day first': /^(?<date>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
} as const satisfies Record<DayOrder, RegExp>;

/** A date as banks write it: 2026-11-19, 20261119, 11/19/2026, 11-19-26, 19-Nov-2026, with or without a time. */
export function bankDay(typed: string, order: DayOrder = 'month first'): Day | undefined {
  const whole = typed.trim().slice(0, 40);
  const [text = ''] = whole.split(/[ T]/);
  return (
    namedDay(whole.replace(/[ ,]+\d{1,2}:\d{2}.*$/, '')) ??
    dayIn((YEAR_FIRST.exec(text) ?? IN_ORDER[order].exec(text))?.groups)
  );
}

const XML_DAY =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * A date of XML: an xs:date or xs:dateTime, with or without a zone (XML Schema 1.1 part 2, 3.3.9). The bank's day
 * stays.
 */
export const xmlDay = (typed: string): Day | undefined => dayIn(XML_DAY.exec(typed)?.groups);

/** A date of BAI2: YYMMDD, or with the century, as some banks write it. */
export const shortDay = (typed: string): Day | undefined =>
  dayIn(/^(?:20)?(?<year>\d{2})(?<month>\d{2})(?<date>\d{2})$/.exec(typed)?.groups);
