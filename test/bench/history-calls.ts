/**
 * Measures one page of a client's history, by the handler and by only the SDK calls that it needs, in a process that
 * does nothing else. Started by `handler-throughput.ts`, whose table it reads.
 */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { graphRoute } from '#shared/contracts/graph.ts';
import { clientId, sessionId, tenantId } from '#shared/ids.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';

const [, , givenClient, givenTenant] = process.argv;
const client = clientId.parse(givenClient);
const tenant = tenantId.parse(givenTenant);

// The request helper gives this process a test's settings without a table. The world's settings replace them.
const environment = { ...process.env };
const { A_SESSION, aContext, anEvent } = await import('#test/support/http-event.ts');
const { headers } = await import('#test/support/world-caller.ts');
Object.assign(process.env, environment);
const { handler } = await import('#functions/lambdas/graph.ts');
const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
const { historyPartition, sessionKey } = await import('#functions/adapters/dynamo/keys.ts');
const context = aContext();

/** Whether the session is open, and then the page: the handler's queries to the table. */
async function raw(): Promise<void> {
  const session = sessionKey(tenant, client, sessionId.parse(A_SESSION));
  await documents.send(new GetCommand({ TableName: tableName(), Key: session, ConsistentRead: true }));
  const ExpressionAttributeValues = { ':partition': historyPartition(tenant, client) };
  await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :partition',
      ExpressionAttributeValues,
      ScanIndexForward: false,
      Limit: HISTORY_PAGE,
    }),
  );
}

/** The request is built beforehand, as the gateway does at AWS. */
const asked = () => anEvent(graphRoute, { client, body: { operationName: 'Transfers', variables: {} }, headers });

async function handled(event: ReturnType<typeof asked>): Promise<void> {
  const { statusCode, body } = await handler(event, context);
  if (statusCode !== 200 || body.includes('"errors":[')) throw new Error(`No page of history: ${body.slice(0, 200)}`);
}

/** Long enough for a garbage collection to count for the code that caused it. */
const BLOCK = 100;
const BLOCKS = 15;
/** Enough for the compiler to have optimized both: hot code takes half the time it takes after 200 calls. */
const WARM_UP_BLOCKS = 30;

async function block<T>(acts: readonly T[], act: (one: T) => Promise<unknown>) {
  const before = process.cpuUsage();
  const started = performance.now();
  for (const one of acts) await act(one);
  const clock = (performance.now() - started) / acts.length;
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000 / acts.length, clock };
}

const blocks = { raw: [] as unknown[], handled: [] as unknown[] };
for (let n = 0; n < WARM_UP_BLOCKS + BLOCKS; n += 1) {
  const events = Array.from({ length: BLOCK }, asked);
  const taken = { raw: await block(events, raw), handled: await block(events, handled) };
  if (n < WARM_UP_BLOCKS) continue;
  blocks.raw.push(taken.raw);
  blocks.handled.push(taken.handled);
}
process.stdout.write(JSON.stringify(blocks));
