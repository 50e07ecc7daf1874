import { addDays } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { type ReceivedWire, wireReferenceOf } from './received.ts';

/** Fedwire's IMAD: its day, the eight signs of the sender's terminal, and six digits. Some banks leave the year out. */
const WITH_YEAR = /^20\d{6}[a-z0-9]{8}\d{6}$/i;
const WITHOUT_YEAR = /^(?:0[1-9]|1[0-2])[0-3]\d[a-z0-9]{8}\d{6}$/i;
const YEAR_SIGNS = 4;
/** Signs of a terminal are no mere digits, as those of a bank's own long numbers are. */
const WITH_LETTER = /[a-z]/i;

/** Whether a reference has the shape of an IMAD, which is one wire's alone. */
export function isImad(reference: string): boolean {
  const name = wireReferenceOf(reference);
  return WITH_LETTER.test(name) && (WITH_YEAR.test(name) || WITHOUT_YEAR.test(name));
}

/** An IMAD as banks shorten it: "20261119B1QGC05C005522" is "1119B1QGC05C005522" at some. Anything else as it is. */
export const withoutYear = (reference: string): string =>
  WITH_YEAR.test(reference) ? reference.slice(YEAR_SIGNS) : reference;

/** The year of a month that is the nearest to a day: a wire of December may stand on a statement of January. */
function yearNear(month: number, on: Day): number {
  const [year = 0, own = 0] = on.split('-').map(Number);
  if (month - own > 6) return year - 1;
  return own - month > 6 ? year + 1 : year;
}

/**
 * The other reference under which the same wire may be on record: one bank writes an IMAD with its year in one kind of
 * file and without it in another. None for what is no IMAD.
 */
export function otherNameOf(reference: string, on: Day): string | undefined {
  const name = wireReferenceOf(reference);
  if (WITH_YEAR.test(name)) return withoutYear(name);
  return WITHOUT_YEAR.test(name) ? `${yearNear(Number(name.slice(0, 2)), on)}${name}` : undefined;
}

/** Two records of one wire are of days this near each other; without its year, a reference may come again after one. */
const SAME_WIRE_DAYS = 31;

/** The first and the last day that a record of the same wire can have. */
export const sameWireDays = (on: Day): readonly [from: Day, until: Day] => [
  addDays(on, -SAME_WIRE_DAYS),
  addDays(on, SAME_WIRE_DAYS),
];

/** Whether a record under a wire's other name is of that wire. */
export function isSameWire(other: Pick<ReceivedWire, 'on'>, on: Day): boolean {
  const [from, until] = sameWireDays(on);
  return other.on >= from && other.on <= until;
}
