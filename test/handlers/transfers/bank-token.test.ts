import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { expect, test, vi } from 'vitest';
import type { BankAccount } from '#shared/bank/account.ts';
import { setUpTransfers } from './transfers-setup.ts';

/** How the bank token, which moves money, is decrypted. */
const setup = await setUpTransfers();

const tokenOf = ({ tenantId, clientId, providerItemId }: BankAccount) =>
  setup.bankTokens.read(tenantId, clientId, providerItemId);

test('a start decrypts the bank token once, for balance, authorization and transfer', async () => {
  const payment = await setup.addPayment();
  const asked = vi.spyOn(KMSClient.prototype, 'send');
  expect((await setup.start(payment)).status).toBe(200);
  expect(asked.mock.calls.filter(([command]) => command instanceof DecryptCommand)).toHaveLength(1);
});

test('a login that was just used and then disconnected no longer works', async () => {
  const { account } = await setup.addPayment();
  expect(await tokenOf(account)).toMatch(/^access-/);
  await setup.bankTokens.forget(account.tenantId, account.clientId, account.providerItemId);
  expect(await tokenOf(account)).toBeUndefined();
});

test('two clients at the same moment each use the token of their own login', async () => {
  const [one, other] = [await setup.addPayment(), await setup.addPayment()];
  const [first, second, again] = await Promise.all([
    tokenOf(one.account),
    tokenOf(other.account),
    tokenOf(one.account),
  ]);
  expect(first).not.toBe(second);
  expect(again).toBe(first);
});
