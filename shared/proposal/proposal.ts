import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, personId, tenantId } from '../ids.ts';
import { FUNDING_OUTCOMES, funding } from '../ledger/funding.ts';
import { type Cents, cents } from '../money.ts';
import { staffIdentity } from '../staff/person.ts';
import type { MemberRole } from '../staff/role.ts';
import { signature } from '../staff/signature.ts';
import { memberRights } from '../staff/staff-member.ts';
import type { SteeringChange } from '../tenant/steering.ts';
import { agent, wiringChange } from '../tenant/tenant.ts';
import { setAside } from '../transfer/streamed-event.ts';

/** How many digits of a report's version people compare. */
const VERSION_DIGITS = 12;
export const shortVersion = (version: string): string => version.slice(0, VERSION_DIGITS);

/** The content of each kind of proposal. A kind has one entry here and one in `functions/proposals/kinds`. */
export const CHANGES = {
  /**
   * Compare the Plaid balance with its current amount, because a person knows the reason for the difference. In cents.
   */
  'plaid balance': z.object({
    /** The Plaid account and its ledgers, as measured. */
    of: z.string(),
    /** The old and the new amount to compare it with. */
    from: z.int(),
    to: z.int(),
  }),
  /** Move money between the Plaid balance and the company's own account. Its own record keeps the decision. */
  'funding request': z.object({
    funding: funding.shape.id,
    ...z.pick(funding, { way: true, amount: true, ledger: true }).shape,
  }),
  /** Record what happened to a deposit or withdrawal that Plaid hasn't answered for a day. */
  'funding outcome': z.object({
    funding: funding.shape.id,
    ...z.pick(funding, { way: true, amount: true, ledger: true }).shape,
    outcome: z.enum(FUNDING_OUTCOMES),
    /** Plaid's ID of the transfer, if it went through. */
    sweepId: z.optional(z.string()),
  }),
  /** Release a client's hold, the one placed at that time. */
  'client hold': z.object({
    client: clientId,
    name: z.string(),
    held: z.object({ at: instant, by: z.string(), because: z.string() }),
  }),
  /** Remove one of Plaid's parked events from the list because it is not about our payments, or add it again. */
  'provider event': z.extend(setAside, {
    /** Our name for the Plaid account, because each account numbers its own events. */
    account: z.string(),
    what: z.enum(['dismiss', 'bring back']),
  }),
  /** Sign a company report, such as a year's review. The proposer is the first signer, the approver the second. */
  'report signature': z.object({
    /** The year of an annual review, or the month of a three-way reconciliation. */
    report: z.string().check(z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/)),
    /** For a month: the bank's closing balance if typed, and the account if statements of several were imported. */
    closing: z.optional(cents),
    lastFour: z.optional(z.string().check(z.regex(/^(\d{4}|[0-9a-f]{24})$/))),
    /** The SHA-256 of the content that both read, which is its version. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** The result of a month that isn't reconciled in full, which both sign for. */
    result: z.optional(z.string()),
  }),
  /** Invite a colleague, change their rights, reset their sign-in, or restore their access. */
  'staff access': z.object({
    what: z.enum(['invite', 'change', 'reset', 'restore']),
    /** The person concerned. A newly invited person has no id yet. */
    person: z.optional(personId),
    name: z.string(),
    email: z.string(),
    rights: z.optional(memberRights),
    /** For support access: the reason and the end date. */
    ticket: z.optional(z.string()),
    until: z.optional(instant),
    /** The version of the membership that was shown. */
    version: z.optional(z.int()),
    /** The other company that reset their sign-in. Their access here is suspended since then. */
    resetBy: z.optional(z.string()),
  }),
  /** Activate a secret of a Plaid account. */
  'provider secret': z.object({
    secret: z.string(),
    account: z.string(),
    /**
     * The encrypted value. Deleted after the decision: an approved secret is stored elsewhere, a rejected one nowhere.
     */
    sealed: z.optional(z.string()),
    /** A hash of the encrypted value, which does not reveal it. */
    mark: z.string(),
    /** The version of the stored secret that it replaces, or 0 if there is none. */
    replaces: z.int(),
  }),
  /** Change a company's payment settings. The values are stored until the decision. */
  settings: z.object({
    /** The wire instructions by account. */
    wiring: z.optional(wiringChange),
    /** Other fields of its file. Null removes one. */
    contact: z.optional(z.custom<SteeringChange>((value) => typeof value === 'object')),
    /** Its agents as they were when it was proposed, without new ones. */
    agentsBefore: z._default(z.array(agent), []),
    /** The Plaid accounts and ledgers that it leaves. They are still read, and their secrets stay. */
    leaving: z.array(z.string()),
    /** Identifies the values in the audit log without revealing them. */
    hash: z.string(),
    salt: z.string(),
    /** Identifies the values that it would replace. */
    standing: z.optional(z.string()),
  }),
} as const;
export type ProposalKind = keyof typeof CHANGES;
export const PROPOSAL_KINDS = Object.keys(CHANGES) as ProposalKind[];
export type ChangeOf<K extends ProposalKind> = z.infer<(typeof CHANGES)[K]>;

type Roles = {
  readonly propose: readonly MemberRole[];
  readonly approve: readonly MemberRole[];
  /** The only roles that see its proposals, if not every role with the list does. */
  readonly read?: readonly MemberRole[];
  /** True if a command's role is enough, although no console role would match it. */
  readonly isAlsoByCommand?: true;
};

/**
 * The roles that may propose and approve at the console. For commands, the session's role decides. An escrow officer
 * proposes and an approver approves, so that they are two people. Support staff with read access only approve changes
 * of staff access, because a company with one owner needs someone else for its second.
 */
export const MAY: { readonly [K in ProposalKind]: Roles } = {
  'plaid balance': { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
  'funding request': { propose: ['operator'], approve: ['approver'] },
  'funding outcome': { propose: ['operator', 'approver'], approve: ['approver'] },
  'client hold': { propose: ['operator'], approve: ['approver'] },
  'provider event': { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
  'report signature': { propose: ['owner', 'approver'], approve: ['approver', 'owner'] },
  'staff access': {
    ...{ propose: ['owner'], approve: ['owner', 'platform'], read: ['owner', 'auditor', 'platform'] },
    isAlsoByCommand: true,
  },
  'provider secret': { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
  settings: { propose: ['operator', 'owner'], approve: ['approver', 'owner'] },
};

/** A proposal's ID: its kind, and its subject if there can be several of a kind. */
export const proposalId = z
  .string()
  .check(z.regex(/^[a-z]+(-[a-z]+)*(-[0-9a-f]{16}([0-9a-f]{8})?)?$/), z.maxLength(60))
  .brand<'ProposalId'>();
export type ProposalId = z.infer<typeof proposalId>;

const parts = {
  id: proposalId,
  tenantId,
  /** The proposer's reason. Some kinds have none. */
  reason: z.string(),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** An approver's decision, or a rejection, which the proposer may also make. */
  decided: z.optional(z.extend(signature, { what: z.enum(['approved', 'rejected']) })),
  version: z.int(),
} as const;

/**
 * A change that one person proposes and another approves. The latest proposal for each subject is stored, decided or
 * not. The audit log has all of them.
 */
export type Proposal<K extends ProposalKind = ProposalKind> = {
  [Each in K]: z.infer<z.ZodMiniObject<typeof parts>> & { readonly kind: Each; readonly change: ChangeOf<Each> };
}[K];

const record = z.object({ ...parts, kind: z.enum(PROPOSAL_KINDS), change: z.unknown() });

/** Reads a stored proposal. Throws if it is invalid. */
export function readProposal(item: unknown): Proposal {
  const { kind, change, ...read } = record.parse(item);
  return { ...read, kind, change: CHANGES[kind].parse(change) } as Proposal;
}

/** True if a proposal is of this kind. */
export const isOfKind = <K extends ProposalKind>(
  proposal: Proposal | undefined,
  kind: K,
): proposal is Extract<Proposal, { readonly kind: K }> => proposal?.kind === kind;

/** The money that a proposal is about, which counts against its approver's limit. */
export const amountOf = ({ change }: { readonly change: object }): Cents | undefined =>
  'amount' in change ? (change.amount as Cents) : undefined;
