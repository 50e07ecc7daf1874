import { lessOrMore } from '../../ledger/unexplained.ts';
import type { ChangeOf, Proposal, ProposalKind } from '../../proposal/proposal.ts';

/** What a proposal would change, in a sentence without its end: an approver agrees to these words. */
const WORDS: { readonly [K in ProposalKind]: (change: ChangeOf<K>) => string } = {
  'plaid balance': ({ from, to }) =>
    `Accept that the Plaid balance is ${lessOrMore(to)} than the portal’s records explain, and no longer ${lessOrMore(from)}`,
  'client hold': ({ name, held: { by, because } }) =>
    `Release the hold on ${name} that ${by} placed (“${because}”): they can sign in again, and their money moves`,
};

/** The words that an approver of a proposal agrees to. */
export const proposalWords = <K extends ProposalKind>({ kind, change }: Proposal<K>): string =>
  (WORDS[kind] as (change: ChangeOf<K>) => string)(change as ChangeOf<K>);

/** The email to those who may approve one. Its subject names nothing: a phone shows it to anyone nearby. */
export const proposalMail = {
  subject: (company: string): string => `A change needs approval: ${company}`,
  heading: 'A change needs your approval',
  advice:
    'Review it at the console, under Approvals. Nothing changes until someone other than its proposer approves it.',
};
