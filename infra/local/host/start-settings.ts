import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { runningPortal } from './running.ts';

const USUAL_PORT = 8080;

type Environment = Readonly<Record<string, string | undefined>>;

/** The port in `PORT`; an invalid one is refused with a message. */
export function wantedPort({ PORT }: Environment): Outcome<number, string> {
  if (PORT === undefined || PORT.trim() === '') return done(USUAL_PORT);
  const port = /^\d{1,5}$/.test(PORT.trim()) ? Number(PORT) : Number.NaN;
  if (port <= 65_535) return done(port);
  return refuse(`PORT=${PORT} is no port. Give a number up to 65535, or 0 for any free one.`);
}

/** Printed if another port was used than requested, because bookmarks and scripts then lead to another program. */
export const portSentence = (wanted: number, got: number): string | undefined =>
  wanted === 0 || wanted === got ? undefined : `Port ${wanted} is taken by another program: the portal is on ${got}.`;

/** The local portal's data folder: `PORTAL_DATA`, or the project's `.local/`. */
export const dataFolderOf = (root: string, { PORTAL_DATA }: Environment): string =>
  PORTAL_DATA ? resolve(PORTAL_DATA) : join(root, '.local');

/**
 * Creates the data folder. Node's `recursive` isn't used. It never returns if the system denies the existence of a
 * folder that it has just named, as below /proc (Node 24).
 */
export function madeFolder(folder: string): Outcome<string, string> {
  const sentence = `The data cannot be kept in ${folder}`;
  const missing: string[] = [];
  let there = folder;
  while (!existsSync(there)) {
    missing.unshift(there);
    there = dirname(there);
  }
  if (!statSync(there).isDirectory()) return refuse(`${sentence}: ${there} is a file. Name a folder: PORTAL_DATA=…`);
  try {
    for (const each of missing) mkdirSync(each, { mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return refuse(`${sentence}: this machine does not let you write there (${code}). Name another: PORTAL_DATA=…`);
  }
  return done(folder);
}

/** A folder with one of these is a portal's data. Nothing else is ever deleted. */
const OURS = ['seeding', 'cloud.pid', 'clock-offset', 'dynamodb', 'inbox', 'plaid'];

/** Deletes the data of a portal that isn't running, or returns why it didn't. */
export function resetData(folder: string): Outcome<string, string> {
  const running = existsSync(folder) && statSync(folder).isDirectory() ? runningPortal(folder) : undefined;
  if (running)
    return refuse(`A portal runs over ${folder} (process ${running.pid}). Stop it with Ctrl-C, then reset it.`);
  if (!existsSync(folder)) return done(`There is no data in ${folder}. The next npm start begins with none.`);
  const holds = statSync(folder).isDirectory() ? readdirSync(folder) : undefined;
  if (!holds) return refuse(`${folder} is a file, and no data folder. Nothing is deleted.`);
  if (holds.length > 0 && !holds.some((name) => OURS.includes(name)))
    return refuse(`${folder} holds no portal’s data. Nothing is deleted.`);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return done(`The data in ${folder} is deleted. The next npm start begins with none.`);
}
