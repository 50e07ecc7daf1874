import type { TenantId } from '#shared/ids.ts';
import { type KeptSweep, keptSweep } from '#shared/ledger/sweep.ts';
import { itemsNamed } from './batch-read.ts';
import { sweepKey } from './provider-keys.ts';
import { itemsOf, nextVersion, putIf } from './record.ts';

/** The provider's sweeps between a tenant's ledgers and its own account. */
export const sweeps = {
  /** The recorded sweeps with these ids. */
  named: (tenant: TenantId, ids: readonly string[]): Promise<readonly KeptSweep[]> =>
    itemsNamed(
      ids.map((id) => sweepKey(tenant, id)),
      (item) => keptSweep.parse(item),
    ),

  /** Saves a sweep on the version that was read; false if another run was faster. */
  save: (changed: KeptSweep): Promise<boolean> =>
    putIf(nextVersion(sweepKey(changed.tenantId, changed.id), keptSweep.parse(changed))),

  /** All of a tenant's sweeps, for repairing its books. */
  all: (tenant: TenantId): Promise<readonly KeptSweep[]> => itemsOf(keptSweep, sweepKey).list(sweepKey(tenant, '')),
};
