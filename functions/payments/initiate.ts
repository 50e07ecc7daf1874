import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member, nameOf } from '../staff/member.ts';
import { withDeadline } from './engine/answer-deadline.ts';
import {
  isSecondPerson,
  needsApproval,
  type StaffPorts,
  tenantConfigOf,
  type Which,
  workOn,
} from './engine/staff-work.ts';

/**
 * Releases what the tenant's own software created: the client sees it at the next sign-in, and no message is sent.
 * Where the portal would require a second person, that software has to name who approved it there. The deadline counts
 * from this release, and a file number that the software knows by now goes with it.
 */
export function initiate(
  ports: StaffPorts,
  member: Member,
  which: Which,
  { approvedBy = '', fileNumber }: { readonly approvedBy?: string; readonly fileNumber?: string | undefined } = {},
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'any', async (found) => {
    const approver = nameOf({ name: approvedBy });
    const reason = approver ? `approved by ${approver}` : undefined;
    const filed = fileNumber === undefined ? {} : { fileNumber };
    const initiated = moved(found, 'initiate', 'system', { ...byMember(member, reason), ...filed });
    if (!initiated.ok) return initiated;
    const config = await tenantConfigOf(ports, member);
    if (needsApproval(found, config)) {
      if (!approver) return refuse({ code: 'staff/needs-approval' });
      if (!isSecondPerson({ ...member, name: approver }, found)) return refuse({ code: 'staff/same-person' });
    }
    return withDeadline(initiated.value, config, member.now);
  });
}
