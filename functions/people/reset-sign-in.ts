import type { PersonId, TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { RESET_HOLD_SECONDS } from '#shared/staff/invitation.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { proposalIdOf } from '../proposals/decide.ts';
import type { ProposalStore, Write } from '../proposals/kind.ts';
import type { Colleague, KnownPeople, PeoplePorts } from './people.ts';
import type { TellPorts } from './tell-of-change.ts';

export type ResetPorts = PeoplePorts &
  TellPorts &
  KnownPeople & {
    readonly members: {
      /** The write that saves a membership against the version that was read. */
      readonly saving: (tenant: TenantId, member: StaffMember) => Write;
    };
    /** Ends every session of a person. */
    readonly endSessions: (person: PersonId, ended: { readonly at: number; readonly because: string }) => Promise<void>;
    /** Removes a person's factors. */
    readonly forgetFactors: (person: PersonId) => Promise<void>;
    readonly proposals: Pick<ProposalStore, 'find' | 'save'>;
  };

/** Enough tries that a person who keeps saving the same record can't win. */
const TRIES = 20;

/**
 * Ends a person's sessions and then removes their factors, so that an intruder is out even if the second step fails. At
 * their other companies they are suspended until an owner there approves, because the link goes to a mailbox that those
 * companies may not know. Returns the companies that they work for. Safe to repeat.
 */
export async function resetSignIn(ports: ResetPorts, colleague: Colleague, id: PersonId): Promise<readonly TenantId[]> {
  const companies = (await ports.people.find(id))?.companies ?? [colleague.tenant];
  for (const each of companies) if (each !== colleague.tenant) await suspend(ports, colleague, each, id);
  const ended = { at: Math.floor(colleague.now.getTime() / 1000), because: 'factors reset' };
  await ports.endSessions(id, ended);
  await ports.forgetFactors(id);
  // Also ends sessions that were opened with them in between.
  await ports.endSessions(id, ended);
  return companies;
}

/** Suspends a membership at another company, and proposes there to restore it. */
async function suspend(ports: ResetPorts, colleague: Colleague, tenantId: TenantId, person: PersonId): Promise<void> {
  const company = await ports.companyOf(colleague.tenant);
  invariant(company, 'a company whose owners agree has a configuration');
  const { name: by } = company;
  const at = colleague.now.toISOString();
  const approvesFrom = new Date(colleague.now.getTime() + RESET_HOLD_SECONDS * 1000).toISOString();
  const id = proposalIdOf('staff access', `restore ${person}`);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const [found, before] = await Promise.all([
      ports.members.find(tenantId, person),
      ports.proposals.find(tenantId, id),
    ]);
    if (!found?.active) return;
    const { name, email, version } = found;
    const change = { what: 'restore', person, name, email, version: version + 1, resetBy: by } as const;
    const made = { id, tenantId, kind: 'staff access', change, reason: '', by, identity: colleague.identity, at };
    const rested = { ...found, active: false, approvesFrom, last: { at, by, what: 'rested' } } as const;
    const saved = await ports.proposals.save({ ...made, version: before?.version ?? 0 } as Proposal, [
      ports.members.saving(tenantId, rested),
    ]);
    if (typeof saved !== 'string') return;
  }
  throw new Error('A membership at another company keeps changing, so it wasn’t suspended.');
}
