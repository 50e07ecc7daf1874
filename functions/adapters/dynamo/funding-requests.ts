import { type Funding, type FundingId, fundingId } from '#shared/ledger/funding.ts';
import { invariant } from '#shared/outcome.ts';
import { isOfKind, type Proposal, type ProposalId, proposalId } from '#shared/proposal/proposal.ts';
import type { ProposalStore } from '../../proposals/kind.ts';
import { fundings } from './fundings.ts';
import { proposals } from './proposals.ts';
import { areWritten } from './record.ts';

const PREFIX = 'funding-request-';

const fundingIn = (id: ProposalId): FundingId | undefined =>
  id.startsWith(PREFIX) ? fundingId.safeParse(id.slice(PREFIX.length)).data : undefined;

/** A deposit or withdrawal as the proposal that a person reads and decides. */
function asProposal(of: Funding): Proposal<'funding request'> {
  const { id, tenantId, state, way, amount, ledger, reason, by, identity, at, decided, version } = of;
  const what = state === 'rejected' ? 'rejected' : 'approved';
  return {
    ...{ id: proposalId.parse(`${PREFIX}${id}`), tenantId, kind: 'funding request' },
    ...{ change: { funding: id, way, amount, ledger }, reason, by, identity, at },
    ...(decided ? { decided: { ...decided, what } } : {}),
    // The decision is the record's first change. The others follow what the provider says.
    version: decided ? 2 : version,
  };
}

/** Proposals, and the requests for deposits and withdrawals, whose own record keeps what was decided. */
export const withFundingRequests: ProposalStore = {
  async find(tenant, id) {
    const own = fundingIn(id);
    const found = own && (await fundings.find(tenant, own));
    return own ? found && asProposal(found) : proposals.find(tenant, id);
  },

  async waiting(tenant) {
    const [own, open] = await Promise.all([proposals.waiting(tenant), fundings.open(tenant)]);
    const requests = open.filter(({ state }) => state === 'proposed').map(asProposal);
    return [...own, ...requests].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  },

  /** Its approval is one write, which the kind makes. The provider is called after it. */
  async save(proposal, writes = []) {
    if (!isOfKind(proposal, 'funding request')) return proposals.save(proposal, writes);
    const { tenantId, change, decided, version } = proposal;
    const found = await fundings.find(tenantId, change.funding);
    invariant(decided?.identity, 'a request for a deposit is saved with its decision');
    if (found?.state !== 'proposed' || found.version !== version) return 'changed meanwhile';
    const { by, identity, at, reason } = decided;
    const rejected = { ...found, state: 'rejected', decided: { by, identity, at, reason }, endedAt: at } as const;
    const isSaved = await areWritten([
      ...(decided.what === 'approved' ? writes : [fundings.saving(rejected)]),
    ] as never);
    return isSaved ? { ...proposal, version: version + 1 } : 'changed meanwhile';
  },
};
