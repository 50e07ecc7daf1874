import { lessOrMore } from '../../ledger/unexplained.ts';
import type { ChangeOf, Proposal, ProposalKind } from '../../proposal/proposal.ts';

/** What a proposal would change, in a sentence without its end: an approver agrees to these words. */
const WORDS: { readonly [K in ProposalKind]: (change: ChangeOf<K>) => string } = {
  'plaid balance': ({ from, to }) =>
    `Accept that the Plaid balance is ${lessOrMore(to)} than the portal’s records explain, and no longer ${lessOrMore(from)}`,
};

/** The words that an approver of a proposal agrees to. */
export const proposalWords = <K extends ProposalKind>({ kind, change }: Proposal<K>): string =>
  (WORDS[kind] as (change: ChangeOf<K>) => string)(change as ChangeOf<K>);
