/** How much of the raw SDK calls' throughput is left when a handler makes them. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { graphRoute } from '#shared/contracts/graph.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';
import { startWorld } from '#test/support/world.ts';
import { rawCaller } from '#test/support/world-caller.ts';
import { median, report } from './row.ts';

const rounds = Number(process.argv[2] ?? 400);
const world = await startWorld();
const call = rawCaller((await import('#functions/graph/handler.ts')).handler);
const { documents, tableName } = await import('#functions/adapters/dynamo/documents.ts');
const { historyPartition } = await import('#functions/adapters/dynamo/keys.ts');
const { client } = await world.addPayer();
for (let n = 0; n < HISTORY_PAGE; n += 1) await world.addDraft(client, { status: 'completed' });

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
const handled = () => call(graphRoute, { client: client.id, body: { operationName: 'Transfers', variables: {} } });

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Enough for the compiler to have seen both. */
const WARM_UP = 200;
for (let n = 0; n < WARM_UP; n += 1) {
  await raw();
  await handled();
}
const took = { raw: [] as number[], handled: [] as number[] };
for (let n = 0; n < rounds; n += 1) {
  took.raw.push(await timed(raw));
  took.handled.push(await timed(handled));
}
const share = median(took.raw) / median(took.handled);
const ours = median(took.handled) - median(took.raw);
await world.close();
report([
  {
    what: 'throughput: a page of history by the handler, of the raw query',
    measured: `${share.toFixed(2)} (${median(took.raw).toFixed(2)} ms raw, ours ${ours.toFixed(2)} ms)`,
    budget: '≥ 0.95',
    ok: share >= 0.95,
  },
]);
process.exit(0);
