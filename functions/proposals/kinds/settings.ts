import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import { type ChangeOf, isOfKind, type Proposal, proposalId } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import { tenantProblems } from '#shared/tenant/problems.ts';
import { leftPlaces, type RecordedAccount, secretInUse } from '#shared/tenant/recorded-account.ts';
import { type SettingsChange, steeringChangeOf, withSettings } from '#shared/tenant/steering.ts';
import type { Agent, Tenant } from '#shared/tenant/tenant.ts';
import { settingsRows } from '#shared/text/console/settings.ts';
import type { Member } from '../../people/member.ts';
import type { Random } from '../../ports.ts';
import { proposalIdOf } from '../decide.ts';
import type { Kind, ProposalStore } from '../kind.ts';

export type SettingsPorts = Pick<ProposalStore, 'find'> & {
  /** The company's current file, with its wire instructions. */
  readonly file: (tenant: TenantId) => Promise<Tenant | undefined>;
  /** The provider accounts that its money has been moved by. */
  readonly accounts: (tenant: TenantId) => Promise<readonly RecordedAccount[]>;
  /** True if another company has one of these domains. */
  readonly isTaken: (tenant: TenantId, hosts: readonly string[]) => Promise<boolean>;
  readonly writes: Kind<'settings', SettingsChange>['writes'];
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

/** Salted, because the audit log shows it. A bare hash would reveal an account number to anyone who tries them all. */
const hashOf = ({ wiring, contact }: SettingsChange, salt: string): string =>
  createHmac('sha256', salt)
    .update(canonicalJson({ wiring, contact } as Parameters<typeof canonicalJson>[0]))
    .digest('hex');

const agentOf = (agents: readonly Agent[], id: Agent['id']): Agent | undefined => agents.find((each) => each.id === id);

/** The part of a change that the file doesn't have yet. */
function lacking(file: Tenant, { wiring, contact }: SettingsChange): SettingsChange {
  const isOther = wiring !== undefined && !isDeepStrictEqual(wiring ?? undefined, file.wiring);
  const changed = steeringChangeOf(file, withSettings(file, { contact }));
  return { ...(isOther ? { wiring } : {}), ...(changed ? { contact: changed } : {}) };
}

/**
 * A company's wire details, and every other setting that steers its money. A person who could change the phone number
 * alone could answer when a client asks about a wire (ALTA Best Practices: no one alone decides where money goes).
 */
export function settings(ports: SettingsPorts): Kind<'settings', SettingsChange> {
  /** Refuses a change that would make the file invalid. */
  async function unfit(before: Tenant, change: ChangeOf<'settings'>): Promise<Refusal | undefined> {
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
    overtaken: { code: 'staff/other-proposal' },
    writes: ports.writes,

    async ask(member, wanted) {
      const { tenant } = member;
      const subject = subjectOf(member, wanted);
      const [before, found] = await Promise.all([
        ports.file(tenant),
        ports.find(tenant, proposalIdOf('settings', subject)),
      ]);
      const asked = before ? lacking(before, wanted) : wanted;
      if (Object.keys(asked).length === 0) return refuse({ code: 'settings/no-change' });
      const ofSubject = subject === undefined ? {} : { subject };
      const agentsBefore = (before?.agents ?? []).filter(({ id }) => agentOf(asked.contact?.agents ?? [], id));
      if (isOfKind(found, 'settings') && !found.decided && found.change.hash === hashOf(asked, found.change.salt))
        return done({ ...ofSubject, change: { ...found.change, agentsBefore } });
      const salt = Buffer.from(ports.random(32)).toString('base64');
      const leaving = before ? [...leftPlaces(before, withSettings(before, asked))] : [];
      const change = { ...asked, agentsBefore, leaving, salt, hash: hashOf(asked, salt) };
      const refused = before && (await unfit(before, change));
      return refused ? refuse(refused) : done({ ...ofSubject, change });
    },

    async refuses({ tenantId, change }) {
      const before = await ports.file(tenantId);
      return before ? unfit(before, change) : { code: 'proposal/none' };
    },

    async rows({ tenantId, change }: Proposal<'settings'>, showsNumbers) {
      const before = await ports.file(tenantId);
      return before ? settingsRows(before, change, showsNumbers) : [];
    },

    // The decision is stored without the numbers.
    kept: ({ hash, salt, leaving }) => ({ agentsBefore: [], hash, salt, leaving }),
  };
}
