import { easternTime } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { answerProofBy } from './proof-days.ts';
import { isUnauthorized } from './returns.ts';
import { kindOf, type Transfer } from './transfer.ts';

/** What is known of the dispute of a debit, where it is one that a bank may ask the proof of. */
export type DisputeStanding = {
  /** The code by which the client's bank says that it was not authorized; null while it says nothing. */
  readonly code: string | null;
  readonly returnedOn: Day | null;
  /** By when to answer if the bank asked on the day of the return: no request can have come with it earlier. */
  readonly answerBy: Day | null;
};

/** Whether there is an authorization to prove, and whether the client's bank disputes it. */
export function proofOf(transfer: Transfer): DisputeStanding | null {
  if (kindOf(transfer) !== 'ACH' || !transfer.authorization) return null;
  const returned = transfer.events.findLast(({ name, reason }) => name === 'returned' && isUnauthorized(reason));
  if (!returned) return { code: null, returnedOn: null, answerBy: null };
  const { on } = easternTime(returned.at);
  return { code: returned.reason ?? null, returnedOn: on, answerBy: answerProofBy(on) };
}
