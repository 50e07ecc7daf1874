import { addBankingDays, addDays, bankingDayFrom, easternInstant, easternTime, isBankingDay } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import type { Network } from './network.ts';

/**
 * Plaid sends standard ACH entries to the network at 20:30 in New York and wants them 15 minutes before. Later entries
 * go on the next banking day.
 */
export const ACH_CUT_OFF = '20:15';

/**
 * The network takes entries of the same day three times a banking day, at 09:35, 13:50 and 15:00 in New York (Plaid);
 * the provider wants them 15 minutes before. What comes later goes with the ordinary ones of that evening.
 */
export const SAME_DAY_ENDS = '14:45';
const SAME_DAY_CUT_OFFS = ['09:20', '13:35', SAME_DAY_ENDS];

/** The next of today's windows for entries of the same day; undefined where today has none any more. */
function sameDayWindow(at: Instant): Instant | undefined {
  const { on, time } = easternTime(at);
  const window = isBankingDay(on) ? SAME_DAY_CUT_OFFS.find((each) => time < each) : undefined;
  return window && easternInstant(on, window);
}

/** Whether an entry made at an instant can still go to the network that day. */
export const isInTimeForToday = (at: Instant): boolean => sameDayWindow(at) !== undefined;

/** The rail of an entry; what names none goes by ordinary ACH. */
type Rail = Network | null | undefined;

const isSameDay = (rail: Rail, madeAt: Instant): boolean => rail === 'same-day-ach' && isInTimeForToday(madeAt);

/** Whether an entry went with those of the same day: what the bank sent in the evening went with the ordinary ones. */
function wentSameDay(rail: Rail, madeAt: Instant, postedAt: Instant): boolean {
  const left = easternTime(postedAt);
  return isSameDay(rail, madeAt) && left.on === easternTime(madeAt).on && left.time < ACH_CUT_OFF;
}

/** When an entry made at `at` goes to the network: until then it can be cancelled. */
export function cutOffAfter(at: Instant, rail?: Rail): Instant {
  const window = rail === 'same-day-ach' ? sameDayWindow(at) : undefined;
  if (window) return window;
  const { on, time } = easternTime(at);
  const day = bankingDayFrom(on);
  return easternInstant(day === on && time >= ACH_CUT_OFF ? addBankingDays(on, 1) : day, ACH_CUT_OFF);
}

/** The dates of an ACH entry. */
export type AchDates = {
  /** It is submitted to the bank network, and leaves the account that is debited. */
  readonly leavesOn: Day;
  /** It has settled between the banks: a transfer is then completed. */
  readonly settlesOn: Day;
  /** A debit is good funds: it can be disbursed at a closing. A return after this day is rare, and possible. */
  readonly goodFundsOn: Day;
};

/** The dates that follow from the day an entry was submitted to the network; one of the same day settles that evening. */
function achDatesFrom(leavesOn: Day, holdDays: number, settlesToday = false): AchDates {
  const settlesOn = settlesToday ? leavesOn : addBankingDays(leavesOn, 1);
  return { leavesOn, settlesOn, goodFundsOn: addBankingDays(settlesOn, holdDays) };
}

/** The dates of an entry made at an instant; settled the next banking day, good after the tenant's hold. */
export const achDates = (madeAt: Instant, holdDays: number, rail?: Rail): AchDates =>
  achDatesFrom(easternTime(cutOffAfter(madeAt, rail)).on, holdDays, isSameDay(rail, madeAt));

/** What a page knows about a transfer on its way. */
type Progress = {
  readonly startedAt: Instant;
  readonly postedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly network?: Rail;
};

/** The dates of a transfer on its way: actual dates replace expected ones. */
export function datesOf({ startedAt, postedAt, completedAt, network }: Progress, holdDays: number): AchDates {
  const planned = postedAt
    ? achDatesFrom(bankingDayFrom(easternTime(postedAt).on), holdDays, wentSameDay(network, startedAt, postedAt))
    : achDates(startedAt, holdDays, network);
  if (!completedAt) return planned;
  const settlesOn = bankingDayFrom(easternTime(completedAt).on);
  return { ...planned, settlesOn, goodFundsOn: addBankingDays(settlesOn, holdDays) };
}

/**
 * An instant payment that has not arrived an hour later is late. Plaid and the banks promise seconds, at any hour of
 * any day; the hour is for a bank that is down.
 */
const INSTANT_WITHIN_MS = 3_600_000;

/** The day by which an instant payment made at this time has arrived. */
export const instantBy = (madeAt: Instant): Day =>
  easternTime(new Date(Date.parse(madeAt) + INSTANT_WITHIN_MS).toISOString()).on;

/** By this hour in New York every tenant's scheduled payments are sent, including those in Hawaii and Samoa. */
const SENT_BY = '16:00';

/** The latest instant at which a payment scheduled for a day is sent; it leaves with that day's entries. */
export const scheduledStart = (on: Day): Instant => easternInstant(on, SENT_BY);

/** An expected closing is a day; it is kept as an instant that lies within that day everywhere in the United States. */
export const closingInstant = (on: Day): Instant => `${on}T17:00:00.000Z`;

/** The day of an expected closing. */
export const closingDay = (at: Instant): Day => at.slice(0, 10);

/**
 * Whether a payment made now by ACH is good funds on the morning of the closing. The release comes in the afternoon,
 * so that a closing on that very day may be too early.
 */
export const clearsFor = (closingOn: Day, madeAt: Instant, holdDays: number, rail?: Rail): boolean =>
  achDates(madeAt, holdDays, rail).goodFundsOn < closingOn;

/** The last instant to pay by ACH for a closing; it may be past already. */
export function lastAchFor(closingOn: Day, holdDays: number): Instant {
  let leavesOn = addDays(closingOn, -1);
  while (bankingDayFrom(leavesOn) !== leavesOn || achDatesFrom(leavesOn, holdDays).goodFundsOn >= closingOn)
    leavesOn = addDays(leavesOn, -1);
  return easternInstant(leavesOn, ACH_CUT_OFF);
}
