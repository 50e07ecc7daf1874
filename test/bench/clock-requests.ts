/** What the functions that run by the clock ask of the table for a company where nothing is under way. */
import { aContext } from '#test/support/http-event.ts';
import { startWorld } from '#test/support/world.ts';
import { known, report } from './row.ts';
import { spentBy, spentInWords, watchSpending } from './spent.ts';

process.env['LOG_LEVEL'] = 'SILENT';
const world = await startWorld();
await world.dynamo.drained();
await watchSpending();
const handlers = {
  'provider-events': (await import('#functions/provider-events/handler.ts')).handler,
  deadlines: (await import('#functions/deadlines/handler.ts')).handler,
  'late-messages': (await import('#functions/late-messages/handler.ts')).handler,
  reconciliation: (await import('#functions/reconciliation/handler.ts')).handler,
};

const rows = [];
for (const [name, handler] of Object.entries(handlers)) {
  const run = () => (handler as (event: unknown, context: unknown) => Promise<void>)({}, aContext());
  // The first run also compares the books of the day, and fills what a container remembers.
  await run();
  const spent = await spentBy(run);
  rows.push({
    ...known(`requests: ${name}`, spentInWords(spent)),
    spent: { ...spent, calls: Object.fromEntries(spent.calls) },
  });
}
await world.close();
report(rows);
process.exit(0);
