import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Level, type Table, type Write } from 'dynalite/db/index.js';
import type { LocalClock } from '../clock.ts';
import { type Overlay, type ReadTable, tableRow } from './dynamo-overlay.ts';
import { SEQUENCE_ROW, streamWrites } from './dynamo-stream-record.ts';

/** The tables on disk, and the only way to write to them. */
export type DynamoStore = {
  level: Level;
  readTable: ReadTable;
  /** Runs writes and transactions one after another, so that each sees the previous one complete. */
  serial<T>(task: () => Promise<T>): Promise<T>;
  /**
   * Writes overlays, their stream records and other rows as one batch: after a kill, either all of it is there or none.
   */
  commit(overlays: readonly Overlay[], rows?: readonly Write[]): Promise<void>;
  tokens: TokenMemory;
  close(): Promise<void>;
};

/** The `ClientRequestToken`s of transactions, each kept for ten minutes with the request it was used for. */
export type TokenMemory = {
  seen(token: string, hash: string): Promise<'no' | 'same' | 'other'>;
  /** The rows that store a token and delete expired ones, for the transaction's batch. */
  remember(token: string, hash: string): Write[];
};

/** Called after a commit with the tables whose streams have new records. */
export type Written = (tables: ReadonlySet<string>) => void;

const TOKEN_PREFIX = 'token~';
/** "Idempotency tokens are valid for 10 minutes" (DynamoDB API, `TransactWriteItems`). */
const TOKEN_MS = 10 * 60_000;

/** Opens the tables in a data folder, or creates an empty folder. */
export async function openDynamoStore(options: {
  dataDir: string;
  clock: LocalClock;
  written: Written;
  inMemory?: boolean;
}): Promise<DynamoStore> {
  const { dataDir, clock, written, inMemory = false } = options;
  const level = await openLevel(inMemory ? undefined : folderIn(dataDir));
  const tables = new Map<string, Table>();
  let sequence = Number((await level.get(SEQUENCE_ROW)) ?? 0);
  let line: Promise<unknown> = Promise.resolve();

  return {
    level,
    readTable: async (name) => {
      const table = tables.get(name) ?? ((await level.get(tableRow(name))) as Table | undefined);
      if (table) tables.set(name, table);
      return table;
    },
    serial: (task) => {
      const mine = line.then(task);
      // The next one waits for this one to end, even with an error. The error goes to this one's own caller.
      line = mine.catch(() => undefined);
      return mine;
    },
    commit: async (overlays, rows = []) => {
      const changes = overlays.flatMap((overlay) => overlay.changes);
      const records = streamWrites(changes, () => (sequence += 1), clock.now());
      const items = changes.map(
        ({ key, after }): Write => (after ? { type: 'put', key, value: after } : { type: 'del', key }),
      );
      const fresh = overlays.flatMap(({ newTables }) => newTables);
      const made = fresh.map((table): Write => ({ type: 'put', key: tableRow(table.TableName), value: table }));
      const counter: Write[] = records.length > 0 ? [{ type: 'put', key: SEQUENCE_ROW, value: sequence }] : [];
      const indexes = overlays.flatMap(({ indexWrites }) => indexWrites);
      await level.batch([...items, ...indexes, ...records, ...counter, ...made, ...rows]);
      if (records.length > 0) written(new Set(changes.map(({ table }) => table.TableName)));
    },
    tokens: await tokenMemory(level, clock),
    close: async () => {
      await line;
      await level.close();
    },
  };
}

function folderIn(dataDir: string): string {
  const path = join(dataDir, 'dynamodb');
  // LevelDB's files are readable by everyone, and contain codes and tokens, so the folder restricts access.
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

async function openLevel(path: string | undefined): Promise<Level> {
  const { db } = create(path === undefined ? {} : { path });
  try {
    await db.open();
    return db;
  } catch (cause) {
    throw new Error(`The tables in ${path} cannot be opened; another process may hold them`, { cause });
  }
}

type Remembered = { hash: string; at: number };

async function tokenMemory(level: Level, clock: LocalClock): Promise<TokenMemory> {
  const found: [token: string, remembered: Remembered][] = [];
  const rows = level.iterator({ gte: TOKEN_PREFIX, lt: `${TOKEN_PREFIX}\xFF` });
  try {
    for (let some = await rows.nextv(100); some.length > 0; some = await rows.nextv(100)) {
      for (const [key, value] of some) found.push([key.slice(TOKEN_PREFIX.length), value as Remembered]);
    }
  } finally {
    await rows.close();
  }
  const known = new Map(found.sort(([, a], [, b]) => a.at - b.at));
  const isOld = ({ at }: Remembered) => Math.abs(clock.now().getTime() - at) > TOKEN_MS;
  return {
    seen: async (token, hash) => {
      const before = known.get(token);
      if (!before || isOld(before)) return 'no';
      return before.hash === hash ? 'same' : 'other';
    },
    remember: (token, hash) => {
      const old: string[] = [];
      // In insertion order: after the first one that is still valid, all are.
      for (const [name, one] of known) {
        if (!isOld(one)) break;
        old.push(name);
        known.delete(name);
      }
      const value: Remembered = { hash, at: clock.now().getTime() };
      known.delete(token);
      known.set(token, value);
      const forgotten = old
        .filter((name) => name !== token)
        .map((name): Write => ({ type: 'del', key: TOKEN_PREFIX + name }));
      return [...forgotten, { type: 'put', key: TOKEN_PREFIX + token, value }];
    },
  };
}
