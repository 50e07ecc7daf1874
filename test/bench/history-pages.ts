/** The cost of the first and the deepest page of a client's history, however long the history is. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Client } from '#shared/client/client.ts';
import { graphRoute } from '#shared/contracts/graph.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';
import { aTransfer } from '#test/support/transfers.ts';
import { startWorld } from '#test/support/world.ts';
import { rawCaller } from '#test/support/world-caller.ts';
import { type Row, report } from './row.ts';
import { countOf, spentBy, watchSpending } from './spent.ts';

const sizes = process.argv.slice(2).map(Number);
const world = await startWorld();
await watchSpending();
const call = rawCaller((await import('#functions/lambdas/graph.ts')).handler);
const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
const { historyPartition, transferKey } = await import('#functions/adapters/dynamo/keys.ts');

/** The most a batch may hold. */
const BATCH = 25;

/** The nth transfer of a client, a minute older than the next one, as the adapter stores it. */
function nth(client: Client, n: number): Record<string, unknown> {
  const id = n.toString(16).padStart(24, '0');
  const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const record = aTransfer({ id, clientId: client.id, status: 'completed', createdAt, updatedAt: createdAt });
  const { tenantId: tenant, clientId } = record;
  const index = { gsi1pk: historyPartition(tenant, clientId), gsi1sk: `${createdAt}#${id}` };
  return { ...transferKey(tenant, clientId, record.id), ...index, ...record };
}

async function seed(client: Client, size: number): Promise<void> {
  for (let from = 0; from < size; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, size - from) }, (_, at) => nth(client, from + at));
    const puts = batch.map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
  }
}

/** The cursor of the next-to-last page: what a client who turned every page would send. */
function deepestCursor(client: Client, size: number): string | null {
  const before = nth(client, HISTORY_PAGE);
  const { gsi1pk, gsi1sk } = before;
  return size > HISTORY_PAGE ? Buffer.from(JSON.stringify({ gsi1pk, gsi1sk })).toString('base64url') : null;
}

/** The entrance reads the session with every call, whatever it asks for: one item in its current state. */
const SESSION_READS = 1;

async function page(client: Client, after: string | null, what: string, cards: number): Promise<Row> {
  const spent = await spentBy(async () => {
    const reply = await call(graphRoute, {
      client: client.id,
      body: { operationName: 'Transfers', variables: { after } },
    });
    const { data } = JSON.parse(reply.body) as { data: { transfers: { items: unknown[] } } };
    if (data.transfers.items.length !== cards) throw new Error(`A page of ${data.transfers.items.length} cards`);
  });
  const { table, others } = countOf(spent);
  const queries = spent.calls.get('dynamodb.Query');
  const reads = spent.reads - SESSION_READS;
  return {
    what,
    measured: `${table - 1} request, ${reads} RCU, and the session's`,
    budget: '1 request, ≤ 1 RCU',
    ok: queries === 1 && table === 2 && others === 0 && reads <= 1,
  };
}

const rows: Row[] = [];
for (const size of sizes) {
  const { client } = await world.addPayer();
  const started = performance.now();
  await seed(client, size);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const of = `of ${size.toLocaleString('en-US')}`;
  const full = Math.min(size, HISTORY_PAGE);
  // Seeding takes longer than the tenant and the secrets are cached, so an unmeasured call reads them.
  await call(graphRoute, { client: client.id, body: { operationName: 'Transfers', variables: {} } });
  rows.push(await page(client, null, `history: first page ${of} (seeded in ${seconds} s)`, full));
  rows.push(await page(client, deepestCursor(client, size), `history: deepest page ${of}`, full));
}
await world.close();
report(rows);
process.exit(0);
