import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { everyPage } from '../every-page.ts';
import { documents, tableName } from './documents.ts';
import type { Key } from './keys.ts';

type Item = Record<string, unknown>;

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
