import * as z from 'zod/mini';
import { dateFormat } from './date-format.ts';
import { type Language, languageHere } from './text/language.ts';
import { momentText } from './text/moments.ts';

/** An instant: ISO 8601 in UTC, as `toISOString` writes it. Names of such fields end in `At`. */
export const instant = z.iso.datetime();
export type Instant = string;

/** A calendar day, YYYY-MM-DD. Names of such fields end in `On`. */
export const day = z.iso.date();
export type Day = string;

/** The specification stores a time zone offset with each UTC time. Ours are always UTC. */
export const UTC_OFFSET = '+00:00';

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod', string>;

function parts(at: Instant, timeZone: string): Parts {
  const numeric = dateFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date(at));
  return Object.fromEntries(numeric.map(({ type, value }) => [type, value])) as Parts;
}

/**
 * MM/DD/YYYY, or "28 nov 2026", in the tenant's time zone, so that the page, messages and receipts show the same day.
 */
export function formatDate(at: Instant, timeZone: string, language = languageHere()): string {
  const { month, day: date, year } = parts(at, timeZone);
  return momentText[language].date(`${month}/${date}/${year}`);
}

/** MM/DD/YYYY of a calendar day, in every language. */
export const dayInDigits = (on: Day): string => `${on.slice(5, 7)}/${on.slice(8, 10)}/${on.slice(0, 4)}`;

/** Like `formatDate` for a calendar day, which has no time zone. */
export const formatDay = (on: Day, language = languageHere()): string => momentText[language].date(dayInDigits(on));

/** At noon, so that no time zone changes the day. */
const noonOf = (on: Day): Date => new Date(`${on}T12:00:00Z`);

/** "Mon, Nov 23" or "lunes 23 de noviembre": a future day, close enough to need no year. */
export const formatDayAhead = (on: Day, language = languageHere()): string =>
  momentText[language].day(noonOf(on), 'UTC');

/** "Mon, Nov 23, 8:15 PM EST", "lunes 23 de noviembre a las 8:15 p. m. EST": a future time, with its zone. */
export function formatMomentAhead(at: Instant, timeZone: string, language = languageHere()): string {
  const { moment, day: dayOf, clock } = momentText[language];
  const on = new Date(at);
  return moment(dayOf(on, timeZone), clock(on, timeZone));
}

/** "Mon, Nov 23" or "lun 23 nov": the short form for text messages. */
export const formatDayBriefly = (on: Day, language: Language): string =>
  momentText[language].briefDay(noonOf(on), 'UTC');

/** "Mon, Nov 23, 8:15 PM EST" or "lun 23 nov, 8:15 p. m. EST": the short form for text messages. */
export function formatMomentBriefly(at: Instant, timeZone: string, language: Language): string {
  const { briefDay, clock } = momentText[language];
  return `${briefDay(new Date(at), timeZone)}, ${clock(new Date(at), timeZone)}`;
}

/** "11/22/2026, 6:21 PM EST": a time on a document that is read later, with its zone. */
export const formatMoment = (at: Instant, timeZone: string, language = languageHere()): string =>
  `${formatDate(at, timeZone, language)}, ${momentText[language].clock(new Date(at), timeZone)}`;

/** "6:21 PM EST", "6:21 p. m. EST": a time today, with its zone. */
export const formatClock = (at: Instant, timeZone: string, language = languageHere()): string =>
  momentText[language].clock(new Date(at), timeZone);

/** "EST": the name of a zone at a time. */
export const zoneName = (at: Instant, timeZone: string): string =>
  momentText[languageHere()].clock(new Date(at), timeZone).split(' ').at(-1) ?? '';

/** "MM/DD/YY hh:mm am" for Created On in the payment details, or "28 nov 2026, 09:05 a. m.". */
export function formatCreatedOn(at: Instant, timeZone: string, language = languageHere()): string {
  const { month, day: date, year, hour, minute, dayPeriod } = parts(at, timeZone);
  const { half, dated } = momentText[language];
  return dated(`${month}/${date}/${year}`, `${hour}:${minute} ${half(dayPeriod.toLowerCase())}`);
}

/** "November, 21 2025 @ 09:05 AM": the specification's card date, with its odd comma. */
export function formatCardDate(at: Instant, timeZone: string): string {
  const { day: date, year, hour, minute, dayPeriod } = parts(at, timeZone);
  const { card, half, month } = momentText[languageHere()];
  const clock = `${hour}:${minute} ${half(dayPeriod)}`;
  return card({ month: month(new Date(at), timeZone), day: String(Number(date)), year, clock });
}

/** Today's calendar day in a time zone. */
export function today(now: Date, timeZone: string): Day {
  const { year, month, day: date } = parts(now.toISOString(), timeZone);
  return `${year}-${month}-${date}`;
}

/** True if the day exists: 2026-02-30 does not. */
export function isRealDay(on: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on)) return false;
  const read = new Date(`${on}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === on;
}

/** The age in whole years on a day, including the birthday itself. A leap-day birthday counts from March 1. */
export function ageOn(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}
