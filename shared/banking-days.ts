import { dateFormat } from './date-format.ts';
import type { Day, Instant } from './dates.ts';

/** The Federal Reserve's cut-offs and days are in New York time. */
export const FED_ZONE = 'America/New_York';

const NOON = 'T12:00:00Z';
const DAY_MS = 86_400_000;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const dayOf = (year: number, month: number, date: number): Day => `${year}-${twoDigits(month)}-${twoDigits(date)}`;
const weekdayOf = (on: Day): number => new Date(`${on}${NOON}`).getUTCDay();

/** The calendar day this many days later or earlier. It has no hours, so clock changes do not matter. */
export const addDays = (on: Day, count: number): Day =>
  new Date(Date.parse(`${on}${NOON}`) + count * DAY_MS).toISOString().slice(0, 10);

/** The n-th such weekday of a month. */
function nth(count: number, weekday: number, year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
}

/** The last Monday of May, which has 31 days. */
const lastMondayOfMay = (year: number): Day => addDays(dayOf(year, 5, 31), -((weekdayOf(dayOf(year, 5, 31)) + 6) % 7));

/**
 * A holiday with a fixed date. If it is a Sunday, the next day is a holiday. If it is a Saturday, the Reserve Banks are
 * open on the Friday before, and there is no holiday (Federal Reserve, Holidays Observed).
 */
const observed = (on: Day): readonly Day[] => {
  const weekday = weekdayOf(on);
  if (weekday === SATURDAY) return [];
  return [weekday === SUNDAY ? addDays(on, 1) : on];
};

/** The days of a year on which the Reserve Banks are closed, except Saturdays and Sundays, in order. */
export const fedHolidays = (year: number): readonly Day[] => [
  ...observed(dayOf(year, 1, 1)),
  nth(3, MONDAY, year, 1),
  nth(3, MONDAY, year, 2),
  lastMondayOfMay(year),
  ...observed(dayOf(year, 6, 19)),
  ...observed(dayOf(year, 7, 4)),
  nth(1, MONDAY, year, 9),
  nth(2, MONDAY, year, 10),
  ...observed(dayOf(year, 11, 11)),
  nth(4, THURSDAY, year, 11),
  ...observed(dayOf(year, 12, 25)),
];

/** True if the Reserve Banks move money on this day. */
export function isBankingDay(on: Day): boolean {
  const weekday = weekdayOf(on);
  return weekday !== SUNDAY && weekday !== SATURDAY && !fedHolidays(Number(on.slice(0, 4))).includes(on);
}

/** This day if it is a banking day, otherwise the next one. */
export function bankingDayFrom(on: Day): Day {
  let found = on;
  while (!isBankingDay(found)) found = addDays(found, 1);
  return found;
}

/** The banking day this many banking days after a day; with zero, the day itself. */
export function addBankingDays(on: Day, count: number): Day {
  let found = on;
  for (let left = count; left > 0; left -= 1) found = bankingDayFrom(addDays(found, 1));
  return found;
}

/** The day and the time, HH:MM, in New York. */
export function easternTime(at: Instant): { readonly on: Day; readonly time: string } {
  const parts = Object.fromEntries(
    dateFormat('en-US', {
      timeZone: FED_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>;
  return { on: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The instant of a local time in New York, which is UTC-5 in winter and UTC-4 in summer. */
export function easternInstant(on: Day, time: string): Instant {
  const winter = new Date(Date.parse(`${on}T${time}:00Z`) + 5 * 3_600_000).toISOString();
  if (easternTime(winter).time === time) return winter;
  return new Date(Date.parse(winter) - 3_600_000).toISOString();
}
