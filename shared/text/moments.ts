import { dateFormat } from '../date-format.ts';
import type { Words } from './language.ts';
import { dayInBrief, dayInWords } from './spanish/day.ts';

/** The format of a day or time in a language and time zone. */
type Moments = {
  readonly day: (at: Date, timeZone: string) => string;
  /** The short form, for a text message. */
  readonly briefDay: (at: Date, timeZone: string) => string;
  readonly clock: (at: Date, timeZone: string) => string;
  readonly moment: (day: string, clock: string) => string;
  /** A date in digits, MM/DD/YYYY, outside a sentence. */
  readonly date: (date: string) => string;
  /** The same with the time. */
  readonly dated: (date: string, clock: string) => string;
  /** A date in digits within a sentence. */
  readonly written: (date: string) => string;
  /** For the specification's "am" and "AM". */
  readonly half: (named: string) => string;
  /** The name of the month. */
  readonly month: (at: Date, timeZone: string) => string;
  /** A date with its time on a card. */
  readonly card: (parts: Readonly<Record<'month' | 'day' | 'year' | 'clock', string>>) => string;
};

const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const dayIn = (locale: string, at: Date, timeZone: string): string =>
  dateFormat(locale, { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(at);
const monthIn = (locale: string, at: Date, timeZone: string): string =>
  dateFormat(locale, { timeZone, month: 'long' }).format(at);
const clockOf = (at: Date, timeZone: string): string => dateFormat('en-US', { timeZone, ...CLOCK }).format(at);

const en: Moments = {
  day: (at, timeZone) => dayIn('en-US', at, timeZone),
  briefDay: (at, timeZone) => dayIn('en-US', at, timeZone),
  clock: clockOf,
  moment: (day, clock) => `${day}, ${clock}`,
  date: (date) => date,
  dated: (date, clock) => `${date.slice(0, 6)}${date.slice(8)} ${clock}`,
  written: (date) => date,
  half: (named) => named,
  month: (at, timeZone) => monthIn('en-US', at, timeZone),
  card: ({ month, day, year, clock }) => `${month}, ${day} ${year} @ ${clock}`,
};

/** With non-breaking spaces, so that no line ends inside it. */
const spanishHalf = (named: string): string =>
  named.replace(/\b([ap])m\b/i, (_, letter: string) => `${letter.toLowerCase()}.\u00A0m.`);

const es: Moments = {
  day: (at, timeZone) =>
    dateFormat('es-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(at).replace(',', ''),
  briefDay: (at, timeZone) => dayIn('es-US', at, timeZone).replace(',', '').replace(' de ', ' '),
  // The zone's name is the American one, in Spanish too.
  clock: (at, timeZone) => spanishHalf(clockOf(at, timeZone)),
  moment: (day, clock) => `${day} a ${clock.startsWith('1:') ? 'la' : 'las'} ${clock}`,
  date: dayInBrief,
  dated: (date, clock) => `${dayInBrief(date)}, ${clock}`,
  written: dayInWords,
  half: spanishHalf,
  month: (at, timeZone) => monthIn('es-US', at, timeZone),
  card: ({ month, day, year, clock }) => `${day} de ${month} de ${year}, ${clock}`,
};

/** The date and time formats of each language. Dates that the specification writes in digits are the same in both. */
export const momentText: Words<Moments> = { en, es };
