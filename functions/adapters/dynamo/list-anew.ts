import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type Key, receivedWireKey, transferKey } from './keys.ts';
import { updateIf } from './record.ts';

/**
 * Writes another mark into an item that is there, and nothing else: the table's stream brings it to where the staff's
 * lists are kept, which make all its places anew. No version moves, so nobody's work is in the way.
 */
async function mark(Key: Key, as: string): Promise<boolean> {
  return updateIf({
    Key,
    UpdateExpression: 'SET listedAs = :mark',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':mark': as },
  });
}

/** Has transfers and received wires listed anew; false for one that is no longer there. */
export const listAnew = {
  transfer: (tenant: TenantId, client: ClientId, id: TransferId, at: string): Promise<boolean> =>
    mark(transferKey(tenant, client, id), at),
  wire: (tenant: TenantId, reference: string, at: string): Promise<boolean> =>
    mark(receivedWireKey(tenant, reference), at),
};
