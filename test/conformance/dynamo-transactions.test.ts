import { randomUUID } from 'node:crypto';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { freshTable, openDynamo } from './dynamo-support.ts';
import { refusal } from './support.ts';

const TableName = freshTable();

type Row = Record<string, unknown>;
type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

const place = await openDynamo(TableName);
afterAll(() => place.close());

const put = (Item: Row) => place.doc.send(new PutCommand({ TableName, Item }));
const get = async (pk: string) =>
  (await place.doc.send(new GetCommand({ TableName, Key: { pk, sk: 'a' }, ConsistentRead: true }))).Item;
const transact = (TransactItems: Actions, more: object = {}) =>
  place.doc.send(new TransactWriteCommand({ TransactItems, ...more }));
const putOnce = (pk: string, more: Row = {}) => ({
  Put: { TableName, Item: { pk, sk: 'a', ...more }, ConditionExpression: 'attribute_not_exists(pk)' },
});
const increase = (pk: string, by: number) => ({
  Update: {
    TableName,
    Key: { pk, sk: 'a' },
    UpdateExpression: 'ADD n :by',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':by': by },
  },
});
const check = (pk: string, ConditionExpression = 'attribute_exists(pk)') => ({
  ConditionCheck: { TableName, Key: { pk, sk: 'a' }, ConditionExpression },
});

describe('transactions that write', () => {
  test('carry out all four kinds of action together', async () => {
    await Promise.all([
      put({ pk: 't-update', sk: 'a', n: 1 }),
      put({ pk: 't-delete', sk: 'a' }),
      put({ pk: 't-check', sk: 'a' }),
    ]);
    await transact([
      putOnce('t-put', { gsi1pk: 't', gsi1sk: 't' }),
      increase('t-update', 4),
      { Delete: { TableName, Key: { pk: 't-delete', sk: 'a' } } },
      check('t-check'),
    ]);
    expect(await get('t-put')).toMatchObject({ gsi1pk: 't' });
    expect(await get('t-update')).toMatchObject({ n: 5 });
    expect(await get('t-delete')).toBeUndefined();
    expect(await get('t-check')).toEqual({ pk: 't-check', sk: 'a' });
  });

  test('are canceled completely if one condition fails, and the reasons say which', async () => {
    await put({ pk: 'c-taken', sk: 'a', by: 'first' });
    const taken = putOnce('c-taken');
    const wanting = { Put: { ...taken.Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const } };
    const { name, message, CancellationReasons } = await refusal(
      transact([putOnce('c-free'), wanting, check('c-absent')]),
    );
    expect(name).toBe('TransactionCanceledException');
    expect(message).toBe(
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ConditionalCheckFailed]',
    );
    expect(CancellationReasons).toEqual([
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        Item: { pk: { S: 'c-taken' }, sk: { S: 'a' }, by: { S: 'first' } },
      },
      { Code: 'ConditionalCheckFailed', Message: expect.stringMatching(/^The conditional request failed\.?$/) },
    ]);
    expect(await get('c-free')).toBeUndefined();
  });

  test('are also canceled by a value that its item cannot take', async () => {
    await put({ pk: 'v-text', sk: 'a', n: 'text' });
    const refused = await refusal(transact([putOnce('v-free'), increase('v-text', 1)]));
    expect(refused.name).toMatch(/^(TransactionCanceled|Validation)Exception$/);
    if (!place.elsewhere)
      expect(refused['CancellationReasons']).toMatchObject([{ Code: 'None' }, { Code: 'ValidationError' }]);
    const emptyIndexKey = await refusal(transact([putOnce('v-free', { gsi1pk: '' })]));
    expect(emptyIndexKey.name).toMatch(/^(TransactionCanceled|Validation)Exception$/);
    expect(await get('v-free')).toBeUndefined();
  });

  test('never lose or create anything with opposite transfers between two items', async () => {
    await Promise.all([put({ pk: 'left', sk: 'a', n: 100 }), put({ pk: 'right', sk: 'a', n: 100 })]);
    const transfers = Array.from({ length: 40 }, (_, n) => {
      const [from, to] = n % 2 ? ['left', 'right'] : ['right', 'left'];
      return transact([increase(from ?? '', -n), increase(to ?? '', n)]);
    });
    const settled = await Promise.allSettled(transfers);
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true);
    const [left, right] = [await get('left'), await get('right')];
    expect(Number(left?.['n']) + Number(right?.['n'])).toBe(200);
  });

  test('cost twice for each write', async () => {
    const actions = [putOnce('paid-1'), putOnce('paid-2')];
    const { ConsumedCapacity } = await transact(actions, { ReturnConsumedCapacity: 'TOTAL' });
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 4, WriteCapacityUnits: 4 }]);
  });

  test('cost twice for index rows too, and for a check as much as for a write of the table alone', async ({ skip }) => {
    if (place.elsewhere)
      return skip('DynamoDB Local doubles the whole once more when an index row or a check is part of it');
    await put({ pk: 'paid-indexed', sk: 'a', gsi1pk: 'p', gsi1sk: 'p' });
    const actions = [putOnce('paid-3', { gsi1pk: 'p', gsi1sk: 'p' }), check('paid-indexed')];
    const { ConsumedCapacity } = await transact(actions, { ReturnConsumedCapacity: 'INDEXES' });
    const [table, gsi1] = [{ CapacityUnits: 4 }, { CapacityUnits: 2 }];
    const total = { CapacityUnits: 6, WriteCapacityUnits: 6 };
    expect(ConsumedCapacity).toEqual([{ TableName, ...total, Table: table, GlobalSecondaryIndexes: { gsi1 } }]);
  });

  test('write index rows too', async ({ skip }) => {
    if (place.elsewhere) return skip(place.elsewhere);
    await transact([putOnce('indexed', { gsi1pk: 'tx', gsi1sk: '1' })]);
    const { Items } = await place.doc.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :v',
        ExpressionAttributeValues: { ':v': 'tx' },
      }),
    );
    expect(Items).toHaveLength(1);
  });
});

describe('idempotency tokens', () => {
  test('do nothing more when replayed, without an error', async () => {
    await put({ pk: 'replay', sk: 'a', n: 0 });
    const ClientRequestToken = randomUUID();
    await transact([increase('replay', 1)], { ClientRequestToken });
    await transact([increase('replay', 1)], { ClientRequestToken });
    expect(await get('replay')).toMatchObject({ n: 1 });
  });

  test('are refused with other parameters', async () => {
    await put({ pk: 'mismatch', sk: 'a', n: 0 });
    const ClientRequestToken = randomUUID();
    await transact([increase('mismatch', 1)], { ClientRequestToken });
    const other = transact([increase('mismatch', 2)], { ClientRequestToken });
    expect(await refusal(other)).toMatchObject({ name: 'IdempotentParameterMismatchException' });
    expect(await get('mismatch')).toMatchObject({ n: 1 });
  });

  test('can be reused if their transaction was canceled', async () => {
    const ClientRequestToken = randomUUID();
    await refusal(transact([increase('again', 1)], { ClientRequestToken }));
    await put({ pk: 'again', sk: 'a', n: 0 });
    await transact([increase('again', 1)], { ClientRequestToken });
    expect(await get('again')).toMatchObject({ n: 1 });
  });
});

describe('refusals of badly formed transactions', () => {
  test.each<[string, () => Actions, string]>([
    ['one item twice', () => [putOnce('twice'), check('twice')], 'cannot include multiple operations on one item'],
    ['no action at all', () => [], 'Member must have length greater than or equal to 1'],
    [
      'more than 100 actions',
      () => Array.from({ length: 101 }, (_, n) => putOnce(`many-${n}`)),
      'Member must have length less than or equal to 100',
    ],
    [
      'an expression that cannot be read',
      () => [check('x', 'attribute_exists(')],
      'Invalid ConditionExpression: Syntax error',
    ],
    [
      'a value that no expression uses',
      () => [
        {
          Update: {
            ...increase('x', 1).Update,
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':by': 1, ':unused': 1 },
          },
        },
      ],
      'unused in expressions: keys: {:unused}',
    ],
  ])('%s is refused', async (_what, actions, words) => {
    const { name, message } = await refusal(transact(actions()));
    expect({ name, message }).toEqual({ name: 'ValidationException', message: expect.stringContaining(words) });
  });

  test('include a missing table', async () => {
    const call = transact([{ Put: { TableName: 'not-there', Item: { pk: 'a', sk: 'a' } } }]);
    expect(await refusal(call)).toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
