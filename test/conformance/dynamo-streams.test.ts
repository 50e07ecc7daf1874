import { spawn } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type LocalCloud, startLocalCloud } from '#infra/local/aws/cloud.ts';
import { type DynamoService, dynamoService } from '#infra/local/aws/dynamo.ts';
import { tableInput } from './dynamo-support.ts';
import { eventually, freshDataDir, settings } from './support.ts';

/** How the stand-in passes on its stream is its own matter: only its own endpoint can be asked. */
const TableName = 'streamed';
const fast = { baseDelayMs: 1, maxDelayMs: 5 };
let dataDir: string;
let dynamo: DynamoService;
let cloud: LocalCloud;
let doc: DynamoDBDocumentClient;
let reports: string[];
let now: Date;

async function open() {
  reports = [];
  dynamo = dynamoService({
    dataDir,
    clock: { now: () => now },
    report: (s) => reports.push(s),
  });
  cloud = await startLocalCloud({ dataDir, services: [dynamo] });
  doc = DynamoDBDocumentClient.from(new DynamoDBClient(settings(cloud.endpoint)));
}

beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z');
  dataDir = await freshDataDir();
  await open();
  await doc.send(new CreateTableCommand(tableInput(TableName)));
});
afterEach(async () => {
  await cloud.close();
  await rm(dataDir, { recursive: true });
});

const put = (pk: string, more: Record<string, unknown> = {}) =>
  doc.send(new PutCommand({ TableName, Item: { pk, sk: 'a', ...more } }));
const names = (records: readonly DynamoDBRecord[]) => records.map(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S);

/** Subscribes a consumer that keeps what it gets, and does as it is told. */
function collect(answer: (records: DynamoDBRecord[]) => string[] | undefined = () => undefined, how: object = {}) {
  const seen: DynamoDBRecord[] = [];
  dynamo.subscribe(
    TableName,
    async (records) => {
      seen.push(...records);
      return { batchItemFailures: (answer(records) ?? []).map((itemIdentifier) => ({ itemIdentifier })) };
    },
    { ...fast, ...how },
  );
  return seen;
}
const sequenceOf = (record: DynamoDBRecord | undefined) => record?.dynamodb?.SequenceNumber ?? '';

describe('stream records', () => {
  test('are made for a new, a changed and a removed item, with their images', async () => {
    const seen = collect();
    await put('item', { n: 1 });
    await put('item', { n: 2 });
    await doc.send(new DeleteCommand({ TableName, Key: { pk: 'item', sk: 'a' } }));
    await dynamo.drained();
    const keys = { pk: { S: 'item' }, sk: { S: 'a' } };
    const [one, two] = [
      { ...keys, n: { N: '1' } },
      { ...keys, n: { N: '2' } },
    ];
    expect(seen).toMatchObject([
      { eventName: 'INSERT', dynamodb: { Keys: keys, NewImage: one } },
      { eventName: 'MODIFY', dynamodb: { Keys: keys, OldImage: one, NewImage: two } },
      { eventName: 'REMOVE', dynamodb: { Keys: keys, OldImage: two } },
    ]);
    expect(seen[0]?.dynamodb).not.toHaveProperty('OldImage');
    expect(seen[2]?.dynamodb).not.toHaveProperty('NewImage');
    expect(seen[0]).toMatchObject({
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringContaining(`table/${TableName}/stream/`),
      dynamodb: {
        StreamViewType: 'NEW_AND_OLD_IMAGES',
        ApproximateCreationDateTime: Date.parse('2026-03-01T12:00:00Z') / 1000,
      },
    });
    const sequence = seen.map(sequenceOf);
    expect(new Set(sequence).size).toBe(3);
    expect(sequence).toEqual([...sequence].sort());
  });

  test('are made by batches and transactions too, but not by a write that changes nothing', async () => {
    const seen = collect();
    await doc.send(
      new BatchWriteCommand({
        RequestItems: { [TableName]: [{ PutRequest: { Item: { pk: 'b', sk: 'a', n: 1, m: 2 } } }] },
      }),
    );
    await put('b', { m: 2, n: 1 });
    await doc.send(new DeleteCommand({ TableName, Key: { pk: 'absent', sk: 'a' } }));
    await doc.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: 't', sk: 'a' } } },
          { ConditionCheck: { TableName, Key: { pk: 'b', sk: 'a' }, ConditionExpression: 'attribute_exists(pk)' } },
        ],
      }),
    );
    await dynamo.drained();
    expect(names(seen)).toEqual(['b', 't']);
  });

  test('wait on disk for a subscriber if unread, across a restart', async () => {
    await put('early');
    await cloud.close();
    await open();
    const seen = collect();
    await dynamo.drained();
    expect(names(seen)).toEqual(['early']);
  });

  test('are processed completely only when one reader’s writes have reached the others', async () => {
    const followed: string[] = [];
    const ofPrefix = (prefix: string) => ({
      ...fast,
      reader: prefix,
      wants: (record: DynamoDBRecord) => record.dynamodb?.Keys?.['pk']?.S?.startsWith(prefix) ?? false,
    });
    dynamo.subscribe(
      TableName,
      async (records) => {
        await doc.send(new GetCommand({ TableName, Key: { pk: 'first', sk: 'a' } }));
        for (const each of names(records)) followed.push(each ?? '');
        return { batchItemFailures: [] };
      },
      ofPrefix('then'),
    );
    dynamo.subscribe(
      TableName,
      async () => {
        for (let reads = 0; reads < 5; reads += 1)
          await doc.send(new GetCommand({ TableName, Key: { pk: 'first', sk: 'a' } }));
        await put('then');
        return { batchItemFailures: [] };
      },
      ofPrefix('first'),
    );
    await put('first');
    await dynamo.drained();
    expect(followed).toEqual(['then']);
  });

  test('are skipped if unwanted', async () => {
    const wants = (record: DynamoDBRecord) => record.dynamodb?.Keys?.['pk']?.S?.startsWith('OUTBOX#') ?? false;
    const seen = collect(undefined, { wants });
    await put('plain');
    await put('OUTBOX#1');
    await dynamo.drained();
    expect(names(seen)).toEqual(['OUTBOX#1']);
  });
});

describe('retries', () => {
  test('repeat a failed record and those after it, but not those before it', async () => {
    let failures = 2;
    await Promise.all([put('one')]);
    await put('two');
    await put('three');
    const seen = collect((records) => {
      const two = records.find(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S === 'two');
      if (!two || failures === 0) return undefined;
      failures -= 1;
      return [sequenceOf(two)];
    });
    await dynamo.drained();
    expect(names(seen)).toEqual(['one', 'two', 'three', 'two', 'three', 'two', 'three']);
  });

  test('put a record that always fails in the dead-letter file, without its content, and the rest continues', async () => {
    await put('poison', { secret: 'never in a letter' });
    await put('next');
    const seen = collect(
      (records) => {
        if (names(records)[0] === 'poison') throw new Error('cannot be done');
        return undefined;
      },
      { batchSize: 1, retries: 2 },
    );
    await dynamo.drained();
    expect(names(seen)).toEqual(['poison', 'poison', 'poison', 'next']);
    const file = join(dataDir, 'stream-dead-letters.jsonl');
    const letter = await readFile(file, 'utf8');
    expect(JSON.parse(letter)).toMatchObject({ Keys: { pk: { S: 'poison' } }, reason: 'cannot be done' });
    expect(letter).not.toContain('never in a letter');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(reports).toHaveLength(1);
  });
});

describe('data on disk', () => {
  test('is readable by its owner only', async () => {
    expect((await stat(join(dataDir, 'dynamodb'))).mode & 0o777).toBe(0o700);
  });

  test('includes tokens across a restart, for ten minutes', async () => {
    const Update = {
      TableName,
      Key: { pk: 'counted', sk: 'a' },
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValuesOnConditionCheckFailure: 'NONE' as const,
    };
    const transact = () =>
      doc.send(new TransactWriteCommand({ ClientRequestToken: 'token', TransactItems: [{ Update }] }));
    const count = async () => (await doc.send(new GetCommand({ TableName, Key: Update.Key }))).Item?.['n'];
    await transact();
    await cloud.close();
    await open();
    await transact();
    expect(await count()).toBe(1);
    now = new Date(now.getTime() + 10 * 60_000 + 1);
    await transact();
    expect(await count()).toBe(2);
  });
});

describe('a kill', () => {
  test('leads to unfinished records being delivered again, and keeps items and index rows', async () => {
    const crashed = await freshDataDir();
    const child = spawn(process.execPath, [join(import.meta.dirname, 'dynamo-crash-child.ts'), crashed], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    await eventually(
      () => output,
      (said) => said.includes('written') && said.includes('in the middle'),
    );
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');

    const again = dynamoService({ dataDir: crashed, clock: { now: () => new Date() } });
    const seen: DynamoDBRecord[] = [];
    again.subscribe('crash', async (records) => {
      seen.push(...records);
      return { batchItemFailures: [] };
    });
    const restarted = await startLocalCloud({ dataDir: crashed, services: [again] });
    await again.drained();
    expect(names(seen)).toEqual(['item-2', 'item-3']);
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(settings(restarted.endpoint)));
    const all = new QueryCommand({
      TableName: 'crash',
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :all',
      ExpressionAttributeValues: { ':all': 'all' },
    });
    expect((await client.send(all)).Items?.map(({ pk }) => pk)).toEqual(['item-1', 'item-2', 'item-3']);
    await restarted.close();
    await rm(crashed, { recursive: true });
  });
});
