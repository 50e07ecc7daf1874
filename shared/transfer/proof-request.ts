import { easternTime } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import type { TransferEventName } from './lifecycle.ts';
import { proofOf } from './proof.ts';
import { answerProofBy } from './proof-days.ts';
import type { Transfer } from './transfer.ts';

/** A bank's request for the proof of a debit's authorization: asked on a day, to be answered by another. */
export type ProofRequest = {
  readonly asked: Day;
  readonly due: Day;
  /** Who noted it, and when. */
  readonly by: string;
  readonly at: Instant;
};

/** What begins a request, and what ends it: the proof was sent, or the request was noted by mistake. */
const PROOF_MOVES: readonly string[] = ['askProof', 'sendProof', 'dropProof'] satisfies TransferEventName[];

/** The request that a bank waits for an answer to, as the payment's own events tell it; undefined once it has ended. */
export function openProofRequestOf({ events }: Pick<Transfer, 'events'>): ProofRequest | undefined {
  const last = events.findLast(({ name }) => PROOF_MOVES.includes(name));
  const asked = last?.name === 'askProof' ? last.proof?.asked : undefined;
  return last && asked ? { asked, due: answerProofBy(asked), by: last.by ?? '', at: last.at } : undefined;
}

/** Whether a bank may ask for the proof of this payment: it is a debit that has reached its bank. */
export const isProofAskable = (payment: Transfer): boolean =>
  proofOf(payment) !== null &&
  (payment.status === 'completed' || payment.events.some(({ name }) => name === 'returned'));

/** A bank asks once, as a rule. What is noted without end leaves no room for what becomes of the money. */
const PROOF_REQUESTS_MAX = 4;

/** Whether another request can be noted: all of a payment count, those that were answered, too. */
export const hasRoomForAProof = ({ events }: Pick<Transfer, 'events'>): boolean =>
  events.filter(({ name }) => name === 'askProof').length < PROOF_REQUESTS_MAX;

/** The banks' day on which this debit was first sent: no bank asked about it before. */
export function askableSince({ events, createdAt }: Pick<Transfer, 'events' | 'createdAt'>): Day {
  const first = events.find(({ to }) => to === 'pending') ?? events[0];
  return easternTime(first?.at ?? createdAt).on;
}
