import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { withDeadline } from './engine/answer-deadline.ts';
import { needsApproval, type StaffPorts, tenantConfigOf, type Which, workOn } from './engine/staff-work.ts';

/** Asks the client for a payment without a second person, as long as its amount stays below the tenant's threshold. */
export function release(ports: StaffPorts, member: Member, which: Which): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'any', async (found) => {
    const config = await tenantConfigOf(ports, member);
    if (needsApproval(found, config) && found.status === 'created') return refuse({ code: 'staff/needs-approval' });
    const released = moved(found, 'release', 'staff', byMember(member));
    return released.ok ? withDeadline(released.value, config, member.now) : released;
  });
}
