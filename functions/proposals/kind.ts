import type { ShownProposal } from '#shared/contracts/proposals.ts';
import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { ChangeOf, Proposal, ProposalId, ProposalKind } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Member, Recorded } from '../staff/member.ts';

/** A write of the table as its adapter made it. It is sent in one transaction with the decision. */
export type Write = { readonly [action in 'Put' | 'Update' | 'Delete' | 'ConditionCheck']?: object };

/** What a proposal is about, where a kind can have several, and what it would change. */
export type AskedChange<K extends ProposalKind> = { readonly subject?: string; readonly change: ChangeOf<K> };

/** Everything that is special about one kind of proposal. What all have in common is in `decide.ts`. */
export type Kind<K extends ProposalKind, Ask> = {
  readonly kind: K;
  /** Completes what someone asks for, or says why it can't be proposed now. */
  readonly ask: (member: Member, asked: Ask) => Promise<Outcome<AskedChange<K>, Refusal>>;
  /** Why it can't be approved as it was proposed; checked when the proof is asked for and again when it is used. */
  readonly refuses: (proposal: Proposal<K>) => Promise<Refusal | undefined>;
  /**
   * What comes into force with the decision, in the same transaction; undefined if what was proposed no longer holds. The
   * writes have to fail if that changes after they were made.
   */
  readonly writes: (proposal: Proposal<K>) => Promise<readonly Write[] | undefined>;
  /** The answer where one of these writes was overtaken. */
  readonly overtaken: Refusal;
  /**
   * True if a write that was overtaken by something else is made again on top of it, as long as nothing is refused: the
   * record has other fields that people change.
   */
  readonly rebases?: true;
  /** Each value that matters, as it is now and as it would be; account numbers in full only if the reader may see them. */
  readonly rows?: (proposal: Proposal<K>, showsNumbers: boolean) => Promise<ShownProposal['rows']>;
  /** What stays on record of the change once it is decided. */
  readonly kept?: (change: ChangeOf<K>) => ChangeOf<K>;
};

/** Where proposals are kept. */
export type ProposalStore = {
  readonly find: (tenant: TenantId, id: ProposalId) => Promise<Proposal | undefined>;
  /** Those that are still open, the oldest first. */
  readonly waiting: (tenant: TenantId) => Promise<readonly Proposal[]>;
  /** Saves one on top of the version that was read, with these writes or not at all. */
  readonly save: (
    proposal: Proposal,
    writes?: readonly Write[],
  ) => Promise<Proposal | 'changed meanwhile' | 'overtaken'>;
};

/** What needs approval on a page of its own, because it is kept with what it would change. */
export type AskedElsewhere = Recorded & {
  readonly id: string;
  readonly by: string;
  readonly at: Instant;
  /** What would happen, in a sentence without its end. */
  readonly words: string;
  readonly page: 'staff' | 'invitations';
};
