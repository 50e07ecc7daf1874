import { addBankingDays } from '../banking-days.ts';
import type { Day } from '../dates.ts';

/** A receiving bank's request for proof is answered within ten banking days (Nacha Operating Rules, 2.3.2.7). */
const ANSWER_BANKING_DAYS = 10;

/** By when a bank that asked on a day for the proof of an authorization has to have it. */
export const answerProofBy = (asked: Day): Day => addBankingDays(asked, ANSWER_BANKING_DAYS);

/** How many banking days are left until a proof has to be there; none on its last day, and less than none after it. */
export function proofDaysLeft(due: Day, today: Day): number {
  const [earlier, later, sign] = today <= due ? [today, due, 1] : [due, today, -1];
  let days = 0;
  while (addBankingDays(earlier, days + 1) <= later) days += 1;
  return days === 0 && today > due ? -1 : sign * days;
}

/** With so many banking days left and no word that it was sent, the office is written to. */
const SOON_BANKING_DAYS = 3;

/** Whether a proof has to be sent now. */
export const isProofDueSoon = (due: Day, today: Day): boolean => proofDaysLeft(due, today) <= SOON_BANKING_DAYS;
