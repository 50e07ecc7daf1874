import {
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import type { Key } from './keys.ts';

type Item = Record<string, unknown>;

/** The condition that an item isn't in the table yet. */
export const isNew = { ConditionExpression: 'attribute_not_exists(pk)' } as const;

/** The condition that an item in the table still has the version that was read. */
export const isAtVersion = (version: number) => ({
  ConditionExpression: '#version = :read',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':read': version },
});

/** The condition of a write on the version that was read. Version 0 isn't in the table yet. */
export const onTopOf = (version: number) => (version === 0 ? isNew : isAtVersion(version));

/** Puts an item on the version that was read, as its next version; alone or in a transaction. */
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

/** Updates an item if the condition holds; false if it doesn't. */
export const updateIf = (input: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> =>
  isMade(documents.send(new UpdateCommand({ TableName: tableName(), ...input })));

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

/** Writes all of it or nothing; false if another writer was faster or a condition doesn't hold. */
export async function areWritten(TransactItems: TransactWriteCommandInput['TransactItems']): Promise<boolean> {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
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
