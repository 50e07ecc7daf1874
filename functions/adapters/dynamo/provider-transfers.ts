import { ownTransfer } from '#shared/transfer/streamed-event.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { tableName } from './documents.ts';
import { providerTransferKey } from './provider-keys.ts';
import { itemsOf } from './record.ts';

/** Which transfer of ours one at the provider is; undefined where no item says so. */
export const ownerAtProvider = itemsOf(ownTransfer, providerTransferKey).find;

/**
 * The write by which the events of an account at the provider find a transfer, for an item of the transaction that
 * first knows the provider's id of it; none where no account is given. Without a condition: an id at the provider
 * belongs to one transfer for good.
 */
export function namedAtProvider({ tenantId, clientId, id, provider }: Transfer, madeAt: string | undefined) {
  if (madeAt === undefined || provider.transferId === undefined) return [];
  return [
    {
      Update: {
        TableName: tableName(),
        Key: providerTransferKey(madeAt, provider.transferId),
        UpdateExpression: 'SET tenant = :tenant, client = :client, transferId = :transfer',
        ExpressionAttributeValues: { ':tenant': tenantId, ':client': clientId, ':transfer': id },
      },
    },
  ];
}
