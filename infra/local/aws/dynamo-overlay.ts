import { Stream } from 'node:stream';
import type { Callback, Item, Level, Range, Table, Write } from 'dynalite/db/index.js';
import { LOCAL_REGION } from './sigv4.ts';

/** No item is larger than 400 KB (DynamoDB, "Service quotas"). */
export const MAX_ITEM_BYTES = 400 * 1024;

/** One write to one item. `before` and `after` are absent if the item didn't exist or was deleted. */
export type ItemChange = { table: Table; key: string; before: Item | undefined; after: Item | undefined };

/**
 * A store in dynalite's format that reads from disk and only collects writes. Item, index rows and stream records of a
 * request then become one LevelDB batch: after a kill, either all of them are there or none.
 */
export type Overlay = {
  /** The store that dynalite's actions use. */
  store: object;
  changes: ItemChange[];
  indexWrites: Write[];
  /** The tables created by `CreateTable`. */
  newTables: Table[];
  /** The item that existed before a write, for `ReturnValuesOnConditionCheckFailure`. */
  found(): Item | undefined;
  /** dynalite calls back outside of any promise. An error thrown there ends the request, not the process. */
  onFault(fail: (cause: unknown) => void): void;
};

/** Reads a table's description; `undefined` if there is none with that name. */
export type ReadTable = (name: string) => Promise<Table | undefined>;

/** The key of a table's description on disk, the same as dynalite's. */
export const tableRow = (name: string): string => `table~${name}`;

/** The key of an item on disk, the same as dynalite's. */
export const itemRow = (table: string, key: string): string => `item-${table}~${key}`;

/** Creates an overlay for one request, or for one action of a transaction. */
export function openOverlay(level: Level, readTable: ReadTable): Overlay {
  const changes: ItemChange[] = [];
  const indexWrites: Write[] = [];
  const newTables: Table[] = [];
  let found: Item | undefined;
  let fail = (cause: unknown): void => {
    throw cause;
  };
  const answer = <T>(work: Promise<T>, callback: Callback<T>): void => {
    work.then((value) => callback(null, value), callback).catch((cause) => fail(cause));
  };

  const itemDb = (tableName: string) => {
    const prefix = itemRow(tableName, '');
    const images = new Map<string, Item | undefined>();
    const change = async (key: string, after: Item | undefined) => {
      const table = await readTable(tableName);
      if (!table) throw new Error(`Table ${tableName} went away during a write`);
      changes.push({ table, key: prefix + key, before: images.get(key), after });
    };
    return {
      // Writes are already serialized, so dynalite's own locks aren't needed.
      lock: withoutLock,
      get: (key: string, callback: Callback<Item | undefined>) => {
        const read = async () => {
          // Synchronous, because sending a read to another thread takes longer than the read.
          found = level.getSync(prefix + key) as Item | undefined;
          images.set(key, found);
          return found;
        };
        answer(read(), callback);
      },
      put: (key: string, after: Item, callback: Callback) => answer(change(key, after), callback),
      del: (key: string, callback: Callback) => answer(change(key, undefined), callback),
      createValueStream: (range: Range) => valuesOf(level, prefix, range),
    };
  };

  const indexDb = (kind: string, table: string, index: string) => {
    const prefix = `index-${kind.toLowerCase()}~${table}~${index}~`;
    const write = (row: Write, callback: Callback) => {
      indexWrites.push(row);
      answer(Promise.resolve(), callback);
    };
    return {
      put: (key: string, value: Item, callback: Callback) => write({ type: 'put', key: prefix + key, value }, callback),
      del: (key: string, callback: Callback) => write({ type: 'del', key: prefix + key }, callback),
      createValueStream: (range: Range) => valuesOf(level, prefix, range),
    };
  };

  const store = {
    options: { maxItemSize: MAX_ITEM_BYTES, createTableMs: 0 },
    tableDb: tableDb(readTable, newTables, answer),
    getTable: (name: string, ...rest: [Callback<Table>] | [false, Callback<Table>]) => {
      const done = rest.length === 2 ? rest[1] : rest[0];
      // DescribeTable names the missing table, but the item operations don't.
      const missing = rest.length === 2 ? `: Table: ${name} not found` : '';
      answer(readTable(name), (error, table) => done(error ?? (table ? null : noSuchTable(missing)), table));
    },
    getItemDb: itemDb,
    getIndexDb: indexDb,
  };
  return {
    store,
    changes,
    indexWrites,
    newTables,
    found: () => found,
    onFault: (handler) => {
      fail = handler;
    },
  };
}

type Answer = <T>(work: Promise<T>, callback: Callback<T>) => void;

function tableDb(readTable: ReadTable, newTables: Table[], answer: Answer) {
  return {
    awsAccountId: '000000000000',
    awsRegion: LOCAL_REGION,
    lock: withoutLock,
    get: (name: string, callback: Callback<Table | undefined>) => answer(readTable(name), callback),
    put: (_name: string, table: Table, callback: Callback) => {
      // dynalite writes a table twice, the second time from a timer to mark it as active. Here it is active at once,
      // because a kill between the two writes would leave a table that is never ready.
      if (newTables.length === 0) newTables.push(active(table));
      answer(Promise.resolve(), callback);
    },
  };
}

function active(table: Table): Table {
  const copy = structuredClone(table);
  const indexes = copy.GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
  return { ...copy, TableStatus: 'ACTIVE', ...(indexes && { GlobalSecondaryIndexes: indexes }) };
}

function withoutLock(_key: string, run: (release: (callback: Callback) => Callback) => void): void {
  run((callback) => callback);
}

function noSuchTable(detail: string): Error {
  const message = `Requested resource not found${detail}`;
  const body = { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', message };
  return Object.assign(new Error(message), { statusCode: 400, body });
}

/**
 * The values of a range, as dynalite reads a stream. dynalite's own stream never closes its LevelDB iterator, so each
 * query would leak one. Node's newer streams cost more than the read.
 */
class Values extends Stream {
  #isAbandoned = false;

  constructor(level: Level, range: Range) {
    super();
    this.#read(level, range).catch((cause) => this.emit('error', cause));
  }

  destroy(): void {
    this.#isAbandoned = true;
  }

  async #read(level: Level, range: Range): Promise<void> {
    const values = level.values(range);
    try {
      for (let some = await values.nextv(64); some.length > 0; some = await values.nextv(64)) {
        for (const value of some) if (!this.#isAbandoned) this.emit('data', value);
        if (this.#isAbandoned) return;
      }
    } finally {
      await values.close();
    }
    this.emit('end');
  }
}

function valuesOf(level: Level, prefix: string, { gt, gte, lt, lte, ...rest }: Range): Values {
  const from: Range = gte !== undefined ? { gte: prefix + gte } : { gt: prefix + (gt ?? '') };
  const to: Range = lte !== undefined ? { lte: prefix + lte } : { lt: prefix + (lt ?? '\xFF') };
  return new Values(level, { ...rest, ...from, ...to });
}
