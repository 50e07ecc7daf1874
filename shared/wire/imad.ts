import { addDays } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { type ReceivedWire, wireReferenceOf } from './received.ts';

/**
 * Fedwire's IMAD: the day, the eight characters of the sender's terminal, and six digits. Some banks leave the year
 * out.
 */
const WITH_YEAR = /^20\d{6}[a-z0-9]{8}\d{6}$/i;
const WITHOUT_YEAR = /^(?:0[1-9]|1[0-2])[0-3]\d[a-z0-9]{8}\d{6}$/i;
const YEAR_SIGNS = 4;
/** A terminal has at least one letter, unlike a bank's own long numbers. */
const WITH_LETTER = /[a-z]/i;

/** True if a reference has the form of an IMAD, which is unique to one wire. */
export function isImad(reference: string): boolean {
  const name = wireReferenceOf(reference);
  return WITH_LETTER.test(name) && (WITH_YEAR.test(name) || WITHOUT_YEAR.test(name));
}

/**
 * The short form of an IMAD: "20261119B1QGC05C005522" is "1119B1QGC05C005522" at some banks. Other references stay as
 * they are.
 */
export const withoutYear = (reference: string): string =>
  WITH_YEAR.test(reference) ? reference.slice(YEAR_SIGNS) : reference;

/** The year that puts a month closest to a day. A wire from December can be on a statement of January. */
function yearNear(month: number, on: Day): number {
  const [year = 0, own = 0] = on.split('-').map(Number);
  if (month - own > 6) return year - 1;
  return own - month > 6 ? year + 1 : year;
}

/**
 * The other reference that the same wire may have, because one bank writes an IMAD with its year in one kind of file
 * and without it in another. Undefined for other references.
 */
export function otherNameOf(reference: string, on: Day): string | undefined {
  const name = wireReferenceOf(reference);
  if (WITH_YEAR.test(name)) return withoutYear(name);
  return WITHOUT_YEAR.test(name) ? `${yearNear(Number(name.slice(0, 2)), on)}${name}` : undefined;
}

/**
 * The maximum number of days between two records of one wire. A reference without its year can occur again after a
 * year.
 */
const SAME_WIRE_DAYS = 31;

/** The first and last possible day of a record of the same wire. */
export const sameWireDays = (on: Day): readonly [from: Day, until: Day] => [
  addDays(on, -SAME_WIRE_DAYS),
  addDays(on, SAME_WIRE_DAYS),
];

/** True if a record under a wire's other reference is the same wire. */
export function isSameWire(other: Pick<ReceivedWire, 'on'>, on: Day): boolean {
  const [from, until] = sameWireDays(on);
  return other.on >= from && other.on <= until;
}
