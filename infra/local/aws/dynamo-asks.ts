import { localArn } from './inputs.ts';
import { dataKeyThrough, type Needed, type Principal } from './judge.ts';
import { LOCAL_REGION } from './sigv4.ts';

type Input = Record<string, unknown>;
type Texts = Record<string, string>;

const arnOf = (table: unknown, index?: unknown): string =>
  localArn('dynamodb', `table/${String(table)}${index === undefined ? '' : `/index/${String(index)}`}`);

const keyOf = (item: unknown): readonly string[] => {
  const { S } = ((item as Input | undefined)?.['pk'] ?? {}) as { S?: string };
  return S === undefined ? [] : [S];
};

/** The partition in a query, of the table or its index. */
function partitionOf(input: Input): readonly string[] {
  const attribute = input['IndexName'] === undefined ? 'pk' : `${String(input['IndexName'])}pk`;
  const names = (input['ExpressionAttributeNames'] ?? {}) as Texts;
  const values = (input['ExpressionAttributeValues'] ?? {}) as Record<string, { S?: string }>;
  for (const [, name = '', value = ''] of String(input['KeyConditionExpression'] ?? '').matchAll(
    /([#\w]+)\s*=\s*(:\w+)/g,
  )) {
    const text = values[value]?.S;
    if ((names[name] ?? name) === attribute && text !== undefined) return [text];
  }
  return [];
}

/** Words in expressions that aren't attribute names. */
const SYNTAX = /^(?:SET|REMOVE|ADD|DELETE|AND|OR|NOT|attribute_(?:not_)?exists|if_not_exists|list_append)$/;

/** The top-level attributes in an update's key and expressions. */
function attributesOf(input: Input): readonly string[] {
  const names = (input['ExpressionAttributeNames'] ?? {}) as Texts;
  const said = `${String(input['UpdateExpression'] ?? '')} ${String(input['ConditionExpression'] ?? '')}`;
  const words = (said.match(/(?<![:#.\w])#?[A-Za-z]\w*/g) ?? []).filter((word) => !SYNTAX.test(word));
  return [...Object.keys((input['Key'] ?? {}) as Input), ...words.map((word) => names[word] ?? word)];
}

const asked = (action: string, resource: string, keys: readonly string[], input: Input = {}): Needed => ({
  action: `dynamodb:${action}`,
  resources: [resource],
  context: {
    'dynamodb:LeadingKeys': keys,
    ...(action === 'UpdateItem' ? { 'dynamodb:Attributes': attributesOf(input) } : {}),
  },
});

/** Each part of a transaction is a separate action (DynamoDB guide, "Using IAM with DynamoDB transactions"). */
const PARTS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

const ofTransaction = (input: Input): readonly Needed[] =>
  ((input['TransactItems'] ?? []) as Input[]).flatMap((item) =>
    Object.entries(PARTS).flatMap(([part, action]) => {
      const write = (item[part] ?? {}) as Input;
      const { TableName, Item, Key } = write;
      return item[part] ? [asked(action, arnOf(TableName), keyOf(Item ?? Key), write)] : [];
    }),
  );

/** A batch is one action with all of its keys. */
const ofBatch = (operation: string, input: Input): readonly Needed[] =>
  Object.entries((input['RequestItems'] ?? {}) as Record<string, unknown>).map(([table, request]) => {
    const keys = Array.isArray(request)
      ? (request as Record<string, Input>[]).map(
          ({ PutRequest, DeleteRequest }) => PutRequest?.['Item'] ?? DeleteRequest?.['Key'],
        )
      : (((request as Input)['Keys'] ?? []) as unknown[]);
    return asked(operation, arnOf(table), keys.flatMap(keyOf));
  });

function itemsOf(operation: string, input: Input): readonly Needed[] {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') return ofTransaction(input);
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') return ofBatch(operation, input);
  const keys = operation === 'Query' ? partitionOf(input) : keyOf(input['Item'] ?? input['Key']);
  return [asked(operation, arnOf(input['TableName'], input['IndexName']), keys, input)];
}

/**
 * The permissions that an operation needs. A query's leading key is the partition in its condition, even for an index.
 * The table is encrypted, so every call also needs permission to decrypt with its key.
 */
export const dynamoAsks = (operation: string, input: Input, caller: Principal): readonly Needed[] => [
  ...itemsOf(operation, input),
  dataKeyThrough(caller, 'dynamodb', 'kms:Decrypt', LOCAL_REGION),
];
