import type { ChangeOf } from '#shared/proposal/proposal.ts';
import { isMemberNow } from '#shared/staff/staff-member.ts';
import type { Colleague, PeoplePorts } from './people.ts';

/**
 * The operators that a person invited, if a change would make that person an approver. An owner who doesn't approve can
 * add operators alone, and one of them may be the owner under another name, so the approver reads the names first. They
 * are matched by name, because an invitation stores only that of its sender. People with the same name are listed too.
 */
export async function operatorsInvitedBy(
  { members }: Pick<PeoplePorts, 'members'>,
  { tenant, now }: Pick<Colleague, 'tenant' | 'now'>,
  { person, name, rights }: Pick<ChangeOf<'staff access'>, 'person' | 'name' | 'rights'>,
): Promise<readonly string[]> {
  if (!person || !rights?.roles.includes('approver')) return [];
  const [all, invitations] = await Promise.all([members.list(tenant), members.invitations(tenant)]);
  const working = all.filter((each) => each.id !== person && isMemberNow(each, now));
  const asked = invitations.filter(({ kind }) => kind === 'join').map((each) => ({ ...each, ...each.rights }));
  return [...working, ...asked]
    .filter(({ invitedBy, roles }) => invitedBy === name && roles.includes('operator'))
    .map((each) => each.name);
}
