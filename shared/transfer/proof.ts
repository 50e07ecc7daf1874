import { easternTime } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { answerProofBy } from './proof-days.ts';
import { isUnauthorized } from './returns.ts';
import { kindOf, type Transfer } from './transfer.ts';

/** The dispute of a debit that a bank may request proof of. */
export type DisputeStanding = {
  /** The code for an unauthorized debit from the client's bank; null if it hasn't said so. */
  readonly code: string | null;
  readonly returnedOn: Day | null;
  /** The deadline if the bank asked on the day of the return. It can't have asked earlier. */
  readonly answerBy: Day | null;
};

/** The dispute standing of a debit with an authorization; null for other transfers. */
export function proofOf(transfer: Transfer): DisputeStanding | null {
  if (kindOf(transfer) !== 'ACH' || !transfer.authorization) return null;
  const returned = transfer.events.findLast(({ name, reason }) => name === 'returned' && isUnauthorized(reason));
  if (!returned) return { code: null, returnedOn: null, answerBy: null };
  const { on } = easternTime(returned.at);
  return { code: returned.reason ?? null, returnedOn: on, answerBy: answerProofBy(on) };
}
