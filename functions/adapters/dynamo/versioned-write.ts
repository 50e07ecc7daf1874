import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  GetCommand,
  PutCommand,
  type PutCommandInput,
  TransactWriteCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import type { FileTaking } from '../../payments/engine/file-funds.ts';
import { filePromisesKey } from './book-keys.ts';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';

/** The result of a write. Otherwise another version is stored, or a count has no room. */
export type WriteResult = 'done' | 'changed meanwhile' | 'no room';

/** Counts that change with a record, as actions of one transaction. */
export type Counting = readonly { readonly Update: UpdateCommandInput & { readonly UpdateExpression: string } }[];

/** If two writers update the same count at the same instant, one has to wait. */
const TRIES = 6;
const PAUSE_MS = 20;

const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TransactionConflictException';

/**
 * True if this very write stored the record. If an answer is lost, the SDK repeats the request and finds the record of
 * the first. A transaction has its own token for this.
 */
async function isStored({ TableName, Item: { pk, sk, writtenBy } = {} }: PutCommandInput): Promise<boolean> {
  const { Item: stored } = await documents.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
  return stored?.['writtenBy'] === writtenBy;
}

async function withoutCounts(said: PutCommandInput): Promise<WriteResult> {
  const put = { ...said, Item: { ...said.Item, writtenBy: randomUUID() } };
  try {
    await documents.send(new PutCommand(put));
    return 'done';
  } catch (error) {
    if (isConditionFailed(error)) return (await isStored(put)) ? 'done' : 'changed meanwhile';
    // Another transaction holds the record at this moment, so it was faster.
    if (isTransactionConflict(error)) return 'changed meanwhile';
    throw error;
  }
}

async function withCounts(put: PutCommandInput, counting: Counting): Promise<WriteResult> {
  for (let round = 1; ; round += 1) {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: [{ Put: put }, ...counting] }));
      return 'done';
    } catch (error) {
      const [ofRecord, ...ofCounts] = cancellationCodes(error) ?? [];
      if (ofRecord === 'ConditionalCheckFailed') return 'changed meanwhile';
      if (ofCounts.includes('ConditionalCheckFailed')) return 'no room';
      const isBusy = [ofRecord, ...ofCounts].includes('TransactionConflict');
      if (!isBusy || round === TRIES) throw error;
      await pause(Math.random() * PAUSE_MS * 2 ** round);
    }
  }
}

/** Writes a record on the version that was read together with the counts it changes, all or nothing. */
export const write = (put: PutCommandInput, counting: Counting): Promise<WriteResult> =>
  counting.length > 0 ? withCounts(put, counting) : withoutCounts(put);

/** Notes money taken out of files, without a condition. Each note makes a new version of its file's list. */
export const notesOf = (tenant: TenantId, takings: readonly FileTaking[]) =>
  takings.map(({ fileId, taking }) => ({
    Update: {
      TableName: tableName(),
      Key: filePromisesKey(tenant, fileId),
      UpdateExpression: 'SET takings = list_append(if_not_exists(takings, :none), :taking) ADD #version :one',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':none': [], ':taking': [taking], ':one': 1 },
    },
  }));
