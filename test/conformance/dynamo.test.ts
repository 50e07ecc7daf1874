import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ScanCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { freshTable, openDynamo, tableInput } from './dynamo-support.ts';
import { refusal } from './support.ts';

const TableName = freshTable();

const place = await openDynamo(TableName);
afterAll(() => place.close());

const put = (Item: Record<string, unknown>, more: object = {}) =>
  place.doc.send(new PutCommand({ TableName, Item, ...more }));
const get = async (pk: string, sk = 'a') => {
  const { Item } = await place.doc.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
  return Item;
};
const update = (pk: string, input: object) =>
  place.doc.send(new UpdateCommand({ TableName, Key: { pk, sk: 'a' }, UpdateExpression: '', ...input }));

describe('tables', () => {
  test('are described with their keys, indexes and stream', async () => {
    const { Table } = await place.raw.send(new DescribeTableCommand({ TableName }));
    expect(Table?.TableStatus).toBe('ACTIVE');
    expect(Table?.KeySchema).toEqual(tableInput(TableName).KeySchema);
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexStatus }) => IndexStatus)).toEqual(['ACTIVE', 'ACTIVE']);
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
    expect(Table?.LatestStreamArn).toContain(`table/${TableName}/stream/`);
  });

  test('can’t have the name of another', async () => {
    const { name } = await refusal(place.raw.send(new CreateTableCommand(tableInput(TableName))));
    expect(name).toBe('ResourceInUseException');
  });

  test('are refused by name when described, if they don’t exist', async () => {
    const { name, message } = await refusal(place.raw.send(new DescribeTableCommand({ TableName: 'not-there' })));
    expect(name).toBe('ResourceNotFoundException');
    if (!place.elsewhere) expect(message).toBe('Requested resource not found: Table: not-there not found');
  });

  test('refuse an item, if they don’t exist', async () => {
    const call = place.doc.send(new GetCommand({ TableName: 'not-there', Key: { pk: 'a' } }));
    expect(await refusal(call)).toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('have time to live enabled once and then described', async () => {
    const before = await place.raw.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(before.TimeToLiveDescription?.TimeToLiveStatus).toBe('DISABLED');
    const specification = { AttributeName: 'expiresAt', Enabled: true };
    const enable = () =>
      place.raw.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: specification }));
    expect((await enable()).TimeToLiveSpecification).toEqual(specification);
    const after = await place.raw.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(after.TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt' });
    expect(after.TimeToLiveDescription?.TimeToLiveStatus).toMatch(/^ENABL(ED|ING)$/);
    expect(await refusal(enable())).toMatchObject({ name: 'ValidationException' });
  });

  test('refuse operations that the portal doesn’t use as unknown', async ({ skip }) => {
    if (place.elsewhere) return skip(place.elsewhere);
    expect(await refusal(place.raw.send(new ScanCommand({ TableName })))).toMatchObject({
      name: 'UnknownOperationException',
    });
  });
});

describe('items', () => {
  test('return every type of attribute as it was written', async () => {
    const item = {
      pk: 'types',
      sk: 'a',
      text: 'ümläut 🏠',
      number: 12345678901,
      small: -0.5,
      yes: true,
      nothing: null,
      bytes: Uint8Array.from([0, 1, 255]),
      list: [1, 'b', { c: [] }],
      map: { deep: { deeper: 'x' } },
      words: new Set(['a', 'b']),
      empty: '',
    };
    await put(item);
    expect(await get('types')).toEqual(item);
  });

  test('are replaced completely by a put, which returns the old one on request', async () => {
    await put({ pk: 'replace', sk: 'a', old: 1 });
    const { Attributes } = await put({ pk: 'replace', sk: 'a', fresh: 2 }, { ReturnValues: 'ALL_OLD' });
    expect(Attributes).toEqual({ pk: 'replace', sk: 'a', old: 1 });
    expect(await get('replace')).toEqual({ pk: 'replace', sk: 'a', fresh: 2 });
  });

  test('stay unchanged if a condition refuses the write', async () => {
    await put({ pk: 'once', sk: 'a', by: 'first' });
    const second = put({ pk: 'once', sk: 'a', by: 'second' }, { ConditionExpression: 'attribute_not_exists(pk)' });
    expect(await refusal(second)).toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
    });
    expect(await get('once')).toMatchObject({ by: 'first' });
  });

  test('come with the refusal on request if they made a condition fail', async () => {
    await put({ pk: 'found', sk: 'a', by: 'first' });
    const more = { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
    const { Item } = await refusal(put({ pk: 'found', sk: 'a', by: 'second' }, more));
    expect(Item).toEqual({ pk: { S: 'found' }, sk: { S: 'a' }, by: { S: 'first' } });
    const removal = new DeleteCommand({
      TableName,
      Key: { pk: 'found', sk: 'a' },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    expect(await refusal(place.doc.send(removal))).toMatchObject({ Item: { by: { S: 'first' } } });
  });

  test('don’t come with the refusal if there is none or none was requested', async () => {
    const more = { ConditionExpression: 'attribute_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
    expect((await refusal(put({ pk: 'absent', sk: 'a' }, more)))['Item']).toBeUndefined();
    await put({ pk: 'unasked', sk: 'a' });
    const unasked = put({ pk: 'unasked', sk: 'a' }, { ConditionExpression: 'attribute_not_exists(pk)' });
    expect((await refusal(unasked))['Item']).toBeUndefined();
  });
});

describe('updates and deletes', () => {
  test('count, append and set nested attributes in one step', async () => {
    await put({ pk: 'nested', sk: 'a', version: 1, map: { inner: 'x' }, list: ['one'] });
    const { Attributes } = await update('nested', {
      UpdateExpression:
        'SET version = version + :one, #map.#inner = :value, #list = list_append(#list, :more) REMOVE gone ADD hits :one',
      ConditionExpression: 'version = :one',
      ExpressionAttributeNames: { '#map': 'map', '#inner': 'inner', '#list': 'list' },
      ExpressionAttributeValues: { ':one': 1, ':value': 'y', ':more': ['two'] },
      ReturnValues: 'ALL_NEW',
    });
    expect(Attributes).toEqual({
      pk: 'nested',
      sk: 'a',
      version: 2,
      map: { inner: 'y' },
      list: ['one', 'two'],
      hits: 1,
    });
  });

  test('create the item if there is none', async () => {
    await update('upsert', {
      UpdateExpression: 'SET a = if_not_exists(a, :one)',
      ExpressionAttributeValues: { ':one': 1 },
    });
    expect(await get('upsert')).toEqual({ pk: 'upsert', sk: 'a', a: 1 });
  });

  test('are refused for a nested attribute whose parent is missing', async () => {
    await put({ pk: 'parentless', sk: 'a' });
    const call = update('parentless', { UpdateExpression: 'SET a.b = :one', ExpressionAttributeValues: { ':one': 1 } });
    expect(await refusal(call)).toMatchObject({
      name: 'ValidationException',
      message: 'The document path provided in the update expression is invalid for update',
    });
  });

  test('return the old item on a delete, and deleting nothing is no error', async () => {
    await put({ pk: 'delete', sk: 'a', v: 1 });
    const Key = { pk: 'delete', sk: 'a' };
    const first = await place.doc.send(new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' }));
    expect(first.Attributes).toEqual({ ...Key, v: 1 });
    expect(
      (await place.doc.send(new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' }))).Attributes,
    ).toBeUndefined();
    expect(await get('delete')).toBeUndefined();
  });

  test('let exactly one of two opposite conditional updates win', async () => {
    await put({ pk: 'race', sk: 'a', version: 0 });
    const race = Array.from({ length: 20 }, () =>
      update('race', {
        UpdateExpression: 'SET version = :one',
        ConditionExpression: 'version = :zero',
        ExpressionAttributeValues: { ':zero': 0, ':one': 1 },
      }),
    );
    const settled = await Promise.allSettled(race);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('refusals of badly formed writes', () => {
  const refusedPut = async (item: Record<string, unknown>, more: object = {}) => {
    const { name, message } = await refusal(put({ pk: 'bad', sk: 'a', ...item }, more));
    expect(name).toBe('ValidationException');
    return message;
  };

  test('cover an empty key, an empty index key and an index key of the wrong type', async () => {
    expect(await refusedPut({ pk: '' })).toContain('cannot contain an empty string value. Key: pk');
    expect(await refusedPut({ gsi1pk: '', gsi1sk: 'x' })).toContain(
      'empty string value. IndexName: gsi1, IndexKey: gsi1pk',
    );
    expect(await refusedPut({ gsi1pk: 7, gsi1sk: 'x' })).toContain('Type mismatch for Index Key');
    expect(await get('bad')).toBeUndefined();
  });

  test('cover an update that empties an index key or touches the primary key', async () => {
    await put({ pk: 'kept', sk: 'a', gsi1pk: 'x', gsi1sk: 'y' });
    const values = { ExpressionAttributeValues: { ':v': '' } };
    const emptied = await refusal(update('kept', { UpdateExpression: 'SET gsi1pk = :v', ...values }));
    expect(emptied).toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('cannot contain an empty string value'),
    });
    const moved = await refusal(
      update('kept', { UpdateExpression: 'SET sk = :v', ExpressionAttributeValues: { ':v': 'b' } }),
    );
    expect(moved.message).toContain('Cannot update attribute sk. This attribute is part of the key');
    expect(await get('kept')).toMatchObject({ gsi1pk: 'x' });
  });

  test('cover a missing key, a reserved word and an unused value', async () => {
    const keyless = await refusal(put({ pk: 'bad' }));
    expect(keyless).toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/Missing the key sk in the item|required keys was not given a value/),
    });
    expect(await refusedPut({}, { ConditionExpression: 'attribute_not_exists(status)' })).toContain(
      'reserved keyword: status',
    );
    const unused = { ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeValues: { ':unused': 1 } };
    expect(await refusedPut({}, unused)).toContain('unused in expressions: keys: {:unused}');
  });

  test('cover an item of more than 400 KB', async () => {
    expect(await refusedPut({ big: 'x'.repeat(410_000) })).toBe('Item size has exceeded the maximum allowed size');
  });
});
