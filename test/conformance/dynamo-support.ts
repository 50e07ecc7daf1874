import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoService } from '#infra/local/aws/dynamo.ts';
import { openPlace, type Place } from './support.ts';

/** A table in the portal's form: two text keys, one index that projects everything, one that projects keys. */
export function tableInput(TableName: string): CreateTableCommandInput {
  const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
    AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'gsi1',
        KeySchema: [key('gsi1pk', 'HASH'), key('gsi1sk', 'RANGE')],
        Projection: { ProjectionType: 'ALL' },
      },
      { IndexName: 'gsi2', KeySchema: [key('gsi2pk', 'HASH')], Projection: { ProjectionType: 'KEYS_ONLY' } },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  };
}

/** A DynamoDB with both clients the portal uses and a table that no other run uses. */
export type DynamoPlace = Place & { raw: DynamoDBClient; doc: DynamoDBDocumentClient };

/** Opens the DynamoDB that a suite runs at and creates the suite's table there. */
export async function openDynamo(TableName: string): Promise<DynamoPlace> {
  const place = await openPlace((dataDir) => [dynamoService({ dataDir, clock: { now: () => new Date() } })]);
  const raw = new DynamoDBClient(place.client);
  await raw.send(new CreateTableCommand(tableInput(TableName)));
  await waitUntilTableExists({ client: raw, maxWaitTime: 60, minDelay: 1 }, { TableName });
  const close = async () => {
    if (place.elsewhere) await raw.send(new DeleteTableCommand({ TableName }));
    await place.close();
  };
  return { ...place, raw, doc: DynamoDBDocumentClient.from(raw), close };
}

/** A table name that no other run uses. */
export const freshTable = (): string => `conformance-${randomUUID()}`;
