import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { isPayerInvitationOpen } from '#shared/staff/payer-invitation.ts';
import type { Wait } from '#shared/staff/wait.ts';
import { ownReferenceOf } from '#shared/statement/kept-line.ts';
import { invitedWords, proposalWords } from '#shared/text/console/proposals.ts';
import { payerInvitations } from './payer-invitations.ts';
import { proposals } from './proposals.ts';
import { statementLines } from './statement-lines.ts';

const waitOfProposal = (proposal: Proposal): Wait => ({
  kind: 'decision',
  what: `${proposalWords(proposal)}, says ${proposal.by}`,
  about: proposal.id,
  since: bookedOn(proposal.at),
});

/** Requests to people who aren't clients yet. Staff approve them as the payments that they become. */
async function toNewPayers(tenant: TenantId): Promise<readonly Wait[]> {
  const now = new Date().toISOString();
  const waiting = await payerInvitations.waiting(tenant, INVITED_MAX);
  return waiting
    .filter((each) => isPayerInvitationOpen(each, now))
    .map(({ id: about, at, preparedBy: { name: by }, ...invited }) => ({
      ...{ kind: 'decision', what: `${invitedWords(invited)}, says ${by}`, about, since: bookedOn(at) },
    }));
}

/** More than need approval at once. */
const INVITED_MAX = 50;
/** More undo proposals than are open at once. The oldest are reported first. */
const WANTED_BACK_MAX = 50;

/** Bank transactions with a proposal. */
async function wantedBack(tenant: TenantId): Promise<readonly Wait[]> {
  const { lines } = await statementLines.wantedBack(tenant, WANTED_BACK_MAX);
  return lines.flatMap(({ proposed: asks, reference, on, id, alike, state }): readonly Wait[] => {
    if (!asks) return [];
    const about = reference || ownReferenceOf({ id });
    const open = alike ? 'keep both a transaction and the one it is like' : 'post a transaction to a file';
    const what = state === 'new' ? open : 'undo a bank transaction';
    return [{ kind: 'decision', what: `to ${what}, of ${on}, says ${asks.by}`, about, since: bookedOn(asks.at) }];
  });
}

/** Everything that needs approval except payments, wires, and deposits to and withdrawals from the Plaid balance. */
export async function undecided(tenant: TenantId): Promise<readonly Wait[]> {
  const [items, lines, payers] = await Promise.all([
    proposals.waiting(tenant),
    wantedBack(tenant),
    toNewPayers(tenant),
  ]);
  return [...items.map(waitOfProposal), ...lines, ...payers];
}
