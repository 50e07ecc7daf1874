import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import {
  createBankClientRoute,
  disconnectAccountRoute,
  type ListedAccount,
  linkAccountsRoute,
  linkTokenRoute,
  listAccountsRoute,
} from '#shared/contracts/bank-linking.ts';
import { type ClientId, clientId, tenantId } from '#shared/ids.ts';
import { captureLogs } from '../../support/logs.ts';
import { aClient } from '../../support/people.ts';
import { startWorld, type World } from '../../support/world.ts';
import { caller } from '../../support/world-caller.ts';

/** The real handler over the real SDK clients; only AWS and the bank are stand-ins. */
let world: World;
let call: ReturnType<typeof caller>;
let ada: Client;
let logs: ReturnType<typeof captureLogs>;
const ACME = tenantId.parse('acme');
const PLATYPUS = 'ins_109508';
const CREDIT_UNION = 'ins_109509';

beforeAll(async () => {
  world = await startWorld();
  process.env['LOG_LEVEL'] = 'INFO';
  call = caller((await import('#functions/bank-linking/handler.ts')).handler);
});
afterAll(() => world.close());

beforeEach(async () => {
  logs = captureLogs();
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const id = world.newAccountId();
  const mobilePhone = `+1312555${String(1000 + Math.floor(Number.parseInt(id.slice(-4), 16) % 9000))}`;
  ada = aClient({ id, mobilePhone, address1: '1 Elm Street', city: 'Springfield', state: 'IL', zipcode: '62701' });
  await clients.add(ada);
});

/** Whatever a test was about: no token of the bank is ever written to the log. */
afterEach(() => {
  logs.stop();
  expect(logs.text()).not.toMatch(/(access|public|link)-sandbox/);
});

const plaid = async () => (await import('#functions/adapters/plaid/client.ts')).plaidOf(world.tenant.provider);
const table = async () => {
  const { documents, tableName } = await import('#functions/adapters/dynamo/documents.ts');
  return { documents: documents as DynamoDBDocumentClient, name: tableName() };
};

/** What the widget would hand to the page, after this person logged in at this bank. */
async function publicToken(username = 'user_closing', institution = PLATYPUS): Promise<string> {
  const made = await (await plaid()).sandboxPublicTokenCreate({
    institution_id: institution,
    initial_products: ['transfer', 'identity'] as never,
    options: { override_username: username },
  });
  return made.data.public_token;
}

const accountsIn = (reply: { body: Record<string, unknown> }) => reply.body['accounts'] as ListedAccount[];
const link = (token: string, client: string = ada.id) =>
  call(linkAccountsRoute, { client, body: { publicToken: token } });
const list = (balances?: 'live' | 'known', client: string = ada.id) =>
  call(listAccountsRoute, { client, params: { clientId: client }, ...(balances ? { query: { balances } } : {}) });
const disconnect = (bankAccountId: string, client: string = ada.id) =>
  call(disconnectAccountRoute, { client, body: { bankAccountId } });
const idOf = (client: Client): ClientId => clientId.parse(client.id);

async function loginsOf(client: Client) {
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  return bankTokens.list(ACME, idOf(client));
}
async function accessTokenOf(client: Client): Promise<string> {
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const [login] = await loginsOf(client);
  const token = await bankTokens.read(ACME, idOf(client), login?.itemId ?? '');
  if (!token) throw new Error('The client has no login.');
  return token;
}

describe('linking', () => {
  it('links the accounts behind the widget, with their banks, last digits and balances in cents', async () => {
    const reply = await link(await publicToken());
    expect(reply.status).toBe(200);
    expect(reply.body['mismatch']).toBe(false);
    expect(accountsIn(reply)).toMatchObject([
      { bankName: 'First Platypus Bank', accountLastFourDigits: '4821', balance: 25_000_000, use: 'usable' },
      { bankName: 'First Platypus Bank', accountLastFourDigits: '7733', balance: 7_550_025, use: 'usable' },
    ]);
    expect(accountsIn(await list())).toEqual(accountsIn(reply));
  });

  it('keeps the access token out of replies, logs and the table', async () => {
    const token = await publicToken();
    const reply = await link(token);
    const written = logs.text();
    const access = await accessTokenOf(ada);
    const { documents, name } = await table();
    const items = await documents.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `TENANT#acme#CLIENT#${ada.id}` },
      }),
    );
    const stored = JSON.stringify(items.Items);
    expect(written).toContain('link-accounts');
    for (const place of [JSON.stringify(reply.body), written, stored]) {
      expect(place).not.toContain(access);
      expect(place).not.toContain(token);
    }
    expect(stored).toContain('sealedToken');
    expect(JSON.stringify(reply.body)).not.toMatch(/provider/i);
  });

  it('links the same accounts once, however often the page hands the same token in', async () => {
    const token = await publicToken();
    const first = await link(token);
    const again = await Promise.all([link(token), link(token)]);
    for (const reply of again)
      expect(accountsIn(reply).map(({ bankAccountId }) => bankAccountId)).toEqual(
        accountsIn(first).map(({ bankAccountId }) => bankAccountId),
      );
    expect(accountsIn(await list())).toHaveLength(2);
    expect(await loginsOf(ada)).toHaveLength(1);
  });

  it('two requests with one token at the same moment link the accounts once', async () => {
    const token = await publicToken();
    const both = await Promise.all([link(token), link(token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(accountsIn(await list())).toHaveLength(2);
  });

  it('an account linked again is the same account, and its former login is ended', async () => {
    const first = accountsIn(await link(await publicToken()));
    const formerToken = await accessTokenOf(ada);
    const second = accountsIn(await link(await publicToken()));
    expect(second.map(({ bankAccountId }) => bankAccountId)).toEqual(first.map(({ bankAccountId }) => bankAccountId));
    expect(await loginsOf(ada)).toHaveLength(1);
    await expect((await plaid()).accountsGet({ access_token: formerToken })).rejects.toMatchObject({
      response: { data: { error_code: 'ITEM_NOT_FOUND' } },
    });
  });

  it('an account that a transfer on its way needs keeps the login it was debited through', async () => {
    const [checking] = accountsIn(await link(await publicToken('user_house')));
    const before = await loginsOf(ada);
    await world.addDraft(ada, {
      status: 'pending',
      source: { id: checking?.bankAccountId as never, bankName: 'b', name: 'n', accountLastFourDigits: '6124' },
    });
    const again = await link(await publicToken('user_house'));
    expect(again.status).toBe(200);
    expect(await loginsOf(ada)).toEqual(before);
  });

  it("marks an account whose owner has another name, and takes the mark away when the client's details are right", async () => {
    const reply = await link(await publicToken('user_mismatch'));
    expect(reply.body['mismatch']).toBe(true);
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    await clients.save({
      ...ada,
      firstName: 'Alberta',
      lastName: 'Charleson',
      address1: '2992 Cameron Road',
      city: 'Malakoff',
      state: 'NY',
      zipcode: '14236',
    });
    expect(accountsIn(await list('live'))[0]?.mismatch).toBe(false);
  });

  it.each([
    ['a prepaid card', 'user_unsupported', PLATYPUS, ['unsupported']],
    ["the credit union's savings account", 'user_closing', CREDIT_UNION, ['usable', 'non-transactional']],
    ['an account whose bank tells no balance', 'user_nobalance', PLATYPUS, ['usable']],
  ])('says of %s whether it can be chosen', async (_, username, institution, uses) => {
    expect(accountsIn(await link(await publicToken(username, institution))).map(({ use }) => use)).toEqual(uses);
  });

  it('refuses a public token that the provider does not know', async () => {
    const reply = await link('public-sandbox-not-one');
    expect([reply.status, reply.body['code']]).toEqual([502, 'bank/linking-failed']);
    expect(await loginsOf(ada)).toEqual([]);
  });

  it('goes on from the stored login when the provider failed after the exchange', async () => {
    const token = await publicToken();
    world.plaid.faults.set({ kind: 'fail before', path: '/accounts/get' });
    expect((await link(token)).body['code']).toBe('bank/linking-failed');
    expect(accountsIn(await link(token))).toHaveLength(2);
    expect(await loginsOf(ada)).toHaveLength(1);
  });
});

describe('the list', () => {
  it("is nobody's but the client's own", async () => {
    const reply = await call(listAccountsRoute, { client: ada.id, params: { clientId: world.newAccountId() } });
    expect([reply.status, reply.body['code']]).toEqual([404, 'client/not-found']);
  });

  it('asks the bank for live balances at most once a minute', async () => {
    await link(await publicToken('user_house'));
    await makeOld(ada);
    world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    await list('known');
    expect(world.plaid.faults.waiting).toHaveLength(1);
    world.plaid.faults.clear();
    const [fresh] = accountsIn(await list('live'));
    expect(fresh?.balance).toBe(61_240_000);
    world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    expect(accountsIn(await list('live'))).toEqual([fresh]);
    expect(world.plaid.faults.waiting).toHaveLength(1);
    world.plaid.faults.clear();
  });

  it('falls back to the balance known before, and says since when, if the bank does not answer', async () => {
    await link(await publicToken('user_house'));
    await makeOld(ada);
    const known = accountsIn(await list('known'));
    world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    const reply = await list('live');
    expect(reply.status).toBe(200);
    expect(accountsIn(reply)).toEqual(known);
    expect(accountsIn(reply)[0]?.balanceDateTime).toBe('2026-01-01T00:00:00.000Z');
  });

  it('reads the state of an account that waits for its verification, and not its balance', async () => {
    const token = await publicToken('user_house');
    const { PlaidApi } = await import('plaid');
    const known = vi.spyOn(PlaidApi.prototype, 'accountsGet');
    const live = vi.spyOn(PlaidApi.prototype, 'accountsBalanceGet');
    const { data } = await (await plaid()).accountsGet({
      access_token: (await (await plaid()).itemPublicTokenExchange({ public_token: token })).data.access_token,
    });
    const waiting = data.accounts.map((each) => ({ ...each, verification_status: 'pending_manual_verification' }));
    known.mockResolvedValueOnce({ data: { ...data, accounts: waiting } } as never);
    expect(accountsIn(await link(token))).toMatchObject([{ use: 'pending', pendingVerification: true }]);
    expect(accountsIn(await list('live'))).toMatchObject([{ use: 'usable', pendingVerification: false }]);
    expect(live).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('asks for a new login when the bank does, and is content after it', async () => {
    const [account] = accountsIn(await link(await publicToken('user_house')));
    const token = await accessTokenOf(ada);
    await makeOld(ada);
    await (await plaid()).sandboxItemResetLogin({ access_token: token });
    expect(accountsIn(await list('live')).map(({ use }) => use)).toEqual(['login-needed']);
    const reply = await call(linkTokenRoute, { client: ada.id, body: { bankAccountId: account?.bankAccountId } });
    const made = await (await plaid()).linkTokenGet({ link_token: String(reply.body['token']) });
    expect(made.data.metadata.initial_products).toEqual([]);
  });
});

/** Makes what is known of a client's accounts a year old. */
async function makeOld(client: Client): Promise<void> {
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  for (const account of await bankAccounts.list(ACME, idOf(client)))
    await bankAccounts.save({ ...account, balance: 4200, balanceAt: '2026-01-01T00:00:00.000Z' });
}

describe('disconnecting', () => {
  it('takes the account off the list and ends the login with its last account', async () => {
    const [one, other] = accountsIn(await link(await publicToken()));
    const token = await accessTokenOf(ada);
    expect((await disconnect(one?.bankAccountId ?? '')).status).toBe(200);
    expect(accountsIn(await list()).map(({ bankAccountId }) => bankAccountId)).toEqual([other?.bankAccountId]);
    expect(await loginsOf(ada)).toHaveLength(1);
    expect((await disconnect(other?.bankAccountId ?? '')).status).toBe(200);
    expect(await loginsOf(ada)).toEqual([]);
    await expect((await plaid()).accountsGet({ access_token: token })).rejects.toThrow();
    expect((await disconnect(other?.bankAccountId ?? '')).status).toBe(200);
  });

  it('is refused while a transfer on its way needs the account', async () => {
    const [account] = accountsIn(await link(await publicToken('user_house')));
    const source = { id: account?.bankAccountId as never, bankName: 'b', name: 'n', accountLastFourDigits: '6124' };
    await world.addDraft(ada, { status: 'pending', source });
    const reply = await disconnect(account?.bankAccountId ?? '');
    expect([reply.status, reply.body['code']]).toEqual([409, 'bank/in-use']);
    expect(accountsIn(await list())).toHaveLength(1);
  });

  it("another client's account is not there", async () => {
    const [account] = accountsIn(await link(await publicToken('user_house')));
    const stranger = world.newAccountId();
    const reply = await disconnect(account?.bankAccountId ?? '', stranger);
    expect([reply.status, reply.body['code']]).toEqual([404, 'bank/not-found']);
    expect(accountsIn(await list())).toHaveLength(1);
  });

  it('stands although the provider does not answer, and the login is ended the next time', async () => {
    const [account] = accountsIn(await link(await publicToken('user_house')));
    world.plaid.faults.set({ kind: 'fail before', path: '/item/remove' });
    expect((await disconnect(account?.bankAccountId ?? '')).status).toBe(200);
    expect(accountsIn(await list())).toEqual([]);
    expect(await loginsOf(ada)).toHaveLength(1);
    expect((await disconnect(account?.bankAccountId ?? '')).status).toBe(200);
    expect(await loginsOf(ada)).toEqual([]);
  });

  it('and linked again, the account is the same', async () => {
    const [account] = accountsIn(await link(await publicToken('user_house')));
    await disconnect(account?.bankAccountId ?? '');
    const [back] = accountsIn(await link(await publicToken('user_house')));
    expect(back).toMatchObject({ bankAccountId: account?.bankAccountId, active: true });
  });
});

describe('the widget', () => {
  it('opens with a token of the provider and the script of this place', async () => {
    const reply = await call(linkTokenRoute, { client: ada.id, body: { user: {}, options: { products: ['auth'] } } });
    expect(reply.body['scriptUrl']).toBe(process.env['PLAID_LINK_SCRIPT_URL']);
    const made = await (await plaid()).linkTokenGet({ link_token: String(reply.body['token']) });
    expect(made.data.metadata).toMatchObject({
      client_name: 'Acme Title',
      redirect_uri: 'http://acme.localhost/bank-accounts',
    });
  });

  it('opens without the phone number when the provider takes that for invalid', async () => {
    const { PlaidApi } = await import('plaid');
    const create = vi.spyOn(PlaidApi.prototype, 'linkTokenCreate');
    const data = { error_type: 'INVALID_REQUEST', error_code: 'INVALID_FIELD', error_message: 'user.phone_number' };
    create.mockRejectedValueOnce(
      Object.assign(new Error('400'), { isAxiosError: true, response: { status: 400, data } }),
    );
    const reply = await call(linkTokenRoute, { client: ada.id, body: {} });
    const asked = create.mock.calls.map(([request]) => request.user?.phone_number);
    create.mockRestore();
    expect(reply.status).toBe(200);
    expect(asked).toEqual([ada.mobilePhone, undefined]);
  });

  it("does not open for another client's account", async () => {
    const [account] = accountsIn(await link(await publicToken('user_house')));
    const { client: stranger } = await world.addPayer();
    const reply = await call(linkTokenRoute, { client: stranger.id, body: { bankAccountId: account?.bankAccountId } });
    expect(reply.body['code']).toBe('bank/not-found');
  });

  it('a client is confirmed to the provider by our own id', async () => {
    expect((await call(createBankClientRoute, { client: ada.id })).body).toEqual({ clientId: ada.id });
    const nobody = await call(createBankClientRoute, { client: world.newAccountId() });
    expect(nobody.body['code']).toBe('client/not-found');
  });
});
