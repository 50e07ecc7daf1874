import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { wiringDetail } from '#shared/tenant/tenant.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { tenantWiringKey, wireProposalKey } from './keys.ts';

const proposal = z.object({
  details: z.nullable(wiringDetail),
  salt: z.string(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  by: z.string(),
  at: instant,
});
type Proposal = z.infer<typeof proposal>;

type Decision = {
  readonly what: 'approved' | 'rejected';
  readonly by: string;
  readonly at: string;
  readonly reason?: string | undefined;
};

/** Changes of where a tenant's wires go. One waits at a time; the audit log has those before. */
export const wireProposals = {
  async find(tenant: TenantId): Promise<Proposal | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: wireProposalKey(tenant), ConsistentRead: true }),
    );
    return item && !item['decision'] ? proposal.parse(item) : undefined;
  },

  async propose(tenant: TenantId, fresh: Proposal): Promise<void> {
    const item = proposal.parse(fresh);
    await documents.send(new PutCommand({ TableName: tableName(), Item: { ...wireProposalKey(tenant), ...item } }));
  },

  /** What was decided stays, without the numbers; approved details are in force with the same write. */
  async decide(tenant: TenantId, { details, ...named }: Proposal, decision: Decision): Promise<boolean> {
    const TableName = tableName();
    const close = {
      Put: {
        TableName,
        Item: { ...wireProposalKey(tenant), ...named, decision },
        ConditionExpression: '#hash = :hash AND attribute_not_exists(decision)',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':hash': named.hash },
      },
    };
    const Key = tenantWiringKey(tenant);
    const apply = details
      ? { Put: { TableName, Item: { ...Key, ...details, appliedBy: decision.by } } }
      : { Delete: { TableName, Key } };
    try {
      await documents.send(
        new TransactWriteCommand({ TransactItems: decision.what === 'approved' ? [close, apply] : [close] }),
      );
      return true;
    } catch (error) {
      if (cancellationCodes(error)?.[0] === 'ConditionalCheckFailed') return false;
      throw error;
    }
  },
};
