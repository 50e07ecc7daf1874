/** The requests of the scheduled functions to the table for a company without payments in transit. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployPage } from '#infra/local/host/page.ts';
import { aContext } from '#test/support/http-event.ts';
import { startWorld } from '#test/support/world.ts';
import { known, report } from './row.ts';
import { spentBy, spentInWords, watchSpending } from './spent.ts';

process.env['LOG_LEVEL'] = 'SILENT';
const world = await startWorld();
await world.dynamo.drained();
await watchSpending();

// As bundled, the function knows its own folder, and it draws only for the deployed page.
const root = join(import.meta.dirname, '../..');
Object.assign(globalThis, { __dirname: join(root, 'dist/functions/first-screens') });
await deployPage(root, tmpdir());
const handlers = {
  'provider-events': (await import('#functions/lambdas/provider-events.ts')).handler,
  deadlines: (await import('#functions/lambdas/deadlines.ts')).handler,
  'late-messages': (await import('#functions/lambdas/late-messages.ts')).handler,
  reconciliation: (await import('#functions/lambdas/reconciliation.ts')).handler,
  'first-screens': (await import('#functions/lambdas/first-screens.ts')).handler,
};

/** Between two of its runs everything its container has cached about a company expires. The others run more often. */
const LATER_MS: Readonly<Record<string, number>> = { 'first-screens': 5 * 60 * 1000 };
const { now } = Date;

const rows = [];
for (const [name, handler] of Object.entries(handlers)) {
  const run = () => (handler as (event: unknown, context: unknown) => Promise<void>)({}, aContext());
  // The first run also compares the day's books, and fills the container's caches.
  await run();
  Date.now = () => now() + (LATER_MS[name] ?? 0);
  const spent = await spentBy(run);
  Date.now = now;
  rows.push({
    ...known(`requests: ${name}`, spentInWords(spent)),
    spent: { ...spent, calls: Object.fromEntries(spent.calls) },
  });
}
await world.close();
report(rows);
process.exit(0);
