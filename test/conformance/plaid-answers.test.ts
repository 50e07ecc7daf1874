import { createHash } from 'node:crypto';
import { PlaidApi } from 'plaid';
import { beforeAll, expect, test, vi } from 'vitest';
import { plaidWith } from '#functions/adapters/plaid/client.ts';
import { institutionOf } from '#functions/adapters/plaid/institutions.ts';
import { ledgerAvailable, ledgerBalance, moveFunds } from '#functions/adapters/plaid/ledger.ts';
import { linking, liveBalanceOf } from '#functions/adapters/plaid/linking.ts';
import { ownerScoreAt } from '#functions/adapters/plaid/owner-score.ts';
import { statement } from '#functions/adapters/plaid/statement.ts';
import { sweepsOf } from '#functions/adapters/plaid/sweeps.ts';
import { entries, eventsAfter, providerRefunds } from '#functions/adapters/plaid/transfers.ts';
import { trySecret } from '#functions/adapters/plaid/try-secret.ts';
import { webhookKeysOf } from '#functions/adapters/plaid/webhook-keys.ts';
import { logger } from '#functions/http/log.ts';
import { answersTo, described, describedProblems } from './plaid-schema.ts';

vi.mock('#functions/adapters/dynamo/provider-secrets.ts', () => ({ providerSecretOf: async () => 'secret' }));
vi.mock('#functions/adapters/dynamo/provider.ts', () => ({
  providerAccounts: { all: async (id: string, now: object) => (id === 'left' ? [now, { ...now }] : [now]) },
}));
vi.mock('#functions/adapters/bank-tokens.ts', () => ({
  bankTokens: { read: async (id: string) => (id === 'acme' ? 'a' : undefined) },
}));

const provider = { clientId: 'acme', secretName: 'acme' } as const;
const tenant = { id: 'acme', provider, destinationAccounts: [] } as never;
const account = { accessToken: 'a', providerAccountId: 'account_id' };
const person = { legalName: 'Ada Park', phone: '', address: { street: '1', city: 'c', region: 'r', postalCode: '1' } };
const link = { clientUserId: 'c', clientName: 'Acme', language: 'en', redirectUri: '', webhook: '', person } as const;
const money = { amount: 12_34, idempotencyKey: 'k' } as never;
const move = { amount: 12_34 as never, key: 'k' };

/** The portal's reading of an answer to each of its calls. */
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
/** The calls that were made, with their content. */
let asked: unknown[][] = [];
beforeAll(() => {
  process.env['PLAID_BASE_URL'] = 'http://plaid.example';
  process.env['LOG_LEVEL'] = 'SILENT';
  for (const path of Object.keys(described))
    vi.spyOn(PlaidApi.prototype, methodOf(path)).mockImplementation((async (...said: unknown[]) => {
      asked.push([path, ...said]);
      if (now[path] instanceof Error) throw now[path];
      return { data: typeof now[path] === 'function' ? now[path](...said) : now[path] };
    }) as never);
});

test('the types cover every call that the portal makes', () => {
  expect(Object.keys(readers).toSorted()).toEqual(Object.keys(described).toSorted());
});

const whole = Object.fromEntries(Object.keys(described).map((path) => [path, answersTo(path)[0]?.[1]]));

/** The portal's reading of one answer to a call, with complete answers to all others. */
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
      // Everything except a value that Plaid adds follows the description, or this test would prove nothing.
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

const platform = { ...provider, originator: { clientId: 'originator', secretName: 'o' } } as const;
const ofPlatform = { ...(tenant as object), provider: { ...platform, ledgerId: 'main' } } as never;
const who = { ...person, phone: '+1', email: 'a@b.us', address: { ...person.address, street2: '2' } };
const entry = {
  ...{ ...account, type: 'debit', network: 'ach', achClass: 'web', ledgerId: 'main', amount: 12_34 },
  ...{ idempotencyKey: 'k', legalName: 'Ada Park', sourceAddress: '::1', userAgent: 'u', isUserPresent: true },
} as never;
const token = { access_token: 'a' };
const home = { city: 'c', region: 'r', postal_code: '1', country: 'US' };
const user = { client_user_id: 'c', legal_name: 'Ada Park' };
const linked = { client_name: 'Acme', language: 'en', country_codes: ['US'], redirect_uri: '' };
const fresh = {
  ...{ ...linked, webhook: '', products: ['transfer'], required_if_supported_products: ['identity'] },
  account_filters: { depository: { account_subtypes: ['checking', 'savings', 'money market', 'cash management'] } },
  auth: { same_day_microdeposits_enabled: true, automated_microdeposits_enabled: true },
};
const moved = { amount: '12.34', idempotency_key: 'k', network: 'ach', description: 'LEDGER' };
const authorized = {
  ...{ ...token, account_id: 'account_id', type: 'debit', network: 'ach', ach_class: 'web', ledger_id: 'main' },
  ...{ amount: '12.34', idempotency_key: 'k', user_present: true, user: { legal_name: 'Ada Park' } },
  device: { ip_address: '::1', user_agent: 'u' },
};
const by = { originator_client_id: 'originator' };
const limited = (timeout: number) => ({ timeout });

/** Calls, with their content. */
const ASKS: readonly [path: string, call: () => Promise<unknown>, ...said: object[]][] = [
  [
    '/link/token/create',
    () => linking.linkToken(provider, { ...link, clientName: `${'A'.repeat(29)} Title`, person: who, byNumbers: true }),
    {
      ...{ ...fresh, client_name: 'A'.repeat(29), auth: { ...fresh.auth, auth_type_select_enabled: true } },
      user: { ...user, phone_number: '+1', email_address: 'a@b.us', address: { street: '1', street2: '2', ...home } },
    },
    limited(4000),
  ],
  [
    '/link/token/create',
    () => linking.linkToken(provider, { ...link, person: { legalName: 'Ada Park', phone: '+1' } }),
    { ...fresh, user: { ...user, phone_number: '+1' } },
    limited(4000),
  ],
  [
    '/link/token/create',
    () => linking.linkToken(provider, { ...link, accessToken: 'a' }),
    { ...linked, ...token, user: { ...user, phone_number: '', address: { street: '1', ...home } } },
    limited(4000),
  ],
  ['/item/public_token/exchange', () => linking.exchange(provider, 'p'), { public_token: 'p' }, limited(4000)],
  ['/item/remove', () => linking.remove(provider, 'a'), token, limited(4000)],
  ['/accounts/get', () => linking.known(provider, 'a'), token, limited(4000)],
  ['/accounts/balance/get', () => linking.live(provider, 'a'), token, limited(6000)],
  [
    '/accounts/balance/get',
    () => liveBalanceOf(provider, account),
    { ...token, options: { account_ids: ['account_id'] } },
    limited(6000),
  ],
  ['/auth/get', () => linking.numbers(provider, 'a'), token, limited(4000)],
  [
    '/identity/match',
    () => linking.match(provider, 'a', who),
    { ...token, user: { legal_name: 'Ada Park', address: { street: '1 2', ...home } } },
    limited(4000),
  ],
  [
    '/identity/match',
    () => linking.match(provider, 'a', { legalName: 'Ada Park' }),
    { ...token, user: { legal_name: 'Ada Park' } },
    limited(4000),
  ],
  [
    '/institutions/get_by_id',
    () => institutionOf(provider, 'ins_1'),
    { institution_id: 'ins_1', country_codes: ['US'], options: { include_optional_metadata: true } },
    limited(4000),
  ],
  ['/transfer/authorization/create', () => entries.authorize(platform, entry), { ...authorized, ...by }],
  [
    '/transfer/authorization/create',
    () => entries.authorize(provider, { ...(entry as object), network: 'rtp', ledgerId: undefined } as never),
    { ...authorized, network: 'rtp', ach_class: undefined, ledger_id: undefined },
  ],
  ['/transfer/authorization/cancel', () => entries.cancelAuthorization(platform, 'a'), { authorization_id: 'a' }],
  [
    '/transfer/create',
    () => entries.create(platform, { ...account, authorizationId: 'z', description: 'd', metadata: { m: 'n' } }),
    { ...token, account_id: 'account_id', authorization_id: 'z', description: 'd', metadata: { m: 'n' } },
  ],
  ['/transfer/get', () => entries.find(platform, 't'), { transfer_id: 't', ...by }],
  ['/transfer/get', () => entries.findByAuthorization(platform, 'z'), { authorization_id: 'z', ...by }],
  ['/transfer/get', () => providerRefunds.of(provider, 't'), { transfer_id: 't' }],
  ['/transfer/cancel', () => entries.cancel(platform, 't'), { transfer_id: 't', ...by }],
  ['/transfer/event/sync', () => eventsAfter(platform, 7), { after_id: 7, count: 100 }],
  ['/transfer/event/sync', () => statement.lines(ofPlatform), { after_id: 0, count: 500 }],
  [
    '/transfer/refund/create',
    () => providerRefunds.create(provider, { providerTransferId: 't', amount: 12_34 as never, idempotencyKey: 'k' }),
    { transfer_id: 't', amount: '12.34', idempotency_key: 'k' },
  ],
  ['/transfer/refund/get', () => providerRefunds.find(provider, 'r'), { refund_id: 'r' }],
  ['/transfer/refund/cancel', () => providerRefunds.cancel(provider, 'r'), { refund_id: 'r' }],
  ['/transfer/ledger/get', () => ledgerBalance(ofPlatform), { ledger_id: 'main', ...by }, limited(3000)],
  ['/transfer/ledger/get', () => statement.balance(ofPlatform), { ledger_id: 'main', ...by }],
  ['/transfer/ledger/get', () => ledgerAvailable(tenant), {}, limited(3000)],
  ['/transfer/ledger/deposit', () => moveFunds(provider, { ...move, way: 'deposit' }), moved],
  [
    '/transfer/ledger/withdraw',
    () => moveFunds(platform, { ...move, way: 'withdraw', ledgerId: 'main' }),
    { ...moved, ledger_id: 'main', ...by },
  ],
  [
    '/transfer/sweep/list',
    () => sweepsOf(ofPlatform, new Date('2026-11-01T00:00:00.000Z')),
    { count: 25, offset: 0, ...by, start_date: '2026-11-01T00:00:00.000Z' },
  ],
  [
    '/transfer/capabilities/get',
    () => entries.takesInstantCredits(provider, account),
    { ...token, account_id: 'account_id' },
    limited(3000),
  ],
  ['/transfer/configuration/get', () => trySecret('acme', 's'), {}],
  ['/webhook_verification_key/get', () => webhookKeysOf(platform)('kid'), { key_id: 'kid' }],
];

test.each(ASKS)(
  '%s is called with what it needs, and for the originator if Plaid has one (X-346)',
  async (path, call, ...said) => {
    now = whole;
    asked = [];
    await call();
    expect(asked).toEqual([[path, ...said]]);
  },
);

const fault = (status: number, data: unknown = {}) =>
  Object.assign(new Error('of the network'), {
    ...{ isAxiosError: true, code: 'ECONNRESET', config: { url: 'http://plaid.example/item/remove' } },
    ...(status === 0 ? {} : { response: { status, data } }),
  });
const ofPlaid = (error_code: string, error_type = 'ITEM_ERROR') => ({ error_type, error_code, request_id: 'r' });

test.each(ASKS)('%s passes a refusal on, and never takes it for a value (X-346)', async (path, call) => {
  now = { ...whole, [path]: fault(400, ofPlaid('CODE')) };
  const heard = await call().catch(({ message }: Error) => message);
  const books = 'The provider did not return the figures of its books: CODE';
  expect([{ heard: 'no', code: 'CODE', requestId: 'r' }, books, null, undefined, false]).toContainEqual(heard);
});

test.each<[what: string, fault: Error, heard: object]>([
  ['a 400', fault(400, ofPlaid('CODE')), { heard: 'no', code: 'CODE', requestId: 'r' }],
  [
    'a 499 without a request id',
    fault(499, { ...ofPlaid('CODE'), request_id: undefined }),
    { heard: 'no', code: 'CODE' },
  ],
  ['a 399', fault(399, ofPlaid('CODE')), { heard: 'nothing', why: 'CODE' }],
  ['a 500', fault(500, ofPlaid('CODE')), { heard: 'nothing', why: 'CODE' }],
  ['a rate limit', fault(429, ofPlaid('CODE')), { heard: 'nothing', why: 'CODE' }],
  ...['API_ERROR', 'RATE_LIMIT_EXCEEDED', 'INSTITUTION_ERROR'].map((type): [string, Error, object] => [
    type,
    fault(400, ofPlaid('CODE', type)),
    { heard: 'nothing', why: 'CODE' },
  ]),
  ['another page', fault(404, '<html>'), { heard: 'nothing', why: 'ECONNRESET' }],
  [
    'another page without a code',
    Object.assign(fault(404), { code: undefined }),
    { heard: 'nothing', why: 'status 404' },
  ],
  ['no answer', fault(0), { heard: 'nothing', why: 'ECONNRESET' }],
])('%s is a no only if Plaid itself says so (X-346)', async (_, wrong, heard) => {
  now = { ...whole, '/item/remove': wrong };
  expect(await linking.remove(provider, 'a')).toEqual(heard);
  now = { ...whole, '/webhook_verification_key/get': fault(500) };
  await expect(webhookKeysOf(provider)('kid')).rejects.toThrow('The provider did not give its webhook key: ECONNRESET');
  now = { ...whole, '/item/remove': new TypeError('our own') };
  await expect(linking.remove(provider, 'a')).rejects.toThrow('our own');
});

test('a phone number that Plaid rejects is left out of the link token, and no other fault is retried (X-346)', async () => {
  const rejecting = (code: string) => (said: { user: object }) => {
    if ('phone_number' in said.user) throw fault(400, ofPlaid(code));
    return whole['/link/token/create'];
  };
  now = { '/link/token/create': rejecting('INVALID_FIELD') };
  expect(await linking.linkToken(provider, link)).toEqual({ heard: 'yes', value: 'link_token' });
  now = { '/link/token/create': rejecting('OTHER') };
  expect(await linking.linkToken(provider, link)).toMatchObject({ heard: 'no', code: 'OTHER' });
});

/** The parts of a value that are compared. */
function partsOf(value: unknown, read: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(read)) return value.map((each, at) => partsOf(each, read[at]));
  if (!(value instanceof Object && read instanceof Object)) return value;
  const parts = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(read).map(([name, part]) => [name, partsOf(parts[name], part)]));
}

type Answer = Record<string, never>;
/** A complete answer, changed in one of its parts. */
const changed = (path: string, part: string, by: object): Record<string, unknown> => {
  const answer = structuredClone(whole[path]) as Record<string, Answer | Answer[]>;
  const [first] = [answer[part]].flat();
  Object.assign(first ?? {}, by);
  return { ...whole, [path]: answer };
};
const png = (length: number, more = '') => `iVBORw0KGgo${'A'.repeat(length - 11 - more.length)}${more}`;
const at = '2026-11-30T15:00:00Z';
const refunded = { id: 'id', createdAt: at, status: 'pending', amount: 12_34 };
const entered = {
  ...refunded,
  authorizationId: 'authorization_id',
  type: 'debit',
  ledgerId: 'ledger_id',
  metadata: {},
};
const told = { ...entered, traceId: 'network_trace_id', code: 'failure_code', refunds: [refunded] };
const nulls = { metadata: null, refunds: null, ledger_id: null, network_trace_id: null, failure_reason: null };
const seen = { id: 'id', way: 'withdraw', amount: 12_34, state: 'pending', createdOn: '2026-11-30' };
const days = { settledOn: '2026-11-30', goodOn: '2026-11-30' };
const [SWEEPS, EVENTS] = ['/transfer/sweep/list', '/transfer/event/sync'];
const GET = '/transfer/get';
const balances = { available: null, current: 5, iso_currency_code: 'USD' };
const sweep = (whole[SWEEPS] as { sweeps: [object] }).sweeps[0];
const event = (whole[EVENTS] as { transfer_events: [object] }).transfer_events[0];
const sweeps = (...said: object[]) => ({ ...whole, [SWEEPS]: { sweeps: said.map((each) => ({ ...sweep, ...each })) } });
const events = (...said: object[]) => ({
  ...whole,
  [EVENTS]: ({ after_id: after }: { after_id: number }) => ({
    // Two per page, in no order. A page may claim that there is more and have none.
    transfer_events: said
      .map((each, nth) => ({ ...event, event_id: nth + 1, transfer_type: 'debit', ...each }))
      .filter(({ event_id }) => event_id > after)
      .slice(0, 2)
      .toReversed(),
    has_more: true,
  }),
});
const line = { at: '2026-11-30T15:00:00.000Z', type: 'pending', providerTransferId: 'transfer_id', direction: 'debit' };
const streamed = { at: line.at, type: 'pending', providerTransferId: 'transfer_id', refundId: 'refund_id' };
const AUTHORIZE = '/transfer/authorization/create';
const judged = (by: object) => changed(AUTHORIZE, 'authorization', by);
const authorize = () => entries.authorize(provider, entry);
const known = () => linking.known(provider, 'a');
const owned = { tenantId: 'acme', clientId: 'c', providerItemId: 'i', providerAccountId: 'account_id' } as never;

test.each<[what: string, answers: Record<string, unknown>, call: () => Promise<unknown>, read: unknown]>([
  [
    'a logo',
    changed('/institutions/get_by_id', 'institution', { logo: png(28_000, '==') }),
    () => institutionOf(provider, 'i'),
    { name: 'name', logo: `data:image/png;base64,${png(28_000, '==')}` },
  ],
  [
    'a logo that is too large',
    changed('/institutions/get_by_id', 'institution', { logo: png(28_001) }),
    () => institutionOf(provider, 'i'),
    { logo: null },
  ],
  [
    'a logo that is no PNG',
    changed('/institutions/get_by_id', 'institution', { logo: `x${png(99)}` }),
    () => institutionOf(provider, 'i'),
    { logo: null },
  ],
  [
    'a logo with trailing data',
    changed('/institutions/get_by_id', 'institution', { logo: png(99, '"') }),
    () => institutionOf(provider, 'i'),
    { logo: null },
  ],
  [
    'an account',
    changed('/accounts/get', 'accounts', {
      balances,
      verification_status: '',
      holder_category: 'personal',
      name: null,
      official_name: null,
    }),
    known,
    {
      canTransfer: false,
      accounts: [
        {
          isInDollars: true,
          balance: 500,
          verificationStatus: null,
          holder: 'personal',
          name: 'Account',
          officialName: null,
        },
      ],
    },
  ],
  [
    'an account without a known holder',
    changed('/accounts/get', 'accounts', {
      balances: { ...balances, available: 7, iso_currency_code: null, unofficial_currency_code: 'EUR' },
      holder_category: 'unrecognized',
    }),
    known,
    { accounts: [{ isInDollars: false, balance: 700, holder: null }] },
  ],
  [
    'an account without a balance',
    changed('/accounts/balance/get', 'accounts', { balances: { ...balances, current: null } }),
    () => liveBalanceOf(provider, account),
    null,
  ],
  ...['available_products', 'billed_products', 'products', 'consented_products'].map(
    (list): [string, Record<string, unknown>, () => Promise<unknown>, unknown] => [
      `transfer among ${list}`,
      changed('/accounts/get', 'item', { [list]: [list === 'products' ? 'auth' : 'transfer'] }),
      known,
      { canTransfer: true },
    ],
  ),
  ...(
    [
      ['ITEM_LOCKED', 'ITEM_ERROR', 'login-needed'],
      ['ADDED', 'ITEM_ERROR', 'login-needed'],
      ['ADDED', 'API_ERROR', undefined],
      ['NO_ACCOUNTS', 'ITEM_ERROR', 'link-again'],
    ] as const
  ).map(([code, type, trouble]): [string, Record<string, unknown>, () => Promise<unknown>, unknown] => [
    `the error ${code} of ${type}`,
    changed('/accounts/get', 'item', { error: ofPlaid(code, type) }),
    known,
    { trouble },
  ]),
  [
    'numbers',
    whole,
    () => linking.numbers(provider, 'a'),
    [{ providerAccountId: 'account_id', hash: createHash('sha256').update('routing account').digest('hex') }],
  ],
  [
    'an owner',
    whole,
    () => linking.match(provider, 'a', person),
    [{ providerAccountId: 'account_id', askedName: 'Ada Park', nameScore: 12, sharesName: true, addressScore: 12 }],
  ],
  [
    'an owner without an address',
    whole,
    () => linking.match(provider, 'a', { legalName: 'Ada Park' }),
    [{ addressScore: null }],
  ],
  [
    'no owner',
    changed('/identity/match', 'accounts', { legal_name: null, address: null }),
    () => linking.match(provider, 'a', person),
    [{ nameScore: null, sharesName: false, addressScore: null }],
  ],
  ['an owner’s score', whole, () => ownerScoreAt(provider, owned, 'Ada Park'), 12],
  [
    'the score of another account',
    whole,
    () => ownerScoreAt(provider, { ...(owned as object), providerAccountId: 'other' } as never, 'Ada Park'),
    undefined,
  ],
  [
    'the score of a disconnected account',
    whole,
    () => ownerScoreAt(provider, { ...(owned as object), tenantId: 'gone' } as never, 'Ada Park'),
    undefined,
  ],
  [
    'an approval',
    judged({ decision_rationale: null }),
    authorize,
    { decision: 'approved', id: 'id', createdAt: at, unchecked: undefined },
  ],
  [
    'an approval without a check',
    whole,
    authorize,
    { decision: 'approved', unchecked: { code: 'NSF', description: 'description' } },
  ],
  [
    'an approval with a reason that has no code',
    judged({ decision_rationale: {} }),
    authorize,
    { decision: 'approved', unchecked: { code: 'UNKNOWN', description: '' } },
  ],
  ['a no', judged({ decision: 'declined' }), authorize, { decision: 'declined', code: 'NSF' }],
  [
    'a no without a reason',
    judged({ decision: 'declined', decision_rationale: null }),
    authorize,
    { decision: 'declined', code: 'DECLINED' },
  ],
  [
    'a request to act',
    judged({ decision: 'user_action_required', decision_rationale: null }),
    authorize,
    { decision: 'declined', code: 'ITEM_LOGIN_REQUIRED' },
  ],
  ['an entry', whole, () => entries.find(provider, 't'), told],
  [
    'an entry that was just made',
    changed('/transfer/create', 'transfer', nulls),
    () => entries.create(provider, { ...account, authorizationId: 'a', description: '', metadata: {} }),
    { ...told, ledgerId: undefined, traceId: undefined, code: undefined, refunds: [] },
  ],
  [
    'an older return',
    changed(GET, 'transfer', { failure_reason: { failure_code: null, ach_return_code: 'R01' } }),
    () => entries.find(provider, 't'),
    { code: 'R01' },
  ],
  [
    'a refund',
    whole,
    () => providerRefunds.find(provider, 'r'),
    { ...told, authorizationId: '', type: 'credit', ledgerId: undefined, refunds: [] },
  ],
  [
    'a refund without a trace',
    changed('/transfer/refund/get', 'refund', nulls),
    () => providerRefunds.find(provider, 'r'),
    { traceId: undefined, code: undefined },
  ],
  ['a new refund', whole, () => providerRefunds.create(provider, money), refunded],
  ['the refunds of an entry', whole, () => providerRefunds.of(provider, 't'), [refunded]],
  [
    'events',
    {
      ...whole,
      [EVENTS]: {
        has_more: true,
        transfer_events: [
          { ...event, event_id: 9 },
          {
            ...event,
            event_id: 8,
            refund_id: null,
            originator_client_id: null,
            failure_reason: { failure_code: null, ach_return_code: 'R02' },
          },
          { ...event, event_id: 7, failure_reason: null },
        ],
      },
    },
    () => eventsAfter(provider, 6),
    {
      hasMore: true,
      events: [
        { ...streamed, eventId: 7, code: undefined },
        { ...streamed, eventId: 8, refundId: undefined, originatorClientId: undefined, code: 'R02' },
        { ...streamed, eventId: 9, originatorClientId: 'originator_client_id', code: 'failure_code' },
      ],
    },
  ],
  [
    'the books',
    events(
      {},
      { transfer_type: 'credit' },
      { transfer_type: null },
      { transfer_id: null },
      { transfer_amount: null },
      { event_type: 'refund.pending', event_amount: '1.00' },
      { event_type: 'refund.pending', refund_id: null, event_amount: null },
    ),
    () => statement.lines(tenant),
    [
      { ...line, cents: 12_34 },
      { ...line, direction: 'credit', cents: 12_34 },
      { ...line, type: 'refund.pending', providerTransferId: 'refund_id', refundOf: 'transfer_id', cents: 100 },
      { ...line, type: 'refund.pending', cents: 12_34 },
    ],
  ],
  [
    'the books of an originator',
    events({}, { originator_client_id: 'originator' }),
    () => statement.lines(ofPlatform),
    [{ ...line, cents: 12_34 }],
  ],
  [
    'the books of an account no longer used',
    events({}),
    () => statement.lines({ ...(tenant as object), id: 'left' } as never),
    [
      { ...line, isLeft: true, cents: 12_34 },
      { ...line, cents: 12_34 },
    ],
  ],
  ['a ledger below zero', changed('/transfer/ledger/get', 'ledger_id', {}), () => ledgerAvailable(tenant), 12_34],
  [
    'two ledgers',
    {
      ...whole,
      '/transfer/ledger/get': ({ ledger_id }: { ledger_id: string }) => ({
        ledger_id,
        balance: { available: ledger_id === 'one' ? '-3.00' : '5.00', pending: '1.00' },
      }),
    },
    () =>
      statement.balance({
        ...(tenant as object),
        destinationAccounts: [{ ledgerId: 'one' }, { ledgerId: 'two' }],
      } as never),
    { available: 200, pending: 200, ledgers: ['one', 'two'] },
  ],
  [
    'a ledger that pays nothing',
    { ...whole, '/transfer/ledger/get': { ledger_id: 'l', balance: { available: '-3.00', pending: '-1.00' } } },
    async () => [await ledgerBalance(tenant), await ledgerAvailable(tenant)],
    [{ available: -300, pending: -100 }, 0],
  ],
  [
    'a move without a day',
    changed('/transfer/ledger/deposit', 'sweep', { expected_funds_available_date: null }),
    () => moveFunds(provider, { ...move, way: 'deposit' }),
    { sweepId: 'id', goodOn: undefined },
  ],
  ['a move', whole, () => moveFunds(provider, { ...move, way: 'withdraw' }), { sweepId: 'id', goodOn: '2026-11-30' }],
  [
    'sweeps',
    sweeps(
      { amount: '-12.34' },
      { status: 'ADDED', settled: null, expected_funds_available_date: null },
      { status: 'settled' },
    ),
    () => sweepsOf(tenant),
    [
      { ...seen, ...days, way: 'deposit' },
      { ...seen, settledOn: undefined, goodOn: undefined },
      { ...seen, ...days, state: 'settled' },
    ],
  ],
  [
    'entries that are not sweeps of the ledger',
    sweeps(
      { ledger_id: 'other' },
      { ledger_id: null },
      { status: null },
      { amount: '0.00' },
      { amount: null },
      { trigger: 'automatic_aggregate' },
    ),
    () => sweepsOf(tenant),
    [],
  ],
  [
    'sweeps of a ledger that can’t be read',
    { ...whole, '/transfer/ledger/get': fault(400, ofPlaid('CODE')) },
    () => sweepsOf(tenant),
    undefined,
  ],
  [
    'sweeps of named ledgers',
    sweeps({ ledger_id: 'main' }, {}),
    () => sweepsOf({ provider, destinationAccounts: [{ ledgerId: 'main' }, {}] } as never),
    [seen, seen],
  ],
  [
    'pages of sweeps',
    {
      ...whole,
      [SWEEPS]: ({ offset }: { offset: number }) => ({
        sweeps: Array.from({ length: offset < 50 ? 25 : 1 }, (_, nth) => ({ ...sweep, id: `${offset + nth}` })),
      }),
    },
    () => sweepsOf(tenant),
    Array.from({ length: 51 }, (_, nth) => ({ id: `${nth}` })),
  ],
  [
    'a key of webhooks',
    changed('/webhook_verification_key/get', 'key', { expired_at: null }),
    () => webhookKeysOf(provider)('k'),
    { isExpired: false, jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } },
  ],
  ['an expired key', whole, () => webhookKeysOf(provider)('k'), { isExpired: true }],
  [
    'a bank with instant credits',
    { ...whole, '/transfer/capabilities/get': { institution_supported_networks: { rtp: { credit: true } } } },
    () => entries.takesInstantCredits(provider, account),
    true,
  ],
  [
    'a bank without instant credits',
    { ...whole, '/transfer/capabilities/get': { institution_supported_networks: { rtp: { credit: false } } } },
    () => entries.takesInstantCredits(provider, account),
    false,
  ],
])('%s of Plaid’s means what it says (X-346)', async (_, answers, call, read) => {
  now = answers;
  const heard = await call();
  const value = heard instanceof Object && 'heard' in heard ? (heard as { value?: unknown }).value : heard;
  expect(partsOf(value, read)).toEqual(read);
});

test('a log line of a call has its outcome and Plaid’s request id, and none of its content (X-346)', async () => {
  const info = vi.spyOn(logger, 'info');
  now = { ...whole, '/item/remove': fault(400, ofPlaid('CODE')) };
  await linking.remove(provider, 'secret-token');
  now = { ...whole, '/item/remove': fault(0) };
  await linking.remove(provider, 'secret-token');
  now = whole;
  await linking.remove(provider, 'secret-token');
  expect(info.mock.calls).toMatchObject([
    ['provider asked', { call: '/item/remove', heard: 'no', code: 'CODE', providerRequestId: 'r' }],
    ['provider asked', { call: '/item/remove', heard: 'nothing', why: 'ECONNRESET', tookMs: expect.any(Number) }],
    ['provider asked', { heard: 'yes', providerRequestId: 'request_id' }],
  ]);
  expect(JSON.stringify(info.mock.calls)).not.toContain('secret-token');
});

test('Plaid’s library gets a timeout and the keys, and follows no redirect with them (X-346)', async () => {
  const { configuration } = (await plaidWith({ clientId: 'c', secret: 's' })) as unknown as { configuration: object };
  expect(configuration).toMatchObject({
    basePath: 'http://plaid.example',
    baseOptions: { timeout: 8000, maxRedirects: 0, headers: { 'PLAID-CLIENT-ID': 'c', 'PLAID-SECRET': 's' } },
  });
});
