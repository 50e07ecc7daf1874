import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Report } from './report.ts';

/**
 * A stream's consumer, which answers like a Lambda function with `ReportBatchItemFailures`. An exception fails the
 * whole batch.
 */
export type StreamConsumer = (records: DynamoDBRecord[]) => Promise<DynamoDBBatchResponse>;

/** A record of a stream, with the key of its row on disk. */
export type StreamRow = readonly [key: string, record: DynamoDBRecord];

/** How a reader's batches are delivered, including records that can't be. */
export type BatchDelivery = {
  readonly table: string;
  readonly reader: string;
  readonly consumer: StreamConsumer;
  /** How often a record is retried before it goes to the dead-letter file. */
  readonly retries: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly deadLetterFile: string;
  readonly report: Report;
  readonly random: () => number;
  readonly stopping: AbortSignal;
  /** Called with finished records. */
  readonly finished: (rows: readonly StreamRow[]) => void;
};

/** Delivers a batch until nothing of it is left. A record that fails permanently is moved to the dead-letter file. */
export async function deliverBatch(batch: readonly StreamRow[], delivery: BatchDelivery): Promise<void> {
  const { table, reader, report, stopping, finished } = delivery;
  let left = batch;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    const failed = await firstFailure(left, delivery.consumer);
    const done = failed ? left.slice(0, failed.at) : left;
    finished(done);
    left = left.slice(done.length);
    if (!failed) return;
    // Progress resets the count, because the record that is now first has its own tries.
    if (done.length > 0) attempt = 0;
    const [first] = left;
    if (attempt >= delivery.retries && first) {
      deadLetter(delivery, first[1], failed.cause);
      report(
        `A record of ${table} went to ${delivery.deadLetterFile} for ${reader}, tried ${attempt + 1} times`,
        failed.cause,
      );
      finished([first]);
      left = left.slice(1);
      attempt = -1;
      continue;
    }
    // Full jitter (AWS Builders' Library, "Timeouts, retries, and backoff with jitter").
    const delayMs = delivery.random() * Math.min(delivery.maxDelayMs, delivery.baseDelayMs * 2 ** attempt);
    await pause(delayMs, undefined, { signal: stopping }).catch(noop);
    if (stopping.aborted) return;
  }
}

const noop = (): void => undefined;

/** The index of the first failure. Lambda takes the lowest sequence number reported and tries again from there. */
async function firstFailure(
  rows: readonly StreamRow[],
  consumer: StreamConsumer,
): Promise<{ at: number; cause: unknown } | undefined> {
  try {
    const { batchItemFailures } = await consumer(rows.map(([, record]) => record));
    if (batchItemFailures.length === 0) return undefined;
    const places = batchItemFailures.map(({ itemIdentifier }) =>
      rows.findIndex(([, record]) => record.dynamodb?.SequenceNumber === itemIdentifier),
    );
    // An identifier that isn't in the batch gives -1 and fails the whole batch, as on AWS.
    return { at: Math.max(Math.min(...places), 0), cause: 'The consumer reported it as failed' };
  } catch (cause) {
    return { at: 0, cause };
  }
}

function deadLetter({ deadLetterFile, reader }: BatchDelivery, record: DynamoDBRecord, cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  // Like an on-failure destination, this identifies the record without its content, because images contain personal
  // data.
  const { eventID, eventName, dynamodb } = record;
  const { Keys, SequenceNumber } = dynamodb ?? {};
  const letter = { reader, eventID, eventName, Keys, SequenceNumber, reason };
  appendFileSync(deadLetterFile, `${JSON.stringify(letter)}\n`, { mode: 0o600 });
}
