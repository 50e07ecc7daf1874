import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const CORES = availableParallelism();

/** A browser and the portal keep a core busy: one more journey takes longer, and slows down the others. */
export const WORKERS = CORES;

/** A task that every core is given at once, and how long it takes on an idle machine. */
const TASK = `
  const { createHash } = require('node:crypto');
  const { parentPort } = require('node:worker_threads');
  const bytes = Buffer.alloc(1_000_000, 'portal');
  const started = performance.now();
  for (let round = 0; round < 600; round += 1) createHash('sha256').update(bytes).digest();
  parentPort.postMessage(performance.now() - started);
`;
const QUIET_MS = 400;
/** A slower machine is of no use for journeys. */
const FACTOR_MAX = 6;

/** How many times slower this machine is than an idle one. The processes of the run inherit it. */
const MEASURED = 'PORTAL_SLOWNESS';

const timeOfTask = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(TASK, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** Measures once, before the first journey, how fast the machine is beside its other work. */
export async function measureMachine(): Promise<void> {
  if (process.env[MEASURED]) return;
  const times = await Promise.all(Array.from({ length: CORES }, timeOfTask));
  const factor = Math.max(...times) / QUIET_MS;
  process.env[MEASURED] = Math.min(Math.max(factor, 1), FACTOR_MAX).toFixed(2);
}

/**
 * A machine that was idle at the start of a run may have other work in the middle of it: a page may stall for half a
 * minute.
 */
const SPARE = 3;

/** How long a page is checked before it is asked again. Giving up too early costs another check. */
export const glance = (quietMs: number): number => Math.round(quietMs * Number(process.env[MEASURED] ?? 1));

/**
 * A timeout for something that takes this long on an idle machine. It only ends hanging tests, and has time to spare.
 */
export const patience = (quietMs: number): number => glance(quietMs) * SPARE;

/** For automatic changes: by the table's stream, by the bank's events, by the clock. */
export const WITHIN = { timeout: patience(60_000) };
