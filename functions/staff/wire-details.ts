import { createHmac } from 'node:crypto';
import { canonicalJson } from '#shared/audit/record.ts';
import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Contact } from '#shared/tenant/contact.ts';
import type { WiringDetail } from '#shared/tenant/tenant.ts';
import { isSamePerson, type Member, nameOf } from './member.ts';

/**
 * What two people change, as far as it is to change: where a tenant's wires go (null means nowhere any more), and by what
 * its clients check that. Whoever changed the number to call alone would answer when a client asks about a wire.
 */
export type TrustedChange = {
  readonly details?: WiringDetail | null | undefined;
  readonly contact?: Contact | undefined;
};

/** Such a change, as one person put it forward. */
export type WireProposal = TrustedChange & {
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
  readonly find: (tenant: TenantId) => Promise<WireProposal | undefined>;
  /** Puts a proposal forward, in the place of one that waits. */
  readonly propose: (tenant: TenantId, proposal: WireProposal) => Promise<void>;
  /** Decides; an approved one is in force with that very write, unless a domain in it is another tenant's. */
  readonly decide: (
    tenant: TenantId,
    proposal: WireProposal,
    decision: WireDecision,
  ) => Promise<'decided' | 'not waiting' | 'host taken'>;
};

/** How much of a hash a person compares and types; it names one of a handful of proposals. */
const MARK_DIGITS = 12;

/** A proposal's name as a person reads it. */
export const markOf = ({ hash }: Pick<WireProposal, 'hash'>): string => hash.slice(0, MARK_DIGITS);

/** Salted, because the audit log shows it: a bare hash gives an account number away to whoever tries them all. */
const hashOf = ({ details, contact }: TrustedChange, salt: string): string =>
  createHmac('sha256', salt).update(canonicalJson({ details, contact })).digest('hex');

/** Whether a proposal asks for exactly this change. */
const asksFor = ({ hash, salt }: WireProposal, change: TrustedChange): boolean => hash === hashOf(change, salt);

/**
 * Puts a change of what clients trust forward; nothing changes by it. Whoever asks for what waits already becomes no second
 * person by that: it stays the first one's proposal.
 */
export async function proposeWireDetails(
  ports: WireProposalPorts,
  member: Member,
  change: TrustedChange,
  random: (bytes: number) => Uint8Array,
): Promise<Outcome<WireProposal, Refusal<'staff/no-name'>>> {
  const by = nameOf(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const waiting = await ports.find(member.tenant);
  if (waiting && asksFor(waiting, change)) return done(waiting);
  const salt = Buffer.from(random(32)).toString('base64');
  const proposal = { ...change, salt, hash: hashOf(change, salt), by, at: member.now.toISOString() };
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
  const by = nameOf(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const proposal = await ports.find(member.tenant);
  if (!proposal) return refuse({ code: 'staff/nothing-proposed' });
  if (mark !== undefined && mark !== markOf(proposal)) return refuse({ code: 'staff/other-proposal' });
  if (decision.what === 'approved' && isSamePerson(by, proposal.by)) return refuse({ code: 'staff/same-person' });
  const made = await ports.decide(member.tenant, proposal, { ...decision, by, at: member.now.toISOString() });
  if (made === 'host taken') return refuse({ code: 'staff/host-taken' });
  return made === 'decided' ? done(proposal) : refuse({ code: 'staff/other-proposal' });
}

/**
 * Puts a proposed change in force, by another person than the one who proposed them (ALTA Best Practices: nobody alone
 * decides where money goes). Only the proposal that this person names is approved, and not one that took its place.
 */
export const approveWireDetails = (ports: WireProposalPorts, member: Member, mark: string): Promise<Decided> =>
  decided(ports, member, mark, { what: 'approved' });

/** Drops a proposed change. Whoever proposed it may, too: it leaves everything as it stands. */
export async function rejectWireDetails(ports: WireProposalPorts, member: Member, reason: string): Promise<Decided> {
  const given = reason.trim();
  return given === ''
    ? refuse({ code: 'staff/no-reason' })
    : decided(ports, member, undefined, { what: 'rejected', reason: given });
}
