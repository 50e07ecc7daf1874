import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Agent } from '#shared/tenant/tenant.ts';
import { tableName } from './documents.ts';
import { agentKey } from './keys.ts';

/** One hash over an agent, for conditional writes. */
const hashOf = (agent: Agent): string =>
  createHash('sha256')
    .update(canonicalJson(agent as Parameters<typeof canonicalJson>[0]))
    .digest('hex');

/** An agent's item. */
export const agentItem = (tenant: TenantId, agent: Agent, signed: object) => ({
  ...{ ...agentKey(tenant, agent.id), ...agent, ...signed },
  agentHash: hashOf(agent),
});

/** The write of an agent on top of the one that was read, so that no other change is lost and no removed one returns. */
export const agentPut = (
  tenant: TenantId,
  { agent, before }: { readonly agent: Agent; readonly before: Agent | undefined },
  signed: object,
) => ({
  TableName: tableName(),
  Item: agentItem(tenant, agent, signed),
  ...(before
    ? {
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(agentHash) OR agentHash = :read)',
        ExpressionAttributeValues: { ':read': hashOf(before) },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }),
});
