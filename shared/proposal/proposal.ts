import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';
import type { MemberRole } from '../staff/role.ts';
import { signature } from '../staff/signature.ts';
import type { SteeringChange } from '../tenant/steering.ts';
import { wiringDetail } from '../tenant/tenant.ts';
import { setAside } from '../transfer/streamed-event.ts';

/** What each kind of proposal would change. A kind is one entry here and one in `functions/proposals/kinds`. */
export const CHANGES = {
  /** Compare the Plaid balance with what it holds now, because someone knows why it differs. Amounts in cents. */
  'plaid balance': z.object({
    /** The account at Plaid and its ledgers, as measured. */
    of: z.string(),
    /** What it was compared with, and what it will be compared with. */
    from: z.int(),
    to: z.int(),
  }),
  /** Release a client's hold, the one that was placed then. */
  'client hold': z.object({
    client: clientId,
    name: z.string(),
    held: z.object({ at: instant, by: z.string(), because: z.string() }),
  }),
  /** Take a parked event of Plaid's off the list because it's about no payment of ours, or put it there again. */
  'provider event': z.extend(setAside, {
    /** Our name of the account at Plaid, which numbers its own events. */
    account: z.string(),
    what: z.enum(['dismiss', 'bring back']),
  }),
  /** Put a secret of an account at Plaid in force. */
  'provider secret': z.object({
    secret: z.string(),
    account: z.string(),
    /** The value, locked. Gone once it's decided: the secret in force lies elsewhere, and a rejected one nowhere. */
    sealed: z.optional(z.string()),
    /** A hash of what is locked, from which no one can guess the value. */
    mark: z.string(),
    /** The version of the stored secret that it replaces; 0 where there is none. */
    replaces: z.int(),
  }),
  /** Change what steers a company's money. The values are kept until it is decided. */
  settings: z.object({
    /** Where its wires go; null removes that. */
    wiring: z.optional(z.nullable(wiringDetail)),
    /** Other fields of its file; null takes one out. */
    contact: z.optional(z.custom<SteeringChange>((value) => typeof value === 'object')),
    /** The accounts and ledgers at Plaid that it leaves. They are still read, and their secrets stay. */
    leaving: z.array(z.string()),
    /** Identifies the values in the audit log, without revealing one. */
    hash: z.string(),
    salt: z.string(),
  }),
} as const;
export type ProposalKind = keyof typeof CHANGES;
export const PROPOSAL_KINDS = Object.keys(CHANGES) as ProposalKind[];
export type ChangeOf<K extends ProposalKind> = z.infer<(typeof CHANGES)[K]>;

/**
 * Who may propose and who may approve at the console. By command, the role of the session decides. An escrow officer
 * proposes; an approver who isn't one doesn't, so that who lets something happen hasn't asked for it. Support, whom a
 * company lets in to read, does neither.
 */
export const MAY: {
  readonly [K in ProposalKind]: { readonly propose: readonly MemberRole[]; readonly approve: readonly MemberRole[] };
} = {
  'plaid balance': { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
  'client hold': { propose: ['operator'], approve: ['approver'] },
  'provider event': { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
  'provider secret': { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
  settings: { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
};

/** A proposal's id: its kind, and what it is about where there can be several of a kind. */
export const proposalId = z
  .string()
  .check(z.regex(/^[a-z]+(-[a-z]+)*(-[0-9a-f]{16})?$/), z.maxLength(60))
  .brand<'ProposalId'>();
export type ProposalId = z.infer<typeof proposalId>;

const parts = {
  id: proposalId,
  tenantId,
  /** Why, in the proposer's words; a kind may take none. */
  reason: z.string(),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** An approver's decision, or the rejection that the proposer may give too. */
  decided: z.optional(z.extend(signature, { what: z.enum(['approved', 'rejected']) })),
  version: z.int(),
} as const;

/**
 * A change that one person proposes and another approves. The latest about each subject is kept, decided or not; the
 * audit log has them all.
 */
export type Proposal<K extends ProposalKind = ProposalKind> = {
  [Each in K]: z.infer<z.ZodMiniObject<typeof parts>> & { readonly kind: Each; readonly change: ChangeOf<Each> };
}[K];

const record = z.object({ ...parts, kind: z.enum(PROPOSAL_KINDS), change: z.unknown() });

/** Reads a proposal as it was written; throws where it is none. */
export function readProposal(item: unknown): Proposal {
  const { kind, change, ...read } = record.parse(item);
  return { ...read, kind, change: CHANGES[kind].parse(change) } as Proposal;
}

/** Whether a proposal is of this kind. */
export const isOfKind = <K extends ProposalKind>(
  proposal: Proposal | undefined,
  kind: K,
): proposal is Extract<Proposal, { readonly kind: K }> => proposal?.kind === kind;
