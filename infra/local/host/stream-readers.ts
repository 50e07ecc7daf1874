import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { STREAM_BATCH_SIZE, STREAM_RETRIES, type StreamTrigger } from '../../function-spec.ts';
import { functionSpecs } from '../../functions.ts';
import type { DynamoService } from '../aws/dynamo.ts';
import { localNames } from './environment.ts';
import type { Invoke } from './functions.ts';

/** The functions that read the table's stream, and the records each wants. */
const streamReaders = functionSpecs.flatMap(({ name, trigger }) =>
  trigger.by === 'table stream' ? [{ name, trigger }] : [],
);

/** True if a function wants a record, as its event source mapping's filter at AWS decides. */
function wants(trigger: StreamTrigger, { eventName, dynamodb }: DynamoDBRecord): boolean {
  const { sortKeyPrefixes, removals, marked = [] } = trigger;
  const sortKey = dynamodb?.Keys?.['sk']?.S ?? '';
  const isMarked = marked.some(
    (each) => each.sortKey === sortKey && dynamodb?.NewImage?.[each.attribute]?.S !== undefined,
  );
  if (isMarked) return true;
  return (removals || eventName !== 'REMOVE') && sortKeyPrefixes.some((prefix) => sortKey.startsWith(prefix));
}

/** The table's stream feeds each function that reads it separately, like their event source mappings at AWS. */
export function feedStreamReaders(dynamo: Pick<DynamoService, 'subscribe'>, invoke: Invoke): void {
  for (const { name, trigger } of streamReaders) {
    dynamo.subscribe(localNames.table, async (Records) => (await invoke(name, { Records })) as DynamoDBBatchResponse, {
      reader: name,
      wants: (record) => wants(trigger, record),
      batchSize: STREAM_BATCH_SIZE,
      atOnce: trigger.atOnce,
      retries: STREAM_RETRIES,
    });
  }
}
