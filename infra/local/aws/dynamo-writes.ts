import { traverseIndexes } from 'dynalite/db/index.js';
import { capacityDetail, consumedByWrites } from './dynamo-capacity.ts';
import { type EngineOperation, perform, prepare } from './dynamo-engine.ts';
import { type ItemChange, type Overlay, openOverlay } from './dynamo-overlay.ts';
import type { DynamoStore } from './dynamo-store.ts';
import { type AwsRefusal, awsRefusal, isAwsRefusal } from './protocol.ts';

type Input = Record<string, unknown>;

/** The operations that write items outside transactions. */
export type WriteOperation = Extract<EngineOperation, 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'BatchWriteItem'>;

/** One write request: item, index rows and stream records are written together or not at all. */
export function writeItems(store: DynamoStore, operation: WriteOperation, input: Input): Promise<object | AwsRefusal> {
  // Read before the write, because dynalite doesn't return it.
  const wantsItem = input['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';
  const prepared = prepare(operation, input);
  if (isAwsRefusal(prepared)) return Promise.resolve(prepared);
  return store.serial(async () => {
    const overlay = openOverlay(store.level, store.readTable);
    const outcome = await perform(prepared, overlay);
    if (isAwsRefusal(outcome)) return withFoundItem(outcome, overlay, wantsItem);
    const empty = emptyIndexKey(overlay.changes, operation);
    if (empty) return empty;
    await store.commit([overlay]);
    const detail = capacityDetail(prepared.data['ReturnConsumedCapacity']);
    if (detail === 'NONE') return outcome;
    const consumed = consumedByWrites(overlay.changes, detail);
    return { ...outcome, ConsumedCapacity: operation === 'BatchWriteItem' ? consumed : consumed[0] };
  });
}

/** Adds the item that made a condition fail, for callers that requested it. */
export function withFoundItem(refused: AwsRefusal, overlay: Overlay, wantsItem: boolean): AwsRefusal {
  const found = overlay.found();
  if (!wantsItem || !found || refused.code !== 'ConditionalCheckFailedException') return refused;
  return { ...refused, fields: { ...refused.fields, Item: found } };
}

/** DynamoDB refuses an empty text as an index key, but dynalite would accept it. */
export function emptyIndexKey(changes: readonly ItemChange[], operation: EngineOperation): AwsRefusal | undefined {
  for (const { table, after } of changes) {
    const refused = traverseIndexes(table, (attribute, type, { IndexName }) => {
      if (type === 'N' || after?.[attribute]?.[type] !== '') return undefined;
      const empty = `The AttributeValue for a key attribute cannot contain an empty ${type === 'S' ? 'string' : 'binary'} value.`;
      const sentence =
        operation === 'UpdateItem'
          ? `The update expression attempted to update a secondary index key to a value that is not supported. ${empty}`
          : `A value specified for a secondary index key is not supported. ${empty} IndexName: ${IndexName}, IndexKey: ${attribute}`;
      return awsRefusal('ValidationException', `One or more parameter values are not valid. ${sentence}`);
    });
    if (refused) return refused;
  }
  return undefined;
}
