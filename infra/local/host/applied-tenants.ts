import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { tenantsIn } from '../../aws/tenant-files.ts';

const folderIn = (dataDir: string): string => join(dataDir, 'tenants');
const byId = (one: Tenant, other: Tenant): number => (one.id < other.id ? -1 : 1);

/** The tenants of a local portal: the project's files, overridden by those applied while it ran. */
export function appliedTenants(root: string, dataDir: string): readonly Tenant[] {
  const applied = tenantsIn(folderIn(dataDir));
  const ids = new Set(applied.map(({ id }) => id));
  return [...tenantsIn(join(root, 'tenants')).filter(({ id }) => !ids.has(id)), ...applied].toSorted(byId);
}

/** Saves an applied tenant for the next start. One identical to the project's own file needs no copy. */
export function keepApplied(root: string, dataDir: string, tenant: Tenant): void {
  const file = join(folderIn(dataDir), `${tenant.id}.json`);
  const own = tenantsIn(join(root, 'tenants')).find(({ id }) => id === tenant.id);
  if (own && JSON.stringify(own) === JSON.stringify(tenant)) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(folderIn(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(tenant, null, 2), { mode: 0o600 });
}
