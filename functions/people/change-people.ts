import type { PersonId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isMemberNow, type MemberRights, type StaffMember, takesTwo } from '#shared/staff/staff-member.ts';
import { endBegun } from './end-begun.ts';
import { sendInvitation } from './invite.ts';
import { type Colleague, type GrantingOwner, type PeoplePorts, signedNow } from './people.ts';

/** True for impossible rights: a limit without the approver role. */
export const areUnfit = ({ roles, approveUpTo }: MemberRights): boolean =>
  approveUpTo !== undefined && !roles.includes('approver');

type Named = { readonly name: string; readonly email: string; readonly rights: MemberRights };

/** Refuses an invitation to impossible rights, or of someone who already works here. */
export async function invitationRefusal(
  { members }: Pick<PeoplePorts, 'members'>,
  { tenant, now }: Pick<Colleague, 'tenant' | 'now'>,
  { email, rights }: Omit<Named, 'name'>,
): Promise<Refusal<'staff/rights-unfit' | 'staff/works-here'> | undefined> {
  if (areUnfit(rights)) return { code: 'staff/rights-unfit' };
  const worksHere = (await members.list(tenant)).some((each) => each.email === email && isMemberNow(each, now));
  return worksHere ? { code: 'staff/works-here' } : undefined;
}

/** Invites a colleague to rights that need no approval. */
export async function inviteColleague(
  ports: PeoplePorts,
  colleague: GrantingOwner,
  invited: Named,
): Promise<Outcome<'invited', Refusal<'staff/rights-unfit' | 'staff/works-here' | 'staff/takes-two'>>> {
  const refused = await invitationRefusal(ports, colleague, invited);
  if (refused) return refuse(refused);
  if (takesTwo(colleague.own, invited.rights)) return refuse({ code: 'staff/takes-two' });
  await sendInvitation(ports, colleague, { kind: 'join', ...invited });
  return done('invited');
}

type Of = { readonly personId: PersonId; readonly version: number; readonly reason?: string | undefined };
type Unfound = Refusal<'staff/no-person' | 'staff/own-membership' | 'staff/person-changed'>;

/** A colleague at the version that was shown. No one changes their own membership. */
export async function colleagueOf(
  { members }: Pick<PeoplePorts, 'members'>,
  { tenant, id, now }: Pick<Colleague, 'tenant' | 'id' | 'now'>,
  { personId, version }: Of,
): Promise<Outcome<StaffMember, Unfound>> {
  const found = await members.find(tenant, personId);
  if (!found || !isMemberNow(found, now)) return refuse({ code: 'staff/no-person' });
  if (found.id === id) return refuse({ code: 'staff/own-membership' });
  return found.version === version ? done(found) : refuse({ code: 'staff/person-changed' });
}

/** True if the company still has an owner without this person. */
async function leavesOwner({ members }: PeoplePorts, { tenant, now }: Colleague, without: PersonId): Promise<boolean> {
  const all = await members.list(tenant);
  return all.some((each) => each.id !== without && each.roles.includes('owner') && isMemberNow(each, now));
}

type Changed<Code extends 'staff/rights-unfit' | 'staff/takes-two' | never = never> = Promise<
  Outcome<'changed', Unfound | Refusal<'staff/last-owner' | Code>>
>;

/** Changes a colleague's rights, if that needs no approval. */
export async function changeColleague(
  ports: PeoplePorts,
  colleague: GrantingOwner,
  { rights, ...of }: Of & { readonly rights: MemberRights },
): Changed<'staff/rights-unfit' | 'staff/takes-two'> {
  if (areUnfit(rights)) return refuse({ code: 'staff/rights-unfit' });
  const found = await colleagueOf(ports, colleague, of);
  if (!found.ok) return found;
  if (takesTwo(colleague.own, rights, found.value)) return refuse({ code: 'staff/takes-two' });
  const { id } = found.value;
  const isOwnerNoMore = found.value.roles.includes('owner') && !rights.roles.includes('owner');
  if (isOwnerNoMore && !(await leavesOwner(ports, colleague, id))) return refuse({ code: 'staff/last-owner' });
  const saved = await ports.members.save(
    colleague.tenant,
    withRights(found.value, rights, { ...signedNow(colleague), what: 'changed' }),
  );
  if (!saved) return refuse({ code: 'staff/person-changed' });
  if (isOwnerNoMore) await endBegun(ports, colleague, id);
  return done('changed');
}

/** A membership with new rights, which replace the old ones entirely. */
export const withRights = (
  member: StaffMember,
  { roles, offices, approveUpTo }: MemberRights,
  last: StaffMember['last'],
): StaffMember => ({
  ...member,
  ...{ roles, offices, approveUpTo, last },
});

/** Ends a colleague's membership. One owner is enough, because it only takes rights away. */
export async function removeColleague(ports: PeoplePorts, colleague: Colleague, of: Of): Changed {
  const found = await colleagueOf(ports, colleague, of);
  if (!found.ok) return found;
  const { id, roles } = found.value;
  if (roles.includes('owner') && !(await leavesOwner(ports, colleague, id)))
    return refuse({ code: 'staff/last-owner' });
  const last = { ...signedNow(colleague, of.reason), what: 'removed' } as const;
  const saved = await ports.members.save(colleague.tenant, { ...found.value, active: false, last });
  if (!saved) return refuse({ code: 'staff/person-changed' });
  await endBegun(ports, colleague, id);
  return done('changed');
}
