import type { TenantId } from '#shared/ids.ts';
import { isMemberNow, type StaffMember, staffMember } from '#shared/staff/staff-member.ts';
import { allItems, beginning } from './every-item.ts';
import { staffMembersPrefix } from './staff-keys.ts';

/** A company's current members. */
export const membersNow = async (tenant: TenantId, now: Date): Promise<readonly StaffMember[]> =>
  (await allItems(beginning(staffMembersPrefix(tenant)), (item) => staffMember.parse(item))).filter((member) =>
    isMemberNow(member, now),
  );
