import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type TransferId, transferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { FormKey } from '../../desk/ports.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { isNew, itemInTheWay, itemsOf } from './record.ts';
import { formKey } from './staff-keys.ts';

const promise = z.object({ id: transferId, said: z.string() });
/** A form stands open over lunch, and its answer may be asked for again the same day. */
const DAY_SECONDS = 86_400;

/** What a form was promised at an earlier press, and what that press said. */
export const promisedBefore = ({ tenant, person, key }: FormKey) => itemsOf(promise, formKey).find(tenant, person, key);

/**
 * The payment that a form's key stands for: the id given first stays, whoever asks again. One form with something else
 * in it is promised nothing: two payments must never have one id.
 */
export async function promisedId(
  { tenant, person, key, said, now }: FormKey,
  id: TransferId,
): Promise<TransferId | undefined> {
  const Item = { ...formKey(tenant, person, key), id, said, expiresAt: Math.floor(now.getTime() / 1000) + DAY_SECONDS };
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item,
        ...isNew,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return id;
  } catch (error) {
    const item = itemInTheWay(error);
    invariant(item, 'a refused write tells what stands there');
    const before = promise.parse(item);
    return before.said === said ? before.id : undefined;
  }
}

/** Lets a form's key go that was promised this id, where nothing was made under it. */
export async function releasedId({ tenant, person, key, said }: FormKey, id: TransferId): Promise<void> {
  try {
    await documents.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: formKey(tenant, person, key),
        ConditionExpression: '#id = :id AND said = :said',
        ExpressionAttributeNames: { '#id': 'id' },
        ExpressionAttributeValues: { ':id': id, ':said': said },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}
