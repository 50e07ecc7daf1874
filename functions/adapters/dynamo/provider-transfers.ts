import { ownTransfer } from '#shared/transfer/streamed-event.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { tableName } from './documents.ts';
import { providerTransferKey } from './provider-keys.ts';
import { itemsOf } from './record.ts';

/** The transfer behind an id at the provider, if an item names it. */
export const ownerAtProvider = itemsOf(ownTransfer, providerTransferKey).find;

/**
 * The write by which provider events find a transfer, for the transaction that first knows its provider id; none
 * without an account. It has no condition, because a provider id belongs to one transfer for good.
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
