import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { type StaffPorts, type Which, withReason, workOn } from './engine/staff-work.ts';

/** Lets the client wire after all, once the problem is cleared. */
export function resolveWire(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  // Its waiting time may be over: from now on the staff end it.
  return workOn(ports, member, which, 'wire', ({ problem: _cleared, wireDeadlineAt: _over, ...kept }) =>
    withReason(reason, moved(kept, 'resolve', 'staff', byMember(member, reason))),
  );
}
