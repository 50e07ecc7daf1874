import type * as z from 'zod/mini';
import {
  type listProposalsRoute,
  ownSettings,
  type ProposedChange,
  type readSettingsRoute,
  type ShownProposal,
  type storePictureRoute,
} from '#shared/contracts/proposals.ts';
import type { TenantId } from '#shared/ids.ts';
import { behind } from '#shared/late-schema.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { isOfKind, MAY, type Proposal, type ProposalId, type ProposalKind } from '#shared/proposal/proposal.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { hasRole, type MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { trustAccountName } from '#shared/tenant/trust-accounts.ts';
import { settingsLines } from '#shared/text/console/settings.ts';
import { askApproval, type IntentPorts, onHoldRefusal } from '../people/approving.ts';
import {
  approvable,
  approveProposal,
  type Decider,
  deciderOf,
  makeProposal,
  mayBeSecond,
  type ProposalPorts,
  proposedWords,
  rejectProposal,
} from './decide.ts';
import type { Kind } from './kind.ts';
import { type KeepPicture, takePicture, withWholeLook } from './own-look.ts';

/** Every kind of proposal, as this function can decide it. */
// biome-ignore lint/suspicious/noExplicitAny: each kind asks for something else.
export type Kinds = { readonly [K in ProposalKind]: Kind<K, any> };

export type ProposalDeskPorts = ProposalPorts &
  IntentPorts & {
    readonly kinds: Kinds;
    readonly file: (tenant: TenantId) => Promise<Tenant | undefined>;
    readonly keepPicture: KeepPicture;
  };

/** A staff member who proposes or decides. */
export type ProposalCaller = Decider & {
  readonly member: Pick<StaffMember, 'offices'>;
  readonly roles: readonly MemberRole[];
};

type OfProposal = { readonly proposalId: ProposalId };

/** More than a company has open at once. */
const SHOWN_MAX = 100;

/** Roles that see full account numbers, because they propose or approve where money goes. */
const SEE_NUMBERS = ['owner', 'approver', 'operator'] as const;

const OF_COMPANY = { code: 'staff/whole-company' } as const;

/** The session role of a command that does the same. */
const BY_COMMAND = { propose: 'prepare', approve: 'approve' } as const;

const may = ({ roles, command }: ProposalCaller, kind: ProposalKind, what: keyof typeof BY_COMMAND): boolean =>
  hasRole(roles, MAY[kind][what]) || (MAY[kind].isAlsoByCommand === true && command?.role === BY_COMMAND[what]);

const seesNumbers = ({ roles }: ProposalCaller): boolean => hasRole(roles, SEE_NUMBERS);

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
  const of = kindOf(kinds, kind);
  const decider = deciderOf(caller, 'approve');
  const isOpen = !decided;
  return {
    ...{ id, version, kind, reason, by, at, what: await proposedWords(of, proposal), decided: decided?.what ?? null },
    ...('funding' in proposal.change ? { funding: proposal.change.funding } : {}),
    rows: isOpen && of.rows ? await of.rows(proposal, seesNumbers(caller)) : [],
    isByCommand: proposal.identity?.way !== 'console',
    mayApprove:
      isOpen &&
      mayBeSecond(of, decider, proposal) &&
      may(caller, kind, 'approve') &&
      !onHoldRefusal(caller.member, caller.now),
    mayReject: isOpen && (may(caller, kind, 'propose') || may(caller, kind, 'approve')),
  };
}

const after = async <Code extends RefusalCode>(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  made: Outcome<Proposal, Refusal<Code>>,
) => (made.ok ? done(await shownOf(ports, caller, made.value)) : made);

/** Open proposals. They belong to the whole company. */
export async function listProposals(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
): Promise<Outcome<z.input<typeof listProposalsRoute.reply>, Refusal<'staff/whole-company'>>> {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const sees = ({ kind }: Proposal) => caller.command || hasRole(caller.roles, MAY[kind].read ?? caller.roles);
  const seen = (await ports.proposals.waiting(caller.tenant)).filter(sees);
  return done({ proposals: await Promise.all(seen.slice(0, SHOWN_MAX).map((each) => shownOf(ports, caller, each))) });
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
    lines: settingsLines(file, seesNumbers(caller)),
    hasWire: Object.keys(file.wiring).length > 0,
    accounts: file.destinationAccounts
      .filter(({ active }) => active)
      .map((account) => ({ id: account.id, label: trustAccountName(account) })),
    values: Object.fromEntries(fields.map((field) => [field, file[field]])),
    waiting: open
      .filter((each) => isOfKind(each, 'settings'))
      .map(({ by, at, change: { wiring, contact = {} } }) => ({
        ...{ by, at },
        fields: [...(wiring === undefined ? [] : ['wiring']), ...Object.keys(contact)],
      })),
  });
}

/** Stores a picture of the company, which a change of its settings can name. */
export async function storePictureAtConsole(
  { keepPicture }: ProposalDeskPorts,
  { tenant, member }: ProposalCaller,
  asked: z.output<typeof storePictureRoute.body>,
): Promise<Outcome<{ readonly address: string }, Refusal<'staff/whole-company' | 'settings/picture-unfit'>>> {
  return member.offices ? refuse(OF_COMPANY) : takePicture(keepPicture, tenant, asked);
}

export async function proposeChangeAtConsole(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { kind: name, reason, ...named }: ProposedChange,
) {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const kind = kindOf(ports.kinds, name);
  if (!may(caller, name, 'propose')) return refuse({ code: 'staff/no-role' });
  const role = hasRole(caller.roles, ['operator', 'owner']) ? 'prepare' : 'approve';
  const asked =
    'contact' in named
      ? withWholeLook(caller.tenant, named, (await ports.file(caller.tenant))?.branding)
      : done<object>(named);
  if (!asked.ok) return asked;
  return after(ports, caller, await makeProposal(ports, kind, deciderOf(caller, role), { asked: asked.value, reason }));
}

/** The kind of the proposal to decide, if the caller may. */
function decidable({ kinds }: ProposalDeskPorts, caller: ProposalCaller, id: ProposalId, what: 'approve' | 'reject') {
  if (caller.member.offices) return refuse(OF_COMPANY);
  const kind = kindNamed(kinds, id);
  if (!kind) return refuse({ code: 'proposal/none' });
  const isAllowed = may(caller, kind.kind, 'approve') || (what === 'reject' && may(caller, kind.kind, 'propose'));
  return isAllowed ? done(kind) : refuse({ code: 'staff/no-role' });
}

/** Begins the step-up to approve a proposal, and returns the words to agree to. */
export async function askProposalStepUp(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { proposalId: id }: OfProposal,
  { version }: { readonly version: number },
) {
  const kind = decidable(ports, caller, id, 'approve');
  if (!kind.ok) return kind;
  return askApproval(ports, caller, await approvable(ports, kind.value, caller, { id, version }));
}

/** Approves a proposal with its step-up. */
export async function approveAtConsole(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { proposalId: id }: OfProposal,
  { version, stepUp }: { readonly version: number; readonly stepUp: StepUpId },
) {
  const kind = decidable(ports, caller, id, 'approve');
  if (!kind.ok) return kind;
  return after(ports, caller, await approveProposal(ports, kind.value, caller, { id, version, stepUp }));
}

/** Rejects a proposal, or withdraws the caller's own. */
export async function rejectAtConsole(
  ports: ProposalDeskPorts,
  caller: ProposalCaller,
  { proposalId: id }: OfProposal,
  said: { readonly version: number; readonly reason: string },
) {
  const kind = decidable(ports, caller, id, 'reject');
  if (!kind.ok) return kind;
  const role = hasRole(caller.roles, ['operator']) ? 'prepare' : 'approve';
  return after(ports, caller, await rejectProposal(ports, kind.value, deciderOf(caller, role), { id, ...said }));
}
