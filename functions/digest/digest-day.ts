import { addDays, isBankingDay } from '#shared/banking-days.ts';
import { type Day, type Instant, today } from '#shared/dates.ts';
import type { DigestDay } from '#shared/staff/digest-day.ts';
import { hourIn, hourOn } from '#shared/zoned-hour.ts';

/** At which hour of the company's own clock the digest of a day is due. */
const DIGEST_HOUR = 8;

/** The day whose digest is due at this moment; undefined before 8 a.m. where the company is, and on no banking day. */
export function digestDueOn(now: Date, timeZone: string): Day | undefined {
  const on = today(now, timeZone);
  return isBankingDay(on) && hourIn(timeZone, now) >= DIGEST_HOUR ? on : undefined;
}

/** The lists follow the payments by a moment: what is younger may not be in them yet, and is the next digest's. */
const SETTLED_MS = 10 * 60_000;
/** Longer than a holiday: what was not told by then is no news. */
const LOOKS_BACK_DAYS = 7;

/** The last banking day before this one. */
export function bankingDayBefore(on: Day): Day {
  let found = addDays(on, -1);
  while (!isBankingDay(found)) found = addDays(found, -1);
  return found;
}

/** From when on nothing was told yet: what was not sent to its end tells nobody. */
const untoldSince = ({ since, until, doneAt, isGivenUp }: DigestDay): Instant => (doneAt && !isGivenUp ? until : since);

/** The digest of a day as it begins: about what happened since the last one. */
export function newDigestDay(before: DigestDay | undefined, on: Day, now: Date, timeZone: string): DigestDay {
  const until = new Date(now.getTime() - SETTLED_MS).toISOString();
  const earliest = hourOn(addDays(on, -LOOKS_BACK_DAYS), DIGEST_HOUR, timeZone);
  const since = before ? untoldSince(before) : hourOn(bankingDayBefore(on), DIGEST_HOUR, timeZone);
  return { on, since: [since, earliest].toSorted().at(-1) ?? since, until, tries: 0, nextAt: now.toISOString() };
}

/** After so many tries it is given up: the next day's digest tells what this one would have. */
export const DIGEST_TRIES_MAX = 10;
const LONGEST_WAIT_MINUTES = 60;

/** When a digest that was not sent to everybody is tried again: after a minute, two, four … an hour, half of it drawn. */
export function digestTriedAgainAt(tries: number, now: Date, random: () => number): Instant {
  const wait = Math.min(2 ** (tries - 1), LONGEST_WAIT_MINUTES) * 60_000;
  return new Date(now.getTime() + wait * (0.5 + random() / 2)).toISOString();
}
