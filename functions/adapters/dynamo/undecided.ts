import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { isPayerInvitationOpen } from '#shared/staff/payer-invitation.ts';
import { isChangeOpen } from '#shared/staff/staff-change.ts';
import type { Wait } from '#shared/staff/wait.ts';
import { ownReferenceOf } from '#shared/statement/kept-line.ts';
import { changeText } from '#shared/text/console/change-mail.ts';
import { invitedWords, proposalWords } from '#shared/text/console/proposals.ts';
import type { AskedElsewhere } from '../../proposals/kind.ts';
import { payerInvitations } from './payer-invitations.ts';
import { proposals } from './proposals.ts';
import { staffMembers } from './staff-members.ts';
import { statementLines } from './statement-lines.ts';

const waitOfProposal = (proposal: Proposal): Wait => ({
  kind: 'decision',
  what: `${proposalWords(proposal)}, says ${proposal.by}`,
  about: proposal.id,
  since: bookedOn(proposal.at),
});

/** Changes of colleagues' rights. Each is approved on its own page. */
export async function askedElsewhere(tenant: TenantId): Promise<readonly AskedElsewhere[]> {
  const now = new Date();
  const changes = await staffMembers.changes(tenant);
  return changes
    .filter((change) => isChangeOpen(change, now))
    .map(({ id, by, byId, identity, at, ...change }) => ({
      ...{ id, by, at, words: changeText.words({ ...change, by }), page: 'staff' as const },
      identity: identity ?? { id: byId, way: 'console' as const },
    }));
}

/** Requests to people who aren't clients yet. Staff approve them as the payments that they become. */
async function toNewPayers(tenant: TenantId): Promise<readonly Wait[]> {
  const now = new Date().toISOString();
  const waiting = await payerInvitations.waiting(tenant, INVITED_MAX);
  return waiting
    .filter((each) => isPayerInvitationOpen(each, now))
    .map(({ id, at, preparedBy: { name: by }, ...invited }) =>
      waitOfAsked({ id, by, at, words: invitedWords(invited) }),
    );
}

const waitOfAsked = ({ id: about, by, at, words }: Pick<AskedElsewhere, 'id' | 'by' | 'at' | 'words'>): Wait => ({
  ...{ kind: 'decision', what: `${words}, says ${by}`, about, since: bookedOn(at) },
});

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
  const [items, lines, payers, elsewhere] = await Promise.all([
    proposals.waiting(tenant),
    wantedBack(tenant),
    toNewPayers(tenant),
    askedElsewhere(tenant),
  ]);
  return [...items.map(waitOfProposal), ...lines, ...payers, ...elsewhere.map(waitOfAsked)];
}
