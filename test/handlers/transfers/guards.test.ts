import { afterEach, describe, expect, it } from 'vitest';
import type { refusalCodes } from '#shared/any-refusal.ts';
import { FRESH_FOR_MONEY_SECONDS } from '#shared/limits.ts';
import type { EventParts } from '../../support/http-event.ts';
import { hashOf, shownOf } from '../../support/shown.ts';
import { type Payment, setUpTransfers, type TransfersSetup } from './transfers-setup.ts';

/** Everything the server checks again before money moves, whatever the page allowed. */
const setup = await setUpTransfers();

afterEach(() => {
  expect(setup.logs.text()).toContain('"answered"');
});

type Case = {
  readonly that: string;
  readonly status: number;
  readonly code: (typeof refusalCodes)[number];
  readonly message: string;
  /** An unusual draft. */
  readonly draft?: Parameters<TransfersSetup['addPayment']>[1];
  readonly username?: string;
  /** Changes since the draft was saved. Returns what the request then contains. */
  readonly since?: (payment: Payment) => Promise<Readonly<Record<string, unknown>> | undefined>;
  readonly parts?: (payment: Payment) => EventParts;
};

/** The page's view of a payment. */
const seen = ({ draft, account }: Payment) => shownOf(draft, { account: account.id });

/** The content of a page that was open before a change. */
async function afterwards(payment: Payment, happens: () => Promise<unknown>) {
  const shown = await seen(payment);
  await happens();
  return { shown };
}

const minutesAgo = (minutes: number) => ({ authenticatedAt: new Date(Date.now() - minutes * 60_000) });
const aFee = { clientPays: true, amount: 100 };
const purposes = (...entries: readonly object[]) =>
  entries.map((entry) => ({ active: true, disclaimer: '', ...entry }));
const EARNEST = 'Earnest Money Deposit for Purchase';
const events = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `e-${at}`,
    name: 'edit',
    from: 'draft' as const,
    to: 'draft' as const,
    actor: 'client' as const,
    at: '2026-11-01T12:00:00.000Z',
  }));

const STARTED = 'This transfer is already on its way.';
const CHANGED = 'The details changed. Please review again.';
const NO_TRANSFER = "We couldn't find this transfer.";
const NO_ACCOUNT = 'Bank account not found, please select bank account';
const OVER_BALANCE = 'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.';
const OVER_WITH_FEE =
  'Amount entered exceeds account balance and any applicable convenience fees. Please enter an amount lesser than or equal to this combined amount.';

const uses = {
  pending: ['bank/not-verified', "This bank account isn't verified yet. Please verify it first."],
  unsupported: [
    'bank/unsupported',
    'Your bank is not supported by our bank-linking provider. Please try another bank or contact your title agency or brokerage.',
  ],
  'non-transactional': [
    'bank/non-transactional',
    "This savings account can't be used for transfers. Please move your funds to a checking account and link that, or link another account.",
  ],
  'login-needed': ['bank/login-needed', 'Your bank asks you to log in again.'],
} as const;

const cases: readonly Case[] = [
  {
    that: 'an id that no transfer has',
    ...{ status: 404, code: 'transfer/not-found', message: NO_TRANSFER },
    since: async () => ({ transferId: setup.world.newAccountId() }),
  },
  {
    that: "another client's transfer",
    ...{ status: 404, code: 'transfer/not-found', message: NO_TRANSFER },
    since: async () => ({ transferId: (await setup.addPayment()).draft.id }),
  },
  {
    that: 'a client whose record is gone',
    ...{ status: 404, code: 'client/not-found', message: 'Client not found, please login' },
    parts: () => ({ client: setup.world.newAccountId() }),
  },
  ...(['submitted', 'pending', 'completed'] as const).map((status) => ({
    that: `a transfer that is ${status}`,
    ...{ status: 409, code: 'transfer/already-started' as const, message: STARTED },
    draft: { status, submittedAt: '2026-11-01T12:00:00.000Z' },
  })),
  ...(['cancelled', 'error', 'requested', 'Initiated'] as const).map((status) => ({
    that: `a transfer that is ${status}`,
    ...{ status: 409, code: 'transfer/wrong-status' as const },
    message: 'This transfer can no longer be changed that way.',
    draft: { status },
  })),
  ...(['created', 'awaiting approval', 'rejected'] as const).map((status) => ({
    that: `a transfer that is ${status}, of which clients know nothing`,
    ...{ status: 404, code: 'transfer/not-found' as const, message: NO_TRANSFER },
    draft: { status },
  })),
  {
    that: 'a payment to the client, which is accepted and not started',
    ...{ status: 409, code: 'transfer/wrong-status', message: 'This transfer can no longer be changed that way.' },
    draft: { status: 'viewed', disbursement: true, type: 'Client Disbursement' },
  },
  {
    that: 'a wire',
    ...{ status: 409, code: 'transfer/wrong-status', message: 'This transfer can no longer be changed that way.' },
    draft: { method: 'Wire' },
  },
  {
    that: 'a transfer whose record has no room for another try',
    ...{ status: 409, code: 'transfer/too-many-tries' },
    message: 'This transfer was tried too often. Please start a new one, or call us.',
    draft: { events: events(49) },
  },
  {
    that: 'another total than the client saw',
    ...{ status: 409, code: 'transfer/changed-meanwhile', message: CHANGED },
    since: async (payment) => ({ shown: { ...(await seen(payment)), total: payment.draft.amount - 1 } }),
  },
  {
    that: 'another wording of the authorization than the client read',
    ...{ status: 409, code: 'transfer/changed-meanwhile', message: CHANGED },
    since: async (payment) => ({ shown: { ...(await seen(payment)), textSha256: hashOf('other words') } }),
  },
  {
    that: 'a fee that was introduced since',
    ...{ status: 409, code: 'transfer/changed-meanwhile', message: CHANGED },
    since: (payment) => afterwards(payment, () => setup.reconfigure({ fee: aFee })),
  },
  {
    that: 'an amount over a limit that was set since',
    ...{ status: 400, code: 'amount/over-method-limit', message: 'The amount cannot be greater than $999.99' },
    since: () => setup.reconfigure({ limits: { ACH: 99_999 } }),
  },
  {
    that: 'an amount of nothing',
    ...{ status: 400, code: 'amount/zero', message: 'Amount should not be 0' },
    draft: { amount: 0 as never },
  },
  {
    that: 'an amount over the greatest there is',
    ...{ status: 400, code: 'amount/over-maximum', message: 'Transfer amount cannot exceed $149,999.99' },
    draft: { amount: 15_000_000 as never },
  },
  {
    that: 'a purpose that was turned off since',
    ...{ status: 400, code: 'purpose/unknown', message: 'Please select a purpose.' },
    since: () => setup.reconfigure({ purposes: purposes({ purpose: EARNEST, method: 'ACH', active: false }) }),
  },
  {
    that: 'a purpose that is paid by wire since',
    ...{ status: 400, code: 'method/invalid', message: 'Invalid payment method' },
    since: () => setup.reconfigure({ purposes: purposes({ purpose: EARNEST, method: 'Wire' }) }),
  },
  {
    that: 'an account nobody has',
    ...{ status: 404, code: 'bank/not-found', message: NO_ACCOUNT },
    since: async () => ({ bankAccountId: setup.world.newAccountId() }),
  },
  {
    that: "another client's account",
    ...{ status: 404, code: 'bank/not-found', message: NO_ACCOUNT },
    since: async () => ({ bankAccountId: (await setup.world.addPayer()).account.id }),
  },
  {
    that: 'an account that was disconnected',
    ...{ status: 404, code: 'bank/not-found', message: NO_ACCOUNT },
    since: async ({ account }) => void (await setup.bankAccounts.save({ ...account, active: false })),
  },
  ...(Object.keys(uses) as (keyof typeof uses)[]).map((use) => ({
    that: `an account that is ${use}`,
    ...{ status: 409, code: uses[use][0], message: uses[use][1] },
    since: async ({ account }: Payment) => void (await setup.bankAccounts.save({ ...account, use })),
  })),
  ...(['ssnOnFile', 'dobOnFile'] as const).map((missing) => ({
    that: `a client without ${missing}`,
    ...{ status: 409, code: 'identity/incomplete' as const },
    message: 'Please add the last 4 digits of your SSN and your date of birth first.',
    since: async ({ client }: Payment) => void (await setup.clients.save({ ...client, [missing]: false })),
  })),
  {
    that: 'a sign-in of 31 minutes ago',
    ...{ status: 403, code: 'caller/not-fresh' },
    message: "For your security, please confirm it's you with a new code.",
    parts: () => minutesAgo(31),
  },
  {
    that: 'a code that only shows wiring instructions',
    ...{ status: 403, code: 'caller/not-fresh' },
    message: "For your security, please confirm it's you with a new code.",
    parts: () => ({ codes: { wire: Math.floor(Date.now() / 1000) } }),
  },
  {
    that: 'a tenant without an open receiving account',
    ...{ status: 409, code: 'destination/not-found' },
    message: 'Destination account not found, please contact support',
    since: () => setup.reconfigure({ destinationAccounts: [] }),
  },
  {
    that: 'more than the account holds',
    ...{ status: 400, code: 'amount/over-balance', message: OVER_BALANCE },
    username: 'user_low',
    draft: { amount: 10_001 as never },
  },
  {
    that: 'more than the account holds with the fee',
    ...{ status: 400, code: 'amount/over-balance-and-fee', message: OVER_WITH_FEE },
    username: 'user_low',
    draft: { amount: 9_901 as never, fee: 100 as never },
    since: () => setup.reconfigure({ fee: aFee }),
  },
];

describe('a start is refused for', () => {
  it.each(cases)('$that', async ({ status, code, message, draft, username, since, parts }) => {
    const payment = await setup.addPayment(username, draft);
    const before = await setup.stored(payment.draft);
    const body = (await since?.(payment)) ?? {};
    const reply = await setup.start(payment, body, parts?.(payment));
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([status, code, message]);
    expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
    expect(await setup.stored(payment.draft)).toEqual(before);
  });
});

describe('a start goes through', () => {
  it.each([
    ['29 minutes after the code', 'user_house', {}, minutesAgo(FRESH_FOR_MONEY_SECONDS / 60 - 1)],
    ['with the last cent of the account', 'user_low', { amount: 10_000 as never }, {}],
    ['from an account whose bank reports no balance', 'user_nobalance', {}, {}],
  ] as const)('%s', async (_, username, draft, parts) => {
    const payment = await setup.addPayment(username, draft);
    const reply = await setup.start(payment, {}, parts);
    expect([reply.status, reply.body['status']]).toEqual([200, 'pending']);
    expect(setup.world.atTheBank(payment.draft.id)).toHaveLength(1);
  });

  it('with the current fee, which the page showed the client', async () => {
    const payment = await setup.addPayment();
    await setup.reconfigure({ fee: aFee });
    const reply = await setup.start(payment, { total: 100_100 });
    expect(reply.status).toBe(200);
    expect(await setup.stored(payment.draft)).toMatchObject({ amount: 100_000, fee: 100, status: 'pending' });
    expect(setup.world.atTheBank(payment.draft.id)).toMatchObject([{ amount: '1001.00' }]);
  });
});
