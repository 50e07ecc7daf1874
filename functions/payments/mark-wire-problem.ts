import { anyRefusalSentence } from '#shared/any-refusal.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { type StaffPorts, type Which, withReason, workOn } from './engine/staff-work.ts';

/** Stops a wire with a problem: a wrong amount, returned, or sent to someone else's account. */
export function markWireProblem(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  const { at, ...who } = byMember(member, reason);
  // The client is told to call; what the staff suspect stays internal.
  const problem = { code: 'WIRE', sentence: anyRefusalSentence({ code: 'wire/problem' }), at };
  return workOn(ports, member, which, 'wire', (found) =>
    withReason(reason, moved(found, 'markProblem', 'staff', { at, ...who, problem })),
  );
}
