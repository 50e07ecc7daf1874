import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const CORES = availableParallelism();

/** A browser and the portal keep a core busy: one more journey takes longer, and the others with it. */
export const WORKERS = CORES;

/** What every core is given to do at once, and how long that takes on a machine that has nothing else to do. */
const TASK = `
  const { createHash } = require('node:crypto');
  const { parentPort } = require('node:worker_threads');
  const bytes = Buffer.alloc(1_000_000, 'portal');
  const started = performance.now();
  for (let round = 0; round < 600; round += 1) createHash('sha256').update(bytes).digest();
  parentPort.postMessage(performance.now() - started);
`;
const QUIET_MS = 400;
/** Slower than that, a machine is of no use for journeys. */
const FACTOR_MAX = 6;

/** How many times as long as on a quiet machine things take here; the processes of the run inherit it. */
const MEASURED = 'PORTAL_SLOWNESS';

const timeOfTask = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(TASK, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** Measures once, before the first journey, what the machine can do beside whatever else it does. */
export async function measureMachine(): Promise<void> {
  if (process.env[MEASURED]) return;
  const times = await Promise.all(Array.from({ length: CORES }, timeOfTask));
  const factor = Math.max(...times) / QUIET_MS;
  process.env[MEASURED] = Math.min(Math.max(factor, 1), FACTOR_MAX).toFixed(2);
}

/** The machine that was quiet at the start of a run has other work in the middle of it: a page may stand still for half a minute. */
const SPARE = 3;

/** How long a page is looked at before it is asked again: a look that ends too early costs another one. */
export const glance = (quietMs: number): number => Math.round(quietMs * Number(process.env[MEASURED] ?? 1));

/** A bound for something that comes within this time on a quiet machine: it only ends what hangs, and has time to spare. */
export const patience = (quietMs: number): number => glance(quietMs) * SPARE;

/** For what comes of itself: by the stream of the table, by the bank's events, by the clock. */
export const WITHIN = { timeout: patience(60_000) };
