import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import { tenantId, transferId } from '#shared/ids.ts';
import { aContext } from '#test/support/http-event.ts';
import { shownOf } from '#test/support/shown.ts';
import { startWorld } from '#test/support/world.ts';
import { rawCaller } from '#test/support/world-caller.ts';
import { rawGraph } from '../support/graph.ts';
import { type Spent, spentBy, watchSpending } from './spent.ts';
import { type Touch, touchReader } from './touches.ts';

/** A step of a transfer's life, with all its functions' requests to the table, including those behind the stream. */
export type Step = { readonly name: string; readonly touches: readonly Touch[]; readonly spent: Spent };

const DETAILS = {
  purpose: 'Earnest Money Deposit for Purchase',
  method: 'ACH',
  amount: 100_000,
  reAmount: 100_000,
  address1: '12 Oak Street',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  zipcode: '62701',
  note: '',
};

/** Adds the usage of each request of the document client to the list that it returns. */
async function watchTouches(): Promise<Touch[]> {
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  const read = touchReader();
  const touches: Touch[] = [];
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const asked = { ...args.input };
        Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
        const result = await next(args);
        touches.push(...read(commandName, asked, (result.output as { ConsumedCapacity?: unknown }).ConsumedCapacity));
        return result;
      },
    { step: 'initialize', name: 'benchTouches' },
  );
  return touches;
}

/** The real functions on the way from a saved draft to good funds, against the stand-ins. */
async function openWay() {
  const world = await startWorld();
  const { SESClient, VerifyEmailIdentityCommand } = await import('@aws-sdk/client-ses');
  await new SESClient({}).send(new VerifyEmailIdentityCommand({ EmailAddress: world.tenant.senderEmail }));
  const readers = {
    bookkeeping: (await import('#functions/lambdas/bookkeeping.ts')).handler,
    outbox: (await import('#functions/lambdas/outbox.ts')).handler,
  };
  feedStreamReaders(world.dynamo, async (name, event) => readers[name as keyof typeof readers](event, aContext()));
  const { syncEvents } = await import('#functions/provider/sync-events.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  return {
    world,
    graph: await rawGraph(),
    transfers: rawCaller((await import('#functions/lambdas/transfers.ts')).handler),
    sync: () => syncEvents(eventStream(world.tenant.provider)),
  };
}

type Way = Awaited<ReturnType<typeof openWay>>;

/** The actions of client and bank, in order, by their names in the table of loads. */
function stepsOf({ world, graph, transfers, sync }: Way, payer: Awaited<ReturnType<Way['world']['addPayer']>>) {
  const { client, account } = payer;
  let draft = { _id: '', version: 0 };
  const ask = async (operationName: string, variables: object) => {
    const { body } = await graph({ client: client.id, body: { operationName, variables } });
    const { data, errors } = JSON.parse(body) as { data: Record<string, never> | null; errors?: unknown[] };
    if (!data || errors) throw new Error(`${operationName} was not answered: ${body.slice(0, 300)}`);
    return data;
  };
  const bank = (to: 'posted' | 'settled' | 'funds_available') => async () => {
    if (!world.plaid.console.advance(world.atTheBank(draft._id)[0]?.id ?? '', to).ok) throw new Error(`Not ${to}`);
    await sync();
  };
  const start = async () => {
    const shown = await shownOf({ clientId: client.id, id: transferId.parse(draft._id) }, { account: account.id });
    const body = { bankAccountId: account.id, shown };
    const reply = await transfers(startTransferRoute, {
      client: client.id,
      body: { ...body, transferId: draft._id, isMeantAgain: true },
    });
    if (reply.statusCode !== 200) throw new Error(`The start was refused: ${reply.body}`);
  };
  return {
    draft: async () => {
      const data = { ...DETAILS, officeId: world.tenant.offices[0]?.id };
      draft = (await ask('InsertOneTransfer', { data }))['insertOneTransfer'] ?? draft;
    },
    account: () => ask('LinkSourceBankAccount', { _id: draft._id, bankAccountId: account.id }),
    start,
    posted: bank('posted'),
    settled: bank('settled'),
    'good funds': bank('funds_available'),
    history: () => ask('Transfers', {}),
    details: () => ask('Transfer', { _id: draft._id }),
    id: () => draft._id,
  };
}

/**
 * Plays the life of a transfer through the real functions and reports each step's usage per partition: keys and sizes
 * are those of the adapters. The partition's owner is written as `{tenant}`, `{client}`, `{transfer}`.
 */
export async function lifeOfATransfer(): Promise<readonly Step[]> {
  const way = await openWay();
  const payer = await way.world.addPayer();
  const { id: idOf, ...steps } = stepsOf(way, payer);
  // Bookings caused by the payer's own records are not the transfer's.
  await way.world.dynamo.drained();
  await watchSpending();
  const touches = await watchTouches();
  const recorded: Step[] = [];
  for (const [name, take] of Object.entries(steps)) {
    touches.length = 0;
    const spent = await spentBy(async () => {
      await take();
      await way.world.dynamo.drained();
    });
    recorded.push({ name, touches: [...touches], spent });
  }
  await way.world.close();
  const whose = [
    ['{tenant}', tenantId.parse(way.world.tenant.id)],
    ['{client}', payer.client.id],
    ['{transfer}', idOf()],
  ] as const;
  const general = (text: string) => whose.reduce((told, [name, id]) => told.replaceAll(id, name), text);
  return recorded.map((step) => ({
    ...step,
    touches: step.touches.map((touch) => ({
      ...touch,
      partition: general(touch.partition),
      ...(touch.item ? { item: general(touch.item) } : {}),
    })),
  }));
}
