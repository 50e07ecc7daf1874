import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { createBankClientRoute, linkTokenRoute } from '#shared/contracts/bank-linking.ts';
import { logsWithout } from '../../support/logs.ts';
import { accountsIn, CREDIT_UNION, PLATYPUS, setUpBankLinking } from './bank-linking-setup.ts';

let ada: Client;
/** No bank token is ever written to the log. */
const logs = logsWithout(/(access|public|link)-sandbox/);

const setup = await setUpBankLinking();

beforeEach(async () => {
  ada = await setup.addClient();
});
afterEach(() => setup.world.plaid.faults.clear());

describe('linking', () => {
  it('links the accounts behind the widget, with their banks, last digits and balances in cents (R-095, R-098)', async () => {
    const reply = await setup.link(ada, await setup.publicToken());
    expect(reply.status).toBe(200);
    expect(reply.body['mismatch']).toBe(false);
    expect(accountsIn(reply)).toMatchObject([
      { bankName: 'First Platypus Bank', accountLastFourDigits: '4821', balance: 25_000_000, use: 'usable' },
      { bankName: 'First Platypus Bank', accountLastFourDigits: '7733', balance: 7_550_025, use: 'usable' },
    ]);
    expect(accountsIn(await setup.list(ada))).toEqual(accountsIn(reply));
  });

  it('keeps the access token out of replies, logs and the table', async () => {
    const token = await setup.publicToken();
    const reply = await setup.link(ada, token);
    const written = logs.text();
    const access = await setup.accessTokenOf(ada);
    const stored = await setup.storedOf(ada);
    expect(written).toContain('link-accounts');
    for (const place of [JSON.stringify(reply.body), written, stored]) {
      expect(place).not.toContain(access);
      expect(place).not.toContain(token);
    }
    expect(stored).toContain('sealedToken');
    expect(JSON.stringify(reply.body)).not.toMatch(/provider/i);
  });

  it('links the same accounts once, even if the page sends the token repeatedly', async () => {
    const token = await setup.publicToken();
    const first = await setup.link(ada, token);
    const again = await Promise.all([setup.link(ada, token), setup.link(ada, token)]);
    for (const reply of again)
      expect(accountsIn(reply).map(({ bankAccountId }) => bankAccountId)).toEqual(
        accountsIn(first).map(({ bankAccountId }) => bankAccountId),
      );
    expect(accountsIn(await setup.list(ada))).toHaveLength(2);
    expect(await setup.loginsOf(ada)).toHaveLength(1);
  });

  it('leaves no account and no login behind when the company disables the client meanwhile (X-132)', async () => {
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
    const save = bankAccounts.save;
    let written = 0;
    vi.spyOn(bankAccounts, 'save').mockImplementation(async (account) => {
      written += 1;
      const found = await clients.find(ada.tenantId, ada.id);
      const stopped = { at: new Date().toISOString(), by: 'Rosa Diaz', reason: 'the phone was stolen' };
      if (written === 1 && found) expect((await clients.save({ ...found, stopped })).ok).toBe(true);
      return save(account);
    });
    const reply = await setup.link(ada, await setup.publicToken());
    expect([reply.status, reply.body['code']]).toEqual([423, 'client/stopped']);
    vi.restoreAllMocks();
    const accounts = await bankAccounts.list(ada.tenantId, ada.id);
    expect(accounts.filter(({ active }) => active)).toEqual([]);
    expect(await setup.loginsOf(ada)).toEqual([]);
  });

  it('links the accounts once when two requests with one token arrive at the same moment', async () => {
    const token = await setup.publicToken();
    const both = await Promise.all([setup.link(ada, token), setup.link(ada, token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(accountsIn(await setup.list(ada))).toHaveLength(2);
  });

  it('keeps an account that is linked again, and ends its old login', async () => {
    const first = accountsIn(await setup.link(ada, await setup.publicToken()));
    const formerToken = await setup.accessTokenOf(ada);
    const second = accountsIn(await setup.link(ada, await setup.publicToken()));
    expect(second.map(({ bankAccountId }) => bankAccountId)).toEqual(first.map(({ bankAccountId }) => bankAccountId));
    expect(await setup.loginsOf(ada)).toHaveLength(1);
    await expect(setup.plaid.accountsGet({ access_token: formerToken })).rejects.toMatchObject({
      response: { data: { error_code: 'ITEM_NOT_FOUND' } },
    });
  });

  it('keeps the login that an account was debited through while a transfer is on its way', async () => {
    const [checking] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    const before = await setup.loginsOf(ada);
    await setup.world.addDraft(ada, {
      status: 'pending',
      source: { id: checking?.bankAccountId as never, bankName: 'b', name: 'n', accountLastFourDigits: '6124' },
    });
    const again = await setup.link(ada, await setup.publicToken('user_house'));
    expect(again.status).toBe(200);
    expect(await setup.loginsOf(ada)).toEqual(before);
  });

  it("marks an account whose owner has another name, and clears the mark when the client's details match (R-114)", async () => {
    const reply = await setup.link(ada, await setup.publicToken('user_mismatch'));
    expect(reply.body['mismatch']).toBe(true);
    await setup.clients.save({
      ...ada,
      firstName: 'Alberta',
      lastName: 'Charleson',
      address1: '2992 Cameron Road',
      city: 'Malakoff',
      state: 'NY',
      zipcode: '14236',
      updatedAt: new Date().toISOString(),
    });
    expect(accountsIn(await setup.list(ada, 'live'))[0]?.mismatch).toBe(false);
  });

  it.each([
    ['a prepaid card', 'user_unsupported', PLATYPUS, ['unsupported']],
    ["the credit union's savings account", 'user_closing', CREDIT_UNION, ['usable', 'non-transactional']],
    ['an account whose bank reports no balance', 'user_nobalance', PLATYPUS, ['usable']],
  ])('shows if %s can be chosen (R-102, R-109, R-110)', async (_, username, institution, uses) => {
    expect(
      accountsIn(await setup.link(ada, await setup.publicToken(username, institution))).map(({ use }) => use),
    ).toEqual(uses);
  });

  it('refuses an unknown public token', async () => {
    const reply = await setup.link(ada, 'public-sandbox-not-one');
    expect([reply.status, reply.body['code']]).toEqual([409, 'bank/link-expired']);
    expect(await setup.loginsOf(ada)).toEqual([]);
  });

  it('exchanges a token once, because Plaid refuses it the second time', async () => {
    const token = await setup.publicToken();
    const first = await setup.link(ada, token);
    const { PlaidApi } = await import('plaid');
    const exchange = vi.spyOn(PlaidApi.prototype, 'itemPublicTokenExchange');
    expect((await setup.link(ada, token)).body).toMatchObject({
      accounts: accountsIn(first).map(({ name }) => ({ name })),
    });
    expect(exchange).not.toHaveBeenCalled();
  });

  it('keeps the mark of another owner if the bank does not answer the next time', async () => {
    await setup.link(ada, await setup.publicToken('user_mismatch'));
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/identity/match' });
    expect((await setup.link(ada, await setup.publicToken('user_mismatch'))).body['mismatch']).toBe(true);
  });

  it('continues from the stored login if the provider failed after the exchange', async () => {
    const token = await setup.publicToken();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/get' });
    expect((await setup.link(ada, token)).body['code']).toBe('bank/linking-failed');
    expect(accountsIn(await setup.link(ada, token))).toHaveLength(2);
    expect(await setup.loginsOf(ada)).toHaveLength(1);
  });
});

describe('the widget', () => {
  it('opens with the provider’s token and this stage’s script (R-097)', async () => {
    const reply = await setup.call(linkTokenRoute, {
      client: ada.id,
      body: { user: {}, options: { products: ['auth'] } },
    });
    expect(reply.body['scriptUrl']).toBe(process.env['PLAID_LINK_SCRIPT_URL']);
    const made = await setup.plaid.linkTokenGet({ link_token: String(reply.body['token']) });
    expect(made.data.metadata).toMatchObject({
      client_name: 'Acme Title',
      redirect_uri: 'http://acme.localhost/bank-accounts/oauth',
    });
  });

  it('opens without the phone number if the provider calls it invalid', async () => {
    const { PlaidApi } = await import('plaid');
    const create = vi.spyOn(PlaidApi.prototype, 'linkTokenCreate');
    const data = { error_type: 'INVALID_REQUEST', error_code: 'INVALID_FIELD', error_message: 'user.phone_number' };
    create.mockRejectedValueOnce(
      Object.assign(new Error('400'), { isAxiosError: true, response: { status: 400, data } }),
    );
    const reply = await setup.call(linkTokenRoute, { client: ada.id, body: {} });
    const asked = create.mock.calls.map(([request]) => request.user?.phone_number);
    expect(reply.status).toBe(200);
    expect(asked).toEqual([ada.mobilePhone, undefined]);
  });

  it('identifies a client to the provider by our own id (R-096)', async () => {
    expect((await setup.call(createBankClientRoute, { client: ada.id })).body).toEqual({ clientId: ada.id });
    const nobody = await setup.call(createBankClientRoute, { client: setup.world.newAccountId() });
    expect(nobody.body['code']).toBe('client/not-found');
  });
});
