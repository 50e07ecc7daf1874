import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder with one file per record, found by name. The small stand-ins keep their state in one. */
export type RecordFolder<T> = {
  read(name: string): T | undefined;
  write(name: string, record: T): void;
  /** Returns false if there was nothing to remove. If two callers remove the same record, only one gets true. */
  remove(name: string): boolean;
  all(): readonly T[];
  /** Removes the records that are over. */
  sweep(isOver: (record: T) => boolean): void;
};

/**
 * Opens such a folder. Every call has reached the disk when it returns, so a kill loses nothing that was answered. It
 * is synchronous, so no other request can come between a read and the write that follows it.
 */
export function recordFolder<T>(folder: string): RecordFolder<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Names contain characters that file systems refuse or fold (`/`, `#`, capitals). A digest has none of them.
  const fileOf = (name: string) => join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 40)}.json`);
  return {
    read: (name) => readJson<T>(fileOf(name)),
    write: (name, record) => writeFileWhole(fileOf(name), JSON.stringify(record)),
    remove: (name) => removeFile(fileOf(name)),
    all: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => readJson<T>(join(folder, name)) ?? []),
    sweep(isOver) {
      for (const name of readdirSync(folder)) {
        const record = name.endsWith('.json') ? readJson<T>(join(folder, name)) : undefined;
        if (record !== undefined && isOver(record)) removeFile(join(folder, name));
      }
    },
  };
}

/**
 * Writes a file that only its owner can read. It is written completely or not at all: a kill in between leaves the
 * previous one.
 */
export function writeFileWhole(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.next`, content, { mode: 0o600 });
  renameSync(`${file}.next`, file);
}

/** Reads a JSON file that this process or an earlier one has written; undefined if there is none. */
export function readJson<T>(file: string): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read`, { cause });
  }
  return JSON.parse(text) as T;
}

function removeFile(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new Error(`${file} cannot be removed`, { cause });
  }
}
