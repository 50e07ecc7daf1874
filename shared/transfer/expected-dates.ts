import { addBankingDays, addDays, bankingDayFrom, easternInstant, easternTime, isBankingDay } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import type { Network } from './network.ts';

/**
 * Plaid sends standard ACH entries to the network at 20:30 in New York and wants them 15 minutes earlier. Later entries
 * go on the next banking day.
 */
export const ACH_CUT_OFF = '20:15';

/**
 * The network takes same-day entries three times a banking day, at 09:35, 13:50 and 15:00 in New York (Plaid). The
 * provider wants them 15 minutes earlier. Later ones go with that evening's standard entries.
 */
export const SAME_DAY_ENDS = '14:45';
const SAME_DAY_CUT_OFFS = ['09:20', '13:35', SAME_DAY_ENDS];

/** Today's next same-day window, if any is left. */
function sameDayWindow(at: Instant): Instant | undefined {
  const { on, time } = easternTime(at);
  const window = isBankingDay(on) ? SAME_DAY_CUT_OFFS.find((each) => time < each) : undefined;
  return window && easternInstant(on, window);
}

/** True if an entry made at this instant can still go to the network that day. */
export const isInTimeForToday = (at: Instant): boolean => sameDayWindow(at) !== undefined;

/** The rail of an entry; standard ACH if it names none. */
type Rail = Network | null | undefined;

const isSameDay = (rail: Rail, madeAt: Instant): boolean => rail === 'same-day-ach' && isInTimeForToday(madeAt);

/** True if an entry went in a same-day window. One that the bank sent in the evening went with the standard entries. */
function wentSameDay(rail: Rail, madeAt: Instant, postedAt: Instant): boolean {
  const left = easternTime(postedAt);
  return isSameDay(rail, madeAt) && left.on === easternTime(madeAt).on && left.time < ACH_CUT_OFF;
}

/** When an entry made at `at` goes to the network. Until then it can be cancelled. */
export function cutOffAfter(at: Instant, rail?: Rail): Instant {
  const window = rail === 'same-day-ach' ? sameDayWindow(at) : undefined;
  if (window) return window;
  const { on, time } = easternTime(at);
  const day = bankingDayFrom(on);
  return easternInstant(day === on && time >= ACH_CUT_OFF ? addBankingDays(on, 1) : day, ACH_CUT_OFF);
}

/** The dates of an ACH entry. */
export type AchDates = {
  /** Submitted to the bank network; it leaves the debited account. */
  readonly leavesOn: Day;
  /** Settled between the banks; the transfer is then completed. */
  readonly settlesOn: Day;
  /** A debit is good funds and can be disbursed at a closing. A return after this day is rare but possible. */
  readonly goodFundsOn: Day;
};

/** The dates that follow from the day an entry was submitted to the network. A same-day entry settles that evening. */
function achDatesFrom(leavesOn: Day, holdDays: number, settlesToday = false): AchDates {
  const settlesOn = settlesToday ? leavesOn : addBankingDays(leavesOn, 1);
  return { leavesOn, settlesOn, goodFundsOn: addBankingDays(settlesOn, holdDays) };
}

/** The dates of an entry made at an instant: it settles on the next banking day and clears after the tenant's hold. */
export const achDates = (madeAt: Instant, holdDays: number, rail?: Rail): AchDates =>
  achDatesFrom(easternTime(cutOffAfter(madeAt, rail)).on, holdDays, isSameDay(rail, madeAt));

/** Facts that a page has about a transfer on its way. */
type Progress = {
  readonly startedAt: Instant;
  readonly postedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly network?: Rail;
};

/** The dates of a transfer on its way. Actual dates replace expected ones. */
export function datesOf({ startedAt, postedAt, completedAt, network }: Progress, holdDays: number): AchDates {
  const planned = postedAt
    ? achDatesFrom(bankingDayFrom(easternTime(postedAt).on), holdDays, wentSameDay(network, startedAt, postedAt))
    : achDates(startedAt, holdDays, network);
  if (!completedAt) return planned;
  const settlesOn = bankingDayFrom(easternTime(completedAt).on);
  return { ...planned, settlesOn, goodFundsOn: addBankingDays(settlesOn, holdDays) };
}

/**
 * An instant payment is late after an hour. Plaid and the banks promise seconds, at any time of any day; the hour
 * allows for a bank that is down.
 */
const INSTANT_WITHIN_MS = 3_600_000;

/** The day by which an instant payment made at this time should have arrived. */
export const instantBy = (madeAt: Instant): Day =>
  easternTime(new Date(Date.parse(madeAt) + INSTANT_WITHIN_MS).toISOString()).on;

/** By this hour in New York, every tenant's scheduled payments are sent, including those in Hawaii and Samoa. */
const SENT_BY = '16:00';

/** The latest instant at which a payment scheduled for a day is sent. It leaves with that day's entries. */
export const scheduledStart = (on: Day): Instant => easternInstant(on, SENT_BY);

/** An expected closing is a day. It is kept as an instant that falls on that day everywhere in the United States. */
export const closingInstant = (on: Day): Instant => `${on}T17:00:00.000Z`;

export const closingDay = (at: Instant): Day => at.slice(0, 10);

/**
 * True if an ACH payment made now clears before the closing day. Funds are released in the afternoon, so a closing on
 * that very day may be too early.
 */
export const clearsFor = (closingOn: Day, madeAt: Instant, holdDays: number, rail?: Rail): boolean =>
  achDates(madeAt, holdDays, rail).goodFundsOn < closingOn;

/** The last instant to pay by ACH for a closing; it may have passed. */
export function lastAchFor(closingOn: Day, holdDays: number): Instant {
  let leavesOn = addDays(closingOn, -1);
  while (bankingDayFrom(leavesOn) !== leavesOn || achDatesFrom(leavesOn, holdDays).goodFundsOn >= closingOn)
    leavesOn = addDays(leavesOn, -1);
  return easternInstant(leavesOn, ACH_CUT_OFF);
}
