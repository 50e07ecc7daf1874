import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A process in the lock file. The start time distinguishes it from a later one with the same number. */
type Holder = { pid: number; startedAt: string };

/**
 * Locks a data folder for this process, or names the process that holds it, because LevelDB's own error would be
 * "Database is closed", much later. The lock of a process that no longer exists is taken over. Returns the function
 * that releases it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'cloud.pid');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (claim(file)) return () => rmSync(file, { force: true });
    const holder = readHolder(file);
    if (holder && isAlive(holder)) {
      throw new Error(
        `The data folder ${dataDir} is in use by process ${holder.pid}. Stop that one first, or start this one with another data folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new Error(`The data folder ${dataDir} cannot be locked: another process keeps taking ${file}.`);
}

function claim(file: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new Error(`The lock file ${file} cannot be written`, { cause });
  }
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  writeSync(descriptor, JSON.stringify(holder));
  closeSync(descriptor);
  return true;
}

function readHolder(file: string): Holder | undefined {
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof parsed.pid === 'number' ? { pid: parsed.pid, startedAt: String(parsed.startedAt ?? '') } : undefined;
  } catch (cause) {
    // Removed in the meantime, or cut short by a kill, so the lock is free.
    if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The lock file ${file} cannot be read`, { cause });
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    // EPERM means that another user's process is running.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(pid) === startedAt;
}

/** When a process started, in the kernel's ticks. Empty on systems without /proc, where the number alone has to do. */
function startOf(pid: number): string {
  try {
    // Field 22 of proc_pid_stat(5), counted after the command name, which may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
