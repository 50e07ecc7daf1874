import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { BankAccount } from '#shared/bank/account.ts';
import { startDisbursementRoute, startTransferRoute } from '#shared/contracts/transfers.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import type { EventParts } from '../../support/http-event.ts';
import { captureLogs } from '../../support/logs.ts';
import { shownOf } from '../../support/shown.ts';
import { startWorld } from '../../support/world.ts';
import { caller } from '../../support/world-caller.ts';

/** Values that no log line may contain, in any test: people, phones, addresses, secrets, bank tokens. */
const NEVER_LOGGED =
  /access-sandbox|a-provider-secret|a-secret-of|\+1312|@example|Buyer|Oak Street|11112222|First Platypus/;

/** Settings that a tenant's operator may have changed since the draft was saved. */
type Changed = Readonly<Record<string, unknown>>;

type Options = Parameters<typeof startWorld>[0];

/** The real handler that starts transfers, over the real SDK clients. Only AWS and the bank are fakes. */
async function openTransfers(options: Options) {
  const world = await startWorld(options);
  process.env['LOG_LEVEL'] = 'INFO';
  const { handler } = await import('#functions/lambdas/transfers.ts');
  const call = caller(handler);
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const acme = tenantId.parse('acme');

  /** A client with a linked account and a draft of $1,000.00. */
  async function addPayment(username?: string, overrides: Partial<Transfer> = {}) {
    const { client, account } = await world.addPayer(username);
    return { client, account, draft: await world.addDraft(client, overrides) };
  }
  type Payment = Awaited<ReturnType<typeof addPayment>>;

  /** Reads the payment and clicks "Make Transfer" as the page does. `body` replaces its content. */
  const start = async (payment: Payment, body: Changed = {}, parts: EventParts = {}) =>
    call(startTransferRoute, {
      client: payment.client.id,
      body: {
        transferId: payment.draft.id,
        bankAccountId: payment.account.id,
        shown: body['shown'] ?? (await shownOf(payment.draft, { account: payment.account.id })),
        ...body,
      },
      ...parts,
    });

  return {
    world,
    call,
    clients,
    documents,
    bankTokens,
    bankAccounts,
    addPayment,
    start,

    /** Another draft of the same client, to be paid from the same account. */
    another: async (first: Payment, overrides: Partial<Transfer> = {}): Promise<Payment> => ({
      ...first,
      draft: await world.addDraft(first.client, overrides),
    }),

    /** Accepts a payment of the tenant's, as a page that has just read it. */
    accept: async (payout: Transfer, account: Pick<BankAccount, 'id'>) =>
      call(startDisbursementRoute, {
        client: payout.clientId,
        body: {
          transferId: payout.id,
          bankAccountId: account.id,
          shown: await shownOf(payout, { account: account.id }),
        },
      }),

    /** A payment that the bank has agreed to. */
    async onItsWay(): Promise<Payment> {
      const payment = await addPayment();
      expect((await start(payment)).body['status']).toBe('pending');
      return payment;
    },

    /** The bank advances the entry of this transfer. */
    advance({ id }: Pick<Transfer, 'id'>, to: 'posted' | 'settled' | 'returned', returnCode?: string): undefined {
      const taken = world.plaid.console.advance(world.atTheBank(id)[0]?.id ?? '', to, returnCode);
      expect(taken).toMatchObject({ ok: true });
    },

    /** Reads the bank's reports of its entries, as the run of each minute does. */
    async readEvents(): Promise<undefined> {
      const { syncEvents } = await import('#functions/provider/sync-events.ts');
      const { eventStream } = await import('#functions/adapters/event-stream.ts');
      await syncEvents(eventStream(world.tenant.provider));
    },

    /** Sends a named mutation of the data graph about a draft. Returns the code and sentence of a refusal. */
    async mutate(name: string, { client, draft }: Pick<Payment, 'client' | 'draft'>, more: Changed = {}) {
      const graph = await graphCaller();
      const body = { operationName: name, variables: { _id: draft.id, ...more } };
      const reply = await graph({ client: client.id, body });
      const [error] = (reply.body['errors'] ?? []) as readonly { message: string; extensions: { code: string } }[];
      return { code: error?.extensions.code, message: error?.message };
    },

    /** Makes the portal believe that the account has this balance, as read from the bank just now. */
    believe: async (account: BankAccount, balance: number) =>
      bankAccounts.save({ ...account, balance, balanceAt: new Date().toISOString() }),

    /** The operator changes the tenant, which functions cache for at most half a minute. */
    async reconfigure(changed: Changed): Promise<undefined> {
      const before = await tenants.config(acme);
      vi.spyOn(tenants, 'config').mockImplementation(async () => ({ ...before, ...changed }) as typeof before);
    },

    /** The payment as its client's page reads it. */
    async read({ client, draft }: Payment): Promise<Readonly<Record<string, unknown>>> {
      const graph = await graphCaller();
      const body = { operationName: 'Transfer', variables: { _id: draft.id } };
      const reply = await graph({ client: client.id, body });
      return (reply.body['data'] as { readonly transfer: Readonly<Record<string, unknown>> }).transfer;
    },

    /** The transfer as it is in the table. */
    async stored({ clientId: of, id }: Pick<Transfer, 'clientId' | 'id'>): Promise<Transfer> {
      const found = await transfers.find(acme, clientId.parse(of), transferId.parse(id));
      if (!found) throw new Error('The transfer is gone.');
      return found;
    },
  };
}

type Open = Awaited<ReturnType<typeof openTransfers>>;

/**
 * The setup of the tests of one file: `const setup = await setUpTransfers()` before the first of them. After each test,
 * spies are removed, the bank's faults are cleared and its clock is reset, and the log is checked for forbidden values.
 * It closes after the last.
 */
export async function setUpTransfers(
  options?: Options,
): Promise<Open & { readonly logs: ReturnType<typeof captureLogs> }> {
  const setup = await openTransfers(options);
  let logs: ReturnType<typeof captureLogs>;
  beforeEach(() => {
    logs = captureLogs();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setup.world.plaid.faults.clear();
    setup.world.clock.set(new Date());
    expect(logs.text()).not.toMatch(NEVER_LOGGED);
  });
  return {
    ...setup,
    /** The functions' log output since this test began. */
    get logs() {
      return logs;
    },
  };
}

export type TransfersSetup = Awaited<ReturnType<typeof setUpTransfers>>;
export type Payment = Awaited<ReturnType<TransfersSetup['addPayment']>>;
