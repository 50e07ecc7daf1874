import { addBankingDays } from '../banking-days.ts';
import type { Day } from '../dates.ts';

/** A receiving bank's request for proof is answered within ten banking days (Nacha Operating Rules, 2.3.2.7). */
const ANSWER_BANKING_DAYS = 10;

/** By when a bank that asked on a day for the proof of an authorization has to have it. */
export const answerProofBy = (asked: Day): Day => addBankingDays(asked, ANSWER_BANKING_DAYS);
