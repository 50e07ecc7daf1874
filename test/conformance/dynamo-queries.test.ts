import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshTable, openDynamo } from './dynamo-support.ts';
import { eventually, refusal } from './support.ts';

const TableName = freshTable();

type Row = Record<string, unknown>;

const place = await openDynamo(TableName);
afterAll(() => place.close());

const put = (Item: Row, more: object = {}) => place.doc.send(new PutCommand({ TableName, Item, ...more }));
const query = (input: Partial<QueryCommandInput>) => place.doc.send(new QueryCommand({ TableName, ...input }));
const byPk = (pk: string, more: Partial<QueryCommandInput> = {}) =>
  query({
    KeyConditionExpression: 'pk = :pk',
    ...more,
    ExpressionAttributeValues: { ':pk': pk, ...more.ExpressionAttributeValues },
  });
/** Indexes follow the table a moment later on AWS, so a check that reads them waits for the expected result. */
const byIndex = (IndexName: 'gsi1' | 'gsi2', value: string, count: number) =>
  eventually(
    async () => {
      const KeyConditionExpression = `${IndexName}pk = :v`;
      return (
        (await query({ IndexName, KeyConditionExpression, ExpressionAttributeValues: { ':v': value } })).Items ?? []
      );
    },
    (items) => items.length === count,
  );
const sortKeys = (items: Row[] | undefined) => items?.map(({ sk }) => sk);

describe('queries', () => {
  beforeAll(async () => {
    const letters = ['a#1', 'a#2', 'a#3', 'b#1', 'b#2'];
    await Promise.all(letters.map((sk, n) => put({ pk: 'list', sk, n, kind: n % 2 ? 'odd' : 'even' })));
    await put({ pk: 'lis', sk: 'a#0' });
    await put({ pk: 'list2', sk: 'a#0' });
  });

  test('return a partition in the order of its sort key, or reversed', async () => {
    expect(sortKeys((await byPk('list')).Items)).toEqual(['a#1', 'a#2', 'a#3', 'b#1', 'b#2']);
    expect(sortKeys((await byPk('list', { ScanIndexForward: false })).Items)).toEqual([
      'b#2',
      'b#1',
      'a#3',
      'a#2',
      'a#1',
    ]);
  });

  test('can select a sort key by prefix and by range', async () => {
    const prefix = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :p)',
      ExpressionAttributeValues: { ':p': 'a#' },
    };
    expect(sortKeys((await byPk('list', prefix)).Items)).toEqual(['a#1', 'a#2', 'a#3']);
    const range = {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':from': 'a#2', ':to': 'b#1' },
    };
    expect(sortKeys((await byPk('list', range)).Items)).toEqual(['a#2', 'a#3', 'b#1']);
    const above = { KeyConditionExpression: 'pk = :pk AND sk > :s', ExpressionAttributeValues: { ':s': 'a#3' } };
    expect(sortKeys((await byPk('list', above)).Items)).toEqual(['b#1', 'b#2']);
  });

  test.each([true, false])('follow the cursor to the end (forward: %s)', async (ScanIndexForward) => {
    const seen: unknown[] = [];
    let cursor: Row | undefined;
    let pages = 0;
    do {
      const page = await byPk('list', { Limit: 2, ScanIndexForward, ...(cursor && { ExclusiveStartKey: cursor }) });
      seen.push(...(sortKeys(page.Items) ?? []));
      cursor = page.LastEvaluatedKey;
      pages += 1;
    } while (cursor && pages < 10);
    const all = ['a#1', 'a#2', 'a#3', 'b#1', 'b#2'];
    expect(seen).toEqual(ScanIndexForward ? all : all.reverse());
    expect(pages).toBe(3);
  });

  test('filter items after they are read, so a page may be short', async () => {
    const page = await byPk('list', {
      Limit: 2,
      FilterExpression: 'kind = :odd',
      ExpressionAttributeValues: { ':odd': 'odd' },
      ProjectionExpression: 'sk',
    });
    expect(page).toMatchObject({ Items: [{ sk: 'a#2' }], Count: 1, ScannedCount: 2 });
    expect(page.LastEvaluatedKey).toEqual({ pk: 'list', sk: 'a#2' });
  });

  test('end a page at 1 MB with a cursor', async () => {
    const fill = 'x'.repeat(300_000);
    for (const n of [1, 2, 3, 4, 5]) await put({ pk: 'large', sk: `${n}`, fill });
    const first = await byPk('large');
    expect(first.Items).toHaveLength(4);
    const { LastEvaluatedKey } = first;
    expect(LastEvaluatedKey).toEqual({ pk: 'large', sk: '4' });
    const rest = await byPk('large', { ...(LastEvaluatedKey && { ExclusiveStartKey: LastEvaluatedKey }) });
    expect(sortKeys(rest.Items)).toEqual(['5']);
  });

  test('are refused without a partition key', async () => {
    const call = query({ KeyConditionExpression: 'sk = :s', ExpressionAttributeValues: { ':s': 'a' } });
    expect(await refusal(call)).toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('Query condition missed key schema element'),
    });
  });
});

describe('indexes', () => {
  test('contain an item for as long as it has the index key', async () => {
    const Key = { pk: 'indexed', sk: 'a' };
    await put({ ...Key, gsi1pk: 'one', gsi1sk: 's', note: 'n' });
    expect(await byIndex('gsi1', 'one', 1)).toEqual([{ ...Key, gsi1pk: 'one', gsi1sk: 's', note: 'n' }]);
    const set = (UpdateExpression: string, value?: string) =>
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression,
        ...(value && { ExpressionAttributeValues: { ':v': value } }),
      });
    await place.doc.send(set('SET gsi1pk = :v', 'two'));
    expect(await byIndex('gsi1', 'one', 0)).toEqual([]);
    expect(await byIndex('gsi1', 'two', 1)).toMatchObject([{ gsi1pk: 'two', note: 'n' }]);
    await place.doc.send(set('REMOVE gsi1pk'));
    expect(await byIndex('gsi1', 'two', 0)).toEqual([]);
    await place.doc.send(set('SET gsi1pk = :v', 'three'));
    await byIndex('gsi1', 'three', 1);
    await place.doc.send(new DeleteCommand({ TableName, Key }));
    expect(await byIndex('gsi1', 'three', 0)).toEqual([]);
  });

  test('show keys alone if they project keys', async () => {
    await put({ pk: 'keys', sk: 'a', gsi2pk: 'k', note: 'hidden' });
    expect(await byIndex('gsi2', 'k', 1)).toEqual([{ pk: 'keys', sk: 'a', gsi2pk: 'k' }]);
  });

  test('refuse a strongly consistent read', async () => {
    const input = {
      KeyConditionExpression: 'gsi1pk = :v',
      ExpressionAttributeValues: { ':v': 'x' },
      ConsistentRead: true,
    };
    expect(await refusal(query({ IndexName: 'gsi1', ...input }))).toMatchObject({ name: 'ValidationException' });
  });
});

describe('batches', () => {
  test('write and delete, including index rows, and are read back by keys', async () => {
    await put({ pk: 'batch', sk: 'gone' });
    const Keys = Array.from({ length: 20 }, (_, n) => ({ pk: 'batch', sk: `${n}` }));
    const puts = Keys.map((key) => ({ PutRequest: { Item: { ...key, gsi2pk: 'batch' } } }));
    const removal = { DeleteRequest: { Key: { pk: 'batch', sk: 'gone' } } };
    const written = await place.doc.send(new BatchWriteCommand({ RequestItems: { [TableName]: [...puts, removal] } }));
    expect(written.UnprocessedItems).toEqual({});
    await byIndex('gsi2', 'batch', 20);
    const read = await place.doc.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [...Keys, removal.DeleteRequest.Key] } } }),
    );
    expect(read.Responses?.[TableName]).toHaveLength(20);
  });

  test('are refused entirely if they name one item twice, or more than 25', async () => {
    const same = { PutRequest: { Item: { pk: 'twice', sk: 'a' } } };
    const twice = place.doc.send(new BatchWriteCommand({ RequestItems: { [TableName]: [same, same] } }));
    expect(await refusal(twice)).toMatchObject({ message: 'Provided list of item keys contains duplicates' });
    const many = Array.from({ length: 26 }, (_, n) => ({ PutRequest: { Item: { pk: 'twice', sk: `${n}` } } }));
    const tooMany = place.doc.send(new BatchWriteCommand({ RequestItems: { [TableName]: many } }));
    expect(await refusal(tooMany)).toMatchObject({ name: 'ValidationException' });
    expect((await byPk('twice')).Items).toEqual([]);
  });
});

describe('consumed capacity', () => {
  const indexes = { ReturnConsumedCapacity: 'INDEXES' } as const;

  test('counts, for a write, the table and each index row it creates, changes or removes', async () => {
    const item = { pk: 'paid', sk: 'a', gsi1pk: 'p', gsi1sk: 's' };
    const made = await put(item, indexes);
    expect(made.ConsumedCapacity).toEqual({
      TableName,
      CapacityUnits: 2,
      Table: { CapacityUnits: 1 },
      GlobalSecondaryIndexes: { gsi1: { CapacityUnits: 1 } },
    });
    const moved = await put({ ...item, gsi1pk: 'q' }, indexes);
    expect(moved.ConsumedCapacity).toMatchObject({
      CapacityUnits: 3,
      GlobalSecondaryIndexes: { gsi1: { CapacityUnits: 2 } },
    });
    const untouched = await put({ ...item, gsi1pk: 'q' }, { ReturnConsumedCapacity: 'TOTAL' });
    expect(untouched.ConsumedCapacity).toEqual({ TableName, CapacityUnits: 1 });
    const larger = await put({ pk: 'paid', sk: 'b', fill: 'x'.repeat(2500) }, { ReturnConsumedCapacity: 'TOTAL' });
    expect(larger.ConsumedCapacity).toEqual({ TableName, CapacityUnits: 3 });
  });

  test('counts, for a read, each 4 KB, and half if it is not consistent', async () => {
    await put({ pk: 'read', sk: 'a', fill: 'x'.repeat(5000) });
    const read = async (ConsistentRead: boolean) => {
      const command = new GetCommand({
        TableName,
        Key: { pk: 'read', sk: 'a' },
        ConsistentRead,
        ReturnConsumedCapacity: 'TOTAL',
      });
      return (await place.doc.send(command)).ConsumedCapacity;
    };
    expect(await read(true)).toEqual({ TableName, CapacityUnits: 2 });
    expect(await read(false)).toEqual({ TableName, CapacityUnits: 1 });
    const queried = await byPk('read', { ReturnConsumedCapacity: 'TOTAL' });
    expect(queried.ConsumedCapacity).toEqual({ TableName, CapacityUnits: 1 });
  });
});
