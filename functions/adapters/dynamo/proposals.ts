import type { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type Funding, type FundingId, fundingId } from '#shared/ledger/funding.ts';
import { invariant } from '#shared/outcome.ts';
import { isOfKind, type Proposal, type ProposalId, proposalId, readProposal } from '#shared/proposal/proposal.ts';
import type { ProposalStore, Write } from '../../proposals/kind.ts';
import { proposalKey, proposalsPrefix } from './keys.ts';
import { fundings } from './provider.ts';
import { allItems, areWritten, beginning, cancellationCodes, itemAt, onTopOf, tableName, transact } from './table.ts';

// Changes that one person proposes and another approves.

/** How the ids of signatures begin. */
const SIGNATURES = 'report-signature-';

function putOf({ tenantId, id, version, ...rest }: Proposal) {
  const next = readProposal({ ...rest, tenantId, id, version: version + 1 });
  return {
    next,
    put: { TableName: tableName(), Item: { ...proposalKey(tenantId, id), ...next }, ...onTopOf(version) },
  };
}

/** Changes that one person proposes and another approves: the latest for each subject, decided or not. */
export const proposals: ProposalStore & {
  readonly all: (tenant: TenantId) => Promise<readonly Proposal[]>;
  readonly signatures: (tenant: TenantId) => Promise<readonly Proposal<'report signature'>[]>;
} = {
  async find(tenant, id) {
    const Key = proposalKey(tenant, id);
    const item = await itemAt(Key);
    return item && readProposal(item);
  },

  all: (tenant) => allItems({ ...beginning(proposalsPrefix(tenant)), ConsistentRead: true }, readProposal),

  async signatures(tenant) {
    const { pk, sk } = proposalsPrefix(tenant);
    const ofReports = beginning({ pk, sk: `${sk}${SIGNATURES}` });
    const found = await allItems({ ...ofReports, ConsistentRead: true }, readProposal);
    return found.filter((each) => isOfKind(each, 'report signature'));
  },

  async waiting(tenant) {
    const all = await proposals.all(tenant);
    return all.filter(({ decided }) => !decided).toSorted((one, other) => (one.at < other.at ? -1 : 1));
  },

  async save(proposal, writes: readonly Write[] = []) {
    const { next, put } = putOf(proposal);
    try {
      const all = [{ Put: put }, ...writes] as ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems'];
      await transact(all);
      return next;
    } catch (error) {
      const [own, ...others] = cancellationCodes(error) ?? [];
      if (own === undefined) throw error;
      if (own === 'ConditionalCheckFailed') return 'changed meanwhile';
      if (others.includes('ConditionalCheckFailed')) return 'overtaken';
      // Another transaction holds one of the records at this moment, so it was faster.
      return 'changed meanwhile';
    }
  },
};

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
