import { easternTime } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import type { TransferEventName } from './lifecycle.ts';
import { proofOf } from './proof.ts';
import { answerProofBy } from './proof-days.ts';
import type { Transfer } from './transfer.ts';

/** A bank's proof of authorization request: when it was made, and when the answer is due. */
export type ProofRequest = {
  readonly asked: Day;
  readonly due: Day;
  readonly by: string;
  readonly at: Instant;
};

/** Events that begin or end a request. It ends when the proof was sent, or if it was recorded by mistake. */
const PROOF_MOVES: readonly string[] = ['askProof', 'sendProof', 'dropProof'] satisfies TransferEventName[];

/** The open proof request, from the payment's own events; undefined once it has ended. */
export function openProofRequestOf({ events }: Pick<Transfer, 'events'>): ProofRequest | undefined {
  const last = events.findLast(({ name }) => PROOF_MOVES.includes(name));
  const asked = last?.name === 'askProof' ? last.proof?.asked : undefined;
  return last && asked ? { asked, due: answerProofBy(asked), by: last.by ?? '', at: last.at } : undefined;
}

/** When the proof was sent, by whom, how, and for which request. */
export type SentProof = {
  readonly at: Instant;
  readonly by: string;
  readonly how: string;
  readonly asked: Day | undefined;
};

/** The last sent proof; undefined if there is none, or if a bank has asked again since. */
export function sentProofOf({ events }: Pick<Transfer, 'events'>): SentProof | undefined {
  const own = events.filter(({ name }) => PROOF_MOVES.includes(name));
  // A request recorded by mistake doesn't change what was recorded before.
  const told = own.filter(({ name }, at) => name !== 'dropProof' && own[at + 1]?.name !== 'dropProof');
  const last = told.at(-1);
  if (last?.name !== 'sendProof') return undefined;
  const asked = told.findLast(({ name }) => name === 'askProof')?.proof?.asked;
  return { at: last.at, by: last.by ?? '', how: last.reason ?? '', asked };
}

/** True if a bank may ask for proof of this payment, because it is a debit that reached its bank. */
export const isProofAskable = (payment: Transfer): boolean =>
  proofOf(payment) !== null &&
  (payment.status === 'completed' || payment.events.some(({ name }) => name === 'returned'));

/** A bank usually asks once. Unlimited requests would leave no room for the money's own events. */
const PROOF_REQUESTS_MAX = 4;

/** True if another request can be recorded. All requests of a payment count, including answered ones. */
export const hasRoomForAProof = ({ events }: Pick<Transfer, 'events'>): boolean =>
  events.filter(({ name }) => name === 'askProof').length < PROOF_REQUESTS_MAX;

/** The banking day on which this debit was first sent. No bank can have asked earlier. */
export function askableSince({ events, createdAt }: Pick<Transfer, 'events' | 'createdAt'>): Day {
  const first = events.find(({ to }) => to === 'pending') ?? events[0];
  return easternTime(first?.at ?? createdAt).on;
}
