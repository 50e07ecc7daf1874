import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { startDisbursementRoute, startTransferRoute } from '#shared/contracts/transfers.ts';
import type { OperationName } from '#shared/graph/operations.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import type { EventParts } from '../../support/http-event.ts';
import { fillLedger } from '../../support/payouts.ts';
import { shownOf } from '../../support/shown.ts';
import { startWorld } from '../../support/world.ts';
import { caller } from '../../support/world-caller.ts';

/** The real handlers of transfers, graph and provider events, over the real SDK clients, table and bank. */
export async function setUpDisbursements(options?: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(options);
  fillLedger(world);
  const pay = caller((await import('#functions/lambdas/transfers.ts')).handler);
  const ask = await graphCaller();
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { handler: runProviderEvents } = await import('#functions/lambdas/provider-events.ts');
  const acme = tenantId.parse('acme');

  return {
    world,

    accept: async (payout: Transfer, account: Pick<BankAccount, 'id'>, parts: EventParts = {}) =>
      pay(startDisbursementRoute, {
        client: payout.clientId,
        body: {
          transferId: payout.id,
          bankAccountId: account.id,
          shown: await shownOf(payout, { account: account.id }),
        },
        ...parts,
      }),

    pay: async (request: Transfer, account: Pick<BankAccount, 'id'>) =>
      pay(startTransferRoute, {
        client: request.clientId,
        body: {
          transferId: request.id,
          bankAccountId: account.id,
          shown: await shownOf(request, { account: account.id }),
        },
      }),

    /** The graph's answer to that client: data and errors. */
    async graph(client: Pick<Client, 'id'>, operationName: OperationName, variables: object = {}) {
      const { body } = await ask({ client: client.id, body: { operationName, variables } });
      return body as {
        data: Record<string, Record<string, unknown>> | null;
        errors?: { message: string; extensions: { code: string } }[];
      };
    },

    change: (account: BankAccount, part: Partial<BankAccount>) => bankAccounts.save({ ...account, ...part }),

    async stored({ clientId: of, id }: Pick<Transfer, 'clientId' | 'id'>): Promise<Transfer> {
      const found = await transfers.find(acme, clientId.parse(of), transferId.parse(id));
      if (!found) throw new Error('The transfer is gone.');
      return found;
    },

    /** The bank advances a transfer, and the schedule reads about it. */
    async advance(payout: Transfer, to: 'posted' | 'settled' | 'returned', code?: string): Promise<void> {
      const [entry] = world.atTheBank(payout.id);
      const done = world.plaid.console.advance(entry?.id ?? '', to, code);
      if (!done.ok) throw new Error('The bank refused.');
      await runProviderEvents({}, { getRemainingTimeInMillis: () => 60_000 } as never);
    },
  };
}

export type DisbursementsSetup = Awaited<ReturnType<typeof setUpDisbursements>>;
