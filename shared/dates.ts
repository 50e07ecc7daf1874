import * as z from 'zod/mini';

/** An instant: ISO 8601 in UTC, as `toISOString` writes it. Names of such fields end in `At`. */
export const instant = z.iso.datetime();
export type Instant = string;

/** A calendar day, YYYY-MM-DD. Names of such fields end in `On`. */
export const day = z.iso.date();
export type Day = string;

/** The specification stores a zone offset beside each UTC time; ours are always UTC. */
export const UTC_OFFSET = '+00:00';

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod' | 'monthName', string>;

function parts(at: Instant, timeZone: string): Parts {
  const numeric = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date(at));
  const monthName = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long' }).format(new Date(at));
  return { ...Object.fromEntries(numeric.map(({ type, value }) => [type, value])), monthName } as Parts;
}

/** MM/DD/YYYY in the tenant's zone: page, messages and receipts name the same day, wherever they are read. */
export function formatDate(at: Instant, timeZone: string): string {
  const { month, day: date, year } = parts(at, timeZone);
  return `${month}/${date}/${year}`;
}

/** MM/DD/YYYY of a calendar day, which has no zone. */
export const formatDay = (on: Day): string => `${on.slice(5, 7)}/${on.slice(8, 10)}/${on.slice(0, 4)}`;

/** "Mon, Nov 23": a day to come, near enough to need no year. */
export const formatDayAhead = (on: Day): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(`${on}T12:00:00Z`),
  );

/** "Mon, Nov 23, 8:15 PM EST": a moment to come, with its zone beside it. */
export const formatMomentAhead = (at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));

/** "11/22/2026, 6:21 PM EST": a moment on a paper that is read later, with its zone. */
export const formatMoment = (at: Instant, timeZone: string): string =>
  `${formatDate(at, timeZone)}, ${formatMomentAhead(at, timeZone).split(', ').at(-1)}`;

/** "EST": what the clocks of a zone are called at a moment. */
export const zoneName = (at: Instant, timeZone: string): string =>
  formatMomentAhead(at, timeZone).split(' ').at(-1) ?? '';

/** "MM/DD/YY hh:mm am", as Created On reads in the payment details. */
export function formatCreatedOn(at: Instant, timeZone: string): string {
  const { month, day: date, year, hour, minute, dayPeriod } = parts(at, timeZone);
  return `${month}/${date}/${year.slice(2)} ${hour}:${minute} ${dayPeriod.toLowerCase()}`;
}

/** "November, 21 2025 @ 09:05 AM", the specification's card date, its odd comma kept. */
export function formatCardDate(at: Instant, timeZone: string): string {
  const { monthName, day: date, year, hour, minute, dayPeriod } = parts(at, timeZone);
  return `${monthName}, ${Number(date)} ${year} @ ${hour}:${minute} ${dayPeriod}`;
}

/** Today's calendar day in a zone. */
export function today(now: Date, timeZone: string): Day {
  const { year, month, day: date } = parts(now.toISOString(), timeZone);
  return `${year}-${month}-${date}`;
}

/** True when the text is a day that exists: 2026-02-30 does not. */
export function isRealDay(on: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on)) return false;
  const read = new Date(`${on}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === on;
}

/** Whole years lived on a day; the birthday itself counts. A leap-day birthday is reached on March 1. */
export function ageOn(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}
