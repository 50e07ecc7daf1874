import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type ExceptionWord, exceptionWord } from '#shared/ledger/exception-word.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { exceptionWordKey } from './exception-keys.ts';

/** The last word of each company's exceptions that have lasted; the outbox tells it from the stream. */
export const exceptionWords = {
  async last(tenant: TenantId): Promise<Day | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: exceptionWordKey(tenant), ConsistentRead: true }),
    );
    return item && exceptionWord.parse(item).on;
  },

  /** Keeps a day's word in place of an earlier day's; false where the day has one. */
  async keep(word: ExceptionWord): Promise<boolean> {
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...exceptionWordKey(word.tenantId), ...exceptionWord.parse(word) },
          ConditionExpression: 'attribute_not_exists(pk) OR #on < :on',
          ExpressionAttributeNames: { '#on': 'on' },
          ExpressionAttributeValues: { ':on': word.on },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },
};
