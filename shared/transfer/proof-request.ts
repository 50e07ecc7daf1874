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

/** That the proof was sent: when, by whom, how, and on which day the bank had asked. */
export type SentProof = {
  readonly at: Instant;
  readonly by: string;
  readonly how: string;
  readonly asked: Day | undefined;
};

/** The last word that the proof was sent; undefined where none was, or a bank has asked again since. */
export function sentProofOf({ events }: Pick<Transfer, 'events'>): SentProof | undefined {
  const own = events.filter(({ name }) => PROOF_MOVES.includes(name));
  // A request that was noted by mistake leaves what was said before.
  const told = own.filter(({ name }, at) => name !== 'dropProof' && own[at + 1]?.name !== 'dropProof');
  const last = told.at(-1);
  if (last?.name !== 'sendProof') return undefined;
  const asked = told.findLast(({ name }) => name === 'askProof')?.proof?.asked;
  return { at: last.at, by: last.by ?? '', how: last.reason ?? '', asked };
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
