import { createHash } from 'node:crypto';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { senderDomain } from './tenant-files.ts';

/**
 * The contents of one tenants stack: tenants' addresses, and sender domains, which tenants may share and which belong
 * to none of them.
 */
export type Bucket = {
  readonly name: string;
  readonly tenants: readonly Tenant[];
  readonly senders: readonly string[];
};

/**
 * Assigns something to a stack by its name alone. There are always 256: with 10,000 tenants, each has about forty of a
 * kind, and a stack may have 500 resources. Existing ones never move to another stack.
 */
const bucketOf = (name: string): string => `Tenants-${createHash('sha256').update(name).digest('hex').slice(0, 2)}`;

/** The stacks in use, with their contents. */
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

/** The stacks that contain something of this tenant, with all their contents. */
export function bucketsWith(tenants: readonly Tenant[], id: string): readonly Bucket[] {
  const its = new Set(bucketsOf(tenants.filter((each) => each.id === id)).map(({ name }) => name));
  return bucketsOf(tenants).filter(({ name }) => its.has(name));
}

/** The command that deploys what a tenant needs, without the functions, the page, and the stacks they depend on. */
export function tenantDeployment(stage: string, tenant: Tenant): string {
  const stacks = bucketsOf([tenant]).map(({ name }) => `'Portal-${stage}/${name}'`);
  return `npm run deploy -- -c stage=${stage} -c tenant=${tenant.id} --exclusively ${stacks.join(' ')}`;
}
