import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Level } from 'dynalite/db/index.js';
import { streamPrefix } from './dynamo-stream-record.ts';
import type { Report } from './report.ts';

/** A stream's consumer, as a Lambda function with `ReportBatchItemFailures` answers: a throw fails the whole batch. */
export type StreamConsumer = (records: DynamoDBRecord[]) => Promise<DynamoDBBatchResponse>;

/** How a subscription is served; the defaults are those of the portal's event source mapping on AWS. */
export type Subscription = {
  /** Records that it does not want are passed over, as by an event filter of Lambda. */
  wants?: (record: DynamoDBRecord) => boolean;
  batchSize?: number;
  /** How often a record is tried again before it goes to the dead-letter file. */
  retries?: number;
  baseDelayMs?: number;
  maxDelayMs?: number;
};

/** The delivery of one table's stream records: at least once, in order, across kills. */
export type StreamDelivery = {
  /** Says that records may have been written. */
  wake(): void;
  /** Resolves when nothing is left to deliver. */
  drained(): Promise<void>;
  stop(): Promise<void>;
};

export type StreamDeliveryOptions = Subscription & {
  level: Level;
  table: string;
  consumer: StreamConsumer;
  deadLetterFile: string;
  report: Report;
  random?: () => number;
};

/** How long a stop waits for a consumer that is still at work. */
const MAX_STOP_MS = 5000;

/**
 * Starts to deliver what the table's stream holds. A record's row leaves the disk only once its consumer has
 * finished with it, so that what a kill interrupted is delivered again.
 */
export function deliverStream(options: StreamDeliveryOptions): StreamDelivery {
  const { level, table, wants = () => true, batchSize = 10 } = options;
  const stopping = new AbortController();
  let signal = Promise.withResolvers<void>();
  let woken = false;
  let idle = false;
  const waiting: (() => void)[] = [];
  const tellWaiting = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      woken = false;
      const rows = await firstRows(level, table, batchSize);
      if (rows.length > 0) {
        const wanted = rows.filter(([, record]) => wants(record));
        await forget(
          level,
          rows.filter((row) => !wanted.includes(row)),
        );
        await deliverBatch(wanted, options, stopping.signal);
      } else if (!woken) {
        idle = true;
        tellWaiting();
        await signal.promise;
        signal = Promise.withResolvers();
      }
    }
  };
  const running = loop().catch((cause) => options.report(`The stream of ${table} stopped`, cause));
  return {
    wake: () => {
      woken = true;
      idle = false;
      signal.resolve();
    },
    drained: () => (idle ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    stop: async () => {
      stopping.abort();
      signal.resolve();
      // A consumer that never comes back must not keep the process: its records are on disk for the next start.
      await Promise.race([running, pause(MAX_STOP_MS, undefined, { ref: false })]);
      tellWaiting();
    },
  };
}

type Row = [key: string, record: DynamoDBRecord];

async function firstRows(level: Level, table: string, limit: number): Promise<Row[]> {
  const prefix = streamPrefix(table);
  const rows = level.iterator({ gte: prefix, lt: `${prefix}\xFF`, limit });
  try {
    return (await rows.nextv(limit)) as Row[];
  } finally {
    await rows.close();
  }
}

async function forget(level: Level, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await level.batch(rows.map(([key]) => ({ type: 'del', key })));
}

/** Delivers a batch until nothing of it is left: what failed for good goes, one record, to the dead-letter file. */
async function deliverBatch(batch: Row[], options: StreamDeliveryOptions, stopping: AbortSignal): Promise<void> {
  const { level, consumer, table, report, retries = 5, random = Math.random } = options;
  const { baseDelayMs = 100, maxDelayMs = 5000 } = options;
  let left = batch;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    const failed = await firstFailure(left, consumer);
    const done = failed ? left.slice(0, failed.at) : left;
    await forget(level, done);
    left = left.slice(done.length);
    if (!failed) return;
    // Progress starts the count again: the record that now stands first has its own tries.
    if (done.length > 0) attempt = 0;
    const [first] = left;
    if (attempt >= retries && first) {
      deadLetter(options.deadLetterFile, first[1], failed.cause);
      report(`A record of ${table} went to ${options.deadLetterFile} after ${attempt + 1} tries`, failed.cause);
      await forget(level, [first]);
      left = left.slice(1);
      attempt = -1;
      continue;
    }
    // Full jitter (AWS Builders' Library, "Timeouts, retries, and backoff with jitter").
    await pause(random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt), undefined, { signal: stopping }).catch(
      noop,
    );
    if (stopping.aborted) return;
  }
}

const noop = (): void => undefined;

/** Where a batch first failed: Lambda takes the lowest sequence number reported and tries again from there. */
async function firstFailure(
  rows: readonly Row[],
  consumer: StreamConsumer,
): Promise<{ at: number; cause: unknown } | undefined> {
  try {
    const { batchItemFailures } = await consumer(rows.map(([, record]) => record));
    if (batchItemFailures.length === 0) return undefined;
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const at = rows.findIndex(([, record]) => failed.has(record.dynamodb?.SequenceNumber ?? ''));
    // An identifier that is none of the batch's fails the whole of it, as on AWS.
    return { at: Math.max(at, 0), cause: 'The consumer reported it as failed' };
  } catch (cause) {
    return { at: 0, cause };
  }
}

function deadLetter(file: string, record: DynamoDBRecord, cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  // Like an on-failure destination, it says which record, not what is in it: images hold personal data.
  const { eventID, eventName, dynamodb } = record;
  const letter = { eventID, eventName, Keys: dynamodb?.Keys, SequenceNumber: dynamodb?.SequenceNumber, reason };
  appendFileSync(file, `${JSON.stringify(letter)}\n`, { mode: 0o600 });
}
