import { randomBytes } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { type Steering, type SteeringChange, withSteering } from '#shared/tenant/steering.ts';
import { type Agent, type TenantConfig, tenantConfig, type WiringDetail } from '#shared/tenant/tenant.ts';
import type { SettingsPorts } from '../../proposals/kinds/settings.ts';
import { partHashOf, sameSteering, steeringHashOf } from '../steering-hash.ts';
import { agentPut } from './agent-put.ts';
import { tableName } from './documents.ts';
import { hostKey, tenantConfigKey, tenantWiringKey } from './keys.ts';
import { proposals } from './proposals.ts';
import { accountWrites, providerAccounts } from './provider-accounts.ts';
import { itemAt } from './record.ts';
import { type Formerly, formerlyOf, tenants } from './tenants.ts';
import { wiringDetails } from './wiring.ts';
import { changedAtOf, phoneBeforeWrite } from './wiring-changes.ts';

/** The approver, stored beside the change. */
const signedBy = ({ by, identity }: Signature) => ({ appliedBy: by, appliedIdentity: identity });

async function wiringWrite(tenant: TenantId, details: WiringDetail | null, decision: Signature) {
  const [TableName, Key] = [tableName(), tenantWiringKey(tenant)];
  if (!details) return { Delete: { TableName, Key } };
  const changedAt = await changedAtOf(tenant, details, new Date(decision.at));
  return { Put: { TableName, Item: { ...Key, ...details, changedAt, ...signedBy(decision) } } };
}

type Item = Record<string, unknown>;

const writeOfHost = (tenant: TenantId) => ({
  TableName: tableName(),
  // A host belongs to one tenant. A change that takes another tenant's host is refused here, as a tenant file is.
  ConditionExpression: 'attribute_not_exists(pk) OR tenantId = :id',
  ExpressionAttributeValues: { ':id': tenant },
});

/** Sets fields of an item and removes those that are null. */
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

/** Hashes of the settings before they were changed at the console, to recognize a file that is older than that. */
async function formerParts(before: TenantConfig, fields: readonly string[], hasAgents: boolean): Promise<Formerly> {
  const former = fields.map((field) => [field, partHashOf(before[field as keyof TenantConfig])] as const);
  const agents = hasAgents ? [['agents', partHashOf(await tenants.agents(before.id))] as const] : [];
  return Object.fromEntries([...former, ...agents]);
}

/**
 * Writes the approved settings into the configuration on the version that was read. The same transaction writes the
 * agents, the items that find its domains, and the provider account that it names or leaves.
 */
async function steeringWrites(
  tenant: TenantId,
  { agents = [], ...change }: SteeringChange,
  agentsBefore: readonly Agent[],
  decision: Signature,
) {
  const [TableName, Key] = [tableName(), tenantConfigKey(tenant)];
  const item = await itemAt(Key);
  const before = tenantConfig.parse(item);
  // Parsed as a whole, because a proposal from weeks ago has to fit today's schema.
  const after = tenantConfig.parse(withSteering(before, change));
  const values: Item = {
    ...{ ...change, ...signedBy(decision), steeringHash: steeringHashOf(after) },
    ...(decision.identity?.way === 'console'
      ? { formerly: { ...formerlyOf(item), ...(await formerParts(before, Object.keys(change), agents.length > 0)) } }
      : {}),
  };
  const hosts = writeOfHost(tenant);
  return [
    { Update: { TableName, Key, ...update(values, before) } },
    ...agents.map((agent) => ({
      Put: agentPut(tenant, { agent, before: agentsBefore.find(({ id }) => id === agent.id) }, signedBy(decision)),
    })),
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

/** A company's settings that need approval to change. */
export const companySettings: SettingsPorts = {
  find: proposals.find,
  accounts: providerAccounts.recorded,
  random: (bytes) => randomBytes(bytes),
  now: () => new Date(),

  async file(tenant) {
    const [config, wiring, agents] = await Promise.all([
      itemAt(tenantConfigKey(tenant)),
      wiringDetails.find(tenant),
      tenants.agents(tenant),
    ]);
    return config && { ...tenantConfig.parse(config), agents: [...agents], ...(wiring ? { wiring } : {}) };
  },

  async isTaken(tenant, hosts) {
    const items = await Promise.all(hosts.map((host) => itemAt(hostKey(host))));
    return items.some((item) => item && item['tenantId'] !== tenant);
  },

  async writes({ tenantId, change: { wiring, contact, agentsBefore }, decided }) {
    if (!decided) return [];
    return [
      ...(wiring === undefined ? [] : [await wiringWrite(tenantId, wiring, decided)]),
      ...(contact ? await steeringWrites(tenantId, contact, agentsBefore, decided) : []),
    ];
  },
};
