import { createHash } from 'node:crypto';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { senderDomain } from './tenant-files.ts';

/**
 * What stands in one of the stacks of tenants: addresses of tenants, and what tenants may share, which belongs to none
 * of them: the domains that mail is sent from.
 */
export type Bucket = {
  readonly name: string;
  readonly tenants: readonly Tenant[];
  readonly senders: readonly string[];
};

/**
 * The stack in which something stands, by its own name alone. There are 256, for ever: with 10,000 tenants each holds
 * some forty of a kind, of 500 resources that a stack may have; and what is there already never moves to another stack.
 */
const bucketOf = (name: string): string => `Tenants-${createHash('sha256').update(name).digest('hex').slice(0, 2)}`;

/** The stacks that hold something, with what they hold. */
export function bucketsOf(tenants: readonly Tenant[]): readonly Bucket[] {
  const senders = [...new Set(tenants.map(senderDomain))].toSorted();
  const names = new Set([...tenants.map(({ id }) => id), ...senders].map(bucketOf));
  const isIn = (bucket: string) => (name: string) => bucketOf(name) === bucket;
  return [...names].toSorted().map((name) => ({
    name,
    tenants: tenants.filter(({ id }) => isIn(name)(id)),
    senders: senders.filter(isIn(name)),
  }));
}

/** The stacks in which something of this tenant stands, whole: with what they hold of others. */
export function bucketsWith(tenants: readonly Tenant[], id: string): readonly Bucket[] {
  const its = new Set(bucketsOf(tenants.filter((each) => each.id === id)).map(({ name }) => name));
  return bucketsOf(tenants).filter(({ name }) => its.has(name));
}

/**
 * The command that deploys what a tenant needs and nothing else: not the functions, not the page, and not what its
 * stacks stand on.
 */
export function tenantDeployment(stage: string, tenant: Tenant): string {
  const stacks = bucketsOf([tenant]).map(({ name }) => `'Portal-${stage}/${name}'`);
  return `npm run deploy -- -c stage=${stage} -c tenant=${tenant.id} --exclusively ${stacks.join(' ')}`;
}
