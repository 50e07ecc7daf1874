import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type KeptSweep, keptSweep } from '#shared/ledger/sweep.ts';
import { itemsNamed } from './batch-read.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { sweepKey } from './provider-keys.ts';

/** What the provider swept between a tenant's ledgers and its own account. */
export const sweeps = {
  /** Those of these ids that are on record. */
  named: (tenant: TenantId, ids: readonly string[]): Promise<readonly KeptSweep[]> =>
    itemsNamed(
      ids.map((id) => sweepKey(tenant, id)),
      (item) => keptSweep.parse(item),
    ),

  /** Saves one on top of the version that was read; false where another run was faster. */
  async save(changed: KeptSweep): Promise<boolean> {
    const { tenantId: tenant, id, version } = changed;
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...sweepKey(tenant, id), ...keptSweep.parse({ ...changed, version: version + 1 }) },
          ...(version === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: '#version = :read',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':read': version },
              }),
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  /** All of a tenant's, for repairing its books. */
  all: (tenant: TenantId): Promise<readonly KeptSweep[]> =>
    allItems({ ...beginning({ ...sweepKey(tenant, '') }), ConsistentRead: true }, (item) => keptSweep.parse(item)),
};
