import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import { type Steering, type SteeringChange, withSteering } from '#shared/tenant/steering.ts';
import { tenantConfig, type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import type { WireDecision, WireProposal } from '../../staff/wire-details.ts';
import { sameSteering, steeringHashOf } from '../steering-hash.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { hostKey, tenantConfigKey, tenantWiringKey, wireProposalKey } from './keys.ts';
import { accountWrites } from './provider-accounts.ts';
import { changedAtOf, phoneBeforeWrite } from './wiring-changes.ts';

const proposal = z.object({
  details: z.optional(z.nullable(wiringDetail)),
  contact: z.optional(z.record(z.string(), z.unknown())),
  salt: z.string(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
});

/** Who decided, beside what came into force by it. */
const signedBy = ({ by, identity }: WireDecision) => ({ appliedBy: by, appliedIdentity: identity });

async function wiringWrite(tenant: TenantId, details: WiringDetail | null, decision: WireDecision) {
  const [TableName, Key] = [tableName(), tenantWiringKey(tenant)];
  if (!details) return { Delete: { TableName, Key } };
  const changedAt = await changedAtOf(tenant, details, new Date(decision.at));
  return { Put: { TableName, Item: { ...Key, ...details, changedAt, ...signedBy(decision) } } };
}

type Item = Record<string, unknown>;

const writeOfHost = (tenant: TenantId) => ({
  TableName: tableName(),
  // A host belongs to one tenant: a change that takes another tenant's is refused here, as a file is.
  ConditionExpression: 'attribute_not_exists(pk) OR tenantId = :id',
  ExpressionAttributeValues: { ':id': tenant },
});

/** How fields of an item are set, and how those are removed that are null. */
function update(values: Item, before: Steering) {
  const names = Object.keys(values).filter((name) => values[name] !== undefined);
  const standing = sameSteering(before);
  const [kept, gone] = [names.filter((name) => values[name] !== null), names.filter((name) => values[name] === null)];
  const removed = gone.length > 0 ? ` REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : '';
  return {
    UpdateExpression: `SET ${kept.map((name) => `#${name} = :${name}`).join(', ')}${removed}`,
    ConditionExpression: `attribute_exists(pk) AND ${standing.condition}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(kept.map((name) => [`:${name}`, values[name]])),
      ...standing.values,
    },
  };
}

/**
 * The configuration with what steers money as it was approved, on top of what was read, and in one go with it the items
 * by which its domains are found, and the record of which account at the provider it names and leaves.
 */
async function steeringWrites(tenant: TenantId, change: SteeringChange, decision: WireDecision) {
  const [TableName, Key] = [tableName(), tenantConfigKey(tenant)];
  const { Item: current } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const before = tenantConfig.parse(current);
  // Parsed as a whole: what was proposed weeks ago has to be a file of today.
  const after = tenantConfig.parse(withSteering(before, change));
  const values: Item = { ...change, ...signedBy(decision), steeringHash: steeringHashOf(after) };
  const hosts = writeOfHost(tenant);
  return [
    { Update: { TableName, Key, ...update(values, before) } },
    ...after.hosts.map((host) => ({ Put: { Item: { ...hostKey(host), tenantId: tenant }, ...hosts } })),
    ...before.hosts
      .filter((host) => !after.hosts.includes(host))
      .map((host) => ({ Delete: { Key: hostKey(host), ...hosts } })),
    ...(after.pocPhone === before.pocPhone
      ? []
      : [await phoneBeforeWrite(tenant, before.pocPhone, new Date(decision.at))]),
    ...(change.provider ? await accountWrites(after, new Date(decision.at)) : []),
  ];
}

/**
 * Changes of what steers a tenant's money. One waits at a time; the audit log has the earlier ones.
 */
export const wireProposals = {
  async find(tenant: TenantId): Promise<WireProposal | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: wireProposalKey(tenant), ConsistentRead: true }),
    );
    return item && !item['decision'] ? (proposal.parse(item) as WireProposal) : undefined;
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
      ...(isApproved && details !== undefined ? [await wiringWrite(tenant, details, decision)] : []),
      ...(isApproved && asked ? await steeringWrites(tenant, asked, decision) : []),
    ];
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: [close, ...writes] }));
      return 'decided';
    } catch (error) {
      const [closed, ...others] = cancellationCodes(error) ?? [];
      const isConfig = writes.map((write) => 'Update' in write);
      if (closed === 'ConditionalCheckFailed') return 'not waiting';
      // Something else of the file was approved or closed since this was read: look at it again.
      if (others.some((code, at) => code === 'ConditionalCheckFailed' && isConfig[at])) return 'not waiting';
      if (others.includes('ConditionalCheckFailed')) return 'host taken';
      throw error;
    }
  },
};
