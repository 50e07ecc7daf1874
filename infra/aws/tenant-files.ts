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

/** Sender domains with the tenant whose stack verifies them: two tenants of one group may share a domain. */
export function senderDomainOwners(tenants: readonly Tenant[]): ReadonlyMap<string, string> {
  return new Map([...tenants].reverse().map((each) => [senderDomain(each), each.id]));
}
