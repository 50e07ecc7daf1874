import type { Instant } from '../dates.ts';
import { SUBMITTED_MAX_SECONDS } from '../limits.ts';
import { type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { caseSentence } from '../sentence.ts';
import type { Actor, TransferEventName } from './lifecycle.ts';
import { moved } from './move.ts';
import { CANCELLED_BY_CLIENT } from './provider-events.ts';
import { isRequested, type Transfer } from './transfer.ts';

/** Shown to the client on a payment that was taken back before its bank confirmed it. */
const TAKEN_BACK = {
  code: 'TAKEN_BACK',
  sentence: caseSentence('takenBack'),
} as const;
const NO_ANSWER = {
  code: 'NO_ANSWER',
  sentence: caseSentence('noAnswer'),
} as const;

/** True if a recorded code means that a payment was taken back rather than refused. */
export const isTakenBack = (code: string | undefined): boolean => code === TAKEN_BACK.code || code === NO_ANSWER.code;

/**
 * True if a start without an outcome should be taken back: on request, or because it is so old that the client may have
 * paid another way.
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
 * A submitted transfer after it is taken back: in the status before the client submitted it, with nothing of that try
 * left. If the staff took back a transfer that the tenant had made, it ends, because the client could submit it again
 * at once.
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
