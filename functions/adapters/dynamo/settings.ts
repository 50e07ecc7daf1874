import { randomBytes, randomUUID } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { type SteeringChange, withSteering } from '#shared/tenant/steering.ts';
import { type Agent, type Tenant, type TenantConfig, tenantConfig } from '#shared/tenant/tenant.ts';
import type { SettingsPorts } from '../../proposals/kinds/settings.ts';
import { sameSteering, steeringHashOf } from '../steering-hash.ts';
import { hostKey, tenantConfigKey } from './keys.ts';
import { proposals } from './proposals.ts';
import { accountWrites, providerAccounts } from './provider.ts';
import { itemAt, tableName } from './table.ts';
import { agentPut, phoneBeforeWrite, sameRevision, tenants, wiringOf, wiringWrites } from './tenants.ts';

/** The approver, stored beside the change. */
const signedBy = ({ by, identity }: Signature) => ({ appliedBy: by, appliedIdentity: identity });

type Item = Record<string, unknown>;

const isAtConsole = ({ identity }: Signature): boolean => identity?.way === 'console';

/** The settings of a company as they were read, and the mark of the write that made them. */
type Read = { readonly before: TenantConfig; readonly written: unknown };

/** Requires that no one has written the settings since they were read, whichever part of them. */
const unwritten = ({ written }: Read) =>
  written === undefined
    ? { condition: 'attribute_not_exists(written)', values: {} }
    : { condition: 'written = :seen', values: { ':seen': written } };

const writeOfHost = (tenant: TenantId) => ({
  TableName: tableName(),
  // A host belongs to one tenant. A change that takes another tenant's host is refused here, as a tenant file is.
  ConditionExpression: 'attribute_not_exists(pk) OR tenantId = :id',
  ExpressionAttributeValues: { ':id': tenant },
});

/** Sets fields of an item and removes those that are null. */
function update(values: Item, read: Read) {
  const names = Object.keys(values).filter((name) => values[name] !== undefined);
  const guards = [sameSteering(read.before), sameRevision(read.before), unwritten(read)];
  const [kept, gone] = [names.filter((name) => values[name] !== null), names.filter((name) => values[name] === null)];
  const removed = gone.length > 0 ? ` REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : '';
  return {
    UpdateExpression: `SET ${kept.map((name) => `#${name} = :${name}`).join(', ')}${removed}`,
    ConditionExpression: ['attribute_exists(pk)', ...guards.map(({ condition }) => condition)].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(kept.map((name) => [`:${name}`, values[name]])),
      ...Object.assign({}, ...guards.map((guard) => guard.values)),
    },
  };
}

/** Marks this write of the settings, and counts it if it was made at the console. */
const marksOf = ({ before }: Read, decision: Signature): Item => ({
  written: randomUUID(),
  ...(isAtConsole(decision) ? { revision: before.revision + 1 } : {}),
});

/**
 * Writes the approved settings into the configuration against the version that was read. The same transaction writes
 * the agents, the items that find its domains, and the provider account that it names or leaves.
 */
async function steeringWrites(
  tenant: TenantId,
  { agents = [], ...change }: SteeringChange,
  { agentsBefore, ...read }: Read & { readonly agentsBefore: readonly Agent[] },
  decision: Signature,
) {
  const [TableName, Key] = [tableName(), tenantConfigKey(tenant)];
  const { before } = read;
  // Parsed as a whole, because a proposal from weeks ago has to fit today's schema.
  const after = tenantConfig.parse(withSteering(before, change));
  const values: Item = {
    ...{ ...change, ...signedBy(decision), steeringHash: steeringHashOf(after), ...marksOf(read, decision) },
  };
  const hosts = writeOfHost(tenant);
  return [
    { Update: { TableName, Key, ...update(values, read) } },
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

/** A company's current file, and the mark of the write that made its settings. */
async function fileOf(tenant: TenantId): Promise<(Read & { readonly file: Tenant }) | undefined> {
  const config = await itemAt(tenantConfigKey(tenant));
  if (!config) return undefined;
  const [wiring, agents] = await Promise.all([wiringOf(tenant), tenants.agents(tenant)]);
  const before = tenantConfig.parse(config);
  const file = { ...before, agents: [...agents], wiring };
  return { before, written: config['written'], file };
}

/** A company's settings that need approval to change. */
export const companySettings: SettingsPorts = {
  find: proposals.find,
  waiting: proposals.waiting,
  accounts: providerAccounts.recorded,
  random: (bytes) => randomBytes(bytes),
  now: () => new Date(),

  file: async (tenant) => (await fileOf(tenant))?.file,

  async isTaken(tenant, hosts) {
    const items = await Promise.all(hosts.map((host) => itemAt(hostKey(host))));
    return items.some((item) => item && item['tenantId'] !== tenant);
  },

  async writes({ tenantId, change: { wiring, contact, agentsBefore }, decided }, isOutdated) {
    const read = await fileOf(tenantId);
    if (!decided || !read || isOutdated(read.file)) return undefined;
    const [TableName, Key] = [tableName(), tenantConfigKey(tenantId)];
    return [
      ...(await wiringWrites(tenantId, wiring ?? {}, signedBy(decided), new Date(decided.at))),
      ...(contact
        ? await steeringWrites(tenantId, contact, { ...read, agentsBefore }, decided)
        : [{ Update: { TableName, Key, ...update(marksOf(read, decided), read) } }]),
    ];
  },
};
