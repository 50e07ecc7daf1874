import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day } from '../dates.ts';

/**
 * A transaction that no one has decided about is late from this many banking days after its own. Statements are read
 * every day, and a question to another bank is answered in two (docs/bank-activity.md).
 */
const LATE_BANKING_DAYS = 3;

const DAY_MS = 86_400_000;

/** Whether a line of this day has waited too long on another one; both are days of the banks. */
export const isLateLine = (on: Day, today: Day): boolean =>
  today >= addBankingDays(bankingDayFrom(on), LATE_BANKING_DAYS);

/** How many days of the calendar a line of this day is old; one with a value date ahead is not. */
export const lineAge = (on: Day, today: Day): number => Math.max(0, (Date.parse(today) - Date.parse(on)) / DAY_MS);
