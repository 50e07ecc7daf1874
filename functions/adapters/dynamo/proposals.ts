import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { isOfKind, type Proposal, readProposal } from '#shared/proposal/proposal.ts';
import type { ProposalStore, Write } from '../../proposals/kind.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { proposalKey, proposalsPrefix } from './keys.ts';
import { onTopOf } from './record.ts';

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
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
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
      await documents.send(new TransactWriteCommand({ TransactItems: all }));
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
