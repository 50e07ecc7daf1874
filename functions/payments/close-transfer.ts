import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { type StaffPorts, type Which, withReason, workOn } from './engine/staff-work.ts';

/**
 * Closes a failed transfer for good, once it is known what happened to the money; or resolves that the file of a paid
 * disbursement is below zero.
 */
export function closeTransfer(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'any', (found) =>
    withReason(
      reason,
      moved(found, overdraftOf(found) ? 'resolveOverdraft' : 'close', 'staff', byMember(member, reason)),
    ),
  );
}
