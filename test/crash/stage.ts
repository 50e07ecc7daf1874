import { randomBytes } from 'node:crypto';
import type { TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Load } from '#shared/transfer/velocity.ts';
import { fillLedger } from '../support/payouts.ts';
import { startWorld, type World } from '../support/world.ts';
import { actorsOn } from './acts.ts';
import { bankBook } from './bank-book.ts';
import type { MoneyPorts } from './money-ports.ts';
import { sumOf } from './oracle.ts';

/** The ports of the real handlers, on a clock that the test moves. */
async function portsOf(world: World, hasBooks: boolean): Promise<MoneyPorts> {
  const { ports } = await import('#functions/transfers/handler.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  const { providerCursors } = await import('#functions/adapters/dynamo/provider-cursors.ts');
  const { addRefund } = await import('#functions/adapters/dynamo/refunds.ts');
  const { carrying } = await import('#functions/adapters/entries.ts');
  const { ledgerAvailable: available } = await import('#functions/adapters/plaid/ledger.ts');
  const { receivedWires: wires } = await import('#functions/adapters/dynamo/received-wires.ts');
  const { fileFunds } = await import('#functions/adapters/dynamo/file-funds.ts');
  // Where nobody keeps the books, every file holds enough: there it is about what happens to a payment that is covered.
  const held = hasBooks ? fileFunds.held : async () => 100_000_000_000;
  const files = { ...fileFunds, held, open: async () => [] };
  const { provider } = world.tenant;
  const now = () => world.clock.now();
  const random = (count: number) => randomBytes(count);
  const stream: MoneyPorts['stream'] = {
    ...eventStream(provider),
    now,
    takeCursor: () => providerCursors.take(provider.clientId, now()),
    releaseCursor: (cursor, isAtEnd) => providerCursors.release(provider.clientId, cursor, isAtEnd ? now() : undefined),
  };
  return {
    ...ports,
    ...carrying,
    transfers: { ...transfers, addRefund },
    now,
    stream,
    available,
    files,
    wires,
    random,
  };
}

/**
 * The stage on which money moves: the real code on its real ports against the real stand-ins. With books, what a file
 * holds is what they say.
 */
export async function openStage({ hasBooks = false } = {}) {
  const world = await startWorld({ instantDisbursements: true });
  fillLedger(world, 100_000_000_000);
  const payer = await world.addPayer();
  const real = await portsOf(world, hasBooks);
  /** Every refund that was ever attempted, by its payment. */
  const tried = new Map<TransferId, TransferId[]>();
  const ports: MoneyPorts = {
    ...real,
    transfers: {
      ...real.transfers,
      addRefund: (refund, payment) => {
        tried.set(payment.id, [...(tried.get(payment.id) ?? []), refund.id]);
        return real.transfers.addRefund(refund, payment);
      },
    },
  };
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const acts = await actorsOn(world, payer);
  const setLinked = async (active: boolean) => {
    const { tenantId: tenant, clientId: client, id } = payer.account;
    const account = await bankAccounts.find(tenant, client, id);
    invariant(account, 'the payer has an account');
    await bankAccounts.save({ ...account, active });
  };
  return {
    world,
    payer,
    ports,
    acts,
    book: bankBook(world.tenant.provider),
    /** What the velocity limits have counted for the payer, and for the tenant. */
    counted: async (): Promise<readonly Load[]> => {
      const { tenantId: tenant, clientId: client } = payer.account;
      const counts = [await ports.velocity.ofClient(tenant, client), await ports.velocity.ofTenant(tenant)];
      return counts.map(sumOf);
    },
    /** The client disconnects the account, or links it again. */
    setLinked,
    async stored({ tenantId: tenant, clientId: client, id }: Transfer): Promise<Transfer> {
      const found = await ports.transfers.find(tenant, client, id);
      invariant(found, 'no transfer ever leaves the table');
      return found;
    },
    /** The refunds of a payment that the table has, whether the payment names them or not. */
    async refundsOf({ tenantId: tenant, clientId: client, id, refunds = [] }: Transfer): Promise<readonly Transfer[]> {
      const ids = [...new Set([...(tried.get(id) ?? []), ...refunds])];
      const found = await Promise.all(ids.map((each) => ports.transfers.find(tenant, client, each)));
      return found.filter((each) => each !== undefined);
    },
    close: world.close,
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
