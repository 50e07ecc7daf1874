import type { Level } from 'dynalite/db/index.js';
import type { StreamRow } from './dynamo-stream-batch.ts';
import { placeRow, streamPrefix } from './dynamo-stream-record.ts';
import type { Report } from './report.ts';

type PlaceOptions = {
  readonly level: Level;
  readonly table: string;
  readonly reader: string;
  readonly report: Report;
  /** Called whenever the position has moved. */
  readonly moved: () => void;
};

/**
 * A reader's position in a stream: the records that it has taken, and those that it has finished. Both survive kills.
 */
export function keptPlace({ level, table, reader, report, moved }: PlaceOptions) {
  /** Rows that were taken and aren't finished yet, oldest first. */
  const held = new Set<string>();
  const waiting = new Set<{ readonly key: string; readonly tell: () => void }>();
  let next = streamPrefix(table);
  let saving: Promise<unknown> = Promise.resolve();
  let isSaved = true;
  let isEnded = false;

  const place = (): string => held.values().next().value ?? next;
  const tellWaiting = () => {
    for (const one of waiting) {
      if (place() <= one.key && !isEnded) continue;
      waiting.delete(one);
      one.tell();
    }
  };
  const save = () => {
    moved();
    tellWaiting();
    if (!isSaved) return;
    isSaved = false;
    const keep = () => {
      isSaved = true;
      return level.batch([{ type: 'put', key: placeRow(table, reader), value: place() }]);
    };
    saving = saving.then(keep).catch((cause) => report(`The place of ${reader} in ${table} could not be kept`, cause));
  };
  return {
    /** Moves to the position where the reader with this name stopped. */
    async find(): Promise<void> {
      next = ((await level.get(placeRow(table, reader))) as string | undefined) ?? next;
    },
    /** The key of the first row that hasn't been taken yet. */
    next: () => next,
    /** The key of the first row that isn't finished. */
    place,
    /** How many rows are in progress. */
    heldCount: () => held.size,
    /** Takes rows. Unwanted ones count as finished. */
    take(rows: readonly StreamRow[], wanted: readonly StreamRow[]): void {
      for (const [key] of wanted) held.add(key);
      const last = rows.at(-1);
      // The first key that can follow it.
      if (last) next = `${last[0]}\0`;
      if (wanted.length < rows.length) save();
    },
    finish(rows: readonly StreamRow[]): void {
      for (const [key] of rows) held.delete(key);
      if (rows.length > 0) save();
    },
    /** Resolves when this row and all earlier ones are finished. */
    passed: (key: string): Promise<void> =>
      new Promise((tell) => {
        waiting.add({ key, tell });
        tellWaiting();
      }),
    /** Releases all waiters. */
    end(): void {
      isEnded = true;
      tellWaiting();
    },
    /** Resolves when the position is on disk. */
    saved: () => saving,
  };
}
