import { PlaidApi } from 'plaid';
import { beforeAll, expect, test, vi } from 'vitest';
import { institutionOf } from '#functions/adapters/plaid/institutions.ts';
import { ledgerBalance, moveFunds } from '#functions/adapters/plaid/ledger.ts';
import { linking, liveBalanceOf } from '#functions/adapters/plaid/linking.ts';
import { statement } from '#functions/adapters/plaid/statement.ts';
import { sweepsOf } from '#functions/adapters/plaid/sweeps.ts';
import { entries, eventsAfter, providerRefunds } from '#functions/adapters/plaid/transfers.ts';
import { trySecret } from '#functions/adapters/plaid/try-secret.ts';
import { webhookKeysOf } from '#functions/adapters/plaid/webhook-keys.ts';
import { answersTo, described, describedProblems } from './plaid-schema.ts';

vi.mock('#functions/adapters/dynamo/provider-secrets.ts', () => ({ providerSecretOf: async () => 'secret' }));
vi.mock('#functions/adapters/dynamo/provider-accounts.ts', () => ({
  providerAccounts: { all: async (_: string, provider: object) => [provider] },
}));

const provider = { clientId: 'acme', secretName: 'acme' } as const;
const tenant = { id: 'acme', provider, destinationAccounts: [] } as never;
const account = { accessToken: 'a', providerAccountId: 'account_id' };
const person = { legalName: 'Ada Park', phone: '', address: { street: '1', city: 'c', region: 'r', postalCode: '1' } };
const link = { clientUserId: 'c', clientName: 'Acme', language: 'en', redirectUri: '', webhook: '', person } as const;
const money = { amount: 12_34, idempotencyKey: 'k' } as never;
const move = { amount: 12_34 as never, key: 'k' };

/** What the portal makes of an answer to each of its calls. */
const readers: Readonly<Record<string, (answer: number) => Promise<unknown>>> = {
  '/link/token/create': () => linking.linkToken(provider, link),
  '/item/public_token/exchange': () => linking.exchange(provider, 'p'),
  '/item/remove': () => linking.remove(provider, 'a'),
  '/accounts/get': () => linking.known(provider, 'a'),
  '/accounts/balance/get': async () => [await linking.live(provider, 'a'), await liveBalanceOf(provider, account)],
  '/auth/get': () => linking.numbers(provider, 'a'),
  '/identity/match': () => linking.match(provider, 'a', person),
  '/institutions/get_by_id': () => institutionOf(provider, 'ins_1'),
  '/transfer/authorization/create': () => entries.authorize(provider, money),
  '/transfer/authorization/cancel': () => entries.cancelAuthorization(provider, 'a'),
  '/transfer/create': () =>
    entries.create(provider, { ...account, authorizationId: 'a', description: '', metadata: {} }),
  '/transfer/get': () => entries.find(provider, 't'),
  '/transfer/cancel': () => entries.cancel(provider, 't'),
  '/transfer/event/sync': async () => [await eventsAfter(provider, 0), await statement.lines(tenant)],
  '/transfer/refund/create': () => providerRefunds.create(provider, money),
  '/transfer/refund/get': () => providerRefunds.find(provider, 'r'),
  '/transfer/refund/cancel': () => providerRefunds.cancel(provider, 'r'),
  '/transfer/ledger/get': async () => [await ledgerBalance(tenant), await statement.balance(tenant)],
  '/transfer/ledger/deposit': () => moveFunds(provider, { ...move, way: 'deposit' }),
  '/transfer/ledger/withdraw': () => moveFunds(provider, { ...move, way: 'withdraw' }),
  '/transfer/sweep/list': () => sweepsOf(tenant),
  '/transfer/configuration/get': () => trySecret('acme', 's'),
  '/transfer/capabilities/get': () => entries.takesInstantCredits(provider, account),
  '/webhook_verification_key/get': (answer) => webhookKeysOf(provider)(String(answer)),
};

const methodOf = (path: string) =>
  path.slice(1).replace(/[/_](.)/g, (_, letter: string) => letter.toUpperCase()) as 'accountsGet';

let now: Record<string, unknown>;
beforeAll(() => {
  process.env['PLAID_BASE_URL'] = 'http://plaid.example';
  process.env['LOG_LEVEL'] = 'SILENT';
  for (const path of Object.keys(described))
    vi.spyOn(PlaidApi.prototype, methodOf(path)).mockImplementation((async () => ({ data: now[path] })) as never);
});

test('the types cover every call that the portal makes', () => {
  expect(Object.keys(readers).toSorted()).toEqual(Object.keys(described).toSorted());
});

const whole = Object.fromEntries(Object.keys(described).map((path) => [path, answersTo(path)[0]?.[1]]));

/** What the portal makes of one answer to a call, where all others are whole ones. */
function read(path: string, answer: unknown, nth = 0): Promise<unknown> {
  now = { ...whole, [path]: answer };
  return readers[path]?.(nth) ?? Promise.reject(new Error(`Nothing reads ${path}.`));
}

test('no null, missing field or new value in an answer of Plaid’s stops the portal (X-346)', async () => {
  const problems: string[] = [];
  let nth = 0;
  for (const path of Object.keys(readers))
    for (const [what, answer] of answersTo(path)) {
      nth += 1;
      // All but a value that Plaid adds is by the description, or this test would prove nothing.
      const isNew = what.endsWith('ADDED');
      if (describedProblems(described[path] ?? '', answer).length > 0 !== isNew)
        problems.push(`${path}${what}: undescribed`);
      await read(path, answer, nth).catch((error: Error) => problems.push(`${path}${what}: ${error.message}`));
    }
  expect({ problems, calls: Object.keys(readers).length, answers: nth }).toEqual({
    problems: [],
    calls: 24,
    answers: 2255,
  });
});

test('Plaid’s answers about money are read as documented (X-346)', async () => {
  const valueIn = async (path: string, answer: unknown) => ((await read(path, answer)) as { value: never }).value;
  const decided = async (what: string) => {
    const answers = answersTo('/transfer/authorization/create');
    const answer = answers.find(([name]) => name === `.authorization.decision${what}`)?.[1];
    return (await valueIn('/transfer/authorization/create', answer))['decision'];
  };
  expect(await decided('_rationale null')).toBe('approved');
  for (const no of [' declined', ' user_action_required', ' ADDED', '_rationale.code ITEM_LOGIN_REQUIRED'])
    expect([no, await decided(no)]).toEqual([no, 'declined']);
  const [, told] = answersTo('/transfer/sweep/list').find(([name]) => name.endsWith('.status ADDED')) ?? [];
  const { sweeps } = told as { sweeps: [object, object] };
  const signed = [{ ...sweeps[0], amount: '-12.34' }, sweeps[1]];
  expect(await valueIn('/transfer/sweep/list', { sweeps: signed })).toMatchObject([
    { way: 'deposit', state: 'pending' },
    { way: 'withdraw', state: 'pending' },
  ]);
  const accounts = structuredClone(whole['/accounts/get']) as { accounts: [{ name: unknown; balances: object }] };
  Object.assign(accounts.accounts[0], { name: null });
  Object.assign(accounts.accounts[0].balances, { iso_currency_code: null, unofficial_currency_code: null });
  expect(await valueIn('/accounts/get', accounts)).toMatchObject({
    accounts: [{ name: 'official_name', isInDollars: true }],
  });
});
