import type { TenantId } from '#shared/ids.ts';
import { type AgreedBalance, isNewlyAgreed, type LedgerBaseline } from '#shared/ledger/unexplained.ts';
import { done, refuse } from '#shared/outcome.ts';
import { isOfKind, proposalId } from '#shared/proposal/proposal.ts';
import type { Kind, ProposalStore } from '../kind.ts';

const APPROVED = 'This balance is already approved. The alert clears at the next check, within an hour.';

/**
 * Approves the Plaid balance as the new baseline for later checks. It has to be the last check's measurement, because
 * money may have moved since the proposal.
 */
export const plaidBalance = (
  ledgerOf: (tenant: TenantId) => Promise<LedgerBaseline | undefined>,
  proposals: Pick<ProposalStore, 'find'>,
): Kind<'plaid balance', unknown> => ({
  kind: 'plaid balance',
  overtaken: { code: 'proposal/changed-meanwhile' },
  async ask({ tenant }) {
    const ledger = await ledgerOf(tenant);
    if (ledger?.found === undefined) return refuse({ code: 'balance/nothing-found' });
    // Until the next check compares with it, another proposal in its place would undo the approval.
    const agreed = await agreedBalance(proposals, tenant);
    if (agreed?.available === ledger.found && isNewlyAgreed(ledger, agreed))
      return refuse({ code: 'balance/nothing-found', sentence: APPROVED });
    return done({ change: { of: ledger.of, from: ledger.available, to: ledger.found } });
  },
  async refuses({ tenantId, change: { of, from, to } }) {
    const found = await ledgerOf(tenantId);
    const isStillFound = found?.of === of && found.available === from && found.found === to;
    return isStillFound ? undefined : { code: 'balance/changed-meanwhile' };
  },
  writes: async () => [],
});

const ID = proposalId.parse('plaid-balance');

/** The baseline that two people have approved; undefined if it isn't approved yet. */
export async function agreedBalance(
  { find }: Pick<ProposalStore, 'find'>,
  tenant: TenantId,
): Promise<AgreedBalance | undefined> {
  const found = await find(tenant, ID);
  if (!isOfKind(found, 'plaid balance') || found.decided?.what !== 'approved') return undefined;
  return { of: found.change.of, available: found.change.to, at: found.decided.at };
}
