import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Client } from '#shared/client/client.ts';
import {
  disconnectAccountRoute,
  type ListedAccount,
  linkAccountsRoute,
  linkTokenRoute,
  listAccountsRoute,
} from '#shared/contracts/bank-linking.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';
import { caller } from '../../support/world-caller.ts';

/** The banks of the stand-in that these tests visit. */
export const PLATYPUS = 'ins_109508';
export const CREDIT_UNION = 'ins_109509';

const ACME = tenantId.parse('acme');

/** The accounts of a reply. */
export const accountsIn = (reply: { body: Record<string, unknown> }) => reply.body['accounts'] as ListedAccount[];

/** The real handler over the real SDK clients; only AWS and the bank are stand-ins. */
export async function setUpBankLinking() {
  const world = await startWorld();
  process.env['LOG_LEVEL'] = 'INFO';
  const call = caller((await import('#functions/lambdas/bank-linking.ts')).handler);
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
  const plaid = await (await import('#functions/adapters/plaid/client.ts')).plaidOf(world.tenant.provider);
  const owner = (client: Client) => [ACME, clientId.parse(client.id)] as const;
  const loginsOf = (client: Client) => bankTokens.list(...owner(client));
  let serial = 1000;

  return {
    world,
    plaid,
    clients,
    call,
    loginsOf,

    /** A client with an address, who has linked nothing yet. */
    async addClient(): Promise<Client> {
      serial += 1;
      const home = { address1: '1 Elm Street', city: 'Springfield', state: 'IL', zipcode: '62701' };
      const client = aClient({ id: world.newAccountId(), mobilePhone: `+1312555${serial}`, ...home });
      await clients.add(client);
      return client;
    },

    /** The widget's result for the page after this person logs in at this bank. */
    async publicToken(username = 'user_closing', institution = PLATYPUS): Promise<string> {
      const made = await plaid.sandboxPublicTokenCreate({
        institution_id: institution,
        initial_products: ['transfer', 'identity'] as never,
        options: { override_username: username },
      });
      return made.data.public_token;
    },

    link: (client: Client, publicToken: string) =>
      call(linkAccountsRoute, { client: client.id, body: { publicToken } }),
    list: (client: Client, balances: 'live' | 'known' = 'known') =>
      call(listAccountsRoute, { client: client.id, params: { clientId: client.id }, query: { balances } }),
    disconnect: (client: Client, bankAccountId = '') =>
      call(disconnectAccountRoute, { client: client.id, body: { bankAccountId } }),
    linkToken: (client: Client, body: object = {}) => call(linkTokenRoute, { client: client.id, body }),

    /** Asks the widget what a person is doing in it. */
    async inWindow(question: string, body: object): Promise<Record<string, unknown>> {
      const reply = await world.plaid.handle({
        method: 'POST',
        path: `/local/plaid/link/${question}`,
        query: new URLSearchParams(),
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      });
      return JSON.parse(String(reply?.body)) as Record<string, unknown>;
    },

    async accessTokenOf(client: Client): Promise<string> {
      const [login] = await loginsOf(client);
      const token = await bankTokens.read(...owner(client), login?.itemId ?? '');
      if (!token) throw new Error('The client has no login.');
      return token;
    },

    /** Makes the stored data about a client's accounts a year old. */
    async makeOld(client: Client): Promise<void> {
      const at = '2026-01-01T00:00:00.000Z';
      for (const account of await bankAccounts.list(...owner(client)))
        await bankAccounts.save({ ...account, balance: 4200, balanceAt: at, updatedAt: at });
    },

    /** Everything the table holds about a client, as text. */
    async storedOf(client: Client): Promise<string> {
      const { Items: items } = await documents.send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `TENANT#acme#CLIENT#${client.id}` },
        }),
      );
      return JSON.stringify(items);
    },
  };
}
