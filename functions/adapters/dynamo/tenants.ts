import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { canonicalJson } from '#shared/canonical-json.ts';
import { type Instant, instant } from '#shared/dates.ts';
import { type BankAccountId, bankAccountId, type TenantId, tenantId } from '#shared/ids.ts';
import { behind } from '#shared/late-schema.ts';
import { WIRE_CHANGE_TOLD_SECONDS } from '#shared/limits.ts';
import { type Phone, phone } from '#shared/phone.ts';
import { drawnIcon } from '#shared/tenant/app-icon.ts';
import { paperLogo } from '#shared/tenant/paper-logo.ts';
import {
  type Agent,
  agent,
  type Tenant,
  type TenantConfig,
  tenantConfig,
  type WiringChange,
  type WiringDetail,
  wiringDetail,
} from '#shared/tenant/tenant.ts';
import type { Member } from '../../people/member.ts';
import { cached } from '../cached.ts';
import { sameSteering, steeringHashOf } from '../steering-hash.ts';
import {
  agentKey,
  agentsPrefix,
  appIconKey,
  hostKey,
  type Key,
  paperLogoKey,
  phoneBeforeKey,
  registeredTenantKey,
  tenantConfigKey,
  tenantsPartition,
  tenantWiringKey,
  tenantWiringPrefix,
} from './keys.ts';
import { accountWrites } from './provider.ts';
import {
  allItems,
  beginning,
  documents,
  finderOf,
  itemAt,
  itemsOf,
  pageOf,
  partition,
  put,
  remove,
  tableName,
  transact,
  update,
} from './table.ts';

// Companies: settings, agents, pictures, and changes of wire instructions.

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

/** The write of an agent against the version that was read, so that no change is lost and no removed agent returns. */
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

/** When the details came into force. A company's first details have no time, because no one knew others. */
export const wiringChanged = z.object({ changedAt: z.optional(instant) });
/** The company's previous number, and until when it was valid. */
export const phoneBefore = z.object({ phone, until: instant });

const wiringOfAccount = z.object({ sk: z.string().check(z.startsWith('WIRING#')), ...behind(wiringDetail).shape });

/** A tenant's wire instructions by account. */
export async function wiringOf(tenant: TenantId): Promise<Tenant['wiring']> {
  const found = await allItems({ ...beginning(tenantWiringPrefix(tenant)), ConsistentRead: true }, (item) => {
    const { sk, ...detail } = wiringOfAccount.parse(item);
    return [bankAccountId.parse(sk.slice('WIRING#'.length)), detail] as const;
  });
  return Object.fromEntries(found);
}

const bare = (detail: WiringDetail): string => canonicalJson(detail as Parameters<typeof canonicalJson>[0]);

/**
 * When new details count as changed: now, unless they are the current ones or a new tenant's first. Removed details
 * don't make the next ones first, or a thief would remove them and add their own.
 */
async function changedAtOf(key: Key, tenant: TenantId, details: WiringDetail, now: Date): Promise<Instant | undefined> {
  const [item, config] = await Promise.all([itemAt(key), itemAt(tenantConfigKey(tenant))]);
  const standing = wiringDetail.safeParse(item);
  if (standing.success && bare(standing.data) === bare(details)) return wiringChanged.parse(item).changedAt;
  return config ? now.toISOString() : undefined;
}

/** The writes that put an account's wire instructions into force, or remove them. */
export const wiringWrites = (tenant: TenantId, change: WiringChange, signed: object, now: Date) =>
  Promise.all(
    Object.entries(change).map(async ([account, details]) => {
      const [TableName, Key] = [tableName(), tenantWiringKey(tenant, account as BankAccountId)];
      if (!details) return { Delete: { TableName, Key } };
      const changedAt = await changedAtOf(Key, tenant, details, now);
      return { Put: { TableName, Item: { ...Key, ...details, changedAt, ...signed } } };
    }),
  );

/**
 * The write that keeps the previous phone number for clients who ask whom to call. If it changes several times within
 * the notice period, the first one is kept, because no one has tampered with it.
 */
export async function phoneBeforeWrite(tenant: TenantId, former: Phone, now: Date) {
  const kept = phoneBefore.safeParse(await itemAt(phoneBeforeKey(tenant)));
  const isYoung = kept.success && now.getTime() - Date.parse(kept.data.until) < WIRE_CHANGE_TOLD_SECONDS * 1000;
  const item = isYoung ? kept.data : { phone: former, until: now.toISOString() };
  return { Put: { TableName: tableName(), Item: { ...phoneBeforeKey(tenant), ...item } } };
}

/** Most tenants have a handful of agents. A page of the table holds more than the file's own limit of 200. */
const AGENTS_MAX = 200;

async function readConfig(id: TenantId): Promise<TenantConfig | undefined> {
  const item = await itemAt(tenantConfigKey(id), false);
  return item && tenantConfig.parse(item);
}

/**
 * The keys of a tenant's hosts and agents. Items aren't parsed, because a file must be able to replace unreadable ones.
 */
async function namesBefore(id: TenantId): Promise<readonly Key[]> {
  const query = { ...beginning(agentsPrefix(id)), ProjectionExpression: 'pk, sk', ConsistentRead: true };
  const keyOf = z.object({ pk: z.string(), sk: z.string() });
  const [config, { found: agents }] = await Promise.all([
    itemAt(tenantConfigKey(id)),
    pageOf(query, (item) => keyOf.parse(item)),
  ]);
  const hosts = z.object({ hosts: z.array(z.string()) }).safeParse(config);
  return [...(hosts.success ? hosts.data.hosts.map(hostKey) : []), ...agents];
}

/** Requires that no change was approved at the console since a configuration or a file was read. */
export const sameRevision = ({ revision }: Pick<TenantConfig, 'revision'>) => ({
  condition: revision === 0 ? '(attribute_not_exists(revision) OR revision = :read)' : 'revision = :read',
  values: { ':read': revision },
});

/** The person who applied an item, stored beside it for the audit log, which reads the table's stream. */
const signedBy = ({ name, id, role, way }: Member) => ({ appliedBy: name, appliedIdentity: { id, role, way } });

/**
 * Requires that a tenant is new, or that its steering settings still match the file. If one person closes a portal, a
 * file applied at the same moment must not open it again.
 */
function newOrStanding(file: Tenant) {
  const [steering, revision] = [sameSteering(file), sameRevision(file)];
  const isStanding = `${steering.condition} AND ${revision.condition}`;
  const values = { ...steering.values, ...revision.values };
  if (!file.active)
    return {
      ConditionExpression: `attribute_not_exists(pk) OR (${isStanding})`,
      ExpressionAttributeValues: values,
    };
  return {
    ConditionExpression: `attribute_not_exists(pk) OR (${isStanding} AND #active = :open)`,
    ExpressionAttributeNames: { '#active': 'active' },
    ExpressionAttributeValues: { ...values, ':open': true },
  };
}

/** The most agents written in one transaction. */
const AGENTS_AT_ONCE = 25;

/** Writes the agents that differ from those that were read, if no one else has changed or removed them since. */
async function writeAgents({ id, agents }: Tenant, before: readonly Agent[], operator: object): Promise<void> {
  const changed = agents.flatMap((each) => {
    const former = before.find((one) => one.id === each.id);
    return isDeepStrictEqual(former, each) ? [] : [{ Put: agentPut(id, { agent: each, before: former }, operator) }];
  });
  for (let from = 0; from < changed.length; from += AGENTS_AT_ONCE)
    await transact(changed.slice(from, from + AGENTS_AT_ONCE));
}

/** At most half a minute old: an operator's change shows without a deployment, and a burst of requests reads once. */
const LIFE = { seconds: 30, renewAfter: 20 };

/** Tenants' configuration. Every item is parsed on read, because the table is input like any other. */
export const tenants = {
  config: cached(readConfig, LIFE),

  async agents(id: TenantId): Promise<readonly Agent[]> {
    return (await pageOf({ ...beginning(agentsPrefix(id)), Limit: AGENTS_MAX }, (item) => agent.parse(item))).found;
  },

  /** One of its agents. */
  agent: finderOf(agent, agentKey),

  /** The tenant that owns a host. */
  ofHost: cached(async (host: string): Promise<TenantId | undefined> => {
    const item = await itemAt(hostKey(host), false);
    return item && z.object({ tenantId }).parse(item).tenantId;
  }, LIFE),

  /** Every tenant's id, for the schedule and for ops, a page at a time so that it stays bounded. */
  async list(after?: TenantId): Promise<{ readonly page: readonly TenantId[]; readonly after: TenantId | undefined }> {
    const start = after ? { ExclusiveStartKey: registeredTenantKey(after) } : {};
    const read = (item: unknown) => z.object({ tenantId }).parse(item).tenantId;
    const { found: page, next } = await pageOf({ ...partition(tenantsPartition), Limit: 100, ...start }, read);
    return { page, after: next ? page.at(-1) : undefined };
  },

  /**
   * Writes a checked tenant file. Hosts and the registry entry go first, then agents, then the configuration. So a
   * half-written tenant isn't reachable, and applying the file again completes it. Hosts and agents that the file no
   * longer names go last.
   *
   * The operator's name is stored beside the changes for the audit log; the local set-up has none. With `kept`, the
   * wiring details stay. The file then has to match the current steering settings, because those need approval and may
   * be changing right now. The provider account that the file leaves is recorded in the same write, because its events
   * are still read. If the agents that its author read are given, only changed ones are written, if no one else changed
   * them.
   */
  async apply(
    file: Tenant,
    by?: Member,
    trusted: 'applied' | 'kept' = 'applied',
    agentsBefore?: readonly Agent[],
  ): Promise<void> {
    const { wiring, agents, ...config } = file;
    const operator = by ? signedBy(by) : {};
    const now = by?.now ?? new Date();
    const before = await namesBefore(file.id);
    const former = trusted === 'applied' ? Object.keys(await wiringOf(file.id)) : [];
    const applied: WiringChange = { ...Object.fromEntries(former.map((account) => [account, null])), ...wiring };
    await put({ ...registeredTenantKey(file.id), tenantId: file.id, name: file.name });
    for (const host of file.hosts)
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...hostKey(host), tenantId: file.id },
          // A host belongs to one tenant. A second file that claims it is refused here.
          ConditionExpression: 'attribute_not_exists(pk) OR tenantId = :id',
          ExpressionAttributeValues: { ':id': file.id },
        }),
      );
    if (agentsBefore) await writeAgents(file, agentsBefore, operator);
    else for (const each of agents) await put(agentItem(file.id, each, operator));
    await transact([
      {
        Put: {
          TableName: tableName(),
          Item: {
            ...{ ...tenantConfigKey(file.id), ...config, ...operator, steeringHash: steeringHashOf(file) },
            written: randomUUID(),
          },
          ...(trusted === 'kept' ? newOrStanding(file) : {}),
        },
      },
      ...(trusted === 'applied' ? await wiringWrites(file.id, applied, operator, now) : []),
      ...(await accountWrites(file, now)),
    ]);
    const stands = [...file.hosts.map(hostKey), ...agents.map(({ id }) => agentKey(file.id, id))];
    const isIn = (keys: readonly Key[], { pk, sk }: Key) => keys.some((each) => each.pk === pk && each.sk === sk);
    const known = agentsBefore?.map(({ id }) => agentKey(file.id, id));
    const isOthers = (key: Key) => known && key.sk.startsWith(agentsPrefix(file.id).sk) && !isIn(known, key);
    for (const Key of before.filter((old) => !isIn(stands, old) && !isOthers(old))) await remove(Key);
  },
};

/** One picture per company, in its own partition. */
function pictures<T extends object>(
  schema: { readonly parse: (item: unknown) => T },
  keyOf: (tenant: TenantId) => Key,
) {
  const { peek: find } = itemsOf(schema, keyOf);
  return {
    find,
    /** At most ten minutes old. A picture seldom changes and is larger than all other items of a company. */
    remembered: cached(find, { seconds: 600, most: 50 }),
    /** An update of a picture's own attributes, because its writer may change nothing else of the company. */
    keep(tenant: TenantId, picture: T): Promise<void> {
      const names = Object.keys(picture);
      return update({
        Key: keyOf(tenant),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(picture).map(([name, value]) => [`:${name}`, value]),
        ),
      });
    },
    drop: (tenant: TenantId): Promise<void> => remove(keyOf(tenant)),
  };
}

/** Icons for devices that don't support SVG. */
export const appIcons = pictures(drawnIcon, appIconKey);

/** Logos for printed documents. */
export const paperLogos = pictures(paperLogo, paperLogoKey);
