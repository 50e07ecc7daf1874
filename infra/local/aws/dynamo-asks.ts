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

/** The parameters that name attributes. */
const EXPRESSIONS = ['KeyCondition', 'Filter', 'Projection', 'Condition', 'Update'].map((kind) => `${kind}Expression`);
/** Words in expressions that aren't attribute names. Keywords may be in lower case. */
const SYNTAX =
  /^(?:SET|REMOVE|ADD|DELETE|AND|OR|NOT|IN|BETWEEN|size|contains|begins_with|attribute_(?:type|(?:not_)?exists)|if_not_exists|list_append)$/i;

/**
 * The top-level attributes in a request's keys, items and expressions. Attributes that only its answer has don't count
 * (DynamoDB guide, "Ensuring attribute-based restrictions are enforced").
 */
function attributesOf(input: Input, items: readonly unknown[]): readonly string[] {
  const names = (input['ExpressionAttributeNames'] ?? {}) as Texts;
  const said = EXPRESSIONS.map((each) => String(input[each] ?? '')).join(' ');
  const words = (said.match(/(?<![:#.\w])(?:#\w+|[A-Za-z_]\w*)/g) ?? []).filter((word) => !SYNTAX.test(word));
  return [...items.flatMap((item) => Object.keys((item ?? {}) as Input)), ...words.map((word) => names[word] ?? word)];
}

const asked = (
  action: string,
  resource: string,
  input: Input,
  items: readonly unknown[] = [input['Item'] ?? input['Key']],
  keys: readonly string[] = items.flatMap(keyOf),
): Needed => ({
  action: `dynamodb:${action}`,
  resources: [resource],
  context: {
    'dynamodb:LeadingKeys': keys,
    'dynamodb:Attributes': attributesOf(input, items),
    ...(/^(?:Put|Update|Delete)Item$/.test(action)
      ? { 'dynamodb:ReturnValues': String(input['ReturnValues'] ?? 'NONE') }
      : {}),
  },
});

/** Each part of a transaction is a separate action (DynamoDB guide, "Using IAM with DynamoDB transactions"). */
const PARTS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const ofTransaction = (input: Input): readonly Needed[] =>
  ((input['TransactItems'] ?? []) as Input[]).flatMap((item) =>
    Object.entries(PARTS).flatMap(([part, action]) => {
      const write = (item[part] ?? {}) as Input;
      return item[part] ? [asked(action, arnOf(write['TableName']), write)] : [];
    }),
  );

/** A batch is one action with all of its keys. */
const ofBatch = (operation: string, input: Input): readonly Needed[] =>
  Object.entries((input['RequestItems'] ?? {}) as Record<string, unknown>).map(([table, request]) => {
    const items = Array.isArray(request)
      ? (request as Record<string, Input>[]).map(
          ({ PutRequest, DeleteRequest }) => PutRequest?.['Item'] ?? DeleteRequest?.['Key'],
        )
      : (((request as Input)['Keys'] ?? []) as unknown[]);
    return asked(operation, arnOf(table), Array.isArray(request) ? {} : (request as Input), items);
  });

function itemsOf(operation: string, input: Input): readonly Needed[] {
  if (operation === 'TransactWriteItems') return ofTransaction(input);
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') return ofBatch(operation, input);
  const resource = arnOf(input['TableName'], input['IndexName']);
  return [
    operation === 'Query'
      ? asked(operation, resource, input, [], partitionOf(input))
      : asked(operation, resource, input),
  ];
}

/**
 * The permissions that an operation needs. A query's leading key is the partition in its condition, even for an index.
 * The table is encrypted, so every call also needs permission to decrypt with its key.
 */
export const dynamoAsks = (operation: string, input: Input, caller: Principal): readonly Needed[] => [
  ...itemsOf(operation, input),
  dataKeyThrough(caller, 'dynamodb', 'kms:Decrypt', LOCAL_REGION),
];
