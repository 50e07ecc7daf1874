import { isDeepStrictEqual } from 'node:util';
import type { TenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { RESET_HOLD_SECONDS } from '#shared/staff/invitation.ts';
import { isChangeOpen, type StaffChange } from '#shared/staff/staff-change.ts';
import type { MemberRights, StaffMember } from '#shared/staff/staff-member.ts';
import { proposeChange, withRights } from './change-people.ts';
import { endBegun } from './end-begun.ts';
import { sendInvitation } from './invite.ts';
import { type Colleague, mayDecide, type PeoplePorts, signedBy } from './people.ts';

type NotAgreed = Refusal<'staff/no-change' | 'staff/same-person' | 'staff/person-changed'>;
type Decided = Outcome<StaffChange, NotAgreed>;

type Open = { readonly change: StaffChange; readonly member: StaffMember | undefined };

const rightsOf = ({ roles, offices, approveUpTo }: MemberRights) => ({ roles, offices, approveUpTo });

/**
 * True if a change is still what was shown. An approved change that wasn't completed may be partly done, which is no
 * one else's change.
 */
function isStanding({ what, version, rights, decided }: StaffChange, member: StaffMember | undefined): boolean {
  if (what === 'invite') return true;
  if (what === 'restore') return member?.active === false && member.version === version;
  if (!member?.active) return false;
  if (member.version === version) return true;
  return decided !== undefined && (!rights || isDeepStrictEqual(rightsOf(member), rightsOf(rights)));
}

/**
 * The change that the caller may approve. Its proposer can't, nor can the person concerned. If that person was changed
 * meanwhile, the change is dropped, because no one can approve it anymore.
 */
export async function changeToAgree(
  { members }: Pick<PeoplePorts, 'members'>,
  colleague: Colleague,
  id: string,
): Promise<Outcome<Open, NotAgreed>> {
  const change = await members.change(colleague.tenant, id);
  if (!change || !isChangeOpen(change, colleague.now)) return refuse({ code: 'staff/no-change' });
  if (!mayDecide(colleague, change)) return refuse({ code: 'staff/same-person' });
  const member = change.person && (await members.find(colleague.tenant, change.person));
  if (isStanding(change, member)) return done({ change, member });
  await dropChange({ members }, colleague, id);
  return refuse({ code: 'staff/person-changed' });
}

/**
 * Approves a change. The approver is recorded first, and the change leaves the list once it is carried out. An
 * interrupted one is open again.
 */
export async function agreeToChange(ports: PeoplePorts, colleague: Colleague, id: string): Promise<Decided> {
  const { tenant } = colleague;
  const found = await changeToAgree(ports, colleague, id);
  if (!found.ok) return found;
  const { change, member } = found.value;
  // If two people approve at once, only one carries it out.
  if (!(await ports.members.decide(tenant, id, { ...signedBy(colleague), agreed: true })))
    return refuse({ code: 'staff/no-change' });
  const isDone = await inForce(ports, colleague, change, member);
  await ports.members.finish(tenant, id);
  return isDone ? done(change) : refuse({ code: 'staff/person-changed' });
}

/** Rejects an open change. Its proposer may withdraw it, because nothing changes. */
export async function dropChange(
  { members }: Pick<PeoplePorts, 'members'>,
  colleague: Colleague,
  id: string,
): Promise<Outcome<true, Refusal<'staff/no-change'>>> {
  const dropped = { ...signedBy(colleague), agreed: false };
  if (!(await members.decide(colleague.tenant, id, dropped))) return refuse({ code: 'staff/no-change' });
  await members.finish(colleague.tenant, id);
  return done(true);
}

async function inForce(
  ports: PeoplePorts,
  colleague: Colleague,
  { id, what, name, email, rights, ticket, until, by: proposedBy, reason }: StaffChange,
  member: StaffMember | undefined,
): Promise<boolean> {
  if (what === 'invite') {
    invariant(rights, 'an invitation says to what');
    await sendInvitation(ports, colleague, { id, kind: 'join', name, email, rights, ticket, until });
    return true;
  }
  invariant(member, 'a change of somebody is about a member');
  if (what === 'reset')
    return reset(ports, colleague, { id, member }, { ...signedBy(colleague, reason), what: 'reset', proposedBy });
  if (what === 'restore') {
    const last = { ...signedBy(colleague), what: 'restored', proposedBy };
    return ports.members.save(colleague.tenant, { ...member, active: true, last });
  }
  invariant(rights, 'a change of rights says which');
  const changed = withRights(member, rights, { ...signedBy(colleague), what: 'changed', proposedBy });
  const isSaved = await ports.members.save(colleague.tenant, changed);
  if (isSaved && member.roles.includes('owner') && !rights.roles.includes('owner'))
    await endBegun(ports, colleague, member.id);
  return isSaved;
}

/**
 * Ends a person's sessions and then removes their factors, so that an intruder is out even if the second step fails.
 * For a day they can't approve anything, so that a person who didn't ask for this hears of it. At their other companies
 * they are suspended until an owner there approves, because the link goes to a mailbox that those companies may not
 * know.
 */
async function reset(
  ports: PeoplePorts,
  colleague: Colleague,
  { id: invitation, member }: { readonly id: string; readonly member: StaffMember },
  last: StaffMember['last'],
) {
  const { now, tenant } = colleague;
  const { id, name, email } = member;
  const approvesFrom = new Date(now.getTime() + RESET_HOLD_SECONDS * 1000).toISOString();
  const companies = (await ports.people.find(id))?.companies ?? [tenant];
  if (!(await ports.members.save(tenant, { ...member, approvesFrom, last }))) return false;
  for (const each of companies)
    if (each !== tenant && !(await rest(ports, colleague, each, { id, approvesFrom }))) return false;
  const ended = { at: Math.floor(now.getTime() / 1000), because: 'factors reset' };
  await ports.endSessions(id, ended);
  await ports.forgetFactors(id);
  // Also ends sessions that were opened with them in between.
  await ports.endSessions(id, ended);
  const again = { kind: 'reset', person: id, name, email, rights: rightsOf(member), companies } as const;
  await sendInvitation(ports, colleague, { ...again, id: invitation });
  return true;
}

/** Suspends a membership at another company, and proposes there to restore it. */
async function rest(
  ports: PeoplePorts,
  colleague: Colleague,
  tenant: TenantId,
  { id, approvesFrom }: Pick<StaffMember, 'id' | 'approvesFrom'>,
): Promise<boolean> {
  const [found, company] = await Promise.all([ports.members.find(tenant, id), ports.companyOf(colleague.tenant)]);
  if (!found?.active) return true;
  invariant(company, 'a company whose owners agree has a configuration');
  const { name: by } = company;
  const last = { at: colleague.now.toISOString(), by, what: 'rested' };
  if (!(await ports.members.save(tenant, { ...found, active: false, approvesFrom, last }))) return false;
  const { name, email, version } = found;
  const restore = { what: 'restore', person: id, name, email, version: version + 1 } as const;
  await proposeChange(ports, { ...colleague, tenant, name: by }, restore);
  return true;
}
