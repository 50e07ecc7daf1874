import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Level } from 'dynalite/db/index.js';
import { deliverBatch, type StreamConsumer, type StreamRow } from './dynamo-stream-batch.ts';
import { keptPlace } from './dynamo-stream-place.ts';
import { streamPrefix } from './dynamo-stream-record.ts';
import type { Report } from './report.ts';

/** A reader's subscription to a stream, in the terms of Lambda's event source mapping. */
export type Subscription = {
  /** The reader's name, under which its position is stored. */
  reader?: string;
  /** Unwanted records are skipped, as by Lambda's event filter. */
  wants?: (record: DynamoDBRecord) => boolean;
  batchSize?: number;
  /** How many batches are handled at once, like Lambda's `ParallelizationFactor`; an item's records share one. */
  atOnce?: number;
  /** How often a record is retried before it goes to the dead-letter file. */
  retries?: number;
  baseDelayMs?: number;
  maxDelayMs?: number;
};

/** A reader of a table's stream. Across kills, it gets each record at least once, and an item's records in order. */
export type StreamReader = {
  /** Tells the reader that records may have been written. */
  wake(): void;
  /** The key of the first row that it hasn't finished. Everything before it may be deleted. */
  place(): string;
  /** Resolves when nothing is left to deliver. */
  drained(): Promise<void>;
  /** Resolves when the record in this row and all earlier ones are finished, even if more have been written since. */
  passed(key: string): Promise<void>;
  stop(): Promise<void>;
};

export type StreamReaderOptions = Subscription & {
  level: Level;
  table: string;
  consumer: StreamConsumer;
  deadLetterFile: string;
  report: Report;
  random?: () => number;
  /** Called whenever its position has moved. */
  moved?: () => void;
};

/** The name of the only reader. */
export const ONLY_READER = 'only';

/** How long a stop waits for a running consumer. */
const MAX_STOP_MS = 5000;

/**
 * The maximum number of records in memory. A batch that hangs thus eventually holds its reader back, as in a Lambda
 * shard.
 */
const HELD_MAX = 1000;

/**
 * Starts reading the table's stream at the position of the reader with that name. The position moves past a record only
 * once its consumer has finished it, so records that a kill interrupted are delivered again.
 */
export function readStream(options: StreamReaderOptions): StreamReader {
  const { level, table, reader = ONLY_READER, wants = () => true, batchSize = 10, report } = options;
  const stopping = new AbortController();
  const place = keptPlace({ level, table, reader, report, moved: options.moved ?? (() => undefined) });
  const waiting: (() => void)[] = [];
  let signal = Promise.withResolvers<void>();
  /** False after the end of the stream was reached, until something is written again. */
  let mayHaveMore = true;
  const wake = () => {
    mayHaveMore = true;
    signal.resolve();
  };
  const lanes = lanesOf(options, stopping.signal, (rows) => {
    place.finish(rows);
    signal.resolve();
  });

  const look = async () => {
    // Anything written during this read is seen by the next one.
    mayHaveMore = false;
    const rows = await rowsFrom(level, table, place.next(), batchSize);
    if (rows.length > 0) mayHaveMore = true;
    const wanted = rows.filter(([, record]) => wants(record));
    place.take(rows, wanted);
    lanes.take(wanted);
  };
  const loop = async () => {
    await place.find();
    while (!stopping.signal.aborted) {
      signal = Promise.withResolvers();
      if (mayHaveMore && place.heldCount() < HELD_MAX) {
        await look();
        continue;
      }
      if (place.heldCount() === 0) for (const resolve of waiting.splice(0)) resolve();
      await signal.promise;
    }
  };
  const running = loop().catch((cause) => report(`The stream of ${table} stopped for ${reader}`, cause));
  const stopped = async () => {
    await running;
    await lanes.ended();
    await place.saved();
  };
  return {
    wake,
    place: place.place,
    drained: () =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) return resolve();
        waiting.push(resolve);
        wake();
      }),
    passed: place.passed,
    stop: async () => {
      stopping.abort();
      wake();
      place.end();
      // A consumer that never returns must not keep the process alive. Its records stay on disk for the next start.
      await Promise.race([stopped(), pause(MAX_STOP_MS, undefined, { ref: false })]);
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

async function rowsFrom(level: Level, table: string, from: string, limit: number): Promise<StreamRow[]> {
  const rows = level.iterator({ gte: from, lt: `${streamPrefix(table)}\xFF`, limit });
  try {
    return (await rows.nextv(limit)) as StreamRow[];
  } finally {
    await rows.close();
  }
}

/** The batches that a reader handles at once. An item's records share a lane, so they stay in order. */
function lanesOf(options: StreamReaderOptions, stopping: AbortSignal, finished: (rows: readonly StreamRow[]) => void) {
  const { batchSize = 10, atOnce = 1, reader = ONLY_READER, retries = 5, random = Math.random } = options;
  const { baseDelayMs = 100, maxDelayMs = 5000, table, consumer, deadLetterFile, report } = options;
  const delivery = {
    ...{ table, reader, consumer, retries, baseDelayMs, maxDelayMs, deadLetterFile, report, random },
    ...{ stopping, finished },
  };
  const lanes = Array.from({ length: atOnce }, (): Lane => ({ queue: [], working: undefined }));
  const workOff = async ({ queue }: Lane) => {
    while (queue.length > 0 && !stopping.aborted) await deliverBatch(queue.splice(0, batchSize), delivery);
  };
  const start = (lane: Lane) => {
    if (lane.working || lane.queue.length === 0 || stopping.aborted) return;
    lane.working = workOff(lane).then(
      () => {
        lane.working = undefined;
        start(lane);
      },
      // The lane stops then, because continuing would deliver an item's records out of order.
      (cause) => report(`A batch of ${table} stopped for ${reader}`, cause),
    );
  };
  return {
    take: (rows: readonly StreamRow[]) => {
      for (const row of rows) lanes[laneOf(row[1], atOnce)]?.queue.push(row);
      for (const lane of lanes) start(lane);
    },
    ended: () => Promise.all(lanes.map(({ working }) => working)),
  };
}

type Lane = { readonly queue: StreamRow[]; working: Promise<void> | undefined };

/** The lane of an item's records, out of this many. */
function laneOf({ dynamodb }: DynamoDBRecord, lanes: number): number {
  let hash = 0;
  for (const unit of Buffer.from(JSON.stringify(dynamodb?.Keys))) hash = (hash * 31 + unit) >>> 0;
  return hash % lanes;
}
