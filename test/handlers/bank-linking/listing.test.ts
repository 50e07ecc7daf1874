import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { listAccountsRoute } from '#shared/contracts/bank-linking.ts';
import { logsWithout } from '../../support/logs.ts';
import { accountsIn, setUpBankLinking } from './bank-linking-setup.ts';

let ada: Client;
/** No bank token is ever written to the log. */
logsWithout(/(access|public|link)-sandbox/);

const setup = await setUpBankLinking();

beforeEach(async () => {
  ada = await setup.addClient();
});
afterEach(() => setup.world.plaid.faults.clear());

describe('the list', () => {
  it("shows only the client's own accounts (R-095)", async () => {
    const reply = await setup.call(listAccountsRoute, {
      client: ada.id,
      params: { clientId: setup.world.newAccountId() },
    });
    expect([reply.status, reply.body['code']]).toEqual([404, 'client/not-found']);
  });

  it('shows how much one payment may take from an account that cannot be checked, and only there (X-118)', async () => {
    const unseen = accountsIn(await setup.link(ada, await setup.publicToken('user_nobalance')));
    expect(unseen.map(({ balance, uncheckedLimit }) => [balance, uncheckedLimit])).toEqual([[null, 500_000]]);
    const bob = await setup.addClient();
    const [house] = accountsIn(await setup.link(bob, await setup.publicToken('user_house')));
    expect(house).not.toHaveProperty('uncheckedLimit');
    const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
    const [stored] = await bankAccounts.list(bob.tenantId, bob.id);
    if (stored) await bankAccounts.save({ ...stored, linkedBy: 'numbers' });
    expect(accountsIn(await setup.list(bob))).toMatchObject([{ byNumbers: true, uncheckedLimit: 500_000 }]);
  });

  it('asks the bank for live balances at most once a minute', async () => {
    await setup.link(ada, await setup.publicToken('user_house'));
    await setup.makeOld(ada);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    await setup.list(ada);
    expect(setup.world.plaid.faults.waiting).toHaveLength(1);
    setup.world.plaid.faults.clear();
    const [fresh] = accountsIn(await setup.list(ada, 'live'));
    expect(fresh?.balance).toBe(61_240_000);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    expect(accountsIn(await setup.list(ada, 'live'))).toEqual([fresh]);
    expect(setup.world.plaid.faults.waiting).toHaveLength(1);
    setup.world.plaid.faults.clear();
  });

  it('shows the last known balance and its time if the bank does not answer', async () => {
    await setup.link(ada, await setup.publicToken('user_house'));
    await setup.makeOld(ada);
    const known = accountsIn(await setup.list(ada));
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    const reply = await setup.list(ada, 'live');
    expect(reply.status).toBe(200);
    expect(accountsIn(reply)).toEqual(known);
    expect(accountsIn(reply)[0]?.balanceDateTime).toBe('2026-01-01T00:00:00.000Z');
  });

  it('reads the verification state of a waiting account, not its balance', async () => {
    const token = await setup.publicToken('user_house');
    const { PlaidApi } = await import('plaid');
    const known = vi.spyOn(PlaidApi.prototype, 'accountsGet');
    const live = vi.spyOn(PlaidApi.prototype, 'accountsBalanceGet');
    const { data } = await setup.plaid.accountsGet({
      access_token: (await setup.plaid.itemPublicTokenExchange({ public_token: token })).data.access_token,
    });
    const waiting = data.accounts.map((each) => ({ ...each, verification_status: 'pending_manual_verification' }));
    known.mockResolvedValueOnce({ data: { ...data, accounts: waiting } } as never);
    expect(accountsIn(await setup.link(ada, token))).toMatchObject([{ use: 'pending', pendingVerification: true }]);
    expect(accountsIn(await setup.list(ada, 'live'))).toMatchObject([{ use: 'usable', pendingVerification: false }]);
    expect(live).not.toHaveBeenCalled();
  });

  it('asks for a new login if the bank does, and opens the widget for it', async () => {
    const [account] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    const token = await setup.accessTokenOf(ada);
    await setup.makeOld(ada);
    await setup.plaid.sandboxItemResetLogin({ access_token: token });
    expect(accountsIn(await setup.list(ada, 'live')).map(({ use }) => use)).toEqual(['login-needed']);
    const reply = await setup.linkToken(ada, { bankAccountId: account?.bankAccountId });
    const made = await setup.plaid.linkTokenGet({ link_token: String(reply.body['token']) });
    expect(made.data.metadata.initial_products).toEqual([]);
  });

  it('shows the same account as usable once its login is repaired', async () => {
    const [account] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    await setup.makeOld(ada);
    await setup.plaid.sandboxItemResetLogin({ access_token: await setup.accessTokenOf(ada) });
    await setup.list(ada, 'live');
    const { token } = (await setup.linkToken(ada, { bankAccountId: account?.bankAccountId })).body;
    expect(await setup.inWindow('open', { token })).toMatchObject({ mode: 'login' });
    const login = { token, username: 'user_house', password: 'pass_good' };
    const { finished } = (await setup.inWindow('repair', login)) as { finished: { publicToken: string } };
    const [again] = accountsIn(await setup.link(ada, finished.publicToken));
    expect(again).toMatchObject({ bankAccountId: account?.bankAccountId, use: 'usable' });
    expect(accountsIn(await setup.list(ada))).toHaveLength(1);
    expect(await setup.loginsOf(ada)).toHaveLength(1);
  });
});

describe('disconnecting', () => {
  it('takes the account off the list and ends the login with its last account (R-100)', async () => {
    const [one, other] = accountsIn(await setup.link(ada, await setup.publicToken()));
    const token = await setup.accessTokenOf(ada);
    expect((await setup.disconnect(ada, one?.bankAccountId)).status).toBe(200);
    expect(accountsIn(await setup.list(ada)).map(({ bankAccountId }) => bankAccountId)).toEqual([other?.bankAccountId]);
    expect(await setup.loginsOf(ada)).toHaveLength(1);
    expect((await setup.disconnect(ada, other?.bankAccountId)).status).toBe(200);
    expect(await setup.loginsOf(ada)).toEqual([]);
    await expect(setup.plaid.accountsGet({ access_token: token })).rejects.toThrow();
    expect((await setup.disconnect(ada, other?.bankAccountId)).status).toBe(200);
  });

  it('is refused while a transfer on its way needs the account (R-100)', async () => {
    const [account] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    const source = { id: account?.bankAccountId as never, bankName: 'b', name: 'n', accountLastFourDigits: '6124' };
    await setup.world.addDraft(ada, { status: 'pending', source });
    const reply = await setup.disconnect(ada, account?.bankAccountId);
    expect([reply.status, reply.body['code']]).toEqual([409, 'bank/in-use']);
    // However many drafts are newer than it, they don't hide it.
    const notes = [{ note: 'x'.repeat(500) }];
    for (let batch = 0; batch < 15; batch += 1)
      await Promise.all(Array.from({ length: 20 }, () => setup.world.addDraft(ada, { notes })));
    expect((await setup.disconnect(ada, account?.bankAccountId)).body['code']).toBe('bank/in-use');
    expect(accountsIn(await setup.list(ada))).toHaveLength(1);
  });

  it.each([
    ['is being sent', 'source', { status: 'submitted' }],
    ['waits for the account to be verified', 'destination', { status: 'awaiting acceptance' }],
  ] as const)('is refused while a payment %s (R-100)', async (_, side, overrides) => {
    const [account] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    const own = { id: account?.bankAccountId as never, bankName: 'b', name: 'n', accountLastFourDigits: '6124' };
    await setup.world.addDraft(ada, { ...overrides, [side]: own });
    expect((await setup.disconnect(ada, account?.bankAccountId)).body['code']).toBe('bank/in-use');
    expect(accountsIn(await setup.list(ada))).toHaveLength(1);
  });

  it('succeeds even if the provider does not answer, and ends the login the next time', async () => {
    const [account] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/item/remove' });
    expect((await setup.disconnect(ada, account?.bankAccountId)).status).toBe(200);
    expect(accountsIn(await setup.list(ada))).toEqual([]);
    expect(await setup.loginsOf(ada)).toHaveLength(1);
    expect((await setup.disconnect(ada, account?.bankAccountId)).status).toBe(200);
    expect(await setup.loginsOf(ada)).toEqual([]);
  });

  it('makes a relinked account a new one that only looks the same (X-111)', async () => {
    const [account] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    await setup.disconnect(ada, account?.bankAccountId);
    const [back] = accountsIn(await setup.link(ada, await setup.publicToken('user_house')));
    expect(back?.active).toBe(true);
    expect(back?.bankAccountId).not.toBe(account?.bankAccountId);
  });
});
