import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorize, linkToken, linkUser } from './plaid-steps.ts';
import { ACME, openBank, refusalOf } from './plaid-support.ts';

let opened: Awaited<ReturnType<typeof openBank>>;
let plaid: ReturnType<typeof opened.as>;

beforeEach(async () => {
  opened = await openBank();
  plaid = opened.as(ACME);
});
afterEach(() => opened.close());

const who = (legal_name: string, street = '1 Main Street', city = 'Reno', region = 'NV', postal_code = '89501') => ({
  legal_name,
  address: { street, city, region, postal_code, country: 'US' },
});
const match = async (access: string, user: ReturnType<typeof who>) =>
  (await plaid.identityMatch({ access_token: access, user })).data.accounts[0];

test('an account belongs to the person who links it: their name matches, another does not', async () => {
  const { access } = await linkUser(opened, plaid, 'user_closing');
  expect((await match(access, who('Casey Client')))?.legal_name.score).toBe(100);
  expect((await match(access, who('Casey Q. Client')))?.legal_name.score).toBeGreaterThanOrEqual(85);
  const stranger = await match(access, who('Robin Roe'));
  expect(stranger?.legal_name.score).toBeLessThan(70);
  expect(stranger?.legal_name.is_first_name_or_last_name_match).toBe(false);
});

test('an owner has the address in the link token', async () => {
  const user = {
    client_user_id: 'client-1',
    legal_name: 'Casey Client',
    address: { street: '1 Main Street', city: 'Reno', region: 'NV', postal_code: '89501', country: 'US' },
  };
  const { access } = await linkUser(opened, plaid, 'user_closing', 'ins_109508', { user });
  expect((await match(access, who('Casey Client')))?.address).toEqual({ score: 100, is_postal_code_match: true });
  const elsewhere = who('Casey Client', '77 Ocean Drive', 'Miami', 'FL', '33101');
  expect((await match(access, elsewhere))?.address.score).toBeLessThan(70);
});

test('user_mismatch has another owner until the right name and address are given', async () => {
  const { access } = await linkUser(opened, plaid, 'user_mismatch');
  const wrong = await match(access, who('Casey Client'));
  expect(wrong?.legal_name.score).toBeLessThan(70);
  expect(wrong?.address.score).toBeLessThan(70);
  const right = await match(access, who('Alberta Charleson', '2992 Cameron Road', 'Malakoff', 'NY', '14236'));
  expect(right?.legal_name.score).toBeGreaterThanOrEqual(70);
  expect(right?.address).toEqual({ score: 100, is_postal_code_match: true });
});

test.each([
  ['error_ITEM_LOCKED', 'ITEM_ERROR', 'ITEM_LOCKED'],
  ['error_INVALID_CREDENTIALS', 'ITEM_ERROR', 'INVALID_CREDENTIALS'],
  ['error_INSTITUTION_DOWN', 'INSTITUTION_ERROR', 'INSTITUTION_DOWN'],
])('the password %s fails the login', async (password, error_type, error_code) => {
  const token = await linkToken(plaid);
  const { body } = await opened.desk('sign-in', {
    token,
    institutionId: 'ins_109508',
    username: 'user_good',
    password,
  });
  expect(body['error']).toMatchObject({ error_type, error_code });
});

test('a login with only a prepaid card, and an unsupported bank, link nothing', async () => {
  const token = await linkToken(plaid);
  const card = await opened.desk('sign-in', {
    token,
    institutionId: 'ins_109508',
    username: 'user_unsupported',
    password: '',
  });
  expect(card.body['error']).toMatchObject({ error_code: 'NO_ACCOUNTS' });
  const bank = await opened.desk('sign-in', {
    token,
    institutionId: 'ins_900001',
    username: 'user_good',
    password: '',
  });
  expect(bank.body['error']).toMatchObject({ error_type: 'INSTITUTION_ERROR' });
});

test('finishing twice links once, and both public tokens are the same', async () => {
  const token = await linkToken(plaid);
  const login = await opened.desk('sign-in', {
    token,
    institutionId: 'ins_109508',
    username: 'user_house',
    password: 'x',
  });
  const { sessionId, accounts } = login.body as { sessionId: string; accounts: { id: string }[] };
  const chosen = { token, sessionId, accountIds: accounts.map(({ id }) => id) };
  expect(await opened.desk('choose', chosen)).toEqual(await opened.desk('choose', chosen));
  expect(opened.bank.console.overview().items).toHaveLength(1);
});

async function typeNumbers(routingNumber = '110000000', accountNumber = '1111222233330000') {
  const token = await linkToken(plaid);
  const { body } = await opened.desk('numbers', { token, routingNumber, accountNumber, subtype: 'checking' });
  const finished = body['finished'] as {
    publicToken: string;
    metadata: { institution: unknown; accounts: { id: string }[] };
  };
  return { body, finished, token };
}

test('typed numbers wait for a code, which may be wrong twice, and then the account can be debited', async () => {
  const { finished } = await typeNumbers();
  expect(finished.metadata.institution).toBeNull();
  const { data } = await plaid.itemPublicTokenExchange({ public_token: finished.publicToken });
  const payment = { access: data.access_token, account: finished.metadata.accounts[0]?.id ?? '', amount: '500.00' };
  expect(await refusalOf(authorize(plaid, payment))).toBe('ITEM_ERROR/PRODUCT_NOT_READY');
  const update = { access_token: data.access_token, products: undefined, required_if_supported_products: undefined };
  const token = await linkToken(plaid, update);
  expect((await opened.desk('open', { token })).body).toMatchObject({ mode: 'code', mask: '0000' });
  expect((await opened.desk('code', { token, code: 'AAA' })).body).toEqual({ triesLeft: 2 });
  expect((await opened.desk('code', { token, code: 'abc' })).body).toHaveProperty('finished');
  expect((await opened.desk('open', { token })).body).toMatchObject({ mode: 'done' });
  expect((await authorize(plaid, payment)).decision_rationale?.code).toBe('MANUALLY_VERIFIED_ITEM');
});

test('the third wrong code ends the verification permanently', async () => {
  const { finished } = await typeNumbers();
  const { data } = await plaid.itemPublicTokenExchange({ public_token: finished.publicToken });
  const token = await linkToken(plaid, { access_token: data.access_token, products: undefined });
  for (const left of [2, 1, 0])
    expect((await opened.desk('code', { token, code: 'NO' })).body).toEqual({ triesLeft: left });
  expect((await opened.desk('code', { token, code: 'ABC' })).body).not.toHaveProperty('finished');
  const { accounts } = (await plaid.accountsGet({ access_token: data.access_token })).data;
  expect(accounts[0]?.verification_status).toBe('verification_failed');
});

test('a routing number with a wrong check digit is refused, and a matching pair needs no test deposit', async () => {
  expect((await typeNumbers('110000001')).body['error']).toMatchObject({ error_code: 'INVALID_ROUTING_NUMBER' });
  const matched = await typeNumbers('021000021', '1111222233331111');
  expect(matched.finished.metadata.accounts[0]).toMatchObject({ verification_status: null });
  expect((await typeNumbers('333333334')).body).toMatchObject({ mode: 'code' });
});

test('an OAuth bank sends the person back to the token’s page, and the widget continues there', async () => {
  const token = await linkToken(plaid, { redirect_uri: 'http://acme.localhost:8080/bank-accounts/oauth' });
  const left = await opened.desk('leave-for-bank', { token, institutionId: 'ins_127287' });
  const sessionId = new URL(String(left.body['bankPage']), 'http://x').searchParams.get('session');
  await opened.desk('sign-in', { token, sessionId, username: 'user_closing', password: 'x' });
  const back = new URL(String((await opened.desk('return-address', { token, sessionId })).body['returnTo']));
  expect(back.origin + back.pathname).toBe('http://acme.localhost:8080/bank-accounts/oauth');
  const oauthStateId = back.searchParams.get('oauth_state_id');
  expect((await opened.desk('resume', { token, oauthStateId })).body).toMatchObject({
    sessionId,
    institution: { id: 'ins_127287' },
  });
});

test('a link token that has expired is an INVALID_LINK_TOKEN', async () => {
  const token = await linkToken(plaid);
  opened.clock.advanceMs(4 * 3_600_000);
  expect((await opened.desk('open', { token })).body['error']).toMatchObject({ error_code: 'INVALID_LINK_TOKEN' });
});

test('user_custom has the accounts its password describes', async () => {
  const token = await linkToken(plaid);
  const override = {
    type: 'depository',
    subtype: 'checking',
    starting_balance: 1234.5,
    numbers: { account: '99998765' },
  };
  const password = JSON.stringify({ override_accounts: [override] });
  const { body } = await opened.desk('sign-in', {
    token,
    institutionId: 'ins_109508',
    username: 'user_custom',
    password,
  });
  expect(body['accounts']).toMatchObject([{ mask: '8765', availableCents: 123_450 }]);
});

test('the stand-in refuses to run outside this machine', async () => {
  await expect(openBank({ publicUrl: 'https://portal.example.com' })).rejects.toThrow('this machine only');
});
