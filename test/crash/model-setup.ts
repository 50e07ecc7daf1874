import { vi } from 'vitest';
import { disconnectAccountRoute, linkAccountsRoute } from '#shared/contracts/bank-linking.ts';
import { startDisbursementRoute, startTransferRoute } from '#shared/contracts/transfers.ts';
import type { BankAccountId, TransferId } from '#shared/ids.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { shortMark } from '#shared/transfer/account-check.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../support/graph.ts';
import { aContext } from '../support/http-event.ts';
import { addPayout, fillLedger } from '../support/payouts.ts';
import { shownOf } from '../support/shown.ts';
import { memberNamed } from '../support/staff.ts';
import { startWorld } from '../support/world.ts';
import { caller } from '../support/world-caller.ts';
import { bankBook } from './bank-book.ts';
import { complaintsAbout, dayComplaints, ledgerOf } from './oracle.ts';

/** The ledger's balance once it was filled: the sandbox's own hundred dollars, and ours. */
const OPENING_CENTS = 10_000 + 100_000_000_000;

async function handlers() {
  const { handler: transfersHandler } = await import('#functions/lambdas/transfers.ts');
  const { handler: linkingHandler } = await import('#functions/lambdas/bank-linking.ts');
  const { handler: scheduled } = await import('#functions/lambdas/provider-events.ts');
  const move = caller(transfersHandler);
  const graph = await graphCaller();
  const link = caller(linkingHandler);
  /** The scheduled run. If it fails at a silent bank, it runs again. */
  const schedule = () => scheduled({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 });
  return { move, graph, link, schedule };
}

/**
 * The real handlers, with one clock for the whole process: everything a person at the page, an operator, the bank and
 * the schedule can do to money.
 */
export async function setUpModel() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const world = await startWorld({ instantDisbursements: true });
  let logins = 0;

  fillLedger(world, OPENING_CENTS - 10_000);
  const { move, graph, link, schedule } = await handlers();
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { releaseAccount } = await import('#functions/payments/release-account.ts');
  const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
  const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
  const { provider } = world.tenant;
  const acme = tenantId.parse(world.tenant.id);
  const book = bankBook([provider]);
  const passSeconds = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

  return {
    world,
    book,
    schedule,
    passSeconds,
    /** A client who has given their identity, and linked nothing that is used here: no account of the login below. */
    addClient: async () => (await world.addPayer('user_closing')).client,

    async link(client: string): Promise<BankAccountId> {
      const api = await plaidOf(provider);
      // Every second login is at a bank that takes instant credits.
      logins += 1;
      const made = await api.sandboxPublicTokenCreate({
        institution_id: logins % 2 === 0 ? 'ins_109508' : 'ins_109511',
        initial_products: ['transfer'] as never,
        options: { override_username: 'user_house' },
      });
      const { status, body } = await link(linkAccountsRoute, { client, body: { publicToken: made.data.public_token } });
      invariant(status === 200, `an account can be linked: ${JSON.stringify(body)}`);
      const [first] = body['accounts'] as readonly { bankAccountId: BankAccountId }[];
      invariant(first, 'a login has an account');
      return first.bankAccountId;
    },
    disconnect: (client: string, bankAccountId: string) =>
      link(disconnectAccountRoute, { client, body: { bankAccountId } }),

    async save(client: string, amount: number): Promise<{ readonly status: number; readonly id?: TransferId }> {
      const home = { address1: '12 Oak Street', address2: '', city: 'Springfield', state: 'IL', zipcode: '62701' };
      const what = { purpose: 'Earnest Money Deposit for Purchase', method: 'ACH', amount, reAmount: amount, note: '' };
      const data = { ...what, ...home, officeId: '65f0000000000000000000a1' };
      const { status, body } = await graph({
        client,
        body: { operationName: 'InsertOneTransfer', variables: { data } },
      });
      const saved = (body['data'] as { insertOneTransfer?: { _id: string } } | undefined)?.insertOneTransfer;
      return saved ? { status, id: transferId.parse(saved._id) } : { status };
    },
    async discard(client: string, id: TransferId): Promise<boolean> {
      const variables = { _id: id };
      const { body } = await graph({ client, body: { operationName: 'DiscardTransfer', variables } });
      return body['errors'] === undefined;
    },
    async addPayout(client: Awaited<ReturnType<typeof world.addPayer>>['client'], amount: number): Promise<TransferId> {
      // No event: the history begins with the actions played here. So no one is on record as its preparer.
      const at = new Date().toISOString();
      return (await addPayout(world, client, { amount: amount as Transfer['amount'], events: [], createdAt: at })).id;
    },
    /** A staff member calls about the account that a payment waits for, and releases it. */
    async releaseAccount(client: string, id: TransferId): Promise<boolean> {
      const which = { client: clientId.parse(client), id };
      const { accountCheck: check } = await this.stored(client, id);
      const call = { mark: check ? shortMark(check) : '', spokeWith: 'the client', said: 'linked it today' };
      const ports = { transfers, accounts: bankAccounts };
      return (await releaseAccount(ports, memberNamed('Sam Okafor', { now: new Date() }), which, call)).ok;
    },
    start: async (client: string, id: TransferId, account: string, total: number) =>
      move(startTransferRoute, {
        client,
        body: {
          transferId: id,
          bankAccountId: account,
          shown: { ...(await shownOf({ clientId: clientId.parse(client), id }, { account })), total },
          isMeantAgain: true,
        },
      }),
    accept: async (client: string, id: TransferId, account: string) =>
      move(startDisbursementRoute, {
        client,
        body: {
          transferId: id,
          bankAccountId: account,
          shown: await shownOf({ clientId: clientId.parse(client), id }, { account }),
        },
      }),

    /** An operator applies the tenant's file with a fee and a limit. Functions cache a tenant for half a minute. */
    async configure(fee: number, limit: number): Promise<void> {
      const changed: Tenant = tenant.parse({
        ...world.tenant,
        fee: { clientPays: true, amount: fee },
        limits: { ACH: limit },
        // So that each payment into a new account waits for a call.
        newAccountLimit: 0,
      });
      await tenants.apply(changed);
      passSeconds(120);
    },

    async stored(client: string, id: TransferId): Promise<Transfer> {
      const found = await transfers.find(acme, clientId.parse(client), id);
      invariant(found, 'no transfer ever leaves the table');
      return found;
    },
    complaintsAbout: async (transfer: Transfer) => complaintsAbout(transfer, await book.of(transfer.id)),
    /** Errors in a client's counts, given all their transfers. */
    async countComplaints(client: string, own: readonly Transfer[]): Promise<readonly string[]> {
      return dayComplaints(own, await velocity.ofClient(acme, clientId.parse(client)));
    },
    /** True if the bank's ledger equals the sum of its movements. */
    async isLedgerRight(): Promise<boolean> {
      const wanted = ledgerOf(await book.all());
      const ledger = world.plaid.console.overview().clients.find((each) => each.clientId === provider.clientId)?.ledger;
      return (
        Math.round(Number(ledger?.available) * 100) === OPENING_CENTS + wanted.available &&
        Math.round(Number(ledger?.pending) * 100) === wanted.pending
      );
    },
    async close(): Promise<void> {
      await world.close();
      vi.useRealTimers();
    },
  };
}
export type ModelSetup = Awaited<ReturnType<typeof setUpModel>>;
