import { createHash } from 'node:crypto';
import type { ProposedChange } from '#shared/contracts/proposals.ts';
import { personId } from '#shared/ids.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import type { ChangeOf, Proposal } from '#shared/proposal/proposal.ts';
import { INVITATION_SECONDS, RESET_HOLD_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import { isMemberNow, type MemberRights, type StaffMember } from '#shared/staff/staff-member.ts';
import { changeText } from '#shared/text/console/change-mail.ts';
import { areUnfit, colleagueOf, invitationRefusal, withRights } from '../../people/change-people.ts';
import { endBegun } from '../../people/end-begun.ts';
import { endLinks, sendInvitation } from '../../people/invite.ts';
import { operatorsInvitedBy } from '../../people/invited-by.ts';
import { type Colleague, signedNow } from '../../people/people.ts';
import { type ResetPorts, resetSignIn } from '../../people/reset-sign-in.ts';
import { tellOfChange, tellOfRest } from '../../people/tell-of-change.ts';
import type { Kind, Write } from '../kind.ts';

export type StaffAccessPorts = ResetPorts & {
  readonly members: {
    /** The write that adds an invitation. */
    readonly inviting: (invitation: StaffInvitation) => Write;
  };
  readonly now: () => Date;
};

type Asked = Omit<Extract<ProposedChange, { readonly kind: 'staff access' }>, 'kind' | 'reason'>;
type Access = Proposal<'staff access'>;

/** How long support gets read access per request. */
const SUPPORT_MS = 4 * 3_600_000;
/** An older proposal can't be approved. */
const OPEN_MS = 14 * 24 * 3_600_000;

const CHANGED = { code: 'staff/person-changed' } as const;
const TOO_OLD = 'This was proposed more than two weeks ago. Reject it, and propose it again.';
const noOwner = (by: string): string => `${by} is no longer an owner here. Reject this, and propose it again.`;

const rightsOf = ({ roles, offices, approveUpTo }: MemberRights) => ({ roles, offices, approveUpTo });

const subjectOf = ({ what, person, email }: ChangeOf<'staff access'>): string => `${what} ${person ?? email}`;

/** The approver of a decided proposal, as who changes the staff. */
function approverOf({ tenantId: tenant, decided }: Access): Colleague & { readonly at: string } {
  invariant(decided?.identity, 'a change of staff access is approved by a person');
  const { at, by: name, identity } = decided;
  return { tenant, id: identity.id, name, identity, now: new Date(at), at };
}

/** Derived from the decision, so that a retry of the approval finds the invitation of the first one. */
const invitationIdOf = ({ id, decided }: Access): string =>
  createHash('sha256').update(`${id} ${decided?.at}`).digest('hex').slice(0, 24);

/** The person whose change was proposed, if their membership is still the one that was shown. */
async function memberOf(
  { members, now }: StaffAccessPorts,
  { tenantId, change: { what, person, version } }: Access,
): Promise<StaffMember | undefined> {
  const found = person && (await members.find(tenantId, person));
  if (!found || found.version !== version) return undefined;
  return (what === 'restore' ? !found.active : isMemberNow(found, now())) ? found : undefined;
}

/** True if the proposer is an owner no more. Someone with their sign-in could return through their proposals. */
async function isByFormerOwner(
  { members, now }: StaffAccessPorts,
  { tenantId, identity, change }: Access,
): Promise<boolean> {
  if (identity?.way !== 'console' || change.what === 'restore') return false;
  const id = personId.safeParse(identity.id).data;
  const found = id && (await members.find(tenantId, id));
  return !found?.roles.includes('owner') || !isMemberNow(found, now());
}

/**
 * An invitation that no link opens yet. The outbox emails a join's link when it reads this write, and so does a reset's
 * approver after the old sign-in has ended.
 */
function invitationOf({ random, linkTo }: StaffAccessPorts, proposal: Access, rights: MemberRights): StaffInvitation {
  const { what, name, email, person, ticket, until } = proposal.change;
  const { tenant: tenantId, at, name: invitedBy, identity } = approverOf(proposal);
  return {
    ...{ id: invitationIdOf(proposal), tenantId, kind: what === 'reset' ? 'reset' : 'join', name, email },
    ...{ rights, invitedBy, identity, at, ticket, until },
    person: person ?? personId.parse(Buffer.from(random(12)).toString('hex')),
    hash: createHash('sha256').update(random(32)).digest('hex'),
    ...(what === 'reset' ? {} : { linkAt: linkTo('') }),
    expiresAt: Math.floor(Date.parse(at) / 1000) + INVITATION_SECONDS,
  };
}

/** The writes for a member. A reset also blocks approving for a day, so that a person who didn't ask hears of it. */
function writesOf(ports: StaffAccessPorts, proposal: Access, member: StaffMember): readonly Write[] {
  const { by: proposedBy, reason, change } = proposal;
  const { tenant, at, name: by, identity } = approverOf(proposal);
  const last = { at, by, identity, proposedBy, ...(reason ? { reason } : {}) };
  const saving = (changed: StaffMember) => ports.members.saving(tenant, changed);
  if (change.what === 'restore') return [saving({ ...member, active: true, last: { ...last, what: 'restored' } })];
  if (change.rights) return [saving(withRights(member, change.rights, { ...last, what: 'changed' }))];
  const approvesFrom = new Date(Date.parse(at) + RESET_HOLD_SECONDS * 1000).toISOString();
  return [
    saving({ ...member, approvesFrom, last: { ...last, what: 'reset' } }),
    ports.members.inviting(invitationOf(ports, proposal, rightsOf(member))),
  ];
}

/**
 * Ends what an approved link replaces: a reset person's sign-in, and an invited person's other links. A reset's own link
 * is sent then. Once the link was used or revoked or has expired, nothing happens: otherwise an approver could repeat it
 * alone by asking again. False in that case.
 */
async function isLinkReady(ports: StaffAccessPorts, proposal: Access): Promise<boolean> {
  const { tenantId: tenant, change } = proposal;
  const approver = approverOf(proposal);
  const found = await ports.members.invitation(tenant, invitationIdOf(proposal));
  if (!found || found.expiresAt <= ports.now().getTime() / 1000) return false;
  const { id, kind, person, name, email, rights } = found;
  if (change.person) {
    const companies = await resetSignIn(ports, approver, change.person);
    await sendInvitation(ports, approver, { id, kind, person, name, email, rights, companies });
    return true;
  }
  const signed = signedNow(approver, 'a newer link was sent');
  await endLinks(ports, { companies: [tenant], person, email }, { except: id, signed });
  return true;
}

/** Carries out the part that can't be in the decision's transaction: links, sessions, factors and emails. */
async function carryOut(ports: StaffAccessPorts, proposal: Access): Promise<void> {
  const { tenantId: tenant, change } = proposal;
  const { what, person, rights, version } = change;
  const approver = approverOf(proposal);
  if ((what === 'invite' || what === 'reset') && !(await isLinkReady(ports, proposal))) return;
  const changed = what === 'change' && person ? await ports.members.find(tenant, person) : undefined;
  const isStillSo = changed?.version === (version ?? 0) + 1;
  if (changed && isStillSo && !rights?.roles.includes('owner')) await endBegun(ports, approver, changed.id);
  await tellOfChange(ports, approver, proposal);
  if (what === 'reset') await tellOfRest(ports, approver, change);
}

/**
 * Who works for a company, and with which rights. A person who alone appoints approvers could approve under a second
 * name.
 */
export const staffAccess = (ports: StaffAccessPorts): Kind<'staff access', Asked> => ({
  kind: 'staff access',
  overtaken: CHANGED,
  concerns: ({ person }) => person,

  async ask(member, { what, personId: id, version, name, email, rights, ticket }) {
    // Only a command gives support access.
    const isSupport = rights?.roles.includes('platform') === true;
    if (rights && (areUnfit(rights) || (isSupport && (what !== 'invite' || !ticket || member.way === 'console'))))
      return refuse({ code: 'staff/rights-unfit' });
    if (what === 'invite') {
      invariant(name && email && rights, 'an invitation says whom and to what');
      const refused = await invitationRefusal(ports, member, { email, rights });
      if (refused) return refuse(refused);
      const until = new Date(member.now.getTime() + SUPPORT_MS).toISOString();
      const change = { what, name, email, rights, ...(isSupport ? { ticket, until } : {}) };
      return done({ subject: subjectOf(change), change });
    }
    if (what === 'reset' && member.way !== 'console') return refuse({ code: 'staff/at-console' });
    invariant(id && version !== undefined, 'a change of somebody is about a member');
    const found = await colleagueOf(ports, member, { personId: id, version });
    if (!found.ok) return found;
    const of = { person: id, version, name: found.value.name, email: found.value.email };
    const change = { what, ...of, ...(what === 'change' ? { rights } : {}) };
    return done({ subject: subjectOf(change), change });
  },

  async refuses(proposal) {
    const { tenantId: tenant, at, by, change } = proposal;
    const now = ports.now();
    if (now.getTime() - Date.parse(at) > OPEN_MS) return { ...CHANGED, sentence: TOO_OLD };
    if (await isByFormerOwner(ports, proposal)) return { ...CHANGED, sentence: noOwner(by) };
    const { what, email, rights } = change;
    if (what === 'invite' && rights) return invitationRefusal(ports, { tenant, now }, { email, rights });
    return (await memberOf(ports, proposal)) ? undefined : CHANGED;
  },

  async writes(proposal) {
    const { what, rights } = proposal.change;
    if (what === 'invite' && rights) return [ports.members.inviting(invitationOf(ports, proposal, rights))];
    const member = await memberOf(ports, proposal);
    return member && writesOf(ports, proposal, member);
  },

  words: async ({ tenantId: tenant, change }) =>
    changeText.words(change, await operatorsInvitedBy(ports, { tenant, now: ports.now() }, change)),

  async after(proposal) {
    await carryOut(ports, proposal);
    return undefined;
  },
});
