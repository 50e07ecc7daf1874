import type { TenantId } from '#shared/ids.ts';
import { type KeptSweep, keptSweep } from '#shared/ledger/sweep.ts';
import { itemsNamed } from './batch-read.ts';
import { sweepKey } from './provider-keys.ts';
import { itemsOf, nextVersion, putIf } from './record.ts';

/** What the provider swept between a tenant's ledgers and its own account. */
export const sweeps = {
  /** Those of these ids that are on record. */
  named: (tenant: TenantId, ids: readonly string[]): Promise<readonly KeptSweep[]> =>
    itemsNamed(
      ids.map((id) => sweepKey(tenant, id)),
      (item) => keptSweep.parse(item),
    ),

  /** Saves one on top of the version that was read; false where another run was faster. */
  save: (changed: KeptSweep): Promise<boolean> =>
    putIf(nextVersion(sweepKey(changed.tenantId, changed.id), keptSweep.parse(changed))),

  /** All of a tenant's, for repairing its books. */
  all: (tenant: TenantId): Promise<readonly KeptSweep[]> => itemsOf(keptSweep, sweepKey).list(sweepKey(tenant, '')),
};
