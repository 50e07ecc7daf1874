import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { startLocalCloud } from '#infra/local/aws/cloud.ts';
import { dynamoService } from '#infra/local/aws/dynamo.ts';
import { tableInput } from './dynamo-support.ts';
import { settings } from './support.ts';

/** A process to be killed: writes three items, and its consumer finishes the first alone. */
const dataDir = process.argv[2] ?? '';
const dynamo = dynamoService({ dataDir, clock: { now: () => new Date() } });
const cloud = await startLocalCloud({ dataDir, services: [dynamo] });
const raw = new DynamoDBClient(settings(cloud.endpoint));
await raw.send(new CreateTableCommand(tableInput('crash')));
dynamo.subscribe(
  'crash',
  async ([record]) => {
    if (record?.dynamodb?.Keys?.['pk']?.S === 'item-1') return { batchItemFailures: [] };
    process.stdout.write('in the middle of item-2\n');
    return new Promise(() => undefined);
  },
  { batchSize: 1 },
);
const doc = DynamoDBDocumentClient.from(raw);
for (const n of [1, 2, 3]) {
  await doc.send(
    new PutCommand({ TableName: 'crash', Item: { pk: `item-${n}`, sk: 'a', gsi1pk: 'all', gsi1sk: `${n}` } }),
  );
}
process.stdout.write('written\n');
