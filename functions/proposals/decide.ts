import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { done, refuse } from '#shared/outcome.ts';
import { amountOf, type Proposal, type ProposalId, type ProposalKind, proposalId } from '#shared/proposal/proposal.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { proposalWords } from '#shared/text/console/proposals.ts';
import {
  type Approvable,
  type Approver,
  type ApprovesUpTo,
  giveApproval,
  type IntentPorts,
} from '../people/approving.ts';
import { byMember, isKnownAs, isOtherPerson, type Member } from '../people/member.ts';
import type { Kind, ProposalStore, Write } from './kind.ts';

export type ProposalPorts = { readonly proposals: ProposalStore };

/** The proposal that a person read. A newer one under the same id has another version. */
export type ReadProposal = { readonly id: ProposalId; readonly version: number };

/** A person who proposes or decides, with what limits their approvals. */
export type Decider = Approver & { readonly member: ApprovesUpTo & Pick<Member, 'name'> };

/** The person of a call as the record names them. */
export const deciderOf = ({ tenant, person: id, member, now, command }: Decider, role: Member['role']): Member => ({
  ...{ tenant, id, name: member.name, role, now },
  way: command?.way ?? 'console',
});

// biome-ignore lint/suspicious/noExplicitAny: each kind asks for something else.
type AnyKind<K extends ProposalKind> = Kind<K, any>;

/** Enough tries that a person who keeps saving the same record can't win. */
const TRIES = 20;

const CHANGED = { code: 'proposal/changed-meanwhile' } as const;

/** The id of a proposal. If a kind has several subjects, each has its own id, which reveals nothing of the subject. */
export function proposalIdOf(kind: ProposalKind, subject?: string): ProposalId {
  const slug = kind.replaceAll(' ', '-');
  if (subject === undefined) return proposalId.parse(slug);
  return proposalId.parse(`${slug}-${createHash('sha256').update(subject).digest('hex').slice(0, 16)}`);
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one as never) === canonicalJson(other as never);

/**
 * Proposes a change; nothing changes yet. Proposing the same again makes no second person, so it stays the first one's
 * proposal. A different change of the same subject replaces an open one.
 */
export async function makeProposal<K extends ProposalKind, Ask>(
  { proposals }: ProposalPorts,
  kind: Kind<K, Ask>,
  member: Member,
  { asked, reason: given }: { readonly asked: Ask; readonly reason: string },
) {
  const { at, staff: by, identity, reason = '' } = byMember(member, given);
  if (by === '') return refuse({ code: 'staff/no-name' });
  // Read before the change is completed: an approval in the meantime has another version, so it isn't replaced.
  const only = await proposals.find(member.tenant, proposalIdOf(kind.kind));
  const found = await kind.ask(member, asked);
  if (!found.ok) return found;
  const { subject, change } = found.value;
  const id = proposalIdOf(kind.kind, subject);
  const before = subject === undefined ? only : await proposals.find(member.tenant, id);
  if (before && !before.decided && isSame(before.change, change)) return done(before as Proposal<K>);
  if (before?.decided?.what === 'approved' && kind.approvedOnce) return refuse(kind.approvedOnce);
  const fresh = { id, tenantId: member.tenant, kind: kind.kind, change, reason, by, identity, at };
  const saved = await proposals.save({ ...fresh, version: before?.version ?? 0 } as Proposal);
  return typeof saved === 'string' ? refuse(CHANGED) : done(saved as Proposal<K>);
}

/** The proposal as it was read, if it is still open. */
async function undecided<K extends ProposalKind>(
  { proposals }: ProposalPorts,
  kind: AnyKind<K>,
  member: Member,
  { id, version }: ReadProposal,
) {
  const found = await proposals.find(member.tenant, id);
  if (found?.kind !== kind.kind || (found.decided && found.version !== version + 1))
    return refuse({ code: 'proposal/none' });
  if (found.decided || found.version !== version) return refuse({ code: 'staff/other-proposal' });
  return done(found as Proposal<K>);
}

/** This person's own approval of that version, for a retry after its answer was lost. */
async function ownApproval<K extends ProposalKind>(
  { proposals }: ProposalPorts,
  member: Member,
  { id, version }: ReadProposal,
): Promise<Proposal<K> | undefined> {
  const found = await proposals.find(member.tenant, id);
  const isOwn = found?.decided?.what === 'approved' && isKnownAs(member, found.decided);
  return isOwn && found.version === version + 1 ? (found as Proposal<K>) : undefined;
}

/** True if this person may decide a proposal as its second person: neither its proposer nor the person concerned. */
export const mayBeSecond = <K extends ProposalKind>(kind: AnyKind<K>, member: Member, proposal: Proposal<K>): boolean =>
  isOtherPerson(member, proposal) && kind.concerns?.(proposal.change) !== member.id;

/** The words that an approver agrees to. */
export const proposedWords = async <K extends ProposalKind>(kind: AnyKind<K>, proposal: Proposal<K>): Promise<string> =>
  (await kind.words?.(proposal)) ?? proposalWords(proposal as Proposal);

async function decided<K extends ProposalKind>(
  { proposals }: ProposalPorts,
  kind: AnyKind<K>,
  { proposal, writes = [] }: { readonly proposal: Proposal<K>; readonly writes?: readonly Write[] },
  decision: NonNullable<Proposal['decided']>,
) {
  const change = kind.kept?.(proposal.change) ?? proposal.change;
  const saved = await proposals.save({ ...proposal, change, decided: decision } as Proposal, writes);
  return typeof saved === 'string' ? saved : (saved as Proposal<K>);
}

async function carriedOut<K extends ProposalKind>(kind: AnyKind<K>, approved: Proposal<K>) {
  const refused = await kind.after?.(approved);
  return refused ? refuse(refused) : done(approved);
}

/** The change takes effect in one transaction with the decision. */
async function inForce<K extends ProposalKind>(
  ports: ProposalPorts,
  kind: AnyKind<K>,
  member: Member,
  proposal: Proposal<K>,
) {
  const { at, staff: by, identity } = byMember(member);
  const decision = { what: 'approved', by, identity, at } as const;
  for (let tries = 1; ; tries += 1) {
    const writes = await kind.writes({ ...proposal, decided: decision });
    const made = writes ? await decided(ports, kind, { proposal, writes }, decision) : 'overtaken';
    if (made === 'changed meanwhile') return refuse(CHANGED);
    if (made !== 'overtaken') return carriedOut(kind, made);
    if (!kind.rebases || tries === TRIES) return refuse(kind.overtaken);
    const refused = await kind.refuses(proposal);
    if (refused) return refuse(refused);
  }
}

/** The proposal for the caller to approve, if it isn't their own or about them and its facts haven't changed. */
export async function approvable<K extends ProposalKind>(
  ports: ProposalPorts,
  kind: AnyKind<K>,
  decider: Decider,
  read: ReadProposal,
) {
  const member = deciderOf(decider, 'approve');
  if (byMember(member).staff === '') return refuse({ code: 'staff/no-name' });
  const found = await undecided(ports, kind, member, read);
  if (!found.ok) return found;
  const { value: proposal } = found;
  const { id, version, change, reason, by, at } = proposal;
  return done({
    samePerson: mayBeSecond(kind, member, proposal) ? undefined : { code: 'staff/same-person' },
    leaving: amountOf(proposal),
    intent: async () => ({
      about: ['proposal', id, version, change, reason, by, at],
      words: await proposedWords(kind, proposal),
    }),
    async tried() {
      const refused = await kind.refuses(proposal);
      return refused ? refuse(refused) : done(proposal);
    },
    carryOut: () => inForce(ports, kind, member, proposal),
  } satisfies Approvable);
}

/** Approves a proposal as someone other than its proposer. */
export async function approveProposal<K extends ProposalKind>(
  ports: ProposalPorts & Pick<IntentPorts, 'stepUps'>,
  kind: AnyKind<K>,
  decider: Decider,
  { stepUp, ...read }: ReadProposal & { readonly stepUp: StepUpId },
) {
  return giveApproval(ports, decider, await approvable(ports, kind, decider, read), {
    stepUp,
    async again() {
      const own = await ownApproval<K>(ports, deciderOf(decider, 'approve'), read);
      return own && carriedOut(kind, own);
    },
  });
}

/** Rejects a proposal. Its proposer may withdraw it the same way, because nothing changes. */
export async function rejectProposal<K extends ProposalKind>(
  ports: ProposalPorts,
  kind: AnyKind<K>,
  member: Member,
  { reason: given, ...read }: ReadProposal & { readonly reason: string },
) {
  const { at, staff: by, identity, reason } = byMember(member, given);
  if (by === '') return refuse({ code: 'staff/no-name' });
  if (!reason) return refuse({ code: 'staff/no-reason' });
  const found = await undecided(ports, kind, member, read);
  if (!found.ok) return found;
  const made = await decided(ports, kind, { proposal: found.value }, { what: 'rejected', by, identity, at, reason });
  return typeof made === 'string' ? refuse(CHANGED) : done(made);
}
