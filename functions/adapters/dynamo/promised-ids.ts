import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type TransferId, transferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { FormKey } from '../../console/desk/ports.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { isNew, itemInTheWay, itemsOf } from './record.ts';
import { formKey } from './staff-keys.ts';

const promise = z.object({ id: transferId, said: z.string() });
/** A form may stay open over lunch, and its answer may be requested again the same day. */
const DAY_SECONDS = 86_400;

/** The id promised to an earlier submission of a form, and that submission's content. */
export const promisedBefore = ({ tenant, person, key }: FormKey) => itemsOf(promise, formKey).find(tenant, person, key);

/**
 * The payment id of a form's key. The first id stays for repeats of the same content. A form with different content
 * gets none, because two payments must never share an id.
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

/** Releases a form's key that was promised this id, if nothing was made under it. */
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
