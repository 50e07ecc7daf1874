import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type Key, receivedWireKey, transferKey } from './keys.ts';
import { updateIf } from './record.ts';
import { payerInvitationKey } from './staff-keys.ts';

/**
 * Sets a new mark on an existing item and changes nothing else. The table's stream carries it to the staff's lists,
 * which rebuild all its places. The version stays, so no one's work is disturbed.
 */
async function mark(Key: Key, as: string): Promise<boolean> {
  return updateIf({
    Key,
    UpdateExpression: 'SET listedAs = :mark',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':mark': as },
  });
}

/** Has transfers, invitations and received wires listed again; false for one that is no longer there. */
export const listAgain = {
  transfer: (tenant: TenantId, client: ClientId, id: TransferId, at: string): Promise<boolean> =>
    mark(transferKey(tenant, client, id), at),
  invitation: (tenant: TenantId, id: string, at: string): Promise<boolean> => mark(payerInvitationKey(tenant, id), at),
  wire: (tenant: TenantId, reference: string, at: string): Promise<boolean> =>
    mark(receivedWireKey(tenant, reference), at),
};
