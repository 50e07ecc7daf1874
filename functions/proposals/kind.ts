import type {
  approveProposalRoute,
  askProposalStepUpRoute,
  proposeChangeRoute,
  ShownProposal,
} from '#shared/contracts/proposals.ts';
import type { PersonId, TenantId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { ChangeOf, Proposal, ProposalId, ProposalKind } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Member } from '../people/member.ts';

/** A table write made by its adapter, sent in one transaction with the decision. */
export type Write = { readonly [action in 'Put' | 'Update' | 'Delete' | 'ConditionCheck']?: object };

/** The subject of a proposal, if a kind can have several, and its change. */
export type AskedChange<K extends ProposalKind> = { readonly subject?: string; readonly change: ChangeOf<K> };

/** The refusals that the routes declare. A kind may answer with no others. */
type ToPropose = Refusal<(typeof proposeChangeRoute.refusals)[number]>;
type ToAgree = Refusal<(typeof askProposalStepUpRoute.refusals)[number]>;
type ToApprove = Refusal<(typeof approveProposalRoute.refusals)[number]>;

/** Everything specific to one kind of proposal. The common part is in `decide.ts`. */
export type Kind<K extends ProposalKind, Ask> = {
  readonly kind: K;
  /** Completes the requested change, or refuses to propose it now. */
  readonly ask: (member: Member, asked: Ask) => Promise<Outcome<AskedChange<K>, ToPropose>>;
  /** Refuses an approval of the proposal. Checked when the proof is requested and again when it is used. */
  readonly refuses: (proposal: Proposal<K>) => Promise<ToAgree | undefined>;
  /**
   * The writes that apply the change in the decision's transaction; undefined if the proposal no longer holds. They
   * have to fail if that changes after they were made.
   */
  readonly writes: (proposal: Proposal<K>) => Promise<readonly Write[] | undefined>;
  /** The answer if one of these writes was overtaken. */
  readonly overtaken: ToApprove;
  /** The answer if its subject was already approved, for a kind whose approvals are never replaced. */
  readonly approvedOnce?: ToPropose;
  /**
   * True if an overtaken write is retried on the latest version, as long as nothing is refused, because the record has
   * other fields that people change.
   */
  readonly rebases?: true;
  /**
   * Each relevant value as it is now and as it would be. Account numbers are in full only if the reader may see them.
   */
  readonly rows?: (proposal: Proposal<K>, showsNumbers: boolean) => Promise<ShownProposal['rows']>;
  /** The words that an approver agrees to, if they also depend on other records as they are now. */
  readonly words?: (proposal: Proposal<K>) => Promise<string>;
  /** The person concerned, who can't approve it. */
  readonly concerns?: (change: ChangeOf<K>) => PersonId | undefined;
  /**
   * Carries out the part of an approved change that can't be in its transaction. Safe to repeat, because a retry of the
   * approval repeats it.
   */
  readonly after?: (proposal: Proposal<K>) => Promise<ToApprove | undefined>;
  /** The part of the change that stays on record once decided. */
  readonly kept?: (change: ChangeOf<K>) => ChangeOf<K>;
};

/** Stores proposals. */
export type ProposalStore = {
  readonly find: (tenant: TenantId, id: ProposalId) => Promise<Proposal | undefined>;
  /** Open ones, oldest first. */
  readonly waiting: (tenant: TenantId) => Promise<readonly Proposal[]>;
  /** Saves one on the version that was read, together with these writes or not at all. */
  readonly save: (
    proposal: Proposal,
    writes?: readonly Write[],
  ) => Promise<Proposal | 'changed meanwhile' | 'overtaken'>;
};
