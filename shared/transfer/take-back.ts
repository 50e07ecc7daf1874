import type { Instant } from '../dates.ts';
import { SUBMITTED_MAX_SECONDS } from '../limits.ts';
import { type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { caseSentence } from '../sentence.ts';
import type { Actor, TransferEventName } from './lifecycle.ts';
import { moved } from './move.ts';
import { CANCELLED_BY_CLIENT } from './provider-events.ts';
import { isRequested, type Transfer } from './transfer.ts';

/** What a client reads on a payment that was taken back before its bank had confirmed it. */
const TAKEN_BACK = {
  code: 'TAKEN_BACK',
  sentence: caseSentence('takenBack'),
} as const;
const NO_ANSWER = {
  code: 'NO_ANSWER',
  sentence: caseSentence('noAnswer'),
} as const;

/** Whether a code on record says that a payment was taken back, and not that somebody refused it. */
export const isTakenBack = (code: string | undefined): boolean => code === TAKEN_BACK.code || code === NO_ANSWER.code;

/**
 * Whether a start without an outcome goes back: somebody asked for it, or it is so old that what it was for may have
 * been paid in another way.
 */
export const goesBack = ({ cancelAskedAt, submittedAt }: Transfer, now: Date): boolean =>
  cancelAskedAt !== undefined ||
  (submittedAt !== undefined && now.getTime() - Date.parse(submittedAt) > SUBMITTED_MAX_SECONDS * 1000);

function nameOf(transfer: Transfer): TransferEventName {
  if (transfer.disbursement) return 'takenBackDisbursement';
  return isRequested(transfer) ? 'takenBackRequest' : 'takenBack';
}

function whoOf({ cancelAskedAt, cancelAskedBy }: Transfer) {
  if (cancelAskedBy) return { actor: 'staff' as Actor, problem: TAKEN_BACK, ...cancelAskedBy };
  if (cancelAskedAt) return { actor: 'client' as Actor, problem: TAKEN_BACK, reason: CANCELLED_BY_CLIENT };
  return { actor: 'system' as Actor, problem: NO_ANSWER, reason: NO_ANSWER.code };
}

/**
 * A submitted transfer that is taken back: where the client submitted it, with nothing of that try left. What the
 * tenant had made and its staff took back is over: the client could submit it again at once.
 */
export function takenBack(
  transfer: Transfer,
  at: Instant,
): Outcome<Transfer, Refusal<'transfer/wrong-status' | 'transfer/held'>> {
  const { actor, problem, ...said } = whoOf(transfer);
  const { cancelAskedAt: _asked, cancelAskedBy: _by, ...kept } = transfer;
  const { authorizationId: _id, authorizedAt: _at, ...provider } = transfer.provider;
  const back = moved(kept, nameOf(transfer), actor, { ...said, at, provider, problem: { ...problem, at } });
  if (!back.ok) return refuse(back.refusal);
  return actor === 'staff' && back.value.status === 'viewed'
    ? moved(back.value, 'cancel', 'staff', { ...said, at })
    : back;
}
