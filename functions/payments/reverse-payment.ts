import { FED_ZONE } from '#shared/banking-days.ts';
import { type Day, today } from '#shared/dates.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { answersTo, askingRefusal, proposalRefusal, reversalOf, whyReversed } from '#shared/transfer/reversal.ts';
import type { ReversalAnswer, ReversalReason } from '#shared/transfer/reversal-step.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, isOtherPerson, type Member } from '../staff/member.ts';
import { findWork, type StaffPorts, type Which } from './engine/staff-work.ts';

/** What a reversal needs: the payment, and nothing of the provider's, who has no call for it. */
export type ReversePorts = { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> };

/** Why a payment is to be taken back: the network's reason, and what happened, in the words of whoever found it. */
export type ReversalWanted = { readonly why: ReversalReason; readonly reason: string };

/** What the provider or the bank said of it: on which day, under which number. */
export type ReversalAnswered = {
  readonly answer: ReversalAnswer;
  readonly on?: Day | undefined;
  readonly reference?: string | undefined;
  readonly reason: string;
};

type Worked = Promise<Outcome<Transfer, Refusal>>;

const NO_ROOM = 'This payment was changed too often: the rest of its record is kept for its money. Call the provider.';
const OTHER_PERSON = 'A colleague asks for it: another person than the one who prepared the reversal.';
const AHEAD: Refusal = {
  code: 'reversal/no-day',
  sentence: 'This day is still to come. Give the day on which it was.',
};

/**
 * Prepares a reversal of a payment to a client that was sent by mistake. It asks nobody for anything: a second person
 * does.
 */
export async function proposeReversal(
  ports: ReversePorts,
  member: Member,
  which: Which,
  { why, reason }: ReversalWanted,
): Worked {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const closed = proposalRefusal(found.value, member.now);
  if (closed) return refuse(closed);
  if (!hasRoomForAnAttempt(found.value)) return refuse({ code: 'transfer/too-many-tries', sentence: NO_ROOM });
  const wanted = moved(found.value, 'proposeReversal', 'staff', { ...byMember(member, reason), reversal: { why } });
  return wanted.ok ? ports.transfers.save(wanted.value) : wanted;
}

/**
 * Lets the provider be asked, as a second person. From this write on the client is told that the payment is asked back,
 * and why: the network wants them to know before it is (Nacha Operating Rules, Section 2.9). The days are counted again:
 * a proposal may have waited too long.
 */
export async function askReversal(ports: ReversePorts, member: Member, which: Which): Worked {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  const closed = askingRefusal(found.value, member.now);
  if (closed) return refuse(closed);
  const wanted = reversalOf(found.value);
  if (!wanted) return refuse({ code: 'reversal/none' });
  const { proposed } = wanted;
  if (!isOtherPerson(member, proposed)) return refuse({ code: 'staff/same-person', sentence: OTHER_PERSON });
  const why = whyReversed(wanted);
  const asked = moved(found.value, 'askReversal', 'approver', {
    ...byMember(member, [proposed.reason, `proposed by ${proposed.by}`].filter(Boolean).join(', ')),
    ...(why ? { reversal: { why } } : {}),
  });
  return asked.ok ? ports.transfers.save(asked.value) : asked;
}

/** Drops a reversal that no one has been asked to approve yet. The person who prepared it may do this too. */
export async function dropReversal(ports: ReversePorts, member: Member, which: Which, reason: string): Worked {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (reversalOf(found.value)?.state !== 'proposed') return refuse({ code: 'reversal/none' });
  const dropped = moved(found.value, 'dropReversal', 'staff', byMember(member, reason));
  return dropped.ok ? ports.transfers.save(dropped.value) : dropped;
}

/** That the money is back is recorded with the day and the number by which the books' own line of it is found. */
function badAnswer({ answer, on, reference }: ReversalAnswered, now: Date): Refusal | undefined {
  if (on && on > today(now, FED_ZONE)) return AHEAD;
  return answer === 'back' && !(on && reference?.trim()) ? { code: 'reversal/no-day' } : undefined;
}

/**
 * Records what the provider or the bank said of a reversal that was asked for. It books nothing: money that comes back
 * is booked by the provider's own event of the return, or by the line of the bank's statement.
 */
export async function noteReversal(ports: ReversePorts, member: Member, which: Which, said: ReversalAnswered): Worked {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  const { answer, on, reference, reason } = said;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (!answersTo(found.value).includes(answer)) return refuse({ code: 'reversal/none' });
  const bad = badAnswer(said, member.now);
  if (bad) return refuse(bad);
  const number = reference?.trim();
  const noted = moved(found.value, 'noteReversal', 'staff', {
    ...byMember(member, reason),
    reversal: { answer, ...(on ? { on } : {}), ...(number ? { reference: number } : {}) },
  });
  return noted.ok ? ports.transfers.save(noted.value) : noted;
}
