import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** One record for a table; without a value, the record is deleted. */
export type Put = readonly [table: string, key: string, value?: unknown];

/** The bank's durable storage: every accepted step is one line, appended before the caller gets its answer. */
export interface Journal {
  append(puts: readonly Put[]): void;
  /** Rewrites the file with only the current records. */
  compact(puts: Iterable<Put>): void;
  readonly lines: number;
}

/**
 * Opens the journal and replays it.
 *
 * A kill during an append leaves half a line at the end. That step was never answered, so it is cut off. Half a line
 * anywhere else is reported as damage.
 */
export function openJournal(dataDir: string, replay: (put: Put) => void): Journal {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'journal.jsonl');
  const text = readJournal(file);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));

  let lines = 0;
  for (const line of whole.split('\n')) {
    if (line === '') continue;
    lines += 1;
    for (const put of parseLine(file, line, lines)) replay(put);
  }

  return {
    get lines() {
      return lines;
    },
    append(puts) {
      appendFileSync(file, `${JSON.stringify(puts)}\n`, { mode: 0o600 });
      lines += 1;
    },
    compact(puts) {
      const next = openSync(`${file}.next`, 'w', 0o600);
      lines = 0;
      for (const put of puts) {
        writeSync(next, `${JSON.stringify([put])}\n`);
        lines += 1;
      }
      fsyncSync(next);
      closeSync(next);
      // Only the rename takes effect: a kill before it leaves the old journal whole.
      renameSync(`${file}.next`, file);
    },
  };
}

function readJournal(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new Error(`The bank's journal cannot be read from ${file}`, { cause });
  }
}

function parseLine(file: string, line: string, number: number): readonly Put[] {
  try {
    return JSON.parse(line) as readonly Put[];
  } catch (cause) {
    throw new Error(`The bank's journal ${file} is damaged at line ${number}`, { cause });
  }
}
