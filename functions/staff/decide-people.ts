import type { TenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { RESET_HOLD_SECONDS } from '#shared/staff/invitation.ts';
import type { StaffChange } from '#shared/staff/staff-change.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { mayDecide, withRights } from './change-people.ts';
import { sendInvitation } from './invite.ts';
import { type Colleague, type PeoplePorts, signedBy } from './people.ts';

type Decided = Outcome<StaffChange, Refusal<'staff/no-change' | 'staff/same-person' | 'staff/person-changed'>>;

/** Agrees to a change as its second person. Who proposed it cannot, nor can the person whom it is about. */
export async function agreeToChange(ports: PeoplePorts, colleague: Colleague, id: string): Promise<Decided> {
  const { tenant } = colleague;
  const change = await ports.members.change(tenant, id);
  if (!change) return refuse({ code: 'staff/no-change' });
  if (!mayDecide(colleague, change)) return refuse({ code: 'staff/same-person' });
  const member = change.person && (await ports.members.find(tenant, change.person));
  const isStanding = change.what === 'invite' || (member?.active && member.version === change.version);
  // Of two who agree at once one puts it in force.
  if (!(await ports.members.decide(tenant, id, { ...signedBy(colleague), agreed: true })))
    return refuse({ code: 'staff/no-change' });
  if (!isStanding) return refuse({ code: 'staff/person-changed' });
  return (await inForce(ports, colleague, change, member)) ? done(change) : refuse({ code: 'staff/person-changed' });
}

/** Drops a change that waits. Its proposer may, too: nothing changes. */
export async function dropChange(
  { members }: Pick<PeoplePorts, 'members'>,
  colleague: Colleague,
  id: string,
): Promise<Outcome<true, Refusal<'staff/no-change'>>> {
  const dropped = { ...signedBy(colleague), agreed: false };
  return (await members.decide(colleague.tenant, id, dropped)) ? done(true) : refuse({ code: 'staff/no-change' });
}

async function inForce(
  ports: PeoplePorts,
  colleague: Colleague,
  { what, name, email, rights, ticket, until, by: proposedBy, reason }: StaffChange,
  member: StaffMember | undefined,
): Promise<boolean> {
  if (what === 'invite') {
    invariant(rights, 'an invitation says to what');
    await sendInvitation(ports, colleague, { kind: 'join', name, email, rights, ticket, until });
    return true;
  }
  invariant(member, 'a change of somebody is about a member');
  if (what === 'reset')
    return reset(ports, colleague, member, { ...signedBy(colleague, reason), what: 'reset', proposedBy });
  invariant(rights, 'a change of rights says which');
  return ports.members.save(
    colleague.tenant,
    withRights(member, rights, { ...signedBy(colleague), what: 'changed', proposedBy }),
  );
}

/**
 * Takes a person's factors away and ends their sessions. For a day they approve nothing, at any of their companies: time
 * to hear of it for whoever did not ask for it.
 */
async function reset(
  ports: PeoplePorts,
  colleague: Colleague,
  { id, name, email, ...rights }: StaffMember,
  last: StaffMember['last'],
) {
  const { now, tenant } = colleague;
  const approvesFrom = new Date(now.getTime() + RESET_HOLD_SECONDS * 1000).toISOString();
  const companies = (await ports.people.find(id))?.companies ?? [tenant];
  for (const each of companies) if (!(await hold(ports, each, id, { approvesFrom, last }))) return false;
  await ports.forgetFactors(id);
  await ports.endSessions(id, { at: Math.floor(now.getTime() / 1000), because: 'factors reset' });
  const { roles, offices, agentId, approveUpTo } = rights;
  const again = { kind: 'reset', person: id, name, email, rights: { roles, offices, agentId, approveUpTo } } as const;
  await sendInvitation(ports, colleague, again);
  return true;
}

async function hold(
  { members }: PeoplePorts,
  tenant: TenantId,
  id: StaffMember['id'],
  held: Pick<StaffMember, 'approvesFrom' | 'last'>,
) {
  const found = await members.find(tenant, id);
  return !found || members.save(tenant, { ...found, ...held });
}
