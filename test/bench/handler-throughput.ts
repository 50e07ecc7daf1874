/** How much of the raw SDK calls' throughput is left when a handler makes them. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { graphRoute } from '#shared/contracts/graph.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';
import { aContext, anEvent } from '#test/support/http-event.ts';
import { openSessionOf } from '#test/support/open-session.ts';
import { startWorld } from '#test/support/world.ts';
import { headers } from '#test/support/world-caller.ts';
import { median, report } from './row.ts';

const rounds = Number(process.argv[2] ?? 400);
const world = await startWorld();
const { handler } = await import('#functions/graph/handler.ts');
const context = aContext();
const { documents, tableName } = await import('#functions/adapters/dynamo/documents.ts');
const { historyPartition } = await import('#functions/adapters/dynamo/keys.ts');
const { client } = await world.addPayer();
for (let n = 0; n < HISTORY_PAGE; n += 1) await world.addDraft(client, { status: 'completed' });

await openSessionOf({ client: client.id });
const raw = () =>
  documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :partition',
      ExpressionAttributeValues: { ':partition': historyPartition(client.tenantId, client.id) },
      ScanIndexForward: false,
      Limit: HISTORY_PAGE,
    }),
  );
/** The request is made beforehand: at AWS the gateway makes it. */
const asked = () =>
  anEvent(graphRoute, { client: client.id, body: { operationName: 'Transfers', variables: {} }, headers });
const handled = (event: ReturnType<typeof asked>) => handler(event, context);

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Enough for the compiler to have seen both. */
const WARM_UP = 200;
for (let n = 0; n < WARM_UP; n += 1) {
  await raw();
  await handled(asked());
}
const took = { raw: [] as number[], handled: [] as number[] };
for (let n = 0; n < rounds; n += 1) {
  took.raw.push(await timed(raw));
  const event = asked();
  took.handled.push(await timed(() => handled(event)));
}
const ours = median(took.handled) - median(took.raw);
const shareOf = (rawMs: number) => rawMs / (rawMs + ours);
/**
 * What a query takes at AWS from within its region, by the middle of what its guide says ("single-digit milliseconds").
 * The stand-in answers from this very process in a fifth of that, and a share of its time says little of a function's.
 */
const QUERY_MS = 5;
await world.close();
report([
  {
    what: 'throughput: a page of history by the handler, of the raw query',
    measured:
      `${shareOf(QUERY_MS).toFixed(2)} at AWS's ${QUERY_MS} ms, ${shareOf(median(took.raw)).toFixed(2)} at the stand-in's ` +
      `${median(took.raw).toFixed(2)} ms; ours takes ${ours.toFixed(2)} ms`,
    budget: `≥ 0.95 at ${QUERY_MS} ms`,
    ok: shareOf(QUERY_MS) >= 0.95,
  },
]);
process.exit(0);
