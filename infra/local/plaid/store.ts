import { type Journal, openJournal, type Put } from './journal.ts';
import type { Tables } from './records.ts';

/** The bank's memory: tables of plain records, changed only inside `step`. */
export interface PlaidStore {
  get<Name extends keyof Tables>(table: Name, key: string): Tables[Name] | undefined;
  /** Every record of a table, oldest first. */
  all<Name extends keyof Tables>(table: Name): IterableIterator<Tables[Name]>;
  put<Name extends keyof Tables>(table: Name, key: string, value: Tables[Name]): void;
  /** Runs one business step. When it returns, all of it is on disk, or none if it refuses or throws. */
  step<Result>(work: () => Result, isKept: (result: Result) => boolean): Result;
}

/** Rewriting is worthwhile if most lines are outdated versions of records. */
const COMPACT_LINES = 5_000;

/** Opens the bank's memory in a folder, as it was at the last answer. */
export function openStore(dataDir: string): PlaidStore {
  const tables = new Map<string, Map<string, unknown>>();
  const tableOf = (name: string) => {
    const found = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, found);
    return found;
  };
  const journal = openJournal(dataDir, ([name, key, value]) => tableOf(name).set(key, value));
  compactWhenWorth(journal, tables);

  let puts: Put[] | undefined;
  let undo: Array<() => void> = [];

  return {
    get: (name, key) => tableOf(name).get(key) as never,
    all: (name) => tableOf(name).values() as never,
    put(name, key, value) {
      if (!puts) throw new Error(`A ${name} record was put outside a step`);
      const table = tableOf(name);
      const before = table.get(key);
      const wasThere = table.has(key);
      undo.push(() => (wasThere ? table.set(key, before) : table.delete(key)));
      table.set(key, value);
      puts.push([name, key, value]);
    },
    step(work, isKept) {
      if (puts) throw new Error('A step was begun inside a step');
      puts = [];
      undo = [];
      let kept = false;
      try {
        const result = work();
        if (isKept(result)) {
          if (puts.length > 0) journal.append(puts);
          kept = true;
        }
        return result;
      } finally {
        if (!kept) for (const back of undo.reverse()) back();
        puts = undefined;
        if (kept) compactWhenWorth(journal, tables);
      }
    },
  };
}

function compactWhenWorth(journal: Journal, tables: ReadonlyMap<string, ReadonlyMap<string, unknown>>) {
  const records = [...tables.values()].reduce((sum, table) => sum + table.size, 0);
  if (journal.lines < COMPACT_LINES || journal.lines < records * 2) return;
  journal.compact(everything(tables));
}

function* everything(tables: ReadonlyMap<string, ReadonlyMap<string, unknown>>): Generator<Put> {
  for (const [name, table] of tables) {
    for (const [key, value] of table) yield [name, key, value];
  }
}
