import { join } from 'node:path';
import type { Table } from 'dynalite/db/index.js';
import type { LocalClock } from '../clock.ts';
import { dynamoAsks } from './dynamo-asks.ts';
import { perform, prepare } from './dynamo-engine.ts';
import { openOverlay } from './dynamo-overlay.ts';
import { type DynamoStore, openDynamoStore } from './dynamo-store.ts';
import { ONLY_READER, readStream, type StreamReader, type Subscription } from './dynamo-stream.ts';
import type { StreamConsumer } from './dynamo-stream-batch.ts';
import { streamPrefix } from './dynamo-stream-record.ts';
import { transactWriteItems } from './dynamo-transactions.ts';
import { type WriteOperation, writeItems } from './dynamo-writes.ts';
import {
  type AwsRefusal,
  type AwsService,
  awsRefusal,
  isAwsRefusal,
  type JsonOperation,
  jsonService,
} from './protocol.ts';
import { type Report, toStandardError } from './report.ts';

export type DynamoOptions = {
  dataDir: string;
  clock: LocalClock;
  /** Receives records that no consumer could handle. */
  report?: Report;
  /** Stores the tables in memory only, which is faster for a test that never restarts with the same data. */
  inMemory?: boolean;
};

/** The local DynamoDB: a service for the front door, and its tables' streams. */
export type DynamoService = AwsService & {
  /**
   * Passes a table's stream records to a consumer, at least once, and an item's records in order. Each reader has its
   * own position in the stream. May be called before the service is open. Records written without a subscriber wait on
   * disk; a later reader gets those that the earlier ones haven't all finished.
   */
  subscribe(table: string, consumer: StreamConsumer, how?: Subscription): void;
  /** Resolves when every subscribed stream is empty, for tests and for a clean stop. */
  drained(): Promise<void>;
  /** Resolves when every reader of a table's stream, or the given one, has finished everything written so far. */
  workedOff(table: string, reader?: string): Promise<void>;
};

type Input = Record<string, unknown>;

type Subscribed = { table: string; name: string; consumer: StreamConsumer; how: Subscription; reader?: StreamReader };

/** Creates the local DynamoDB over a data folder; the front door opens and closes it. */
export function dynamoService(options: DynamoOptions): DynamoService {
  const { dataDir, clock, report = toStandardError, inMemory } = options;
  const subscribed: Subscribed[] = [];
  let opened: DynamoStore | undefined;
  let writes = 0;
  const store = (): DynamoStore => {
    if (!opened) throw new Error('The local DynamoDB is not open yet');
    return opened;
  };
  const start = (one: Subscribed) => {
    if (one.reader || !opened) return;
    const { table, consumer, how } = one;
    const deadLetterFile = join(dataDir, 'stream-dead-letters.jsonl');
    const moved = forgetting(opened.level, table, () => subscribed.filter((each) => each.table === table));
    one.reader = readStream({ ...how, level: opened.level, table, consumer, deadLetterFile, report, moved });
  };
  const service = jsonService({
    name: 'dynamodb',
    targetPrefix: 'DynamoDB_20120810',
    version: '1.0',
    operations: onStore(store),
    asks: dynamoAsks,
  });
  return {
    ...service,
    open: async () => {
      const written = (tables: ReadonlySet<string>) => {
        writes += 1;
        for (const { table, reader } of subscribed) if (tables.has(table)) reader?.wake();
      };
      opened = await openDynamoStore({ dataDir, clock, written, ...(inMemory ? { inMemory } : {}) });
      for (const each of subscribed) start(each);
    },
    close: async () => {
      await Promise.all(subscribed.map(({ reader }) => reader?.stop()));
      await opened?.close();
      opened = undefined;
    },
    subscribe: (table, consumer, how = {}) => {
      const { reader: name = ONLY_READER } = how;
      if (subscribed.some((each) => each.table === table && each.name === name)) {
        throw new Error(`The stream of ${table} has a reader called ${name} already`);
      }
      const one = { table, name, consumer, how };
      subscribed.push(one);
      start(one);
    },
    drained: async () => {
      // A reader that was already done may have to handle the writes of another.
      for (let before = -1; before !== writes; ) {
        before = writes;
        await Promise.all(subscribed.map(({ reader }) => reader?.drained()));
      }
    },
    workedOff: async (table, only) => {
      const newest = await newestRow(store().level, table);
      const readers = subscribed.filter((each) => each.table === table && (only ?? each.name) === each.name);
      if (newest) await Promise.all(readers.map(({ reader }) => reader?.passed(newest)));
    },
  };
}

/** Deletes from disk the records that all readers of a table's stream have finished. */
function forgetting(level: DynamoStore['level'], table: string, readers: () => readonly Subscribed[]): () => void {
  const start = streamPrefix(table);
  let forgotten = start;
  return () => {
    const places = readers().map(({ reader }) => reader?.place() ?? start);
    const upTo = places.toSorted()[0] ?? start;
    if (upTo <= forgotten) return;
    forgotten = upTo;
    // The next start deletes anything that a kill or a close leaves behind.
    void level.clear({ gte: start, lt: upTo }).catch(() => undefined);
  };
}

/** The key of the newest row of a table's stream; undefined if there is none. */
async function newestRow(level: DynamoStore['level'], table: string): Promise<string | undefined> {
  const prefix = streamPrefix(table);
  const rows = level.iterator({ gte: prefix, lt: `${prefix}\xFF`, reverse: true, limit: 1 });
  try {
    return (await rows.nextv(1))[0]?.[0];
  } finally {
    await rows.close();
  }
}

type Read = 'DescribeTable' | 'GetItem' | 'Query' | 'BatchGetItem';

async function read(store: DynamoStore, operation: Read, input: Input): Promise<object | AwsRefusal> {
  const prepared = prepare(operation, input);
  return isAwsRefusal(prepared) ? prepared : perform(prepared, openOverlay(store.level, store.readTable));
}

async function createTable(store: DynamoStore, input: Input): Promise<object | AwsRefusal> {
  const stream = input['StreamSpecification'] as Table['StreamSpecification'];
  const prepared = prepare('CreateTable', input);
  if (isAwsRefusal(prepared)) return prepared;
  return store.serial(async () => {
    if (stream?.StreamEnabled) Object.assign(prepared.data, streamMembers(String(prepared.data['TableName']), stream));
    const overlay = openOverlay(store.level, store.readTable);
    const outcome = await perform(prepared, overlay);
    if (!isAwsRefusal(outcome)) await store.commit([overlay]);
    return outcome;
  });
}

function streamMembers(table: string, StreamSpecification: Table['StreamSpecification']): object {
  const LatestStreamLabel = '2026-01-01T00:00:00.000';
  const LatestStreamArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${table}/stream/${LatestStreamLabel}`;
  return { StreamSpecification, LatestStreamLabel, LatestStreamArn };
}

/**
 * Stored separately from the table's own row. It deletes nothing: on AWS that takes days, so code must not count on it.
 */
const timeToLiveRow = (table: string): string => `ttl~${table}`;

type TimeToLive = { AttributeName: string; Enabled: boolean };

async function updateTimeToLive(store: DynamoStore, input: Input): Promise<object | AwsRefusal> {
  const { AttributeName, Enabled } = (input['TimeToLiveSpecification'] ?? {}) as Partial<TimeToLive>;
  const name = String(input['TableName'] ?? '');
  if (!AttributeName || typeof Enabled !== 'boolean') {
    return awsRefusal(
      'ValidationException',
      'TimeToLiveSpecification must name an attribute and say whether it is enabled',
    );
  }
  return store.serial(async () => {
    if (!(await store.readTable(name))) return noSuchTable(name);
    const before = (await store.level.get(timeToLiveRow(name))) as TimeToLive | undefined;
    if ((before?.Enabled ?? false) === Enabled) {
      return awsRefusal('ValidationException', `TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
    }
    const TimeToLiveSpecification: TimeToLive = { AttributeName, Enabled };
    await store.commit([], [{ type: 'put', key: timeToLiveRow(name), value: TimeToLiveSpecification }]);
    return { TimeToLiveSpecification };
  });
}

async function describeTimeToLive(store: DynamoStore, input: Input): Promise<object | AwsRefusal> {
  const name = String(input['TableName'] ?? '');
  if (!(await store.readTable(name))) return noSuchTable(name);
  const { AttributeName, Enabled } = ((await store.level.get(timeToLiveRow(name))) ?? {}) as Partial<TimeToLive>;
  const description = Enabled ? { TimeToLiveStatus: 'ENABLED', AttributeName } : { TimeToLiveStatus: 'DISABLED' };
  return { TimeToLiveDescription: description };
}

const noSuchTable = (name: string): AwsRefusal =>
  awsRefusal('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);

type Operation = (store: DynamoStore, input: Input) => Promise<object | AwsRefusal>;

const reading =
  (operation: Read): Operation =>
  (store, input) =>
    read(store, operation, input);
const writing =
  (operation: WriteOperation): Operation =>
  (store, input) =>
    writeItems(store, operation, input);

/** The DynamoDB operations that the portal uses. All others are refused as unknown. */
const operations: Record<string, Operation> = {
  CreateTable: createTable,
  DescribeTable: reading('DescribeTable'),
  UpdateTimeToLive: updateTimeToLive,
  DescribeTimeToLive: describeTimeToLive,
  GetItem: reading('GetItem'),
  Query: reading('Query'),
  BatchGetItem: reading('BatchGetItem'),
  PutItem: writing('PutItem'),
  UpdateItem: writing('UpdateItem'),
  DeleteItem: writing('DeleteItem'),
  BatchWriteItem: writing('BatchWriteItem'),
  TransactWriteItems: transactWriteItems,
};

function onStore(store: () => DynamoStore): Record<string, JsonOperation> {
  const bound = Object.entries(operations).map(([name, run]): [string, JsonOperation] => [
    name,
    (input) => run(store(), input),
  ]);
  return Object.fromEntries(bound);
}
