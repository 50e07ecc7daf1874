/** A calendar day in New York, YYYY-MM-DD: the Federal Reserve's day. */
export type EasternDay = string;

/**
 * Days on which the Federal Reserve moves no money, Saturdays and Sundays apart. A holiday that falls on a Sunday is
 * kept on the Monday; one on a Saturday is not kept at all (2026: July 4; 2027: June 19, December 25; 2028: January 1,
 * November 11).
 */
const FED_HOLIDAYS: ReadonlySet<EasternDay> = new Set([
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19'],
  ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05'],
  ...['2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
  ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04'],
  ...['2028-09-04', '2028-10-09', '2028-11-23', '2028-12-25'],
]);

const easternParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const partsOf = (at: Date) =>
  Object.fromEntries(easternParts.formatToParts(at).map(({ type, value }) => [type, value]));

/** The day it is in New York. */
export function easternDay(at: Date): EasternDay {
  const { year, month, day } = partsOf(at);
  return `${year}-${month}-${day}`;
}

/** The instant of a wall-clock time in New York, daylight saving included. */
export function easternTime(day: EasternDay, time: string): Date {
  // New York is 4 or 5 hours behind; the guess that reads back as what was asked for is the one.
  for (const hours of [4, 5]) {
    const guess = new Date(Date.parse(`${day}T${time}:00Z`) + hours * 3_600_000);
    const { hour, minute } = partsOf(guess);
    if (easternDay(guess) === day && `${hour}:${minute}` === time) return guess;
  }
  throw new RangeError(`There is no ${time} on ${day} in New York`);
}

const dayAfter = (day: EasternDay): EasternDay =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** True when the Federal Reserve settles on this day. */
export function isBankingDay(day: EasternDay): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !FED_HOLIDAYS.has(day);
}

/** This day when it is a banking day, otherwise the next one. */
function bankingDayFrom(day: EasternDay): EasternDay {
  let found = day;
  while (!isBankingDay(found)) found = dayAfter(found);
  return found;
}

/** The banking day so many banking days later. */
export function addBankingDays(day: EasternDay, count: number): EasternDay {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = bankingDayFrom(dayAfter(found));
  return found;
}
