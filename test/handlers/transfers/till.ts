import { vi } from 'vitest';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import { AUTHORIZATION_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EventParts } from '../../support/http-event.ts';
import { startWorld } from '../../support/world.ts';
import { caller } from '../../support/world-caller.ts';

/** What no line of a log may hold, whatever a test was about: people, phones, addresses, secrets, bank tokens. */
export const NEVER_LOGGED =
  /access-sandbox|a-provider-secret|a-secret-of|\+1312|@example|Buyer|Oak Street|11112222|First Platypus/;

/** What a tenant's operator may have changed since the draft was saved. */
type Changed = Readonly<Record<string, unknown>>;

/** The real handler that starts transfers, over the real SDK clients; only AWS and the bank are stand-ins. */
export async function openTill(options?: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(options);
  process.env['LOG_LEVEL'] = 'INFO';
  const { handler } = await import('#functions/transfers/handler.ts');
  const call = caller(handler);
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { documents } = await import('#functions/adapters/dynamo/documents.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const acme = tenantId.parse('acme');

  return {
    world,
    call,
    clients,
    documents,
    bankTokens,
    bankAccounts,

    /** A client with a linked account and a draft of $1,000.00. */
    async addPayment(username?: string, overrides: Partial<Transfer> = {}) {
      const { client, account } = await world.addPayer(username);
      return { client, account, draft: await world.addDraft(client, overrides) };
    },

    /** Lets the portal believe that this much is in the account, as read from the bank just now. */
    believe: async (account: BankAccount, balance: number) =>
      bankAccounts.save({ ...account, balance, balanceAt: new Date().toISOString() }),

    /** The operator changes the tenant; what functions remember of it is half a minute old at most. */
    async reconfigure(changed: Changed): Promise<undefined> {
      const before = await tenants.config(acme);
      vi.spyOn(tenants, 'config').mockImplementation(async () => ({ ...before, ...changed }) as typeof before);
    },

    /** Presses "Make Transfer" as the page does; `body` replaces what it says. */
    start: (
      payment: { readonly client: Client; readonly account: BankAccount; readonly draft: Transfer },
      body: Readonly<Record<string, unknown>> = {},
      parts: EventParts = {},
    ) =>
      call(startTransferRoute, {
        client: payment.client.id,
        body: {
          transferId: payment.draft.id,
          bankAccountId: payment.account.id,
          total: payment.draft.amount + payment.draft.fee,
          authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
          ...body,
        },
        ...parts,
      }),

    /** The transfer as the table has it. */
    async stored({ clientId: of, id }: Pick<Transfer, 'clientId' | 'id'>): Promise<Transfer> {
      const found = await transfers.find(acme, clientId.parse(of), transferId.parse(id));
      if (!found) throw new Error('The transfer is gone.');
      return found;
    },
  };
}

export type Till = Awaited<ReturnType<typeof openTill>>;
export type Payment = Awaited<ReturnType<Till['addPayment']>>;
