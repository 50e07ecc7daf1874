import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalCloud, startLocalCloud } from '#infra/local/aws/cloud.ts';
import { type DynamoService, dynamoService } from '#infra/local/aws/dynamo.ts';
import { localNames } from '#infra/local/host/environment.ts';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import { tableInput } from './dynamo-support.ts';
import { eventually, freshDataDir, settings } from './support.ts';

/** The functions that read the table's stream here do so as their event source mappings at AWS do: each for itself. */
type Answer = { batchItemFailures: { itemIdentifier: string }[] };
type Reader = (records: readonly DynamoDBRecord[]) => Promise<Answer>;
const fine: Answer = { batchItemFailures: [] };
const TableName = localNames.table;

let dataDir: string;
let dynamo: DynamoService;
let cloud: LocalCloud;
let doc: DynamoDBDocumentClient;

async function open() {
  dynamo = dynamoService({ dataDir, clock: { now: () => new Date() }, report: () => undefined });
  cloud = await startLocalCloud({ dataDir, services: [dynamo] });
  doc = DynamoDBDocumentClient.from(new DynamoDBClient(settings(cloud.endpoint)));
}

beforeEach(async () => {
  dataDir = await freshDataDir();
  await open();
  await doc.send(new CreateTableCommand(tableInput(TableName)));
});
afterEach(async () => {
  await cloud.close();
  await rm(dataDir, { recursive: true });
});

/** Writes a client, which both readers want. */
const write = (pk: string, n = 1) => doc.send(new PutCommand({ TableName, Item: { pk, sk: 'CLIENT', n } }));
const wordOf = ({ dynamodb }: DynamoDBRecord) => `${dynamodb?.Keys?.['pk']?.S} ${dynamodb?.NewImage?.['n']?.N}`;

/** Two readers, with each one's finished records. */
function feed(readers: { readonly outbox?: Reader; readonly bookkeeping?: Reader }) {
  const done = { outbox: [] as string[], bookkeeping: [] as string[] };
  feedStreamReaders(dynamo, async (name, event) => {
    const reader = name as keyof typeof done;
    const { Records } = event as { Records: readonly DynamoDBRecord[] };
    const answer = (await readers[reader]?.(Records)) ?? fine;
    const failed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const at = Records.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
    done[reader].push(...Records.slice(0, at < 0 ? Records.length : at).map(wordOf));
    return answer;
  });
  return done;
}

test('a receipt does not wait for slow books', async () => {
  const { promise: opened, resolve: openBooks } = Promise.withResolvers<void>();
  const done = feed({
    bookkeeping: async () => {
      await opened;
      return fine;
    },
  });
  await write('ann');
  await eventually(
    () => done.outbox,
    (heard) => heard.length === 1,
  );
  await write('bob');
  await eventually(
    () => done.outbox,
    (heard) => heard.length === 2,
  );
  expect(done.bookkeeping).toEqual([]);
  openBooks();
  await dynamo.drained();
  expect(done.bookkeeping.toSorted()).toEqual(['ann 1', 'bob 1']);
});

test('a record that fails in one reader is parked for it alone, and is not repeated for the other', async () => {
  const done = feed({
    bookkeeping: async (records) => ({
      batchItemFailures: records
        .filter((record) => wordOf(record).startsWith('bad'))
        .map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })),
    }),
  });
  for (const pk of ['ann', 'bad', 'bob']) await write(pk);
  await dynamo.drained();
  expect(done.outbox.toSorted()).toEqual(['ann 1', 'bad 1', 'bob 1']);
  expect(done.bookkeeping.toSorted()).toEqual(['ann 1', 'bob 1']);
  const letters = (await readFile(join(dataDir, 'stream-dead-letters.jsonl'), 'utf8')).trim().split('\n');
  expect(letters.map((letter) => JSON.parse(letter))).toMatchObject([
    { reader: 'bookkeeping', Keys: { pk: { S: 'bad' } } },
  ]);
});

test('a hanging message delays only later records of the same item', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const done = feed({
    outbox: async (records) => {
      if (records.some((record) => wordOf(record) === 'ann 1')) await answered;
      return fine;
    },
  });
  await write('ann', 1);
  await write('ann', 2);
  const others = ['bob', 'cid', 'dan', 'eve', 'fay', 'gus', 'hal', 'ian', 'joe', 'kim', 'lou', 'meg'];
  for (const pk of others) await write(pk);
  // The stream decides which items share a batch: with ten at once, most of twelve pass one that hangs.
  await eventually(
    () => done.outbox,
    (heard) => heard.length >= 8,
  );
  expect(done.outbox.filter((word) => word.startsWith('ann'))).toEqual([]);
  answer();
  await dynamo.drained();
  expect(done.outbox.filter((word) => word.startsWith('ann'))).toEqual(['ann 1', 'ann 2']);
});

test('everything written so far is processed by a moment that can be waited for, whatever follows', async () => {
  const { promise: opened, resolve: openBooks } = Promise.withResolvers<void>();
  const done = feed({
    bookkeeping: async (records) => {
      if (records.some((record) => wordOf(record) === 'ann 1')) await opened;
      return fine;
    },
  });
  await dynamo.workedOff(TableName);
  await write('ann');
  let isOver = false;
  const over = dynamo.workedOff(TableName).then(() => {
    isOver = true;
  });
  await eventually(
    () => done.outbox,
    (heard) => heard.length === 1,
  );
  expect(isOver).toBe(false);
  await dynamo.workedOff(TableName, 'outbox');
  await write('bob');
  openBooks();
  await over;
  expect(done.outbox).toContain('ann 1');
  expect(done.bookkeeping).toContain('ann 1');
  await dynamo.workedOff(TableName);
  expect([done.outbox.toSorted(), done.bookkeeping.toSorted()]).toEqual([
    ['ann 1', 'bob 1'],
    ['ann 1', 'bob 1'],
  ]);
});

test('after a restart each reader continues from its own position', async () => {
  const first = feed({ bookkeeping: () => Promise.reject(new Error('The books are shut')) });
  await write('ann');
  await eventually(
    () => first.outbox,
    (heard) => heard.length === 1,
  );
  await cloud.close();
  await open();
  const second = feed({});
  await write('bob');
  await dynamo.drained();
  expect(second.outbox).toEqual(['bob 1']);
  expect(second.bookkeeping.toSorted()).toEqual(['ann 1', 'bob 1']);
});

test('a record that every reader has processed leaves the disk', async () => {
  feed({});
  await write('ann');
  await dynamo.drained();
  const late: string[] = [];
  const hear = async (records: readonly DynamoDBRecord[]) => {
    late.push(...records.map(wordOf));
    return fine;
  };
  dynamo.subscribe(TableName, hear, { reader: 'late' });
  await write('bob');
  await dynamo.drained();
  expect(late).toEqual(['bob 1']);
});
