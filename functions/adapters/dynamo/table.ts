import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { everyPage } from '../every-page.ts';
import { awsClient, setting } from '../settings.ts';
import type { Key } from './keys.ts';

// The table for every adapter: one document client, reads, conditional writes, and lists that are read to their end.

type Item = Record<string, unknown>;

/** One document client per container. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsClient()), {
  marshallOptions: { removeUndefinedValues: true },
});

export const tableName = (): string => setting('TABLE_NAME');

/** True when a conditional write was refused: another writer was faster, or the item is not as expected. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * The codes of a cancelled transaction, one per item ("None", "ConditionalCheckFailed", …); undefined for other errors.
 */
export function cancellationCodes(error: unknown): readonly string[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  const { CancellationReasons: reasons } = error as { CancellationReasons?: { Code?: string }[] };
  return (reasons ?? []).map(({ Code }) => Code ?? 'None');
}

/** A query without its table and start key, which the reader sets. */
type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** The query for items of a partition by sort key prefix. */
export const beginning = ({ pk, sk }: Key) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
  ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
});

/** The query for all items of a partition. */
export const partition = (pk: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
});

/** One page of a query's items, and where the next page begins. */
export async function pageOf<T>(query: Omit<QueryCommandInput, 'TableName'>, read: (item: Item) => T) {
  const { Items: items = [], LastEvaluatedKey: next } = await documents.send(
    new QueryCommand({ ...query, TableName: tableName() }),
  );
  return { found: items.map((item) => read(item)), next };
}

/** Every item of a query across all pages. */
export const everyItem = (query: Query, most?: number): AsyncGenerator<Item> =>
  everyPage(async (after: Item | undefined) => {
    const { found, next } = await pageOf({ ...query, ...(after ? { ExclusiveStartKey: after } : {}) }, (item) => item);
    return { page: found, after: next };
  }, most);

/** All items of a query, in one array. */
export async function allItems<T>(query: Query, read: (item: Item) => T): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of everyItem(query)) found.push(read(item));
  return found;
}

/** The limit of one BatchGetItem (DynamoDB API reference, BatchGetItem). */
const BATCH_MAX = 100;
/** Concurrent requests to the table. */
const AT_ONCE = 8;
/** Retries for keys that a busy table left unprocessed. */
const ROUNDS = 8;

/** Runs `act` on each, a few at once. */
export async function eachOf<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = new Array(all.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) results[index] = await act(all[index] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function batch<T>(keys: readonly Key[], parse: (item: unknown) => T): Promise<readonly T[]> {
  const found: T[] = [];
  let asked: readonly Record<string, unknown>[] = keys;
  for (let round = 0; asked.length > 0; round += 1) {
    if (round === ROUNDS) throw new Error('The table is too busy to read what was asked for.');
    const request = { Keys: [...asked], ConsistentRead: true };
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: request } }),
    );
    found.push(...(Responses?.[tableName()] ?? []).map((item) => parse(item)));
    asked = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return found;
}

/** The existing items of these distinct keys, in no order. */
export async function itemsNamed<T>(keys: readonly Key[], parse: (item: unknown) => T): Promise<readonly T[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH_MAX) }, (_, index) =>
    keys.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX),
  );
  return (await eachOf(batches, (each) => batch(each, parse))).flat();
}

/** The condition that an item isn't in the table yet. */
export const isNew = { ConditionExpression: 'attribute_not_exists(pk)' } as const;

/** The condition that an item in the table still has the version that was read. */
export const isAtVersion = (version: number) => ({
  ConditionExpression: '#version = :read',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':read': version },
});

/** The condition of a write against the version that was read. Version 0 isn't in the table yet. */
export const onTopOf = (version: number) => (version === 0 ? isNew : isAtVersion(version));

/** Puts an item against the version that was read, as its next version; alone or in a transaction. */
export const nextVersion = <T extends { readonly version: number }>(key: Key, item: T) => ({
  TableName: tableName(),
  Item: { ...key, ...item, version: item.version + 1 },
  ...onTopOf(item.version),
});

/** An item as it is now. With `ConsistentRead: false` it may be slightly old, and costs half. */
export async function itemAt(Key: Key, ConsistentRead = true): Promise<Item | undefined> {
  const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead }));
  return item;
}

/** Puts an item; fails if the condition doesn't hold. */
export async function put(Item: Item, condition: Partial<typeof isNew> = {}): Promise<void> {
  await documents.send(new PutCommand({ TableName: tableName(), Item, ...condition }));
}

/** Deletes an item, if it is there. */
export async function remove(Key: Key): Promise<void> {
  await documents.send(new DeleteCommand({ TableName: tableName(), Key }));
}

/** True if a write was made, false if its condition didn't hold. */
async function isMade(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

/** Puts an item if the condition holds; false if it doesn't. */
export const putIf = (input: Omit<PutCommandInput, 'TableName'>): Promise<boolean> =>
  isMade(documents.send(new PutCommand({ TableName: tableName(), ...input })));

/** As `putIf`, and false too if a transaction holds the item at this moment, because that one was faster. */
export async function isPut(input: PutCommandInput): Promise<boolean> {
  try {
    return await putIf(input);
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionConflictException') return false;
    throw error;
  }
}

/** Deletes an item if the condition holds; false if it doesn't. */
export const removeIf = (input: Omit<DeleteCommandInput, 'TableName'>): Promise<boolean> =>
  isMade(documents.send(new DeleteCommand({ TableName: tableName(), ...input })));

/** Updates an item; fails if the condition doesn't hold. */
export async function update(input: Omit<UpdateCommandInput, 'TableName'>): Promise<void> {
  await documents.send(new UpdateCommand({ TableName: tableName(), ...input }));
}

/** Updates an item if the condition holds; false if it doesn't. */
export const updateIf = (input: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> => isMade(update(input));

/** Updates an item if the condition holds: the item as it is after that, undefined if it doesn't hold. */
export async function updated(input: Omit<UpdateCommandInput, 'TableName'>): Promise<Item | undefined> {
  try {
    const command = new UpdateCommand({ TableName: tableName(), ReturnValues: 'ALL_NEW', ...input });
    return (await documents.send(command)).Attributes;
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
}

/** The item that a write with `ReturnValuesOnConditionCheckFailure` collided with; rethrows any other error. */
export function itemInTheWay(error: unknown): Item | undefined {
  if (!isConditionFailed(error)) throw error;
  // The error carries the item in wire format, which the document client doesn't translate.
  const { Item: item } = error as { readonly Item?: Parameters<typeof unmarshall>[0] };
  return item && unmarshall(item);
}

/** Codes of a transaction canceled because another writer was faster, or is writing at this moment. */
const OVERTAKEN: readonly string[] = ['ConditionalCheckFailed', 'TransactionConflict'];

/** True if a transaction was canceled because another writer was faster, or one of its conditions didn't hold. */
export const isOvertaken = (error: unknown): boolean =>
  (cancellationCodes(error) ?? []).some((code) => OVERTAKEN.includes(code));

/** Writes all of it or nothing; fails if a condition doesn't hold. */
export async function transact(TransactItems: TransactWriteCommandInput['TransactItems']): Promise<void> {
  await documents.send(new TransactWriteCommand({ TransactItems }));
}

/** Writes all of it or nothing; false if another writer was faster or a condition doesn't hold. */
export async function areWritten(TransactItems: TransactWriteCommandInput['TransactItems']): Promise<boolean> {
  try {
    await transact(TransactItems);
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    throw error;
  }
}

/** One kind of item, found by its key and checked against its schema on the way in and out. */
export function itemsOf<T extends object, K extends readonly unknown[]>(
  schema: { readonly parse: (item: unknown) => T },
  keyOf: (...of: K) => Key,
) {
  const itemOf = (value: T, of: K): Item => ({ ...keyOf(...of), ...schema.parse(value) });
  const read = async (key: Key, isNow: boolean): Promise<T | undefined> => {
    const item = await itemAt(key, isNow);
    return item && schema.parse(item);
  };
  return {
    find: (...of: K): Promise<T | undefined> => read(keyOf(...of), true),
    /** Eventually consistent, so it may be slightly old. */
    peek: (...of: K): Promise<T | undefined> => read(keyOf(...of), false),
    list: (prefix: Key): Promise<readonly T[]> =>
      allItems({ ...beginning(prefix), ConsistentRead: true }, (item) => schema.parse(item)),
    put: (value: T, ...of: K): Promise<void> => put(itemOf(value, of)),
    /** False if the item already exists. */
    add: (value: T, ...of: K): Promise<boolean> => putIf({ Item: itemOf(value, of), ...isNew }),
  };
}

/** Finds one kind of item by its key, as it is now. */
export const finderOf = <T extends object, K extends readonly unknown[]>(
  schema: { readonly parse: (item: unknown) => T },
  keyOf: (...of: K) => Key,
): ((...of: K) => Promise<T | undefined>) => itemsOf(schema, keyOf).find;
