import { addBankingDays } from '../banking-days.ts';
import type { Day } from '../dates.ts';

/** A receiving bank's proof request must be answered within ten banking days (Nacha Operating Rules, 2.3.2.7). */
const ANSWER_BANKING_DAYS = 10;

/** The deadline for a proof requested on this day. */
export const answerProofBy = (asked: Day): Day => addBankingDays(asked, ANSWER_BANKING_DAYS);

/** Banking days left until the proof is due: 0 on the last day, negative after it. */
export function proofDaysLeft(due: Day, today: Day): number {
  const [earlier, later, sign] = today <= due ? [today, due, 1] : [due, today, -1];
  let days = 0;
  while (addBankingDays(earlier, days + 1) <= later) days += 1;
  return days === 0 && today > due ? -1 : sign * days;
}

/** If this many banking days are left and no proof was sent, the office gets an email. */
const SOON_BANKING_DAYS = 3;

/** True if the proof has to be sent now. */
export const isProofDueSoon = (due: Day, today: Day): boolean => proofDaysLeft(due, today) <= SOON_BANKING_DAYS;
