import type { Transfer } from 'plaid';
import { addBankingDays, type EasternDay, easternDay, easternTime, isBankingDay } from './calendar.ts';
import type { Wire } from './wire.ts';

type Network = Wire<Transfer>['network'];
type Direction = Wire<Transfer>['type'];

/** When an undisturbed transfer would reach each state. Times are the networks' own, in New York. */
interface Timetable {
  readonly postedAt: Date;
  readonly settledAt: Date;
  /** Only money drawn from an account is held before it becomes good funds. A credit is done when it settles. */
  readonly fundsAvailableAt: Date | undefined;
}

/**
 * Plaid's cut-offs: same-day 09:35, 13:50 and 15:00, standard 20:30. A transfer after the last one leaves on the next
 * banking day.
 */
const SAME_DAY_WINDOWS = ['09:35', '13:50', '15:00'] as const;
const STANDARD_WINDOW = '20:30';
/**
 * The hold of an ordinary originator: the money becomes good funds three banking days after settlement, in the
 * afternoon.
 */
const HOLD_BANKING_DAYS = 3;

/**
 * How soon an instant payment completes: seconds at a bank, but here long enough to see it in transit and fail it by
 * hand.
 */
const INSTANT_MS = 20_000;

/** The networks without windows: a payment completes at any hour of any day. */
export const isInstant = (network: Network): boolean => network === 'rtp' || network === 'rfp' || network === 'wire';

/** The first window in a list after an instant. */
function nextWindow(from: Date, windows: readonly string[]): Date {
  let day = easternDay(from);
  for (;;) {
    if (isBankingDay(day)) {
      const open = windows.map((time) => easternTime(day, time)).find((window) => window > from);
      if (open) return open;
    }
    day = addBankingDays(day, 1);
  }
}

/** The timetable of a transfer created at an instant. Same-day ACH after 15:00 becomes standard ACH, as at Plaid. */
export function timetable(createdAt: Date, network: Network, direction: Direction): Timetable {
  if (isInstant(network)) {
    const at = new Date(createdAt.getTime() + INSTANT_MS);
    return { postedAt: at, settledAt: at, fundsAvailableAt: direction === 'debit' ? at : undefined };
  }
  const today = easternDay(createdAt);
  const isSameDay = network === 'same-day-ach' && isBankingDay(today) && createdAt < easternTime(today, '15:00');
  const postedAt = nextWindow(createdAt, isSameDay ? SAME_DAY_WINDOWS : [STANDARD_WINDOW]);
  const postedOn = easternDay(postedAt);
  const settledOn: EasternDay = isSameDay ? postedOn : addBankingDays(postedOn, 1);
  return {
    postedAt,
    settledAt: easternTime(settledOn, isSameDay ? '18:00' : '09:00'),
    fundsAvailableAt:
      direction === 'debit' ? easternTime(addBankingDays(settledOn, HOLD_BANKING_DAYS), '15:00') : undefined,
  };
}

/**
 * The afternoon that many banking days later. It is after held funds are released at 15:00 in New York and before the
 * evening's window, so one step of the clock shows the whole day.
 */
export const bankingAfternoon = (from: Date, bankingDays: number): Date =>
  easternTime(addBankingDays(easternDay(from), bankingDays), '16:00');
