import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type StaffStepUp, type StepUpId, staffStepUp } from '#shared/staff/step-up.ts';
import type { TakenStepUp } from '../../people/proof-of-intent.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { itemsOf, put, updateIf } from './record.ts';
import { stepUpKey } from './staff-keys.ts';

/** Step-ups, each for one action. The action deletes the record, so it is used once. */
export const stepUps = {
  ask: (asked: StaffStepUp): Promise<void> => put({ ...stepUpKey(asked.id), ...asked }),

  find: itemsOf(staffStepUp, stepUpKey).find,

  /** Saves the expected factor. A step-up that is already proved stays so. */
  expect: (id: StepUpId, asked: NonNullable<StaffStepUp['asked']>): Promise<boolean> =>
    updateIf({
      Key: stepUpKey(id),
      UpdateExpression: 'SET asked = :asked',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(provedAt)',
      ExpressionAttributeValues: { ':asked': asked },
    }),

  /** Removes the challenge before its answer is checked, so that only one of two answers is. */
  answer: (id: StepUpId, poolSession: string): Promise<boolean> =>
    updateIf({
      Key: stepUpKey(id),
      UpdateExpression: 'REMOVE asked',
      ConditionExpression: 'asked.poolSession = :session AND attribute_not_exists(provedAt)',
      ExpressionAttributeValues: { ':session': poolSession },
    }),

  prove: (id: StepUpId, provedAt: number): Promise<boolean> =>
    updateIf({
      Key: stepUpKey(id),
      UpdateExpression: 'SET provedAt = :at',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(provedAt)',
      ExpressionAttributeValues: { ':at': provedAt },
    }),

  async take({ id, tenantId, person, session, thing, now }: TakenStepUp): Promise<StaffStepUp | undefined> {
    try {
      const { Attributes: taken } = await documents.send(
        new DeleteCommand({
          TableName: tableName(),
          Key: stepUpKey(id),
          ConditionExpression:
            'attribute_exists(provedAt) AND tenantId = :tenant AND person = :person AND #session = :session AND thing = :thing AND expiresAt > :now',
          ExpressionAttributeNames: { '#session': 'session' },
          ExpressionAttributeValues: {
            ...{ ':tenant': tenantId, ':person': person, ':session': session, ':thing': thing },
            ':now': Math.floor(now.getTime() / 1000),
          },
          ReturnValues: 'ALL_OLD',
        }),
      );
      return taken && staffStepUp.parse(taken);
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  },
};
