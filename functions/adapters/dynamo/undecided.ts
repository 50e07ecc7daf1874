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

/**
 * Requests for approval that are kept with what they change: colleagues' rights, and requests to people who aren't
 * clients yet. Each is approved on its own page.
 */
export async function askedElsewhere(tenant: TenantId): Promise<readonly AskedElsewhere[]> {
  const now = new Date();
  const [changes, { invitations }] = await Promise.all([
    staffMembers.changes(tenant),
    payerInvitations.page(tenant, { list: 'waiting', most: INVITED_MAX }),
  ]);
  return [
    ...changes
      .filter((change) => isChangeOpen(change, now))
      .map(({ id, by, byId, identity, at, ...change }) => ({
        ...{ id, by, at, words: changeText.words({ ...change, by }), page: 'staff' as const },
        identity: identity ?? { id: byId, way: 'console' as const },
      })),
    ...invitations
      .filter((each) => isPayerInvitationOpen(each, now.toISOString()))
      .map(({ id, at, preparedBy: { name: by, identity }, ...invited }) => ({
        ...{ id, by, at, identity, words: invitedWords(invited), page: 'invitations' as const },
      })),
  ];
}

const waitOfAsked = ({ id: about, by, at, words }: AskedElsewhere): Wait => ({
  ...{ kind: 'decision', what: `${words}, says ${by}`, about, since: bookedOn(at) },
});

/** More than need approval at once. */
const INVITED_MAX = 50;
/** More undo proposals than are open at once. The oldest are reported first. */
const WANTED_BACK_MAX = 50;

/** Bank transactions with a proposed undo. */
async function wantedBack(tenant: TenantId): Promise<readonly Wait[]> {
  const { lines } = await statementLines.wantedBack(tenant, WANTED_BACK_MAX);
  return lines.flatMap(({ proposed: asks, reference, on, id }): readonly Wait[] => {
    if (!asks) return [];
    const about = reference || ownReferenceOf({ id });
    return [
      { kind: 'decision', what: `to take back a line of ${on}, says ${asks.by}`, about, since: bookedOn(asks.at) },
    ];
  });
}

/** Everything that needs approval except payments, wires, and deposits to and withdrawals from the Plaid balance. */
export async function undecided(tenant: TenantId): Promise<readonly Wait[]> {
  const [items, lines, elsewhere] = await Promise.all([
    proposals.waiting(tenant),
    wantedBack(tenant),
    askedElsewhere(tenant),
  ]);
  return [...items.map(waitOfProposal), ...lines, ...elsewhere.map(waitOfAsked)];
}
