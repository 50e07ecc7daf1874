import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { type Sort, type StaffPorts, type Which, workOn } from './engine/staff-work.ts';

/**
 * Cancels what has not been paid yet; a client who knows of it is told. If the client accepts at the same moment, one
 * of the two fails on the version.
 */
export function cancelByStaff(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, sort, (found) =>
    moved(found, found.status === 'sent' ? 'recall' : 'cancel', 'staff', byMember(member, reason)),
  );
}
