import {
  CountryCode,
  Products,
  SandboxItemFireWebhookRequestWebhookCodeEnum,
  SandboxItemSetVerificationStatusRequestVerificationStatusEnum,
  TransferACHNetwork,
  TransferNetwork,
} from 'plaid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#infra/local/plaid/endpoints.ts';
import { plaidContract } from './plaid-schema.ts';
import { authorize, linkToken, linkUser, pay } from './plaid-steps.ts';
import { ACME, openBank, refusalOf } from './plaid-support.ts';

let opened: Awaited<ReturnType<typeof openBank>>;
let contract: Awaited<ReturnType<typeof plaidContract>>;

beforeAll(async () => {
  opened = await openBank({ clients: [{ ...ACME, openingBalanceCents: 5_000_000 }] });
  contract = await plaidContract(Object.keys(endpoints));
});
afterAll(() => opened.close());

test('a whole closing sends nothing that the SDK’s types do not allow', async () => {
  const plaid = opened.as(ACME);
  const { access, account, item } = await linkUser(opened, plaid, 'user_closing');
  const link = await linkToken(plaid);
  await plaid.linkTokenGet({ link_token: link });
  await plaid.itemGet({ access_token: access });
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
  await plaid.transferList({ count: 10 });
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
  await plaid.transferEventList({ transfer_id: paid.id });

  await plaid.transferLedgerGet({});
  await plaid.transferLedgerDeposit({ amount: '25.00', network: TransferACHNetwork.Ach, idempotency_key: 'd-1' });
  await plaid.transferLedgerWithdraw({ amount: '5.00', network: TransferNetwork.Ach, idempotency_key: 'w-1' });
  await plaid.transferSweepList({ count: 25, offset: 0 });
  await plaid.transferConfigurationGet({});
  await plaid.transferCapabilitiesGet({ access_token: access, account_id: account });
  await plaid.sandboxTransferFireWebhook({ webhook: `${opened.publicUrl}/nobody` });
  await plaid.sandboxItemResetLogin({ access_token: access });
  await plaid.itemGet({ access_token: access });
  await plaid.itemRemove({ access_token: access });

  const made = await plaid.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transfer],
  });
  await plaid.itemPublicTokenExchange({ public_token: made.data.public_token });
  const slow = await linkUser(opened, plaid, 'microdeposits_good', 'ins_109512', {
    webhook: `${opened.publicUrl}/nobody`,
  });
  await plaid.sandboxItemSetVerificationStatus({
    access_token: slow.access,
    account_id: slow.account,
    verification_status: SandboxItemSetVerificationStatusRequestVerificationStatusEnum.AutomaticallyVerified,
  });
  await plaid.sandboxItemFireWebhook({
    access_token: slow.access,
    webhook_code: SandboxItemFireWebhookRequestWebhookCodeEnum.PendingDisconnect,
  });
  expect(item).toHaveLength(37);
  expect(violations()).toEqual([]);
  const spoken = new Set(opened.exchanges.filter(({ status }) => status === 200).map(({ path }) => path));
  // The key of a webhook is asked for where webhooks are received: plaid-webhooks.test.ts.
  const unspoken = Object.keys(endpoints).filter((path) => !spoken.has(path));
  expect(unspoken).toEqual(['/webhook_verification_key/get']);
});

test('refusals have the shape of a PlaidError too', async () => {
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
});

/**
 * Everything that passed so far and should not have; a request that was refused as malformed is the test's own doing.
 */
const violations = (): string[] =>
  opened.exchanges.flatMap(({ path, status, asked, answered }) => [
    ...contract.ofReply(path, status, answered),
    ...(status === 200 ? contract.ofRequest(path, asked) : []),
  ]);
