import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './documents.ts';
import type { Key } from './keys.ts';

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
