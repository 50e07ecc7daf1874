import type { StaffChange } from '#shared/staff/staff-change.ts';
import { isMemberNow } from '#shared/staff/staff-member.ts';
import type { Colleague, PeoplePorts } from './people.ts';

/**
 * Whom somebody has asked in to prepare payments, where a change would make them an approver: an owner who doesn't approve
 * lets operators in alone, and one of them may be the owner again, under another name. The second person reads the names
 * before they agree. By name, because that is what an invitation keeps of its sender: two people of one name are asked about.
 */
export async function operatorsInvitedBy(
  { members }: Pick<PeoplePorts, 'members'>,
  { tenant, now }: Colleague,
  { person, name, rights }: Pick<StaffChange, 'person' | 'name' | 'rights'>,
): Promise<readonly string[]> {
  if (!person || !rights?.roles.includes('approver')) return [];
  const [all, invitations] = await Promise.all([members.list(tenant), members.invitations(tenant)]);
  const working = all.filter((each) => each.id !== person && isMemberNow(each, now));
  const asked = invitations.filter(({ kind }) => kind === 'join').map((each) => ({ ...each, ...each.rights }));
  return [...working, ...asked]
    .filter(({ invitedBy, roles }) => invitedBy === name && roles.includes('operator'))
    .map((each) => each.name);
}
