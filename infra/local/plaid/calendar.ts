/** A calendar day in New York, YYYY-MM-DD, which is the Federal Reserve's day. */
export type EasternDay = string;

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

export function easternDay(at: Date): EasternDay {
  const { year, month, day } = partsOf(at);
  return `${year}-${month}-${day}`;
}

/** The instant of a wall-clock time in New York, daylight saving included. */
export function easternTime(day: EasternDay, time: string): Date {
  // New York is 4 or 5 hours behind UTC. The guess that converts back to the given time is right.
  for (const hours of [4, 5]) {
    const guess = new Date(Date.parse(`${day}T${time}:00Z`) + hours * 3_600_000);
    const { hour, minute } = partsOf(guess);
    if (easternDay(guess) === day && `${hour}:${minute}` === time) return guess;
  }
  throw new RangeError(`There is no ${time} on ${day} in New York`);
}

const dayAfter = (day: EasternDay, count = 1): EasternDay =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

const weekdayOf = (day: EasternDay): number => new Date(`${day}T12:00:00Z`).getUTCDay();

const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);
const isFixedHoliday = (day: EasternDay): boolean => FIXED_HOLIDAYS.has(day.slice(5));

/** The Monday holidays, and Thanksgiving's Thursday, by month and possible dates. */
const MOVING_HOLIDAYS = [
  { month: 1, weekday: 1, dates: [15, 21] },
  { month: 2, weekday: 1, dates: [15, 21] },
  { month: 5, weekday: 1, dates: [25, 31] },
  { month: 9, weekday: 1, dates: [1, 7] },
  { month: 10, weekday: 1, dates: [8, 14] },
  { month: 11, weekday: 4, dates: [22, 28] },
] as const;

/**
 * True if the Federal Reserve observes a holiday on this weekday. A Sunday holiday is observed on Monday, a Saturday
 * one not at all. The bank has its own calendar, so a mistake in the portal's shows.
 */
function isHoliday(day: EasternDay): boolean {
  const [, month, date = 0] = day.split('-').map(Number);
  const weekday = weekdayOf(day);
  if (isFixedHoliday(day) || (weekday === 1 && isFixedHoliday(dayAfter(day, -1)))) return true;
  return MOVING_HOLIDAYS.some(
    ({ dates: [first, last], ...each }) =>
      each.month === month && each.weekday === weekday && date >= first && date <= last,
  );
}

/** True if the Federal Reserve settles on this day. */
export function isBankingDay(day: EasternDay): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** This day if it is a banking day, otherwise the next one. */
function bankingDayFrom(day: EasternDay): EasternDay {
  let found = day;
  while (!isBankingDay(found)) found = dayAfter(found);
  return found;
}

/** The day this many banking days later. */
export function addBankingDays(day: EasternDay, count: number): EasternDay {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = bankingDayFrom(dayAfter(found));
  return found;
}
