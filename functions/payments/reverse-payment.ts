import { FED_ZONE } from '#shared/banking-days.ts';
import { type Day, today } from '#shared/dates.ts';
import { refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import {
  answersTo,
  askingRefusal,
  isReversalUnsent,
  proposalRefusal,
  reversalOf,
  whyReversed,
} from '#shared/transfer/reversal.ts';
import type { ReversalAnswer, ReversalReason } from '#shared/transfer/reversal-step.ts';
import { hasRoomForAnAttempt } from '#shared/transfer/transfer.ts';
import { byMember, isOtherPerson, type Member } from '../people/member.ts';
import { findWork, type StaffPorts, type Which } from './engine/staff-work.ts';

/** Needs only the payment, because the provider has no call for a reversal. */
export type ReversePorts = { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> };

/** The network's reason for a reversal, and an explanation by the person who found it. */
export type ReversalWanted = { readonly why: ReversalReason; readonly reason: string };

/** The answer of the provider or the bank, with its day and reference. */
export type ReversalAnswered = {
  readonly answer: ReversalAnswer;
  readonly on?: Day | undefined;
  readonly reference?: string | undefined;
  readonly reason: string;
};

const NO_ROOM = 'This payment was changed too many times to record this. Call Plaid support.';
const OTHER_PERSON = 'You prepared this reversal request. Another person has to approve it.';
const AHEAD: Refusal<'reversal/no-day'> = {
  code: 'reversal/no-day',
  sentence: 'This date is in the future. Enter the date it happened.',
};

/**
 * Prepares a reversal of a disbursement that was sent by mistake. Nothing is requested until a colleague approves it.
 */
export async function proposeReversal(
  ports: ReversePorts,
  member: Member,
  which: Which,
  { why, reason }: ReversalWanted,
) {
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
 * Approves a reversal request, which someone then has to send to the provider. The days are counted again, because the
 * proposal may have waited too long.
 */
export async function askReversal(ports: ReversePorts, member: Member, which: Which) {
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

/**
 * Records that an approved reversal request was sent to the provider, and how. From this write on, the client is told
 * that we asked for the payment back and why; the network requires that notice before the money is taken (Nacha
 * Operating Rules, Section 2.9).
 */
export async function noteReversalSent(ports: ReversePorts, member: Member, which: Which, how: string) {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (how.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (reversalOf(found.value)?.state !== 'asked') return refuse({ code: 'reversal/none' });
  const sent = moved(found.value, 'sendReversal', 'staff', byMember(member, how));
  return sent.ok ? ports.transfers.save(sent.value) : sent;
}

/** Drops a reversal that isn't sent yet. The person who prepared it may do this too. */
export async function dropReversal(ports: ReversePorts, member: Member, which: Which, reason: string) {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (!isReversalUnsent(reversalOf(found.value))) return refuse({ code: 'reversal/none' });
  const dropped = moved(found.value, 'dropReversal', 'staff', byMember(member, reason));
  return dropped.ok ? ports.transfers.save(dropped.value) : dropped;
}

/** Requires the day and the reference for returned money, so that the books can find its entry. */
function badAnswer({ answer, on, reference }: ReversalAnswered, now: Date): Refusal<'reversal/no-day'> | undefined {
  if (on && on > today(now, FED_ZONE)) return AHEAD;
  return answer === 'back' && !(on && reference?.trim()) ? { code: 'reversal/no-day' } : undefined;
}

/**
 * Records the answer of the provider or the bank to a reversal request. It books nothing: returned money is booked by
 * the provider's return event or by the bank transaction.
 */
export async function noteReversal(ports: ReversePorts, member: Member, which: Which, said: ReversalAnswered) {
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
