import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Day, Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type DigestDay, digestDay } from '#shared/staff/digest-day.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { messageKey } from './keys.ts';

const keyOf = (tenant: TenantId) => messageKey(tenant, 'digest');

/** True when the write was made; false when what it was on top of is gone. */
async function written(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

/** How far each company's digest has come: one item a company, which moves on from day to day. */
export const digestDays = {
  async find(tenant: TenantId): Promise<DigestDay | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: keyOf(tenant), ConsistentRead: true }),
    );
    return item && digestDay.parse(item);
  },

  /** Begins a day's digest on top of the one before; false when another run was faster. */
  begin: (tenant: TenantId, fresh: DigestDay, before: Day | undefined): Promise<boolean> =>
    written(
      documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...keyOf(tenant), ...fresh },
          ...(before === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: '#on = :before',
                ExpressionAttributeNames: { '#on': 'on' },
                ExpressionAttributeValues: { ':before': before },
              }),
        }),
      ),
    ),

  /** Notes a try that did not send all of it, unless another run has. */
  async tried(tenant: TenantId, { on, tries }: DigestDay, nextAt: Instant): Promise<void> {
    await written(
      documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keyOf(tenant),
          UpdateExpression: 'SET tries = :tries, nextAt = :next',
          ConditionExpression: '#on = :on AND tries = :before AND attribute_not_exists(doneAt)',
          ExpressionAttributeNames: { '#on': 'on' },
          ExpressionAttributeValues: { ':on': on, ':before': tries, ':tries': tries + 1, ':next': nextAt },
        }),
      ),
    );
  },

  /** Nothing sends it any more. */
  async finish(tenant: TenantId, on: Day, { at, isGivenUp }: { at: Instant; isGivenUp: boolean }): Promise<void> {
    await written(
      documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keyOf(tenant),
          UpdateExpression: 'SET doneAt = :at, isGivenUp = :givenUp',
          ConditionExpression: '#on = :on',
          ExpressionAttributeNames: { '#on': 'on' },
          ExpressionAttributeValues: { ':on': on, ':at': at, ':givenUp': isGivenUp },
        }),
      ),
    );
  },
};
