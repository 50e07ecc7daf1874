import { addBankingDays, addDays, bankingDayFrom, isBankingDay } from '../banking-days.ts';
import { type Day, formatDayAhead, type Instant, isRealDay, today } from '../dates.ts';
import { SCHEDULE_DAYS_MAX } from '../limits.ts';
import type { Refusal } from '../refusals.ts';
import { dayText } from '../text/days.ts';
import { filled } from '../text/filled.ts';
import { spoken } from '../text/language.ts';
import { hourOn } from '../zoned-hour.ts';

/**
 * Scheduled payments are sent at this hour in the tenant's zone. It is well before the bank's cut-off, so there is time
 * to retry, and within the hours in which a business may text a consumer (47 CFR 64.1200(c)(1)).
 */
const SCHEDULE_HOUR = 8;

/** When a payment scheduled for this day is sent. */
export const sendingAt = (on: Day, timeZone: string): Instant => hourOn(on, SCHEDULE_HOUR, timeZone);

/** The first and last day that can be scheduled. There is none if the last comes before the first. */
export type ScheduleDays = { readonly first: Day; readonly last: Day };

/** The tenant's zone, and the deadline of the request, if any. */
type About = { readonly timeZone: string; readonly deadlineAt?: Instant | null | undefined };

/** The last banking day on or before a day. */
function bankingDayUntil(on: Day): Day {
  let found = on;
  while (!isBankingDay(found)) found = addDays(found, -1);
  return found;
}

/** The days that can be scheduled: from the next banking day on, while a request is open. */
export function scheduleDays(now: Date, { timeZone, deadlineAt }: About): ScheduleDays {
  const on = today(now, timeZone);
  let last = addDays(on, SCHEDULE_DAYS_MAX);
  const until = deadlineAt && today(new Date(deadlineAt), timeZone);
  if (until && until <= last) last = sendingAt(until, timeZone) < deadlineAt ? until : addDays(until, -1);
  return { first: addBankingDays(on, 1), last: bankingDayUntil(last) };
}

/** Refuses a day, in a sentence that names the nearest possible one. */
export function dayRefusal(
  on: Day,
  now: Date,
  about: About,
): Refusal<'schedule/no-day' | 'schedule/not-a-banking-day' | 'schedule/out-of-range'> | undefined {
  const { first, last } = scheduleDays(now, about);
  if (last < first) return { code: 'schedule/no-day' };
  const text = spoken(dayText);
  const bounds = { first: formatDayAhead(first), last: formatDayAhead(last) };
  if (!isRealDay(on) || on < first || on > last)
    return { code: 'schedule/out-of-range', sentence: filled(text.range, bounds) };
  if (isBankingDay(on)) return undefined;
  const nearest = bankingDayFrom(on);
  const facts = { ...bounds, day: formatDayAhead(on), next: formatDayAhead(nearest) };
  return { code: 'schedule/not-a-banking-day', sentence: filled(nearest <= last ? text.next : text.noneNear, facts) };
}

/**
 * True if a payment has missed its day. An outage may delay it until the end of the next banking day. Later, it would
 * surprise the client who chose the day.
 */
export const isMissed = (on: Day, now: Date, timeZone: string): boolean => today(now, timeZone) > addBankingDays(on, 1);
