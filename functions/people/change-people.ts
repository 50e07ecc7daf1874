import { newId, type OfficeId, type PersonId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { WEIGHTY_ROLES } from '#shared/staff/role.ts';
import type { StaffChange } from '#shared/staff/staff-change.ts';
import { isMemberNow, type MemberRights, type StaffMember } from '#shared/staff/staff-member.ts';
import { endBegun } from './end-begun.ts';
import { sendInvitation } from './invite.ts';
import { type Colleague, type PeoplePorts, signedBy } from './people.ts';

const CHANGE_SECONDS = 14 * 24 * 3600;

/** True for impossible rights: a limit without the approver role. */
const areUnfit = ({ roles, approveUpTo }: MemberRights): boolean =>
  approveUpTo !== undefined && !roles.includes('approver');

/**
 * True if an approver makes someone an operator. With a second name of their own, they would be both people of a
 * payment.
 */
const isOtherHalf = (own: Colleague['own'], { roles }: MemberRights, before?: MemberRights): boolean =>
  own?.roles.includes('approver') === true && roles.includes('operator') && !before?.roles.includes('operator');

/** True if a member limited to some offices grants access to more than those. */
function isBeyondOwn(own: Colleague['own'], { offices }: MemberRights, before?: MemberRights): boolean {
  const seen = own?.offices;
  if (!seen) return false;
  if (!offices) return !before || before.offices !== undefined;
  const hadIt = (office: OfficeId) => before !== undefined && (before.offices?.includes(office) ?? true);
  return offices.some((office) => !seen.includes(office) && !hadIt(office));
}

/**
 * True if rights need approval to grant: a new weighty role, a higher limit, or anything that the granter could gain
 * with a second name.
 */
const takesTwo = (own: Colleague['own'], rights: MemberRights, before?: MemberRights): boolean =>
  isOtherHalf(own, rights, before) ||
  isBeyondOwn(own, rights, before) ||
  rights.roles.includes('platform') ||
  WEIGHTY_ROLES.some((role) => rights.roles.includes(role) && !before?.roles.includes(role)) ||
  (rights.approveUpTo ?? 0) > (before?.approveUpTo ?? 0);

type Proposal = Pick<
  StaffChange,
  'what' | 'name' | 'email' | 'person' | 'rights' | 'version' | 'reason' | 'ticket' | 'until'
>;

/** Saves a change that needs approval. */
export async function proposeChange(
  { members, random }: Pick<PeoplePorts, 'members' | 'random'>,
  { tenant: tenantId, id: byId, name: by, now, identity }: Colleague,
  proposal: Proposal,
): Promise<StaffChange> {
  const at = now.toISOString();
  const expiresAt = Math.floor(now.getTime() / 1000) + CHANGE_SECONDS;
  const change = { ...proposal, id: newId(now, random(8)), tenantId, by, byId, identity, at, expiresAt };
  await members.propose(change);
  return change;
}

type Named = { readonly name: string; readonly email: string; readonly rights: MemberRights };

/** True if a current member has this address. */
const worksHere = async ({ members }: PeoplePorts, { tenant, now }: Colleague, email: string): Promise<boolean> =>
  (await members.list(tenant)).some((each) => each.email === email && isMemberNow(each, now));

/** Invites a colleague, or proposes it if it needs approval. */
export async function inviteColleague(
  ports: PeoplePorts,
  colleague: Colleague,
  { name, email, rights }: Named,
): Promise<Outcome<'invited' | 'waits', Refusal<'staff/rights-unfit' | 'staff/works-here'>>> {
  if (areUnfit(rights) || rights.roles.includes('platform')) return refuse({ code: 'staff/rights-unfit' });
  if (await worksHere(ports, colleague, email)) return refuse({ code: 'staff/works-here' });
  if (takesTwo(colleague.own, rights)) {
    await proposeChange(ports, colleague, { what: 'invite', name, email, rights });
    return done('waits');
  }
  await sendInvitation(ports, colleague, { kind: 'join', name, email, rights });
  return done('invited');
}

type Of = { readonly personId: PersonId; readonly version: number; readonly reason?: string | undefined };
type Unfound = Refusal<'staff/no-person' | 'staff/own-membership' | 'staff/person-changed'>;

/** A colleague at the version that was shown. No one changes their own membership. */
async function colleagueOf(
  { members }: PeoplePorts,
  { tenant, id, now }: Colleague,
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

type Changed<Code extends 'staff/rights-unfit' | never = never> = Promise<
  Outcome<'changed' | 'waits', Unfound | Refusal<'staff/last-owner' | Code>>
>;

/** Changes a colleague's rights: reductions at once, more of a weighty role with approval. */
export async function changeColleague(
  ports: PeoplePorts,
  colleague: Colleague,
  { rights, ...of }: Of & { readonly rights: MemberRights },
): Changed<'staff/rights-unfit'> {
  if (areUnfit(rights) || rights.roles.includes('platform')) return refuse({ code: 'staff/rights-unfit' });
  const found = await colleagueOf(ports, colleague, of);
  if (!found.ok) return found;
  const { id, name, email, version } = found.value;
  if (takesTwo(colleague.own, rights, found.value)) {
    await proposeChange(ports, colleague, { what: 'change', person: id, name, email, rights, version });
    return done('waits');
  }
  const isOwnerNoMore = found.value.roles.includes('owner') && !rights.roles.includes('owner');
  if (isOwnerNoMore && !(await leavesOwner(ports, colleague, id))) return refuse({ code: 'staff/last-owner' });
  const saved = await ports.members.save(
    colleague.tenant,
    withRights(found.value, rights, { ...signedBy(colleague), what: 'changed' }),
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
  const last = { ...signedBy(colleague, of.reason), what: 'removed' };
  const saved = await ports.members.save(colleague.tenant, { ...found.value, active: false, last });
  if (!saved) return refuse({ code: 'staff/person-changed' });
  await endBegun(ports, colleague, id);
  return done('changed');
}

/** Proposes to reset the factors of a colleague who has lost them. */
export async function proposeReset(
  ports: PeoplePorts,
  colleague: Colleague,
  { reason, ...of }: Of & { readonly reason: string },
): Promise<Outcome<'waits', Unfound>> {
  const found = await colleagueOf(ports, colleague, of);
  if (!found.ok) return found;
  const { id, name, email, version } = found.value;
  await proposeChange(ports, colleague, { what: 'reset', person: id, name, email, version, reason });
  return done('waits');
}
