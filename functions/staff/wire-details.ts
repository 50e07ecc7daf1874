import { createHmac } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';
import type { SteeringChange } from '#shared/tenant/steering.ts';
import type { WiringDetail } from '#shared/tenant/tenant.ts';
import { byMember, isOtherPerson, type Member } from './member.ts';

/**
 * What changes only with two people: where a tenant's wires go (null means nowhere any more), and what else of its file
 * steers money. A person who could change the phone number alone could answer when a client asks about a wire.
 */
export type TrustedChange = {
  readonly details?: WiringDetail | null | undefined;
  readonly contact?: SteeringChange | undefined;
};

/** Such a change, as one person proposed it. */
export type WireProposal = TrustedChange & {
  readonly salt: string;
  /** Identifies the proposal: a decision names the one that was reviewed, and so does the audit log. */
  readonly hash: string;
  readonly by: string;
  readonly identity?: StaffIdentity | undefined;
  readonly at: Instant;
};

/** A second person's decision about a proposal. */
export type WireDecision = {
  readonly what: 'approved' | 'rejected';
  readonly by: string;
  readonly identity?: StaffIdentity | undefined;
  readonly at: Instant;
  readonly reason?: string | undefined;
};

/** What changing a tenant's wiring details needs. */
export type WireProposalPorts = {
  /** The proposal that waits for a decision. */
  readonly find: (tenant: TenantId) => Promise<WireProposal | undefined>;
  /** Saves a proposal, replacing one that waits. */
  readonly propose: (tenant: TenantId, proposal: WireProposal) => Promise<void>;
  /** Decides; an approved one is in force with that very write, unless a domain in it is another tenant's. */
  readonly decide: (
    tenant: TenantId,
    proposal: WireProposal,
    decision: WireDecision,
  ) => Promise<'decided' | 'not waiting' | 'host taken'>;
};

/** How much of a hash a person compares and types; it identifies one of a handful of proposals. */
const MARK_DIGITS = 12;

/** A proposal's name as a person reads it. */
export const markOf = ({ hash }: Pick<WireProposal, 'hash'>): string => hash.slice(0, MARK_DIGITS);

/** Salted, because the audit log shows it: a bare hash would reveal an account number to anyone who tries them all. */
const hashOf = ({ details, contact }: TrustedChange, salt: string): string =>
  createHmac('sha256', salt)
    .update(canonicalJson({ details, contact } as Parameters<typeof canonicalJson>[0]))
    .digest('hex');

/** Whether a proposal asks for exactly this change. */
const asksFor = ({ hash, salt }: WireProposal, change: TrustedChange): boolean => hash === hashOf(change, salt);

/**
 * Proposes a change of what clients trust; nothing changes yet. Proposing the same change again makes no second person:
 * it stays the first one's proposal.
 */
export async function proposeWireDetails(
  ports: WireProposalPorts,
  member: Member,
  change: TrustedChange,
  random: (bytes: number) => Uint8Array,
): Promise<Outcome<WireProposal, Refusal<'staff/no-name'>>> {
  const { at, staff: by, identity } = byMember(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const waiting = await ports.find(member.tenant);
  if (waiting && asksFor(waiting, change)) return done(waiting);
  const salt = Buffer.from(random(32)).toString('base64');
  const proposal = { ...change, salt, hash: hashOf(change, salt), by, identity, at };
  await ports.propose(member.tenant, proposal);
  return done(proposal);
}

type Decided = Outcome<
  WireProposal,
  Refusal<
    | 'staff/no-name'
    | 'staff/no-reason'
    | 'staff/same-person'
    | 'staff/nothing-proposed'
    | 'staff/other-proposal'
    | 'staff/host-taken'
  >
>;

async function decided(
  ports: WireProposalPorts,
  member: Member,
  mark: string | undefined,
  decision: Pick<WireDecision, 'what' | 'reason'>,
): Promise<Decided> {
  const { at, staff: by, identity } = byMember(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const proposal = await ports.find(member.tenant);
  if (!proposal) return refuse({ code: 'staff/nothing-proposed' });
  if (mark !== undefined && mark !== markOf(proposal)) return refuse({ code: 'staff/other-proposal' });
  if (decision.what === 'approved' && !isOtherPerson(member, proposal)) return refuse({ code: 'staff/same-person' });
  const made = await ports.decide(member.tenant, proposal, { ...decision, by, identity, at });
  if (made === 'host taken') return refuse({ code: 'staff/host-taken' });
  return made === 'decided' ? done(proposal) : refuse({ code: 'staff/other-proposal' });
}

/**
 * Puts a proposed change in force, by another person than the one who proposed it (ALTA Best Practices: no one alone
 * decides where money goes). Only the proposal that this person names is approved, and not one that replaced it.
 */
export const approveWireDetails = (ports: WireProposalPorts, member: Member, mark: string): Promise<Decided> =>
  decided(ports, member, mark, { what: 'approved' });

/** Drops a proposed change. Its proposer may do this, too: nothing changes. */
export async function rejectWireDetails(ports: WireProposalPorts, member: Member, reason: string): Promise<Decided> {
  const given = reason.trim();
  return given === ''
    ? refuse({ code: 'staff/no-reason' })
    : decided(ports, member, undefined, { what: 'rejected', reason: given });
}
