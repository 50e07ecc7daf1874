import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { isSecondPerson, type Sort, type StaffPorts, type Which, withReason, workOn } from './engine/staff-work.ts';

/** Rejects what a colleague created, for good; the client is never told. */
export function reject(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, sort, (found) => {
    const rejected = moved(found, 'reject', 'approver', byMember(member, reason));
    if (rejected.ok && !isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
    return withReason(reason, rejected);
  });
}
