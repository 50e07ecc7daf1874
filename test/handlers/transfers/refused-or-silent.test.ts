import { describe, expect, it } from 'vitest';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { TRANSFER_EVENTS_MAX } from '#shared/limits.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** The outcome of a transfer when the bank refuses its start, or doesn't answer. */
const setup = await setUpTransfers();

const UNCONFIRMED = "We're waiting for your bank to confirm. Please don't pay again: we won't charge you twice.";
const START_FAILED =
  'This transfer cannot be completed due to connectivity issues with your financial institution. Please bring a certified check, or contact us by phone or email for wiring instructions.';
const OVER_BALANCE = 'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.';

const itemIsAsked = async ({ account, client }: Payment): Promise<string> => {
  const token = await setup.bankTokens.read(account.tenantId, account.clientId, account.providerItemId);
  if (!token) throw new Error(`${client.id} has no login.`);
  return token;
};

describe('a refusal by the bank', () => {
  /** Removes the portal's own balance check, so that the bank is the one to refuse. */
  const rich = (payment: Payment) => setup.believe(payment.account, 1_000_000_000);

  it.each([
    ['NSF', 'user_low', 400, 'amount/over-balance', OVER_BALANCE],
    ['RISK', 'user_zero', 502, 'transfer/start-failed', START_FAILED],
  ] as const)('for %s makes it a draft again, with the sentence', async (problem, username, ...told) => {
    const payment = await setup.addPayment(username);
    await rich(payment);
    const reply = await setup.start(payment);
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual(told);
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({ status: 'draft', problem: { code: problem, sentence: told[2] } });
    expect(stored.provider).toEqual({
      attempt: 1,
      rank: 0,
      account: { clientId: 'plaid-client' },
      achClass: 'web',
    });
    expect(stored.events.at(-1)).toMatchObject({ name: 'declined', reason: problem, actor: 'provider' });
    expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
  });

  it("for the tenant's limit at the provider makes it a draft again", async () => {
    const payment = await setup.addPayment();
    const { clientId } = setup.world.tenant.provider;
    const ours = { clientId, secret: 'a-provider-secret-of-the-test-world', name: 'ACME TITLE' };
    setup.world.plaid.register({ ...ours, limits: { singleDebitCents: 99_999 } });
    try {
      expect((await setup.start(payment)).body['message']).toBe(START_FAILED);
    } finally {
      setup.world.plaid.register({ ...ours, limits: { dailyCents: 1e13, monthlyCents: 1e13 } });
    }
    expect(await setup.stored(payment.draft)).toMatchObject({
      status: 'draft',
      problem: { code: 'TRANSFER_LIMIT_REACHED' },
    });
  });

  type Bank = typeof setup.world.plaid.console;
  it.each<[string, (bank: Bank, item: string) => void, string, 'login-needed' | 'link-again']>([
    ['wants a new login', (bank, item) => bank.requireLogin(item), 'ITEM_LOGIN_REQUIRED', 'login-needed'],
    [
      'had its login revoked',
      (bank, item) => bank.requireLogin(item, 'USER_PERMISSION_REVOKED'),
      'USER_PERMISSION_REVOKED',
      'link-again',
    ],
    ['no longer shares the account', (bank, item) => bank.revokeAccount(item), 'INVALID_ACCOUNT_ID', 'link-again'],
  ])('because the bank %s makes it a draft again, and says what to do (X-154, X-347)', async (_, end, code, use) => {
    const payment = await setup.addPayment();
    await rich(payment);
    end(setup.world.plaid.console, payment.account.providerItemId);
    const told = use === 'link-again' ? 'bank/link-expired' : 'bank/login-needed';
    expect(await setup.start(payment)).toMatchObject({ status: 409, body: { code: told } });
    const sentence = anyRefusalSentence({ code: told });
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', problem: { code, sentence } });
    const { tenantId, clientId, id } = payment.account;
    expect(await setup.bankAccounts.find(tenantId, clientId, id)).toMatchObject({ use });
    expect(await setup.start(payment)).toMatchObject({ status: 409, body: { code: told } });
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', provider: { attempt: 1 } });
  });

  it('because the provider has blocked the account asks for another one (X-154)', async () => {
    const payment = await setup.addPayment('user_blocked');
    await rich(payment);
    expect(await setup.start(payment)).toMatchObject({ status: 409, body: { code: 'bank/choose-another' } });
  });

  it('for another reason leaves the account as it was', async () => {
    const payment = await setup.addPayment('user_low');
    await rich(payment);
    await setup.start(payment);
    const { tenantId, clientId, id } = payment.account;
    expect(await setup.bankAccounts.find(tenantId, clientId, id)).toMatchObject({ use: 'usable' });
  });

  it('lets the client try again under a new key, and clears the problem', async () => {
    const payment = await setup.addPayment('user_low', { amount: 9_000 as never });
    await rich(payment);
    const other = await setup.world.addDraft(payment.client, { amount: 10_001 as never });
    await setup.start({ ...payment, draft: other });
    const { account: better } = await setup.world.addPayer();
    expect((await setup.stored(other)).problem?.code).toBe('NSF');
    await setup.bankAccounts.save({ ...better, clientId: payment.client.id, version: 0 } as never);
    await setup.bankTokens.keep(
      better.tenantId,
      payment.account.clientId,
      { itemId: better.providerItemId, publicTokenHash: 'hash', createdAt: better.createdAt },
      await itemIsAsked({ ...payment, account: better }),
    );
    const reply = await setup.start({ ...payment, account: better, draft: other });
    expect(reply.status).toBe(200);
    const stored = await setup.stored(other);
    expect(stored.problem).toBeUndefined();
    expect(stored.provider.attempt).toBe(2);
    expect(stored.events.length).toBeLessThan(TRANSFER_EVENTS_MAX);
  });
});

describe('no answer', () => {
  it.each([
    ['before it decides', 'fail before', '/transfer/authorization/create', 0],
    ['after it decided', 'fail after', '/transfer/authorization/create', 0],
    ['before it makes the transfer', 'fail before', '/transfer/create', 0],
    ['after it made the transfer', 'fail after', '/transfer/create', 1],
  ] as const)(
    'from a bank that fails %s leaves the transfer submitted, and the client sees that',
    async (_, kind, path, made) => {
      const payment = await setup.addPayment();
      await setup.believe(payment.account, 1_000_000_000);
      setup.world.plaid.faults.set({ kind, path });
      const reply = await setup.start(payment);
      expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([
        202,
        'transfer/unconfirmed',
        UNCONFIRMED,
      ]);
      expect((await setup.stored(payment.draft)).status).toBe('submitted');
      expect(setup.world.atTheBank(payment.draft.id)).toHaveLength(made);
      const again = await setup.start(payment);
      expect([again.status, again.body['code']]).toEqual([409, 'transfer/already-started']);
      expect(setup.world.atTheBank(payment.draft.id)).toHaveLength(made);
    },
  );

  it('about the balance does not stop the payment, because the bank decides', async () => {
    const payment = await setup.addPayment();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    expect((await setup.start(payment)).status).toBe(200);
  });
});
