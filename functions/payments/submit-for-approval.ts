import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { type Sort, type StaffPorts, type Which, workOn } from './engine/staff-work.ts';

/** Asks a colleague to approve. */
export function submitForApproval(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, sort, (found) => moved(found, 'submitForApproval', 'staff', byMember(member)));
}
