import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import { type ChangeOf, isOfKind, type Proposal, type ProposalId, proposalId } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import { tenantProblems } from '#shared/tenant/problems.ts';
import { leftPlaces, type RecordedAccount, secretInUse } from '#shared/tenant/recorded-account.ts';
import { type SettingsChange, steeringChangeOf, wiringChangeOf, withSettings } from '#shared/tenant/steering.ts';
import type { Agent, Tenant } from '#shared/tenant/tenant.ts';
import { settingsRows } from '#shared/text/console/settings.ts';
import { isKnownAs, type Member } from '../../people/member.ts';
import type { Random } from '../../ports.ts';
import { proposalIdOf } from '../decide.ts';
import type { Kind, ProposalStore } from '../kind.ts';

export type SettingsPorts = Pick<ProposalStore, 'find' | 'waiting'> & {
  /** The company's current file, with its wire instructions. */
  readonly file: (tenant: TenantId) => Promise<Tenant | undefined>;
  /** The provider accounts that its money has been moved by. */
  readonly accounts: (tenant: TenantId) => Promise<readonly RecordedAccount[]>;
  /** True if another company has one of these domains. */
  readonly isTaken: (tenant: TenantId, hosts: readonly string[]) => Promise<boolean>;
  /** The file that they read is judged again, because another change may be approved at the same moment. */
  readonly writes: (
    proposal: Proposal<'settings'>,
    isOutdated: (file: Tenant) => boolean,
  ) => ReturnType<Kind<'settings', SettingsChange>['writes']>;
  readonly random: Random;
  readonly now: () => Date;
};

/** A tenant file makes one such proposal at a time. */
export const SETTINGS_ID = proposalId.parse('settings');

/** At the console, each part of the settings has its own, so that one person's change doesn't replace another's. */
const subjectOf = ({ way }: Member, { wiring, contact = {} }: SettingsChange): string | undefined =>
  way === 'console'
    ? [...(wiring === undefined ? [] : ['wiring']), ...Object.keys(contact).toSorted()].join(' ')
    : undefined;

const AGENTS_AT_ONCE = 50;

const OUTDATED = {
  code: 'settings/unfit',
  sentence: 'These settings have changed since this was proposed. Reject it, and propose it again.',
} as const;
const waitingSentence = (by: string): string =>
  `${by} already proposed a change of these settings. Have it approved, rejected or withdrawn first.`;

/** Salted, because the audit log shows it. A bare hash would reveal an account number to anyone who tries them all. */
const hashOf = ({ wiring, contact }: SettingsChange, salt: string): string =>
  createHmac('sha256', salt)
    .update(canonicalJson({ wiring, contact } as Parameters<typeof canonicalJson>[0]))
    .digest('hex');

const agentOf = (agents: readonly Agent[], id: Agent['id']): Agent | undefined => agents.find((each) => each.id === id);

/** The settings that a change touches. */
const fieldsOf = ({ wiring, contact = {} }: SettingsChange): readonly string[] => [
  ...(wiring === undefined ? [] : ['wiring']),
  ...Object.keys(contact),
];

/** The current values of what a change touches, so that an approval of an outdated one can be refused. */
const standingHash = (file: Tenant, change: SettingsChange, salt: string): string =>
  createHmac('sha256', salt)
    .update(canonicalJson(fieldsOf(change).map((field) => [field, file[field as keyof Tenant] ?? null]) as never))
    .digest('hex');

/** True if what a change touches isn't as it was when the change was proposed. */
const isOutdated = (file: Tenant, change: ChangeOf<'settings'>): boolean =>
  change.standing !== undefined && change.standing !== standingHash(file, change, change.salt);

/** True if an open proposal asks for this, of the same current values. */
const isSame = (open: ChangeOf<'settings'>, asked: SettingsChange, before: Tenant | undefined): boolean =>
  open.hash === hashOf(asked, open.salt) && (!before || open.standing === standingHash(before, asked, open.salt));

/** The part of a change that the file doesn't have yet. */
function lacking(file: Tenant, { wiring, contact }: SettingsChange): SettingsChange {
  const after = withSettings(file, { wiring, contact });
  const [others, changed] = [wiringChangeOf(file, after), steeringChangeOf(file, after)];
  return { ...(others ? { wiring: others } : {}), ...(changed ? { contact: changed } : {}) };
}

/** Refuses a change that someone else's open one touches, or that its approver couldn't see. */
async function refusedAtConsole(
  ports: SettingsPorts,
  member: Member,
  id: ProposalId,
  { before, change }: { readonly before: Tenant | undefined; readonly change: ChangeOf<'settings'> },
): Promise<Refusal<'settings/waiting' | 'settings/no-change'> | undefined> {
  if (member.way !== 'console') return undefined;
  const fields = fieldsOf(change);
  const other = (await ports.waiting(member.tenant)).find(
    (each) =>
      isOfKind(each, 'settings') &&
      (each.id !== id || !isKnownAs(member, each)) &&
      fieldsOf(each.change).some((field) => fields.includes(field)),
  );
  if (other) return { code: 'settings/waiting', sentence: waitingSentence(other.by) };
  return before && settingsRows(before, change, true).length === 0 ? { code: 'settings/no-change' } : undefined;
}

/**
 * A company's wire details, and every other setting that steers its money. A person who could change the phone number
 * alone could answer when a client asks about a wire (ALTA Best Practices: no one alone decides where money goes).
 */
export function settings(ports: SettingsPorts): Kind<'settings', SettingsChange> {
  /** Refuses a change that would make the file invalid. */
  async function unfit(
    before: Tenant,
    change: ChangeOf<'settings'>,
  ): Promise<Refusal<'settings/unfit' | 'staff/host-taken'> | undefined> {
    const file = withSettings(before, change);
    const known = tenantProblems(before);
    const { contact, agentsBefore } = change;
    const overtaken = (contact?.agents ?? []).filter(
      ({ id }) => !isDeepStrictEqual(agentOf(before.agents, id), agentOf(agentsBefore, id)),
    );
    const inUse = secretInUse(await ports.accounts(file.id), { before, file, now: ports.now() });
    const problems = [
      ...tenantProblems(file).filter((problem) => !known.includes(problem)),
      ...leftPlaces(before, file)
        .filter((place) => !change.leaving.includes(place))
        .map((place) => `It also leaves “${place}” at Plaid.`),
      ...(inUse ? [inUse] : []),
      ...overtaken.map(
        ({ displayName }) => `${displayName} was changed or removed after this was proposed. Propose it again.`,
      ),
      // DynamoDB writes at most a hundred items together.
      ...((contact?.agents?.length ?? 0) > AGENTS_AT_ONCE
        ? [`Change the agents in parts, at most ${AGENTS_AT_ONCE} at a time.`]
        : []),
    ];
    if (problems.length > 0)
      return { code: 'settings/unfit', sentence: `This change isn’t valid as it is. ${problems.join(' ')}` };
    const fresh = file.hosts.filter((host) => !before.hosts.includes(host));
    return (await ports.isTaken(file.id, fresh)) ? { code: 'staff/host-taken' } : undefined;
  }

  return {
    kind: 'settings',
    overtaken: OUTDATED,
    rebases: true,
    writes: (proposal) => ports.writes(proposal, (file) => isOutdated(file, proposal.change)),

    async ask(member, wanted) {
      const { tenant } = member;
      const subject = subjectOf(member, wanted);
      const id = proposalIdOf('settings', subject);
      const [before, found] = await Promise.all([ports.file(tenant), ports.find(tenant, id)]);
      const asked = before ? lacking(before, wanted) : wanted;
      if (Object.keys(asked).length === 0) return refuse({ code: 'settings/no-change' });
      const ofSubject = subject === undefined ? {} : { subject };
      const agentsBefore = (before?.agents ?? []).filter(({ id: agent }) =>
        agentOf(asked.contact?.agents ?? [], agent),
      );
      if (isOfKind(found, 'settings') && !found.decided && isSame(found.change, asked, before))
        return done({ ...ofSubject, change: { ...found.change, agentsBefore } });
      const salt = Buffer.from(ports.random(32)).toString('base64');
      const leaving = before ? [...leftPlaces(before, withSettings(before, asked))] : [];
      const standing = before ? { standing: standingHash(before, asked, salt) } : {};
      const change = { ...asked, agentsBefore, leaving, salt, hash: hashOf(asked, salt), ...standing };
      const refused =
        (await refusedAtConsole(ports, member, id, { before, change })) ?? (before && (await unfit(before, change)));
      return refused ? refuse(refused) : done({ ...ofSubject, change });
    },

    async refuses({ tenantId, change }) {
      const before = await ports.file(tenantId);
      if (!before) return { code: 'proposal/none' };
      return (await unfit(before, change)) ?? (isOutdated(before, change) ? OUTDATED : undefined);
    },

    async rows({ tenantId, change }: Proposal<'settings'>, showsNumbers) {
      const before = await ports.file(tenantId);
      return before ? settingsRows(before, change, showsNumbers) : [];
    },

    // The decision is stored without the numbers.
    kept: ({ hash, salt, leaving }) => ({ agentsBefore: [], hash, salt, leaving }),
  };
}
