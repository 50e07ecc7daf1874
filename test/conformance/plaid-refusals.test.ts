import { TransferType } from 'plaid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorize, create, linkUser, pay } from './plaid-steps.ts';
import { ACME, openBank, refusalOf } from './plaid-support.ts';

/** Plaid's refusals of a payment, so that the portal never comes to rely on something that Plaid would refuse. */
const INVALID = 'INVALID_REQUEST/INVALID_FIELD';
const limits = { dailyCents: 10_000 };
let opened: Awaited<ReturnType<typeof openBank>>;
let plaid: ReturnType<typeof opened.as>;
let payer: { access: string; account: string };

beforeEach(async () => {
  opened = await openBank({ clients: [{ ...ACME, limits }] });
  plaid = opened.as(ACME);
  payer = await linkUser(opened, plaid, 'user_closing');
});
afterEach(() => opened.close());

test('a transfer can only use the login and the account that were authorized', async () => {
  const { id } = await authorize(plaid, { ...payer, amount: '1.00' });
  const other = await linkUser(opened, plaid, 'user_house');
  expect(await refusalOf(create(plaid, id, other))).toBe(INVALID);
  // A second login at the same bank is a different one.
  const again = await linkUser(opened, plaid, 'user_closing');
  expect(await refusalOf(create(plaid, id, again))).toBe(INVALID);
  expect((await create(plaid, id, payer)).status).toBe('pending');
});

test.each([
  ['a description of eleven characters', { description: 'ELEVENCHARS' }],
  ['no description', { description: '' }],
  [
    'fifty-one pairs of metadata',
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v'])) },
  ],
  ['metadata that is not ASCII', { metadata: { note: 'é' } }],
  ['more than was authorized', { amount: '1.01' }],
])('%s is refused, and nothing is made', async (_, more) => {
  const { id } = await authorize(plaid, { ...payer, amount: '1.00' });
  const asked = { access_token: payer.access, account_id: payer.account, authorization_id: id, description: 'PAYMENT' };
  expect(await refusalOf(plaid.transferCreate({ ...asked, ...more }))).toBe(INVALID);
  expect(await refusalOf(plaid.transferGet({ authorization_id: id }))).toBe('INVALID_REQUEST/NOT_FOUND');
});

test('a key has at most fifty characters', async () => {
  const question = { ...payer, amount: '1.00' };
  expect(await refusalOf(authorize(plaid, { ...question, key: 'k'.repeat(51) }))).toBe(INVALID);
  expect((await authorize(plaid, { ...question, key: 'k'.repeat(50) })).decision).toBe('approved');
});

test('an originator that is not this platform’s is not found', async () => {
  const asked = plaid.transferLedgerGet({ originator_client_id: 'zenith-plaid' });
  expect(await refusalOf(asked)).toBe('TRANSFER_ERROR/TRANSFER_ORIGINATOR_NOT_FOUND');
});

test('canceled and failed transfers don’t count toward the day’s limit', async () => {
  const early = await pay(plaid, { ...payer, amount: '60.00' });
  const question = { ...payer, amount: '60.00', type: TransferType.Debit };
  const code = async () => (await authorize(plaid, question)).decision_rationale?.code;
  expect(await code()).toBe('TRANSFER_LIMIT_REACHED');
  await plaid.transferCancel({ transfer_id: early.id });
  const { id } = await pay(plaid, question);
  expect(await code()).toBe('TRANSFER_LIMIT_REACHED');
  await plaid.sandboxTransferSimulate({ transfer_id: id, event_type: 'failed' });
  expect(await code()).toBeUndefined();
});
