import { dateFormat } from '#shared/date-format.ts';
import { type Day, formatDayAhead, today } from '#shared/dates.ts';
import { serverNow } from '../../lib/api/server-clock.ts';

const timeIn = (timeZone: string) => dateFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const dayIn = (timeZone: string) => dateFormat('en-US', { timeZone, month: 'short', day: 'numeric' });
const dayOfYear = (timeZone: string) =>
  dateFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });

/** "3:15 PM" today, "Nov 22" this year, otherwise "Nov 22, 2025": a time short enough for a row. */
export function brieflyAt(at: string, timeZone: string, now = serverNow()): string {
  const then = new Date(at);
  if (today(then, timeZone) === today(now, timeZone)) return timeIn(timeZone).format(then);
  const isThisYear = today(then, timeZone).slice(0, 4) === today(now, timeZone).slice(0, 4);
  return (isThisYear ? dayIn(timeZone) : dayOfYear(timeZone)).format(then);
}

/** "Nov 22, 3:15 PM", with the year if it isn't this one: a time in a list of events. */
export function whenAt(at: string, timeZone: string, now = serverNow()): string {
  const then = new Date(at);
  const isThisYear = today(then, timeZone).slice(0, 4) === today(now, timeZone).slice(0, 4);
  return `${(isThisYear ? dayIn(timeZone) : dayOfYear(timeZone)).format(then)}, ${timeIn(timeZone).format(then)}`;
}

/** "Mon, Nov 23": a banking day. */
export const onDay = (on: Day): string => formatDayAhead(on, 'en');

/** "Friday": a day of this week. */
export const weekdayOf = (on: Day): string =>
  dateFormat('en-US', { timeZone: 'UTC', weekday: 'long' }).format(new Date(`${on}T12:00:00Z`));

/** The banks' current day. */
export const bankToday = (): Day => today(serverNow(), 'America/New_York');

/** "Nov 23": the same day, short enough for a row. */
export const brieflyOn = (on: Day): string => dayIn('UTC').format(new Date(`${on}T12:00:00Z`));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "12 min", "3 h", "2 days": how long something has been open. */
export function waitedSince(at: string, now = serverNow()): string {
  const ms = Math.max(0, now.getTime() - Date.parse(at));
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  const days = Math.floor(ms / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
