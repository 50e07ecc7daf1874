import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';

/** zod/mini brings no words of its own; whoever writes a tenant's file has to read what a field takes. */
const inWords = { error: en().localeError };

/** Reads a tenant's file; what is wrong with it is said in sentences, each with the place in the file. */
export function readTenant(path: string): Outcome<Tenant, string> {
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return refuse((error as Error).message);
  }
  const read = tenant.safeParse(file, inWords);
  return read.success ? done(read.data) : refuse(z.prettifyError(read.error));
}

function tenantIn(folder: string, name: string): Tenant {
  const read = readTenant(join(folder, name));
  if (!read.ok) throw new Error(`tenants/${name}: ${read.refusal}`);
  return read.value;
}

/** The tenants whose files lie in this folder, by id; a folder without files, or none at all, is a portal without tenants. */
export function tenantsIn(folder: string): readonly Tenant[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((file) => tenantIn(folder, file)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The domain a tenant's messages come from. */
export const senderDomain = (of: Tenant): string => of.senderEmail.slice(of.senderEmail.indexOf('@') + 1).toLowerCase();

/**
 * Things that tenants may share, each with the first tenant that names it: that tenant's stack makes it. Two tenants of
 * one group may write from one domain, and two on our own account at the provider have one secret.
 */
export const firstToName = (tenants: readonly Tenant[], thing: (of: Tenant) => string): ReadonlyMap<string, string> =>
  new Map([...tenants].reverse().map((each) => [thing(each), each.id]));
