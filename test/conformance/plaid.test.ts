import {
  CountryCode,
  Products,
  SandboxItemFireWebhookRequestWebhookCodeEnum,
  TransferACHNetwork,
  TransferNetwork,
} from 'plaid';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '#infra/local/plaid/endpoints.ts';
import { personas } from '#infra/local/plaid/personas.ts';
import { describedProblems, plaidContract } from './plaid-schema.ts';
import { authorize, linkToken, linkUser, pay } from './plaid-steps.ts';
import { ACME, openBank, refusalOf } from './plaid-support.ts';

const opened = await openBank({ clients: [{ ...ACME, openingBalanceCents: 5_000_000 }] });
const contract = await plaidContract(Object.keys(endpoints));
afterAll(() => opened.close());

test('a whole closing sends nothing that the SDK’s types do not allow', async () => {
  const plaid = opened.as(ACME);
  const { access, account, item } = await linkUser(opened, plaid, 'user_closing');
  const link = await linkToken(plaid);
  await plaid.linkTokenGet({ link_token: link });
  await plaid.accountsGet({ access_token: access });
  await plaid.accountsBalanceGet({ access_token: access, options: { account_ids: [account] } });
  await plaid.authGet({ access_token: access });
  await plaid.identityMatch({
    access_token: access,
    user: {
      legal_name: 'Casey Client',
      phone_number: '+14155550123',
      email_address: 'casey@example.com',
      address: { street: '1 Main Street', city: 'Reno', region: 'NV', postal_code: '89501', country: 'US' },
    },
  });
  await plaid.institutionsGetById({
    institution_id: 'ins_109508',
    country_codes: [CountryCode.Us],
    options: { include_optional_metadata: true },
  });

  const paid = await pay(plaid, {
    access,
    account,
    amount: '12345.67',
    metadata: { tenant: 'acme', transferId: 't1' },
  });
  await plaid.transferGet({ transfer_id: paid.id });
  await plaid.sandboxTransferSimulate({ transfer_id: paid.id, event_type: 'posted' });
  await plaid.sandboxTransferSimulate({ transfer_id: paid.id, event_type: 'settled' });
  const refunded = await plaid.transferRefundCreate({
    transfer_id: paid.id,
    amount: '4.05',
    idempotency_key: 'refund-1',
  });
  await plaid.transferRefundGet({ refund_id: refunded.data.refund.id });
  await plaid.sandboxTransferRefundSimulate({
    refund_id: refunded.data.refund.id,
    event_type: 'refund.posted',
  });
  const second = await plaid.transferRefundCreate({
    transfer_id: paid.id,
    amount: '5.05',
    idempotency_key: 'refund-2',
  });
  await plaid.transferRefundCancel({ refund_id: second.data.refund.id });
  await plaid.sandboxTransferSimulate({ transfer_id: paid.id, event_type: 'funds_available' });
  await plaid.sandboxTransferSimulate({
    transfer_id: paid.id,
    event_type: 'returned',
    failure_reason: { failure_code: 'R01', description: 'Insufficient funds' },
  });
  const unused = await authorize(plaid, { access, account, amount: '1.00' });
  await plaid.transferAuthorizationCancel({ authorization_id: unused.id });
  const dropped = await pay(plaid, { access, account, amount: '10.00' });
  await plaid.transferCancel({ transfer_id: dropped.id });
  await plaid.transferEventSync({ after_id: 0, count: 500 });

  await plaid.transferLedgerGet({});
  await plaid.transferLedgerDeposit({ amount: '25.00', network: TransferACHNetwork.Ach, idempotency_key: 'd-1' });
  await plaid.transferLedgerWithdraw({ amount: '5.00', network: TransferNetwork.Ach, idempotency_key: 'w-1' });
  await plaid.transferSweepList({ count: 25, offset: 0 });
  await plaid.transferConfigurationGet({});
  await plaid.transferCapabilitiesGet({ access_token: access, account_id: account });
  await plaid.sandboxItemResetLogin({ access_token: access });
  await plaid.itemRemove({ access_token: access });

  const made = await plaid.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transfer],
  });
  await plaid.itemPublicTokenExchange({ public_token: made.data.public_token });
  const slow = await linkUser(opened, plaid, 'microdeposits_good', 'ins_109512', {
    webhook: `${opened.publicUrl}/nobody`,
  });
  await plaid.sandboxItemFireWebhook({
    access_token: slow.access,
    webhook_code: SandboxItemFireWebhookRequestWebhookCodeEnum.PendingDisconnect,
  });
  expect(item).toHaveLength(37);
  expect(violations()).toEqual([]);
  const spoken = new Set(opened.exchanges.filter(({ status }) => status === 200).map(({ path }) => path));
  // The key of a webhook is requested by its receiver: plaid-webhooks.test.ts.
  const unspoken = Object.keys(endpoints).filter((path) => !spoken.has(path));
  expect(unspoken).toEqual(['/webhook_verification_key/get']);
});

test('every person, amount and end of a login that the stand-in plays is answered as Plaid’s own description allows', async () => {
  const own = await openBank({ clients: [{ ...ACME, openingBalanceCents: 5_000_000 }] });
  const plaid = own.as(ACME);
  const { console } = own.bank;
  const before = own.exchanges.length;
  const user = { legal_name: 'Casey Client' };
  const login = async (username: string, bank: string) => {
    const options = { override_username: username };
    const asked = { institution_id: bank, initial_products: [Products.Transfer], options };
    const { public_token } = (await plaid.sandboxPublicTokenCreate(asked)).data;
    const { access_token, item_id } = (await plaid.itemPublicTokenExchange({ public_token })).data;
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    return { access: access_token, item: item_id, account: accounts[0]?.account_id ?? '' };
  };
  /** Every request of the portal about an account, whatever the answer. */
  const askAll = ({ access: access_token, account: account_id }: Awaited<ReturnType<typeof login>>) =>
    Promise.allSettled([
      ...[plaid.accountsGet({ access_token }), plaid.accountsBalanceGet({ access_token })],
      ...[plaid.authGet({ access_token }), plaid.identityMatch({ access_token, user })],
      plaid.transferCapabilitiesGet({ access_token, account_id }),
      ...['1.00', '500.00', '600000.00'].map((amount) =>
        authorize(plaid, { access: access_token, account: account_id, amount }),
      ),
    ]);
  let situations = 0;
  // A bank with persistent ids, one whose savings accounts take no debits, and one that verifies automatically.
  for (const { username } of personas)
    for (const id of ['ins_109508', 'ins_109509', 'ins_109512']) {
      await askAll(await login(username, id));
      situations += 1;
    }
  for (const code of ['ITEM_LOGIN_REQUIRED', 'ITEM_LOCKED', 'USER_PERMISSION_REVOKED', 'an account']) {
    const linked = await login('user_closing', 'ins_109508');
    if (code === 'an account') console.revokeAccount(linked.item);
    else console.requireLogin(linked.item, code);
    await askAll(linked);
    situations += 1;
  }
  const payer = await login('user_closing', 'ins_109508');
  for (const amount of ['11.11', '22.22', '33.33', '44.44', '55.55', '66.66', '77.77']) {
    const { id } = await pay(plaid, { ...payer, amount });
    await plaid.transferGet({ transfer_id: id });
    situations += 1;
  }
  const refunded = await pay(plaid, { ...payer, amount: '11.11' });
  for (const amount of ['1.11', '2.22', '3.33', '1.00']) {
    const asked = { transfer_id: refunded.id, amount, idempotency_key: amount };
    const { refund } = (await plaid.transferRefundCreate(asked)).data;
    await plaid.transferRefundGet({ refund_id: refund.id });
    situations += 1;
  }
  for (const to of ['returned', 'failed', undefined] as const)
    for (const way of ['transferLedgerDeposit', 'transferLedgerWithdraw'] as const) {
      const asked = { amount: '5.00', network: 'ach', idempotency_key: `${way} ${to}` };
      const { sweep } = (await plaid[way](asked as never)).data;
      expect(sweep.amount).toBe(way === 'transferLedgerDeposit' ? '-5.00' : '5.00');
      if (to) console.failSweep(sweep.id, to);
      situations += 1;
    }
  for (let days = 0; days < 14; days += 1) {
    own.clock.advanceMs(86_400_000);
    console.settleDue();
    await plaid.transferSweepList({});
    await plaid.transferEventSync({ after_id: 0, count: 500 });
  }
  const answers = own.exchanges.length - before;
  // Closing it fails the test if an answer is not as Plaid describes it.
  await own.close();
  expect({ situations, answers }).toEqual({ situations: 57, answers: 508 });
});

test('refusals have the form of a PlaidError too', async () => {
  const plaid = opened.as(ACME);
  const wrong = { clientId: 'acme-plaid', secret: 'guess', name: '' };
  expect(await refusalOf(opened.as(wrong).transferEventSync({ after_id: 0 }))).toBe('INVALID_INPUT/INVALID_API_KEYS');
  expect(await refusalOf(plaid.accountsGet({ access_token: 'access-sandbox-none' }))).toBe(
    'INVALID_INPUT/INVALID_ACCESS_TOKEN',
  );
  expect(await refusalOf(plaid.transferGet({ transfer_id: 'none' }))).toBe('INVALID_REQUEST/NOT_FOUND');
  expect(await refusalOf(plaid.itemPublicTokenExchange({ public_token: 'public-sandbox-none' }))).toBe(
    'INVALID_INPUT/INVALID_PUBLIC_TOKEN',
  );
  expect(await refusalOf(plaid.webhookVerificationKeyGet({ key_id: 'none' }))).toBe(
    'INVALID_INPUT/INVALID_WEBHOOK_VERIFICATION_KEY_ID',
  );
  const misspelt = { access_token: 'access-sandbox-none', acount_id: 'x' };
  expect(await refusalOf(plaid.accountsGet(misspelt))).toBe('INVALID_REQUEST/UNKNOWN_FIELDS');
  expect(await refusalOf(plaid.transferCreate({} as never))).toBe('INVALID_REQUEST/MISSING_FIELDS');
  expect(violations()).toEqual([]);
});

test('the contract detects a missing field and a wrong value', () => {
  expect(contract.ofReply('/transfer/ledger/get', 200, { ledger_id: 'l', request_id: 'r' })).not.toEqual([]);
  expect(contract.ofRequest('/transfer/event/sync', { after_id: 'zero' })).not.toEqual([]);
  expect(contract.ofReply('/item/remove', 400, { error_type: 'NO_SUCH_TYPE' })).not.toEqual([]);
  expect(describedProblems('TransferSweepListResponse', { sweeps: [{ id: 's' }] })).not.toEqual([]);
});

/** Every exchange so far that should have been refused. A request refused as malformed is the test's own fault. */
const violations = (): string[] =>
  opened.exchanges.flatMap(({ path, status, asked, answered }) => [
    ...contract.ofReply(path, status, answered),
    ...(status === 200 ? contract.ofRequest(path, asked) : []),
  ]);
