import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const running = z.object({
  pid: z.int(),
  port: z.int(),
  url: z.string(),
  dataDir: z.string(),
  /** The environment that a process needs to call the stand-ins like the functions do. */
  environment: z.record(z.string(), z.string()),
});

/** A portal running on this machine, from the record in its data folder. */
export type Running = z.infer<typeof running>;

const fileIn = (dataDir: string): string => join(dataDir, 'running.json');

/** Records the running portal, so `npm run ops` finds it; readable only by its owner. */
export function tellRunning(about: Running): void {
  const file = fileIn(about.dataDir);
  writeFileSync(`${file}.next`, JSON.stringify(about, null, 2), { mode: 0o600 });
  renameSync(`${file}.next`, file);
}

/** Removes that record when the portal stops. */
export const forgetRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** True if a process exists, even one of another user. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The portal running with this data folder; undefined if there is none, even if one was killed and couldn't remove its
 * record.
 */
export function runningPortal(dataDir: string): Running | undefined {
  let text: string;
  try {
    text = readFileSync(fileIn(dataDir), 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`It cannot be read whether a portal runs over ${dataDir}`, { cause });
  }
  const about = running.parse(JSON.parse(text));
  return isAlive(about.pid) ? about : undefined;
}
