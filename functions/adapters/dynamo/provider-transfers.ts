import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type OwnTransfer, ownTransfer } from '#shared/transfer/streamed-event.ts';
import { documents, tableName } from './documents.ts';
import { providerTransferKey } from './provider-keys.ts';

/** Which transfer of ours one at the provider is; undefined where no item says so. */
export async function ownerAtProvider(account: string, providerTransferId: string): Promise<OwnTransfer | undefined> {
  const Key = providerTransferKey(account, providerTransferId);
  const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return item && ownTransfer.parse(item);
}
