import { describe, expect, test } from 'vitest';
import { dynamoAsks } from '#infra/local/aws/dynamo-asks.ts';
import { judgeOf, type Needed } from '#infra/local/aws/judge.ts';
import { denialOf } from '#infra/local/aws/protocol.ts';
import type { Right } from '#infra/rights.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/portal';

const right = (parts: Partial<Right> = {}): Right => ({
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  resources: [TABLE, `${TABLE}/index/gsi1`],
  conditions: {},
  ...parts,
});

const asked = (keys: readonly string[], parts: Partial<Needed> = {}): Needed => ({
  action: 'dynamodb:GetItem',
  resources: [TABLE],
  context: { 'dynamodb:LeadingKeys': keys },
  ...parts,
});

/** As the stacks write it: all keys like one of these, none like one of those, and at least one. */
const keyed = (like: readonly string[], unlike: readonly string[] = []): Right =>
  right({
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': like },
      ...(unlike.length > 0 ? { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': unlike } } : {}),
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });

describe('IAM’s documented evaluation (X-351):', () => {
  test('without an allowing statement, an action is denied', () => {
    const judge = judgeOf([right()]);
    expect(judge(asked([]))).toBe('allowed');
    expect(judge(asked([], { action: 'dynamodb:Query' }))).toBe('denied');
    expect(judge(asked([], { resources: [`${TABLE}-other`] }))).toBe('denied');
    expect(judgeOf([])(asked([]))).toBe('denied');
  });

  test('a denial wins over every permission', () => {
    const publish = right({ actions: ['sns:Publish'], resources: ['*'] });
    const judge = judgeOf([publish, { ...publish, effect: 'Deny', resources: ['arn:aws:sns:*:*:*'] }]);
    const to = (resource: string) => judge({ action: 'sns:Publish', resources: [resource], context: {} });
    expect(to('+15185550100')).toBe('allowed');
    expect(to('arn:aws:sns:us-east-1:000000000000:alarms')).toBe('explicitly denied');
  });

  test('every key of a request has to be of an allowed kind, and it must have one', () => {
    const judge = judgeOf([keyed(['TENANT#*#WIRES', 'TENANT#*#STATEMENT#*'])]);
    expect(judge(asked(['TENANT#acme#WIRES', 'TENANT#acme#STATEMENT#2026-11']))).toBe('allowed');
    expect(judge(asked(['TENANT#acme#WIRES', 'TENANT#acme#WIRING']))).toBe('denied');
    expect(judge(asked([]))).toBe('denied');
    expect(judge(asked([], { context: {} }))).toBe('denied');
  });

  test('a kind that is excluded from a wider one is denied', () => {
    const judge = judgeOf([keyed(['TENANT#*'], ['TENANT#*#*'])]);
    expect(judge(asked(['TENANT#acme']))).toBe('allowed');
    expect(judge(asked(['TENANT#acme', 'TENANT#acme#CLIENT#1']))).toBe('denied');
  });

  test('two statements don’t add up to one request', () => {
    const judge = judgeOf([keyed(['A']), keyed(['B'])]);
    expect(judge(asked(['A']))).toBe('allowed');
    expect(judge(asked(['A', 'B']))).toBe('denied');
  });

  test('a value that a condition needs and a request lacks denies it, but a negated condition holds without one', () => {
    const via = right({ conditions: { StringEquals: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } } });
    expect(judgeOf([via])(asked([], { context: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } }))).toBe('allowed');
    expect(judgeOf([via])(asked([]))).toBe('denied');
    const ifExists = right({
      conditions: { StringEqualsIfExists: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } },
    });
    expect(judgeOf([ifExists])(asked([]))).toBe('allowed');
    expect(judgeOf([ifExists])(asked([], { context: { 'kms:ViaService': 'sns' } }))).toBe('denied');
    const not = right({ conditions: { StringNotLike: { 'kms:ViaService': 'sns.*' } } });
    expect(judgeOf([not])(asked([]))).toBe('allowed');
  });

  test('a single-character wildcard matches any one character, and every other character itself', () => {
    const judge = judgeOf([right({ resources: ['secret:a.b-??????'] })]);
    expect(judge(asked([], { resources: ['secret:a.b-1a2b3c'] }))).toBe('allowed');
    expect(judge(asked([], { resources: ['secret:a.b-1a2b3c4d'] }))).toBe('denied');
    expect(judge(asked([], { resources: ['secret:axb-1a2b3c'] }))).toBe('denied');
  });
});

describe('what a DynamoDB request tells IAM, by its service authorization reference and the developer guide (X-351):', () => {
  const caller = { arn: 'arn', dataKeyArn: 'key', judge: judgeOf([]) };
  const asks = (operation: string, input: object, key: string): readonly unknown[] =>
    dynamoAsks(operation, { TableName: 'portal', ...input }, caller)
      .slice(0, -1)
      .map(({ context }) => context[`dynamodb:${key}`]);
  const Key = { pk: { S: 'A' }, sk: { S: '1' } };
  const KEY = ['pk', 'sk'];

  test.each<[string, object, readonly (readonly string[])[]]>([
    [
      'GetItem',
      { Key, ProjectionExpression: 'a, b.c, #0[1]', ExpressionAttributeNames: { '#0': 'd' } },
      [[...KEY, 'a', 'b', 'd']],
    ],
    ['BatchGetItem', { RequestItems: { portal: { Keys: [Key], ProjectionExpression: 'a' } } }, [[...KEY, 'a']]],
    [
      'Query',
      { KeyConditionExpression: 'pk = :a AND begins_with(sk, :b)', FilterExpression: 'size(a) > :c' },
      [[...KEY, 'a']],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { Item: { ...Key, a: { S: 'a' } } } },
          { Update: { Key, UpdateExpression: 'set a.b = :b remove c' } },
          { ConditionCheck: { Key, ConditionExpression: 'contains(a, :a)' } },
        ],
      },
      [
        [...KEY, 'a'],
        [...KEY, 'a', 'c'],
        [...KEY, 'a'],
      ],
    ],
  ])('%s names the top-level attributes of its keys, items and expressions', (operation, input, expected) => {
    expect(asks(operation, input, 'Attributes')).toEqual(expected);
  });

  test('a write names what it returns, NONE if it doesn’t say, and a read doesn’t', () => {
    expect(asks('UpdateItem', { Key }, 'ReturnValues')).toEqual(['NONE']);
    expect(asks('DeleteItem', { Key, ReturnValues: 'ALL_OLD' }, 'ReturnValues')).toEqual(['ALL_OLD']);
    expect(asks('GetItem', { Key }, 'ReturnValues')).toEqual([undefined]);
  });
});

test('a statement that can’t be judged is refused when the role is read (X-351)', () => {
  expect(() => judgeOf([right({ conditions: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } })])).toThrow('IpAddress');
  // No request here says what encloses it, so ForAllValues would hold for each.
  const enclosed = { 'ForAllValues:StringEquals': { 'dynamodb:EnclosingOperation': 'TransactWriteItems' } };
  expect(() => judgeOf([right({ conditions: enclosed })])).toThrow('dynamodb:EnclosingOperation');
  expect(() => judgeOf([right({ actions: ['dynamodb:*'] })])).toThrow('dynamodb:*');
});

test('a refusal names who asked, the action and the resource, in AWS’s words (X-351)', () => {
  const caller = {
    arn: 'arn:aws:sts::000000000000:assumed-role/portal-local-desk/desk',
    dataKeyArn: 'key',
    judge: judgeOf([right()]),
  };
  const denial = { code: 'AccessDeniedException', status: 400 };
  expect(denialOf(caller, [asked([])], denial)).toBeUndefined();
  expect(denialOf(caller, [asked([]), asked([], { action: 'dynamodb:BatchGetItem' })], denial)).toMatchObject({
    code: 'AccessDeniedException',
    message: `User: ${caller.arn} is not authorized to perform: dynamodb:BatchGetItem on resource: ${TABLE} because no identity-based policy allows the dynamodb:BatchGetItem action`,
  });
  expect(denialOf(undefined, [asked([], { action: 'dynamodb:BatchGetItem' })], denial)).toBeUndefined();
});
