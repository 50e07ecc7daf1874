import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type PayerInvitation, payerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { payerInvitationKey, payerInvitationsPrefix } from './staff-keys.ts';
import { putNew } from './transfers.ts';

/** An invitation on top of the version that was read: 0 for one that is not there yet. */
const writeOf = (changed: PayerInvitation) => ({
  TableName: tableName(),
  Item: { ...payerInvitationKey(changed.tenantId, changed.id), ...changed, version: changed.version + 1 },
  ...(changed.version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':read': changed.version },
      }),
});

const OVERTAKEN = ['ConditionalCheckFailed', 'TransactionConflict'];

/** People who were asked for a payment and are no clients yet, in a partition of their own. */
export const payerInvitations = {
  async find(tenant: TenantId, id: string): Promise<PayerInvitation | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: payerInvitationKey(tenant, id), ConsistentRead: true }),
    );
    return item && payerInvitation.parse(item);
  },

  list: (tenant: TenantId): Promise<readonly PayerInvitation[]> =>
    allItems({ ...beginning(payerInvitationsPrefix(tenant)), ConsistentRead: true }, (item) =>
      payerInvitation.parse(item),
    ),

  /** Adds or saves one on top of the version that was read; undefined when another writer was faster. */
  async save(changed: PayerInvitation): Promise<PayerInvitation | undefined> {
    try {
      await documents.send(new PutCommand(writeOf(changed)));
      return { ...changed, version: changed.version + 1 };
    } catch (error) {
      const isBusy = error instanceof Error && error.name === 'TransactionConflictException';
      if (isConditionFailed(error) || isBusy) return undefined;
      throw error;
    }
  },

  /** Uses an invitation up and adds its payment: both, or neither. False when another writer was faster. */
  async use(used: PayerInvitation, payment: Transfer): Promise<boolean> {
    try {
      const TransactItems = [{ Put: writeOf(used) }, { Put: putNew(payment) }];
      await documents.send(new TransactWriteCommand({ TransactItems }));
      return true;
    } catch (error) {
      if (cancellationCodes(error)?.some((code) => OVERTAKEN.includes(code))) return false;
      throw error;
    }
  },
};
