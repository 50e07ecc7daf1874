import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import { type Contact, contact } from '#shared/tenant/contact.ts';
import { type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import type { WireDecision, WireProposal } from '../../staff/wire-details.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { hostKey, tenantConfigKey, tenantWiringKey, wireProposalKey } from './keys.ts';

const proposal = z.object({
  details: z.optional(z.nullable(wiringDetail)),
  contact: z.optional(contact),
  salt: z.string(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
});

/** Who decided, beside what came into force by it. */
const signedBy = ({ by, identity }: WireDecision) => ({ appliedBy: by, appliedIdentity: identity });

function wiringWrite(tenant: TenantId, details: WiringDetail | null, decision: WireDecision) {
  const [TableName, Key] = [tableName(), tenantWiringKey(tenant)];
  return details
    ? { Put: { TableName, Item: { ...Key, ...details, ...signedBy(decision) } } }
    : { Delete: { TableName, Key } };
}

/** The configuration with another contact, and the items by which its domains are found, in one go. */
async function contactWrites(tenant: TenantId, { hosts, ...rest }: Contact, decision: WireDecision) {
  const [TableName, Key] = [tableName(), tenantConfigKey(tenant)];
  const { Item: current } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const { hosts: former } = z.pick(contact, { hosts: true }).parse(current);
  const isOurs = {
    // A host belongs to one tenant: a change that takes another tenant's is refused here, as a file is.
    ConditionExpression: 'attribute_not_exists(pk) OR tenantId = :id',
    ExpressionAttributeValues: { ':id': tenant },
  };
  const values = { ...rest, hosts, ...signedBy(decision) };
  const names = Object.keys(values);
  return [
    {
      Update: {
        TableName,
        Key,
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, one]) => [`:${name}`, one])),
      },
    },
    ...hosts.map((host) => ({ Put: { TableName, Item: { ...hostKey(host), tenantId: tenant }, ...isOurs } })),
    ...former
      .filter((host) => !hosts.includes(host))
      .map((host) => ({ Delete: { TableName, Key: hostKey(host), ...isOurs } })),
  ];
}

/**
 * Changes of where a tenant's wires go, and of its contact. One waits at a time; the audit log has the earlier ones.
 */
export const wireProposals = {
  async find(tenant: TenantId): Promise<WireProposal | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: wireProposalKey(tenant), ConsistentRead: true }),
    );
    return item && !item['decision'] ? proposal.parse(item) : undefined;
  },

  async propose(tenant: TenantId, fresh: WireProposal): Promise<void> {
    const item = proposal.parse(fresh);
    await documents.send(new PutCommand({ TableName: tableName(), Item: { ...wireProposalKey(tenant), ...item } }));
  },

  /** The decision is kept, without the numbers; an approved one is in force with the same write. */
  async decide(tenant: TenantId, { details, contact: asked, ...named }: WireProposal, decision: WireDecision) {
    const close = {
      Put: {
        TableName: tableName(),
        Item: { ...wireProposalKey(tenant), ...named, decision },
        ConditionExpression: '#hash = :hash AND attribute_not_exists(decision)',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':hash': named.hash },
      },
    };
    const isApproved = decision.what === 'approved';
    const writes = [
      ...(isApproved && details !== undefined ? [wiringWrite(tenant, details, decision)] : []),
      ...(isApproved && asked ? await contactWrites(tenant, asked, decision) : []),
    ];
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: [close, ...writes] }));
      return 'decided';
    } catch (error) {
      const [closed, ...others] = cancellationCodes(error) ?? [];
      if (closed === 'ConditionalCheckFailed') return 'not waiting';
      if (others.includes('ConditionalCheckFailed')) return 'host taken';
      throw error;
    }
  },
};
