import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { everyPage } from '../every-page.ts';
import { documents, tableName } from './documents.ts';
import type { Key } from './keys.ts';

type Item = Record<string, unknown>;

/** What is asked of the table; where each page begins is the reading's own affair. */
type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** Asks for the items of a partition whose sort keys begin so. */
export const beginning = ({ pk, sk }: Key) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
  ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
});

/** Asks for all items of a partition. */
export const partition = (pk: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
});

/** One page of what a query finds, each item as it is read, and where the next page begins. */
export async function pageOf<T>(query: Omit<QueryCommandInput, 'TableName'>, read: (item: Item) => T) {
  const { Items: items = [], LastEvaluatedKey: next } = await documents.send(
    new QueryCommand({ ...query, TableName: tableName() }),
  );
  return { found: items.map((item) => read(item)), next };
}

/** Every item that a query finds, however many pages the table answers in, as they are read. */
export const everyItem = (query: Query, most?: number): AsyncGenerator<Item> =>
  everyPage(async (after: Item | undefined) => {
    const { found, next } = await pageOf({ ...query, ...(after ? { ExclusiveStartKey: after } : {}) }, (item) => item);
    return { page: found, after: next };
  }, most);

/** All of them at once, each as it is read. */
export async function allItems<T>(query: Query, read: (item: Item) => T): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of everyItem(query)) found.push(read(item));
  return found;
}
