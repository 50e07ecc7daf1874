import { addDays, isBankingDay } from '#shared/banking-days.ts';
import { type Day, type Instant, today } from '#shared/dates.ts';
import type { DigestDay } from '#shared/staff/digest-day.ts';
import { hourIn, hourOn } from '#shared/zoned-hour.ts';

/** The hour, in company time, at which a day's digest is due. */
const DIGEST_HOUR = 8;

/** The day whose digest is due now. Undefined before 8 a.m. company time and on days that are not banking days. */
export function digestDueOn(now: Date, timeZone: string): Day | undefined {
  const on = today(now, timeZone);
  return isBankingDay(on) && hourIn(timeZone, now) >= DIGEST_HOUR ? on : undefined;
}

/** The lists lag the payments by a moment. Newer events may not be in them yet and go into the next digest. */
const SETTLED_MS = 10 * 60_000;
/** Longer than any holiday. Older events are no longer news. */
const LOOKS_BACK_DAYS = 7;

/** The previous banking day. */
export function bankingDayBefore(on: Day): Day {
  let found = addDays(on, -1);
  while (!isBankingDay(found)) found = addDays(found, -1);
  return found;
}

/** The time from which events were not reported. A digest that was not sent completely reported nothing. */
const untoldSince = ({ since, until, doneAt, isGivenUp }: DigestDay): Instant => (doneAt && !isGivenUp ? until : since);

/** A new digest for a day. It covers everything since the last one. */
export function newDigestDay(before: DigestDay | undefined, on: Day, now: Date, timeZone: string): DigestDay {
  const until = new Date(now.getTime() - SETTLED_MS).toISOString();
  const earliest = hourOn(addDays(on, -LOOKS_BACK_DAYS), DIGEST_HOUR, timeZone);
  const since = before ? untoldSince(before) : hourOn(bankingDayBefore(on), DIGEST_HOUR, timeZone);
  return { on, since: [since, earliest].toSorted().at(-1) ?? since, until, tries: 0, nextAt: now.toISOString() };
}

/** The maximum number of tries. After that, the next day's digest covers these events too. */
export const DIGEST_TRIES_MAX = 10;
const LONGEST_WAIT_MINUTES = 60;

/**
 * The time of the next try for a digest that was not sent to all. The wait doubles from one minute up to an hour, and
 * half of it is random.
 */
export function digestTriedAgainAt(tries: number, now: Date, random: () => number): Instant {
  const wait = Math.min(2 ** (tries - 1), LONGEST_WAIT_MINUTES) * 60_000;
  return new Date(now.getTime() + wait * (0.5 + random() / 2)).toISOString();
}
