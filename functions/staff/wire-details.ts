import { createHmac } from 'node:crypto';
import { canonicalJson } from '#shared/audit/record.ts';
import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { WiringDetail } from '#shared/tenant/tenant.ts';
import { isSamePerson, type Member, nameOf } from './ports.ts';

/** A change of where a tenant's wires go, as one person put it forward; null details mean none any more. */
export type WireProposal = {
  readonly details: WiringDetail | null;
  readonly salt: string;
  /** Names the proposal: whoever decides says which one they looked at, and the audit log says which it was. */
  readonly hash: string;
  readonly by: string;
  readonly at: Instant;
};

/** What a second person made of a proposal. */
export type WireDecision = {
  readonly what: 'approved' | 'rejected';
  readonly by: string;
  readonly at: Instant;
  readonly reason?: string | undefined;
};

/** What changing a tenant's wiring details stands on. */
export type WireProposalPorts = {
  /** The proposal that waits for a decision. */
  find(tenant: TenantId): Promise<WireProposal | undefined>;
  /** Puts a proposal forward, in the place of one that waits. */
  propose(tenant: TenantId, proposal: WireProposal): Promise<void>;
  /** Decides; an approved one is in force with that very write. False when it does not wait any more. */
  decide(tenant: TenantId, proposal: WireProposal, decision: WireDecision): Promise<boolean>;
};

/** How much of a hash a person compares and types; it names one of a handful of proposals. */
const MARK_DIGITS = 12;

/** A proposal's name as a person reads it. */
export const markOf = ({ hash }: Pick<WireProposal, 'hash'>): string => hash.slice(0, MARK_DIGITS);

/** Salted, because the audit log shows it: a bare hash gives an account number away to whoever tries them all. */
const hashOf = (details: WiringDetail | null, salt: string): string =>
  createHmac('sha256', salt).update(canonicalJson(details)).digest('hex');

/** Whether a proposal asks for exactly these details. */
const asksFor = ({ hash, salt }: WireProposal, details: WiringDetail | null): boolean => hash === hashOf(details, salt);

/**
 * Puts forward where wires shall go; nothing changes by it. Whoever asks for what waits already becomes no second
 * person by that: it stays the first one's proposal.
 */
export async function proposeWireDetails(
  ports: WireProposalPorts,
  member: Member,
  details: WiringDetail | null,
  random: (bytes: number) => Uint8Array,
): Promise<Outcome<WireProposal, Refusal<'staff/no-name'>>> {
  const by = nameOf(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const waiting = await ports.find(member.tenant);
  if (waiting && asksFor(waiting, details)) return done(waiting);
  const salt = Buffer.from(random(32)).toString('base64');
  const proposal = { details, salt, hash: hashOf(details, salt), by, at: member.now.toISOString() };
  await ports.propose(member.tenant, proposal);
  return done(proposal);
}

type Decided = Outcome<
  WireProposal,
  Refusal<'staff/no-name' | 'staff/no-reason' | 'staff/same-person' | 'staff/nothing-proposed' | 'staff/other-proposal'>
>;

async function decided(
  ports: WireProposalPorts,
  member: Member,
  mark: string | undefined,
  decision: Pick<WireDecision, 'what' | 'reason'>,
): Promise<Decided> {
  const by = nameOf(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const proposal = await ports.find(member.tenant);
  if (!proposal) return refuse({ code: 'staff/nothing-proposed' });
  if (mark !== undefined && mark !== markOf(proposal)) return refuse({ code: 'staff/other-proposal' });
  if (decision.what === 'approved' && isSamePerson(by, proposal.by)) return refuse({ code: 'staff/same-person' });
  const isDecided = await ports.decide(member.tenant, proposal, { ...decision, by, at: member.now.toISOString() });
  return isDecided ? done(proposal) : refuse({ code: 'staff/other-proposal' });
}

/**
 * Puts proposed details in force, by another person than the one who proposed them (ALTA Best Practices: nobody alone
 * decides where money goes). Only the proposal that this person names is approved, and not one that took its place.
 */
export const approveWireDetails = (ports: WireProposalPorts, member: Member, mark: string): Promise<Decided> =>
  decided(ports, member, mark, { what: 'approved' });

/** Drops proposed details. Whoever proposed them may, too: it leaves everything as it stands. */
export async function rejectWireDetails(ports: WireProposalPorts, member: Member, reason: string): Promise<Decided> {
  const given = reason.trim();
  return given === ''
    ? refuse({ code: 'staff/no-reason' })
    : decided(ports, member, undefined, { what: 'rejected', reason: given });
}
