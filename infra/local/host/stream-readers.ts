import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { StreamTrigger } from '../../function-spec.ts';
import { functionSpecs } from '../../functions.ts';
import type { DynamoService } from '../aws/dynamo.ts';
import { localNames } from './environment.ts';
import type { Invoke } from './functions.ts';

/** The functions that read the table's stream, with what they want to hear. */
const streamReaders = functionSpecs.flatMap(({ name, trigger }) =>
  trigger.by === 'table stream' ? [{ name, trigger }] : [],
);

/** Whether a function wants a record, as the filter of its event source mapping at AWS says. */
function wants({ sortKeyPrefixes, removals }: StreamTrigger, { eventName, dynamodb }: DynamoDBRecord): boolean {
  const sortKey = dynamodb?.Keys?.['sk']?.S ?? '';
  return (removals || eventName !== 'REMOVE') && sortKeyPrefixes.some((prefix) => sortKey.startsWith(prefix));
}

/**
 * The table's stream feeds every function that reads it. The stand-in has one place in the stream for all of them: what
 * one could not work off comes again to the others too, and they know what they have done.
 */
export function feedStreamReaders(dynamo: DynamoService, invoke: Invoke): void {
  dynamo.subscribe(
    localNames.table,
    async (records) => {
      const answers = await Promise.all(
        streamReaders.map(async ({ name, trigger }) => {
          const Records = records.filter((record) => wants(trigger, record));
          if (Records.length === 0) return { batchItemFailures: [] };
          return (await invoke(name, { Records })) as DynamoDBBatchResponse;
        }),
      );
      return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) };
    },
    { wants: (record) => streamReaders.some(({ trigger }) => wants(trigger, record)) },
  );
}
