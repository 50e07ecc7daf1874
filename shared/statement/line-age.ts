import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day } from '../dates.ts';

/**
 * An undecided transaction is late this many banking days after its own day. Statements are read every day, and a
 * question to another bank is answered in two (docs/bank-activity.md).
 */
const LATE_BANKING_DAYS = 3;

const DAY_MS = 86_400_000;

/** True if a transaction of this day is late today; both are banking days. */
export const isLateLine = (on: Day, today: Day): boolean =>
  today >= addBankingDays(bankingDayFrom(on), LATE_BANKING_DAYS);

/** A transaction's age in calendar days; 0 if its value date is ahead. */
export const lineAge = (on: Day, today: Day): number => Math.max(0, (Date.parse(today) - Date.parse(on)) / DAY_MS);
