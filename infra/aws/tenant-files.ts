import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';

function readTenant(folder: string, file: string): Tenant {
  const read = tenant.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (!read.success) throw new Error(`tenants/${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** The tenants whose files lie in this folder, by id; a folder without files, or none at all, is a portal without tenants. */
export function tenantsIn(folder: string): readonly Tenant[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((file) => readTenant(folder, file)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The domain a tenant's messages come from. */
export const senderDomain = (of: Tenant): string => of.senderEmail.slice(of.senderEmail.indexOf('@') + 1).toLowerCase();

/**
 * Things that tenants may share, each with the first tenant that names it: that tenant's stack makes it. Two tenants of
 * one group may write from one domain, and two on our own account at the provider have one secret.
 */
export const firstToName = (tenants: readonly Tenant[], thing: (of: Tenant) => string): ReadonlyMap<string, string> =>
  new Map([...tenants].reverse().map((each) => [thing(each), each.id]));
