import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { type ListedAccount, linkAccountsRoute, listAccountsRoute } from '#shared/contracts/bank-linking.ts';
import {
  microdepositLinkTokenRoute,
  overrideIdentityRoute,
  startMicrodepositRoute,
  verifyMicrodepositRoute,
} from '#shared/contracts/verification.ts';
import { bankAccountId } from '#shared/ids.ts';
import { type AtBank, bankWindow, HOME } from '../../support/bank-window.ts';
import { addPayout } from '../../support/payouts.ts';
import { aClient } from '../../support/people.ts';
import { caller } from '../../support/world-caller.ts';
import { setUpDisbursements } from './disbursements-setup.ts';

/** The handlers of linking and of payments over one table and one bank, and the staff's part in between. */
export async function setUpPayeeAccounts() {
  const setup = await setUpDisbursements();
  const { world } = setup;
  const linking = caller((await import('#functions/lambdas/bank-linking.ts')).handler);
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const window = await bankWindow(world);
  let serial = 1000;

  async function link(client: Client, at: AtBank): Promise<ListedAccount> {
    const publicToken = await window.loggedIn(at);
    const { body } = await linking(linkAccountsRoute, {
      client: client.id,
      body: { publicToken },
    });
    const [account] = body['accounts'] as ListedAccount[];
    if (!account) throw new Error('Nothing was linked.');
    return account;
  }

  return {
    ...setup,
    link,

    /** Ada Buyer, with a home. */
    async addPayee(): Promise<Client> {
      serial += 1;
      const home = { address1: HOME.street, city: HOME.city, state: HOME.region, zipcode: HOME.postal_code };
      const client = aClient({
        id: world.newAccountId(),
        mobilePhone: `+1312556${serial}`,
        ...home,
        ssnOnFile: true,
        dobOnFile: true,
      });
      await clients.add(client);
      return client;
    },

    /** A payment that the staff prepare now, approved and opened. `hoursAgo` prepares it earlier. */
    addPayment: (client: Client, amount: number, hoursAgo = 0) =>
      addPayout(world, client, {
        amount: amount as never,
        createdAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      }),

    override: (client: Client, { bankAccountId: id }: ListedAccount) =>
      linking(overrideIdentityRoute, { client: client.id, body: { bankAccountId: id, reason: 'my account' } }),

    /** Enters an account's numbers, and afterwards the code of its test deposit. */
    async linkByNumbers(client: Client, accountNumber: string): Promise<ListedAccount> {
      const opened = await linking(startMicrodepositRoute, { client: client.id, body: { tenantId: 'acme' } });
      const publicToken = await window.typedIn(opened.body['linkToken'], accountNumber);
      const { body } = await linking(linkAccountsRoute, { client: client.id, body: { publicToken } });
      const [account] = body['accounts'] as ListedAccount[];
      if (!account) throw new Error('Nothing was linked.');
      return account;
    },
    async typeTheCode(client: Client, { bankAccountId: id }: ListedAccount): Promise<ListedAccount> {
      const about = { client: client.id, body: { bankAccountId: id, id: client.id, tenantId: 'acme' } };
      const opened = await linking(microdepositLinkTokenRoute, about);
      await window.typeTheCode(opened.body['linkToken']);
      return (await linking(verifyMicrodepositRoute, about)).body['account'] as ListedAccount;
    },

    list: (client: Client, balances: 'live' | 'known' = 'known') =>
      linking(listAccountsRoute, { client: client.id, params: { clientId: client.id }, query: { balances } }),

    async record(client: Client, { bankAccountId: id }: ListedAccount): Promise<BankAccount> {
      const found = await bankAccounts.find(client.tenantId, client.id, bankAccountId.parse(id));
      if (!found) throw new Error('The account is gone.');
      return found;
    },

    /** Makes an account look this many hours older. */
    async age(client: Client, { bankAccountId: id }: ListedAccount, hours: number): Promise<void> {
      const found = await bankAccounts.find(client.tenantId, client.id, bankAccountId.parse(id));
      if (!found) throw new Error('The account is gone.');
      const at = new Date(Date.now() - hours * 3_600_000).toISOString();
      await bankAccounts.save({ ...found, linkedAt: at, createdAt: at } as BankAccount);
    },
  };
}
