/**
 * How much of the raw SDK calls' throughput remains when a handler makes them. The table's stand-in answers from this
 * process, and the measurement runs in one of its own, so that none of the stand-in's work counts as the function's.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { HISTORY_PAGE } from '#shared/limits.ts';
import { openSessionOf } from '#test/support/open-session.ts';
import { startWorld } from '#test/support/world.ts';
import { median, report } from './row.ts';

const measurement = z.object({
  /** The CPU time and elapsed time of one call, in ms, for each block of calls. */
  raw: z.array(z.object({ cpu: z.number(), clock: z.number() })),
  handled: z.array(z.object({ cpu: z.number(), clock: z.number() })),
});

const world = await startWorld();
const { client } = await world.addPayer();
for (let n = 0; n < HISTORY_PAGE; n += 1) await world.addDraft(client, { status: 'completed' });
await openSessionOf({ client: client.id });

const file = fileURLToPath(import.meta.resolve('./history-calls.ts'));
const child = spawn(process.execPath, [file, client.id, client.tenantId], { stdio: ['ignore', 'pipe', 'inherit'] });
const { raw, handled } = measurement.parse(JSON.parse(await text(child.stdout)));
await world.close();

/** The minimum of all blocks: anything above it comes from other work. */
const cpuOf = (blocks: typeof raw) => Math.min(...blocks.map(({ cpu }) => cpu));
const clockOf = (blocks: typeof raw) => median(blocks.map(({ clock }) => clock));
/** The handler waits for the same two calls and for nothing else, so the difference is its own work. */
const ours = cpuOf(handled) - cpuOf(raw);
/**
 * A call's time at AWS from within its region, by the middle of its guide's range ("single-digit milliseconds"). The
 * stand-in answers in a fraction of that, so a share of its time says little about a function.
 */
const CALL_MS = 5;
const share = (2 * CALL_MS) / (2 * CALL_MS + ours);
report([
  {
    what: 'throughput: a page of history by the handler, of the two raw calls',
    measured:
      `${share.toFixed(2)} at AWS's ${CALL_MS} ms a call; ours takes ${ours.toFixed(2)} ms of the processor ` +
      `(by the clock ${clockOf(handled).toFixed(2)} ms, the calls alone ${clockOf(raw).toFixed(2)})`,
    budget: `≥ 0.95 at ${CALL_MS} ms`,
    ok: share >= 0.95,
  },
]);
process.exit(0);
