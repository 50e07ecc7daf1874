import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBankingDays, easternTime } from '#shared/banking-days.ts';
import type { Client } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import {
  microdepositLinkTokenRoute,
  startMicrodepositRoute,
  verifyMicrodepositRoute,
} from '#shared/contracts/verification.ts';
import { logsWithout } from '../../support/logs.ts';
import { accountsIn, setUpBankLinking } from './bank-linking-setup.ts';

let ada: Client;
logsWithout(/(access|public|link)-sandbox/);

const setup = await setUpBankLinking();
const { bankAccounts, testDeposits } = await import('#functions/adapters/dynamo/bank-accounts.ts');
beforeEach(async () => {
  ada = await setup.addClient();
});
afterEach(() => setup.world.plaid.faults.clear());

const about = (client: Client, bankAccountId: string) => ({
  client: client.id,
  body: { bankAccountId, id: client.id, tenantId: 'acme' },
});

/** Types the numbers of an account into the window, as far as the test deposit on its way. */
async function linkByNumbers(client: Client): Promise<ListedAccount> {
  const opened = await setup.call(startMicrodepositRoute, { client: client.id, body: { tenantId: 'acme' } });
  expect(opened.status).toBe(200);
  const typed = await setup.inWindow('numbers', {
    token: opened.body['linkToken'],
    routingNumber: '110000000',
    accountNumber: '1111222233330000',
    subtype: 'checking',
  });
  const { publicToken } = typed['finished'] as { publicToken: string };
  const [account] = accountsIn(await setup.link(client, publicToken));
  if (!account) throw new Error('Nothing was linked.');
  return account;
}

const enterCode = async (account: ListedAccount, code: string) => {
  const opened = await setup.call(microdepositLinkTokenRoute, about(ada, account.bankAccountId));
  return setup.inWindow('code', { token: opened.body['linkToken'], code });
};
const verify = async (account: ListedAccount) =>
  (await setup.call(verifyMicrodepositRoute, about(ada, account.bankAccountId))).body['account'] as ListedAccount;

describe('an account that was linked by its numbers', () => {
  it('waits for the code of its test deposit, and can be used once the code is entered (R-103, R-104, R-105, X-072)', async () => {
    const account = await linkByNumbers(ada);
    expect(account).toMatchObject({ use: 'pending', pendingVerification: true, verification: 'by code' });
    expect(await verify(account)).toMatchObject({ use: 'pending' });
    expect(await enterCode(account, 'abc')).toHaveProperty('finished');
    expect(await verify(account)).toMatchObject({ use: 'usable', pendingVerification: false });
    expect(accountsIn(await setup.list(ada))[0]).toMatchObject({ use: 'usable', accountLastFourDigits: '0000' });
  });

  it('is unsupported after three wrong codes, and opens no more windows', async () => {
    const account = await linkByNumbers(ada);
    for (const left of [2, 1, 0]) expect(await enterCode(account, 'NO')).toEqual({ triesLeft: left });
    expect(await verify(account)).toMatchObject({ use: 'unsupported', verification: 'failed' });
    const again = await setup.call(microdepositLinkTokenRoute, about(ada, account.bankAccountId));
    expect([again.status, again.body['code']]).toEqual([404, 'bank/not-found']);
  });

  it('cannot be verified by another client, with any ids (R-104, R-105)', async () => {
    const account = await linkByNumbers(ada);
    const bob = await setup.addClient();
    const asBob = await setup.call(verifyMicrodepositRoute, about(bob, account.bankAccountId));
    expect(asBob.body['code']).toBe('bank/not-found');
    const claimed = { ...about(ada, account.bankAccountId), client: bob.id };
    for (const route of [microdepositLinkTokenRoute, verifyMicrodepositRoute])
      expect((await setup.call(route, claimed)).body['code']).toBe('client/not-found');
    const elsewhere = await setup.call(startMicrodepositRoute, { client: ada.id, body: { tenantId: 'harbor' } });
    expect(elsewhere.body['code']).toBe('client/not-found');
  });

  it('shows the day by which the test deposit arrives, and that its bank gives no balance (X-147)', async () => {
    const account = await linkByNumbers(ada);
    const by = addBankingDays(easternTime(new Date().toISOString()).on, 1);
    expect(account).toMatchObject({ testDepositBy: by, byNumbers: true, balance: null });
    await enterCode(account, 'abc');
    const verified = await verify(account);
    expect(verified).toMatchObject({ use: 'usable', byNumbers: true });
    expect(verified).not.toHaveProperty('testDepositBy');
    // The bank can't give this account's balance, so no one asks for it.
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    await setup.makeOld(ada);
    expect(accountsIn(await setup.list(ada, 'live'))[0]).toMatchObject({ use: 'usable' });
    expect(setup.world.plaid.faults.waiting).toHaveLength(1);
  });

  it('is read again when its client returns days later, without a click (X-147)', async () => {
    const account = await linkByNumbers(ada);
    await enterCode(account, 'abc');
    // The widget's closing event was lost, so the list from a moment ago still shows it waiting.
    expect(accountsIn(await setup.list(ada))[0]).toMatchObject({ use: 'pending' });
    await setup.makeOld(ada);
    expect(accountsIn(await setup.list(ada))[0]).toMatchObject({ use: 'usable' });
    // An account that waits for nothing is not asked about.
    await setup.makeOld(ada);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/get' });
    expect(accountsIn(await setup.list(ada))[0]).toMatchObject({ use: 'usable' });
    expect(setup.world.plaid.faults.waiting).toHaveLength(1);
  });

  it('is announced once per deposit, however often its bank is read afterward (X-164)', async () => {
    const listed = await linkByNumbers(ada);
    const isToTell = async () => {
      const found: string[] = [];
      const day = addBankingDays(easternTime(new Date().toISOString()).on, 1);
      for await (const { id } of testDeposits.on(ada.tenantId, day)) found.push(id);
      return found.includes(listed.bankAccountId);
    };
    expect(await isToTell()).toBe(true);
    const [account] = await bankAccounts.list(ada.tenantId, ada.id);
    if (!account) throw new Error('Nothing was linked.');
    await bankAccounts.save({ ...account, depositToldAt: '2026-11-24T19:30:00.000Z' });
    expect(await isToTell()).toBe(false);
    await verify(listed);
    expect(await isToTell()).toBe(false);
    expect((await bankAccounts.list(ada.tenantId, ada.id))[0]?.depositToldAt).toBe('2026-11-24T19:30:00.000Z');
  });

  it('still shows as waiting in a list that is read while its bank does not answer (X-147)', async () => {
    await linkByNumbers(ada);
    await setup.makeOld(ada);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/get' });
    const reply = await setup.list(ada);
    expect([reply.status, accountsIn(reply)[0]?.use]).toEqual([200, 'pending']);
  });

  it('stays as it was when the bank does not answer', async () => {
    const account = await linkByNumbers(ada);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/get' });
    const reply = await setup.call(verifyMicrodepositRoute, about(ada, account.bankAccountId));
    expect([reply.status, reply.body['code']]).toEqual([502, 'bank/not-answering']);
    expect(accountsIn(await setup.list(ada))[0]?.use).toBe('pending');
  });
});
