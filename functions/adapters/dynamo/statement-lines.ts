import { BatchGetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { type KeptLine, keptLine, type LineName, type LineState } from '#shared/statement/kept-line.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import type { Key } from './keys.ts';
import { newLinesPartition, statementLineKey, statementMonth } from './statement-keys.ts';
import { putLine } from './statement-line-writes.ts';

/** What one BatchGetItem takes (DynamoDB API reference, BatchGetItem). */
const BATCH_MAX = 100;
/** Requests to the table under way at once. */
const AT_ONCE = 8;
/** What is asked again because the table was busy is asked so often. */
const ROUNDS = 8;

/** Does something with each, a few at once. */
async function eachOf<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = new Array(all.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) results[index] = await act(all[index] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function batch(keys: readonly Key[], isConsistent: boolean): Promise<readonly KeptLine[]> {
  const found: KeptLine[] = [];
  let asked: readonly Record<string, unknown>[] = keys;
  for (let round = 0; asked.length > 0; round += 1) {
    if (round === ROUNDS) throw new Error('The table is too busy to read the lines of a statement.');
    const request = { Keys: [...asked], ConsistentRead: isConsistent };
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: request } }),
    );
    found.push(...(Responses?.[tableName()] ?? []).map((item) => keptLine.parse(item)));
    asked = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return found;
}

/** These lines, as far as they are there. */
async function linesNamed(tenant: TenantId, names: readonly LineName[]): Promise<readonly KeptLine[]> {
  const keys = names.map(({ on, id }) => statementLineKey(tenant, on, id));
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH_MAX) }, (_, index) =>
    keys.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX),
  );
  return (await eachOf(batches, (each) => batch(each, true))).flat();
}

/** Adds or saves a line on top of the version that was read; false when another writer was faster. */
async function save(line: KeptLine): Promise<boolean> {
  try {
    await documents.send(new PutCommand(putLine(line)));
    return true;
  } catch (error) {
    const isBusy = error instanceof Error && error.name === 'TransactionConflictException';
    if (isConditionFailed(error) || isBusy) return false;
    throw error;
  }
}

const sorted = z.object({ pk: z.string(), sk: z.string() });
const nameOf = (item: Record<string, unknown>): LineName => {
  const [, on = '', id = ''] = sorted.parse(item).sk.split('#');
  return { on, id };
};

/** The lines of a tenant's bank statements. */
export const statementLines = {
  save,
  named: linesNamed,

  async find(tenant: TenantId, name: LineName): Promise<KeptLine | undefined> {
    const [found] = await linesNamed(tenant, [name]);
    return found;
  },

  /** Adds lines that are not there yet, and says how many were added: of two who add one, one does. */
  async add(lines: readonly KeptLine[]): Promise<number> {
    return (await eachOf(lines, save)).filter((isAdded) => isAdded).length;
  },

  /** Lines that nobody has decided about, the oldest day first; the index lags the table by a moment. */
  async waiting(tenant: TenantId, most: number): Promise<{ lines: readonly KeptLine[]; isMore: boolean }> {
    const { Items: items = [], LastEvaluatedKey: next } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :waiting',
        ExpressionAttributeValues: { ':waiting': newLinesPartition(tenant) },
        Limit: most,
      }),
    );
    const lines = await linesNamed(tenant, items.map(nameOf));
    const waiting = lines.filter(({ state }) => state === 'new');
    return { lines: waiting.toSorted(byDay), isMore: next !== undefined };
  },

  /** A month's lines in a state, the newest first, some at a time. */
  async month(
    tenant: TenantId,
    { month, state, after, most }: { month: string; state?: LineState; after?: string | undefined; most: number },
  ): Promise<{ lines: readonly KeptLine[]; after: string | undefined }> {
    const pk = statementMonth(tenant, month);
    const { Items: items = [], LastEvaluatedKey: next } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :lines)',
        ...(state ? { FilterExpression: '#state = :state', ExpressionAttributeNames: { '#state': 'state' } } : {}),
        ExpressionAttributeValues: { ':pk': pk, ':lines': 'LINE#', ...(state ? { ':state': state } : {}) },
        ScanIndexForward: false,
        Limit: most,
        ...(after ? { ExclusiveStartKey: { pk, sk: after } } : {}),
      }),
    );
    return { lines: items.map((item) => keptLine.parse(item)), after: next && sorted.parse(next).sk };
  },
};

const sortOf = ({ on, id }: LineName): string => `${on}#${id}`;
const byDay = (one: LineName, other: LineName): number => (sortOf(one) < sortOf(other) ? -1 : 1);
