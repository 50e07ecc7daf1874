/** A calendar day in New York, YYYY-MM-DD: the Federal Reserve's day. */
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
