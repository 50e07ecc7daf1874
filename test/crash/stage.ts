import { randomBytes } from 'node:crypto';
import type { ProviderAccount } from '#functions/adapters/plaid/client.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { feeFor } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Load } from '#shared/transfer/velocity.ts';
import { fillLedger } from '../support/payouts.ts';
import { startWorld, type World } from '../support/world.ts';
import { actorsOn } from './acts.ts';
import { bookPastFaults } from './book-past-faults.ts';
import { freshAmount } from './fresh-amount.ts';
import { lateIndex } from './late-index.ts';
import type { MoneyPorts } from './money-ports.ts';
import { sumOf } from './oracle.ts';
import { openTwoTenants, TWO_LEDGERS, type TwoTenants } from './two-tenants.ts';
import { watch } from './watch.ts';

/** The initial balance of each ledger. */
const FULL_CENTS = 100_000_000_000;

/** The stream of an account at the provider, on the clock that the test moves. */
async function streamOf(account: ProviderAccount, now: () => Date): Promise<MoneyPorts['stream']> {
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  const { providerCursors } = await import('#functions/adapters/dynamo/provider.ts');
  const { clientId } = account;
  return {
    ...eventStream(account),
    now,
    takeCursor: () => providerCursors.take(clientId, now()),
    releaseCursor: (cursor, isAtEnd) => providerCursors.release(clientId, cursor, isAtEnd ? now() : undefined),
  };
}

/** The ports of the real handlers, on a clock that the test moves. */
async function portsOf(
  world: World,
  { hasBooks, elsewhere }: { readonly hasBooks: boolean; readonly elsewhere: ProviderAccount | undefined },
): Promise<MoneyPorts> {
  const { ports } = await import('#functions/lambdas/transfers.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { addRefund } = await import('#functions/adapters/dynamo/transfers.ts');
  const { carrying } = await import('#functions/adapters/entries.ts');
  const { ledgerAvailable: available } = await import('#functions/adapters/plaid/ledger.ts');
  const { receivedWires: wires } = await import('#functions/adapters/dynamo/bank.ts');
  const { fileFunds } = await import('#functions/adapters/dynamo/bank.ts');
  // If no one keeps the books, every file holds enough: those tests are about a covered payment.
  const held = hasBooks ? fileFunds.held : async () => FULL_CENTS;
  const files = { ...fileFunds, held, open: async () => [], openAndSubmitted: async () => [], typed: async () => [] };
  const now = () => world.clock.now();
  return {
    ...ports,
    ...carrying,
    transfers: { ...transfers, addRefund },
    now,
    stream: await streamOf(world.tenant.provider, now),
    ...(elsewhere ? { elsewhere: await streamOf(elsewhere, now) } : {}),
    available,
    files,
    wires,
    random: (count: number) => randomBytes(count),
  };
}

/** Two clients, each with an account. The bank says that the other one's belongs to someone else. */
async function clientsOf(world: World) {
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const payer = await world.addPayer();
  const stranger = await world.addPayer('user_closing');
  const { account } = stranger;
  const ownerCheck = account.ownerCheck && { ...account.ownerCheck, score: 10 };
  await bankAccounts.save({ ...account, ...(ownerCheck ? { ownerCheck } : {}) });
  return { payer, stranger };
}
type Clients = Awaited<ReturnType<typeof clientsOf>>;

/** The states that the client's account can change to during a run. */
async function accountOf(world: World, { payer, stranger }: Clients) {
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const { tenantId: tenant, clientId: client, id } = payer.account;
  const { clientId: other, providerItemId: itemId } = stranger.account;
  // The login of the other account has this client's name, too. Only its owner at the bank contradicts it.
  const token = await bankTokens.read(tenant, other, itemId);
  invariant(token, 'the other client has linked an account');
  const createdAt = payer.client.createdAt;
  await bankTokens.keep(tenant, client, { itemId, publicTokenHash: 'hash', createdAt }, token);
  const change = async (changed: Partial<BankAccount>) => {
    const account = await bankAccounts.find(tenant, client, id);
    invariant(account, 'the payer has an account');
    await bankAccounts.save({ ...account, ...changed, version: account.version });
  };
  return {
    /** The client disconnects the account, or links it again. */
    setLinked: (active: boolean) => change({ active }),
    /** Someone links an account of their own over the record of the client's. */
    relink: () => {
      const { providerItemId, providerAccountId } = stranger.account;
      const ownerCheck = payer.account.ownerCheck && { ...payer.account.ownerCheck, score: 10 };
      return change({ providerItemId, providerAccountId, linkedAt: world.clock.now().toISOString(), ownerCheck });
    },
    /** The record is the client's own account's again. */
    linkBack: () => change(payer.account),
  };
}

/** The other tenant, with a client who pays there. */
async function neighborOf({ clock }: World, two: TwoTenants | undefined) {
  if (!two) return { neighborsActs: undefined, neighborsDraft: undefined };
  const payer = await two.neighbor.addPayer();
  return {
    neighborsActs: await actorsOn({ tenant: two.zenith, clock }, [payer]),
    neighborsDraft: () => two.neighbor.addDraft(payer.client, { amount: freshAmount() }),
  };
}

/**
 * The stage on which money moves: the real code on its real ports against the real fakes. With books, a file's balance
 * comes from them. A wide stage has two tenants, two accounts at the provider, several ledgers and a fee.
 */
export async function openStage({ hasBooks = false, isWide = true }: { hasBooks?: boolean; isWide?: boolean } = {}) {
  const world = await startWorld({ instantDisbursements: true, ...(isWide ? TWO_LEDGERS : {}) });
  fillLedger(world, FULL_CENTS);
  const two = isWide ? await openTwoTenants(world, FULL_CENTS) : undefined;
  const both = await clientsOf(world);
  const { payer, stranger } = both;
  const elsewhere = two?.files.platform.provider;
  const { provider } = world.tenant;
  let isAtPlatform = false;
  const accounts = elsewhere ? [provider, elsewhere] : [provider];
  const { book, lag } = bookPastFaults(world, accounts, (account) => account === provider || isAtPlatform);
  const real = await portsOf(world, { hasBooks, elsewhere });
  let moved = 0;
  /** Payments whose payee the staff have called about the account. */
  const released = new Set<TransferId>();
  const watched = watch(real, {
    now: () => world.clock.now(),
    entries: () => book.since(moved),
    hasBooks,
    isPayees: ({ id }, providerAccountId) =>
      providerAccountId !== stranger.account.providerAccountId || released.has(id),
  });
  /** Every refund that was ever attempted, by its payment. */
  const tried = new Map<TransferId, TransferId[]>();
  const index = lateIndex(watched.ports.transfers.submittedBefore);
  const ports: MoneyPorts = {
    ...watched.ports,
    transfers: {
      ...watched.ports.transfers,
      submittedBefore: index.submittedBefore,
      addRefund: (refund, payment) => {
        tried.set(payment.id, [...(tried.get(payment.id) ?? []), refund.id]);
        return real.transfers.addRefund(refund, payment);
      },
    },
  };
  /** Transfers that a scene made besides the one that the run is about. */
  let beside: Transfer[] = [];
  const acts = await actorsOn(world, [payer, stranger], () => isAtPlatform);
  return {
    world,
    payer,
    stranger,
    two,
    ports,
    acts,
    book,
    lag,
    hasBooks,
    /** The fee of a debit, as the client agrees to it. */
    fee: feeFor(world.tenant.fee, 'ACH'),
    ...(await accountOf(world, both)),
    released,
    ...(await neighborOf(world, two)),
    setIndexLate: index.setLate,
    /** The platform's account is used from now on, so that its events are read, too. */
    movesToPlatform: () => {
      isAtPlatform = true;
    },
    /** True if anything of this run can be at the platform's account. */
    isAtPlatform: () => isAtPlatform,
    /** Resets everyone to their initial state, and forgets earlier transfers. */
    async begin(): Promise<void> {
      beside = [];
      isAtPlatform = false;
      lag(0);
      index.setLate(false);
      await two?.begin();
      moved = (await book.all()).length;
      watched.begin();
    },
    alongside: (transfer: Transfer): Transfer => {
      beside.push(transfer);
      return transfer;
    },
    /** How many movements the bank had when the run began. */
    movedBefore: () => moved,
    besides: (): readonly Transfer[] => beside,
    /** Movements that the bank should not have been asked to make. */
    watched: watched.complaints,
    heldByBank: watched.heldFor,
    /** Resolves when the books have everything. The bookkeeper decides when. */
    written: async (): Promise<void> => undefined,
    /** The velocity counts of the payer, and of the tenant. */
    counted: async (): Promise<readonly Load[]> => {
      const { tenantId: tenant, clientId: client } = payer.account;
      const counts = [await ports.velocity.ofClient(tenant, client), await ports.velocity.ofTenant(tenant)];
      return counts.map(sumOf);
    },
    async stored({ tenantId: tenant, clientId: client, id }: Transfer): Promise<Transfer> {
      const found = await ports.transfers.find(tenant, client, id);
      invariant(found, 'no transfer ever leaves the table');
      return found;
    },
    /** A payment's refunds in the table, whether the payment names them or not. */
    async refundsOf({ tenantId: tenant, clientId: client, id, refunds = [] }: Transfer): Promise<readonly Transfer[]> {
      const ids = [...new Set([...(tried.get(id) ?? []), ...refunds])];
      const found = await Promise.all(ids.map((each) => ports.transfers.find(tenant, client, each)));
      return found.filter((each) => each !== undefined);
    },
    close: world.close,
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
