import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type LowLedgers, lowLedgers } from '#shared/ledger/low-ledgers.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { lowLedgersKey } from './provider-keys.ts';

/** The last word of each company's ledgers that hold less than is promised; the outbox tells it from the stream. */
export const lowLedgerWords = {
  async last(tenant: TenantId): Promise<Day | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: lowLedgersKey(tenant), ConsistentRead: true }),
    );
    return item && lowLedgers.parse(item).on;
  },

  /** Keeps a day's word in place of an earlier day's; false where the day has one. */
  async keep(low: LowLedgers): Promise<boolean> {
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...lowLedgersKey(low.tenantId), ...lowLedgers.parse(low) },
          ConditionExpression: 'attribute_not_exists(pk) OR #on < :on',
          ExpressionAttributeNames: { '#on': 'on' },
          ExpressionAttributeValues: { ':on': low.on },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },
};
