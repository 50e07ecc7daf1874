import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A read-only clock, which is all that most code needs. */
export interface LocalClock {
  now(): Date;
}

/** The local cloud's clock: real time plus an offset that the bank's console can move forward only. */
export interface ClockControl extends LocalClock {
  advanceMs(ms: number): void;
}

/** The last stored offset. Without a file, the clock was never moved. */
function readOffset(file: string): number {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw new Error(`The clock's offset cannot be read from ${file}`, { cause });
  }
  const offset = Number(text);
  if (!Number.isSafeInteger(offset)) throw new Error(`The clock's offset in ${file} is not a number of milliseconds`);
  return offset;
}

/**
 * A data folder's movable clock. The offset is on disk, so a restart doesn't jump back to before transfers that have
 * already settled.
 */
export function clockControl(options: { dataDir: string; realNow?: () => number }): ClockControl {
  const realNow = options.realNow ?? Date.now;
  const file = join(options.dataDir, 'clock-offset');
  let offset = readOffset(file);

  const moveTo = (next: number) => {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    // Written to another file and renamed, so a kill in between leaves the old offset instead of half of the new one.
    writeFileSync(`${file}.next`, String(next), { mode: 0o600 });
    renameSync(`${file}.next`, file);
    offset = next;
  };

  return {
    now: () => new Date(realNow() + offset),
    advanceMs(ms) {
      if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('A clock moves forward by whole milliseconds');
      moveTo(offset + ms);
    },
  };
}

/**
 * Makes this whole process use a clock, so moving it moves everything that depends on time. The functions' bundles and
 * the SDK's signatures use only `Date`. Timers and `performance` aren't affected. Returns the function that ends it.
 */
export function liveBy(clock: LocalClock): () => void {
  const RealDate = globalThis.Date;
  const now = (): number => clock.now().getTime();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
