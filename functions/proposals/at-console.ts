import type * as z from 'zod/mini';
import {
  type listProposalsRoute,
  ownSettings,
  type ProposedChange,
  type readSettingsRoute,
  type ShownProposal,
} from '#shared/contracts/proposals.ts';
import { listStaffRoute } from '#shared/contracts/staff.ts';
import type { PersonId, StaffSessionId, TenantId } from '#shared/ids.ts';
import { behind } from '#shared/late-schema.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { isOfKind, MAY, type Proposal, type ProposalId, type ProposalKind } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasRole, type MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { proposalWords } from '#shared/text/console/proposals.ts';
import { settingsLines } from '#shared/text/console/settings.ts';
import { onHoldRefusal } from '../people/approving.ts';
import { type ByCommand, isOtherPerson, type Member } from '../people/member.ts';
import { askProof, type Intent, type IntentPorts, spendProof } from '../people/proof-of-intent.ts';
import {
  approvable,
  approveProposal,
  type Decider,
  makeProposal,
  type ProposalPorts,
  rejectProposal,
} from './decide.ts';
import type { AskedElsewhere, Kind } from './kind.ts';

/** Every kind of proposal, as this function can decide it. */
// biome-ignore lint/suspicious/noExplicitAny: each kind asks for something else.
export type Kinds = { readonly [K in ProposalKind]: Kind<K, any> };

export type ProposalDeskPorts = ProposalPorts &
  IntentPorts & {
    readonly kinds: Kinds;
    readonly elsewhere: (tenant: TenantId) => Promise<readonly AskedElsewhere[]>;
    readonly file: (tenant: TenantId) => Promise<Tenant | undefined>;
  };

/** A staff member who proposes or decides. */
export type ProposalCaller = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly session: StaffSessionId;
  readonly member: Pick<StaffMember, 'name' | 'offices' | 'approvesFrom' | 'approveUpTo'>;
  readonly roles: readonly MemberRole[];
  readonly command?: ByCommand | undefined;
  readonly now: Date;
};

type OfProposal = { readonly proposalId: ProposalId };
type Shown = Promise<Outcome<ShownProposal, Refusal>>;

/** The roles that can open the other approval pages, and those that approve there. */
const READS = { staff: listStaffRoute.roles };
const APPROVES = { staff: ['owner', 'platform'] } as const;

/** More than a company has open at once. */
const SHOWN_MAX = 100;

/** Roles that see full account numbers, because they propose or approve where money goes. */
const SEE_NUMBERS = ['owner', 'approver', 'operator'] as const;

const OF_COMPANY = { code: 'staff/whole-company' } as const;

const memberOf = (
  { tenant, person: id, member: { name, approvesFrom, approveUpTo }, now, command }: ProposalCaller,
  role: Member['role'],
): Decider => ({ ...{ tenant, id, name, role, now, approvesFrom, approveUpTo }, way: command?.way ?? 'console' });

const may = ({ roles }: ProposalCaller, wanted: readonly MemberRole[]): boolean => hasRole(roles, wanted);

const kindOf = (kinds: Kinds, kind: ProposalKind) => kinds[kind] as Kind<ProposalKind, unknown>;

/** The kind of a proposal by its id; undefined if none matches. */
const kindNamed = (kinds: Kinds, id: ProposalId): Kind<ProposalKind, unknown> | undefined =>
  Object.values(kinds).find(({ kind }) => `${id}-`.startsWith(`${kind.replaceAll(' ', '-')}-`)) as
    | Kind<ProposalKind, unknown>
    | undefined;

async function shownOf(
  { kinds }: ProposalDeskPorts,
  caller: ProposalCaller,
  proposal: Proposal,
): Promise<ShownProposal> {
  const { id, version, kind, reason, by, at, decided } = proposal;
  const { rows } = kindOf(kinds, kind);
  const { propose: proposing, approve: approving } = MAY[kind];
  const decider = memberOf(caller, 'approve');
  const isOpen = !decided;
  const isOther = isOtherPerson(decider, proposal);
  return {
    ...{ id, version, kind, reason, by, at, what: proposalWords(proposal), decided: decided?.what ?? null },
    ...('funding' in proposal.change ? { funding: proposal.change.funding } : {}),
    rows: isOpen && rows ? await rows(proposal, may(caller, SEE_NUMBERS)) : [],
    isByCommand: proposal.identity?.way !== 'console',
    mayApprove: isOpen && isOther && may(caller, approving) && !onHoldRefusal(decider, caller.now),
    mayReject: isOpen && may(caller, [...proposing, ...approving]),
  };
}

const after = async (ports: ProposalDeskPorts, caller: ProposalCaller, made: Outcome<Proposal, Refusal>) =>
  made.ok ? done(await shownOf(ports, caller, made.value)) : made;

/** Open proposals. They belong to the whole company. */
export async function listProposals(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
): Promise<Outcome<z.input<typeof listProposalsRoute.reply>, Refusal<'staff/whole-company'>>> {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const [waiting, elsewhere] = await Promise.all([
    ports.proposals.waiting(caller.tenant),
    ports.elsewhere(caller.tenant),
  ]);
  const decider = memberOf(caller, 'approve');
  const shown = elsewhere.filter(({ page }) => hasRole(caller.roles, READS[page]));
  return done({
    proposals: await Promise.all(waiting.slice(0, SHOWN_MAX).map((each) => shownOf(ports, caller, each))),
    elsewhere: shown.slice(0, SHOWN_MAX).map(({ id, page, words: what, ...asked }) => ({
      ...{ id, page, what, by: asked.by, at: asked.at },
      mayApprove: hasRole(caller.roles, APPROVES[page]) && isOtherPerson(decider, asked),
    })),
  });
}

/** A company's current settings, and the proposals that would change them. */
export async function readSettings(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
): Promise<Outcome<z.input<typeof readSettingsRoute.reply>, Refusal<'staff/whole-company' | 'tenant/not-found'>>> {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const [file, open] = await Promise.all([ports.file(caller.tenant), ports.proposals.waiting(caller.tenant)]);
  if (!file) return refuse({ code: 'tenant/not-found' });
  const fields = Object.keys(behind(ownSettings).shape) as (keyof typeof file)[];
  return done({
    lines: settingsLines(file, may(caller, SEE_NUMBERS)),
    hasWire: file.wiring !== undefined,
    values: Object.fromEntries(fields.map((field) => [field, file[field]])),
    waiting: open
      .filter((each) => isOfKind(each, 'settings'))
      .map(({ by, at, change: { wiring, contact = {} } }) => ({
        ...{ by, at },
        fields: [...(wiring === undefined ? [] : ['wiring']), ...Object.keys(contact)],
      })),
  });
}

export async function proposeChangeAtConsole(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { kind: name, reason, ...asked }: ProposedChange,
): Shown {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const kind = kindOf(ports.kinds, name);
  if (!may(caller, MAY[name].propose)) return refuse({ code: 'staff/no-role' });
  const role = may(caller, ['operator', 'owner']) ? 'prepare' : 'approve';
  return after(ports, caller, await makeProposal(ports, kind, memberOf(caller, role), { asked, reason }));
}

/** The kind of the proposal to decide, if the caller may. */
function decidable(
  { kinds }: ProposalDeskPorts,
  caller: ProposalCaller,
  id: ProposalId,
  what: 'approve' | 'reject',
): Outcome<Kind<ProposalKind, unknown>, Refusal> {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const kind = kindNamed(kinds, id);
  if (!kind) return refuse({ code: 'proposal/none' });
  const { propose: proposing, approve: approving } = MAY[kind.kind];
  const wanted = what === 'approve' ? approving : [...proposing, ...approving];
  return may(caller, wanted) ? done(kind) : refuse({ code: 'staff/no-role' });
}

/** Exactly this proposal, in the words that the approver reads. */
const intentOf = (proposal: Proposal): Intent => {
  const { id, version, change, reason, by, at } = proposal;
  return { about: ['proposal', id, version, change, reason, by, at], words: proposalWords(proposal) };
};

/** Begins the step-up to approve a proposal, and returns the words to agree to. */
export async function askProposalStepUp(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { proposalId: id }: OfProposal,
  { version }: { readonly version: number },
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, Refusal>> {
  const kind = decidable(ports, caller, id, 'approve');
  if (!kind.ok) return kind;
  const found = await approvable(ports, kind.value, memberOf(caller, 'approve'), { id, version });
  return found.ok ? askProof(ports, caller, intentOf(found.value)) : found;
}

/** Approves a proposal with its step-up. */
export async function approveAtConsole(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { proposalId: id }: OfProposal,
  { version, stepUp }: { readonly version: number; readonly stepUp: StepUpId },
): Shown {
  const kind = decidable(ports, caller, id, 'approve');
  if (!kind.ok) return kind;
  const proven = (proposal: Proposal) => spendProof(ports, caller, intentOf(proposal), stepUp);
  return after(
    ports,
    caller,
    await approveProposal(ports, kind.value, memberOf(caller, 'approve'), { id, version, proven }),
  );
}

/** Rejects a proposal, or withdraws the caller's own. */
export async function rejectAtConsole(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { proposalId: id }: OfProposal,
  said: { readonly version: number; readonly reason: string },
): Shown {
  const kind = decidable(ports, caller, id, 'reject');
  if (!kind.ok) return kind;
  const role = hasRole(caller.roles, ['operator']) ? 'prepare' : 'approve';
  return after(ports, caller, await rejectProposal(ports, kind.value, memberOf(caller, role), { id, ...said }));
}
