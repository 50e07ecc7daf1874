import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder with one file per record, found by name, in which the small stand-ins keep their state. */
export type RecordFolder<T> = {
  read(name: string): T | undefined;
  write(name: string, record: T): void;
  /** True if there was anything to remove. If two callers remove the same record, only one gets true. */
  remove(name: string): boolean;
  all(): readonly T[];
  /** Removes expired records. */
  sweep(isOver: (record: T) => boolean): void;
};

/**
 * Opens such a folder. Every call is on disk when it returns. No answered request is lost if the process is killed, and
 * no other request can come between a read and the write that follows.
 */
export function recordFolder<T>(folder: string): RecordFolder<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Names contain characters that file systems refuse or fold (`/`, `#`, capitals). A digest doesn't.
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

/** Writes a file that only its owner may read, completely or not at all. A kill leaves the earlier content. */
export function writeFileWhole(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.next`, content, { mode: 0o600 });
  renameSync(`${file}.next`, file);
}

/** Reads a JSON file written by this process or an earlier one; undefined if there is none. */
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
