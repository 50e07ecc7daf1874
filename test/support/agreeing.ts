import type { Member } from '#functions/people/member.ts';
import { approveProposal, type ReadProposal } from '#functions/proposals/decide.ts';
import type { Kind, ProposalStore } from '#functions/proposals/kind.ts';
import {
  approveProposalRoute,
  askProposalStepUpRoute,
  listProposalsRoute,
  proposeChangeRoute,
  type ShownProposal,
} from '#shared/contracts/proposals.ts';
import type { Cents } from '#shared/money.ts';
import type { ProposalKind } from '#shared/proposal/proposal.ts';
import { type StaffStepUp, stepUpId } from '#shared/staff/step-up.ts';
import type { atConsole } from './console-visit.ts';

type Visit = ReturnType<typeof atConsole>;
type Of = Pick<ShownProposal, 'id' | 'version'>;

/** The open proposals, as this person reads them. */
export const openFor = async (who: Visit, tenantId = 'acme') =>
  (await who.ask(listProposalsRoute, { params: { tenantId } })).body['proposals'] as readonly ShownProposal[];

/** Proposes a staff change. */
export async function proposeAccess(who: Visit, asked: object, tenantId = 'acme') {
  const body = { kind: 'staff access', reason: 'They asked for it', ...asked };
  const made = await who.ask(proposeChangeRoute, { params: { tenantId }, body });
  return { code: made.code, of: made.body as unknown as ShownProposal };
}

/** Asks for the step-up to approve a proposal. */
export const askToAgree = (who: Visit, { id: proposalId, version }: Of, tenantId = 'acme') =>
  who.ask(askProposalStepUpRoute, { params: { tenantId, proposalId }, body: { version } });

/** Requests it and proves it as if by passkey. No id if it is refused. */
export async function provedToAgree(who: Visit, of: Of, tenantId = 'acme') {
  const asked = await askToAgree(who, of, tenantId);
  if (asked.code !== 'ok') return { asked };
  const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  const stepUp = stepUpId.parse(asked.body['stepUp']);
  await stepUps.prove(stepUp, Math.floor(Date.now() / 1000));
  return { asked, stepUp };
}

/** Approves a proposal with a fresh step-up. Returns the refusal, if the step-up is refused. */
export async function agreeTo(who: Visit, of: Of, tenantId = 'acme') {
  const { asked, stepUp } = await provedToAgree(who, of, tenantId);
  const { id: proposalId, version } = of;
  const parts = { params: { tenantId, proposalId }, body: { version, stepUp } };
  return stepUp ? who.ask(approveProposalRoute, parts) : asked;
}

/**
 * Approves a proposal as a member who has proved it, without the console. `meanwhile` runs once everything is checked,
 * just before the proof is used up.
 */
export function approveProven<K extends ProposalKind>(
  ports: { readonly proposals: ProposalStore },
  // biome-ignore lint/suspicious/noExplicitAny: each kind asks for something else.
  kind: Kind<K, any>,
  { tenant, id, name, role, way, now, approveUpTo }: Member & { readonly approveUpTo?: Cents },
  { id: proposal, version }: ReadProposal,
  meanwhile?: () => Promise<void>,
) {
  const taken = async () => ({}) as StaffStepUp;
  const refuses: typeof kind.refuses = async (of) => {
    const refused = await kind.refuses(of);
    await meanwhile?.();
    return refused;
  };
  const decider = {
    ...{ tenant, person: id as never, session: 'a-session' as never, member: { name, approveUpTo }, now },
    command: way === 'console' ? undefined : { role, way, agreesTo: () => undefined },
  };
  const stepUps = { ask: async () => undefined, take: taken };
  const read = { id: proposal, version, stepUp: stepUpId.parse('0'.repeat(32)) };
  return approveProposal({ ...ports, stepUps }, meanwhile ? { ...kind, refuses } : kind, decider, read);
}
