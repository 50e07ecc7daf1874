import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TRANSFER_EVENTS_MAX } from '#shared/limits.ts';
import { AUTHORIZATION_TEXT_VERSION, authorizationText } from '#shared/transfer/authorization-text.ts';
import { captureLogs } from '../../support/logs.ts';
import { NEVER_LOGGED, openTill, type Payment, type Till } from './till.ts';

/** What the bank answers to a start, and what becomes of the transfer then. */
let till: Till;
let logs: ReturnType<typeof captureLogs>;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.world.close());
beforeEach(() => {
  logs = captureLogs();
});
afterEach(() => {
  vi.restoreAllMocks();
  till.world.plaid.faults.clear();
  expect(logs.text()).not.toMatch(NEVER_LOGGED);
});

const UNCONFIRMED =
  'Your bank has not confirmed yet. We are checking and will not charge you twice. Please do not pay again.';
const START_FAILED =
  'This transfer cannot be completed due to connectivity issues with your financial institution. Please bring a certified check, or contact us by phone or email for wiring instructions.';
const OVER_BALANCE = 'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.';

const itemIsAsked = async ({ account, client }: Payment): Promise<string> => {
  const token = await till.bankTokens.read(account.tenantId, account.clientId, account.providerItemId);
  if (!token) throw new Error(`${client.id} has no login.`);
  return token;
};

describe('a yes', () => {
  it('sets the transfer on its way, with its money, accounts and events on record', async () => {
    const payment = await till.addPayment();
    const reply = await till.start(payment);
    expect([reply.status, reply.body]).toEqual([
      200,
      { transferId: payment.draft.id, status: 'pending', referenceId: payment.draft.referenceId },
    ]);
    const [atTheBank] = till.world.atTheBank(payment.draft.id);
    expect(atTheBank).toMatchObject({ amount: '1000.00', type: 'debit', status: 'pending', payer: 'Ada Buyer' });
    const stored = await till.stored(payment.draft);
    expect(stored).toMatchObject({
      status: 'pending',
      email: payment.client.email,
      source: { id: payment.account.id, accountLastFourDigits: '6124' },
      destination: { accountLastFourDigits: '4321' },
      provider: { attempt: 1, transferId: atTheBank?.id, authorizationId: expect.any(String) },
    });
    expect(stored.events.map(({ name, actor, to }) => [name, actor, to])).toEqual([
      ['makeTransfer', 'client', 'submitted'],
      ['accepted', 'provider', 'pending'],
    ]);
  });

  it('keeps the whole proof of the authorization: the words, their hash, who agreed, how, where and until when', async () => {
    const payment = await till.addPayment();
    const signedInAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
    await till.start(
      payment,
      {},
      {
        authenticatedAt: signedInAt,
        sourceAddress: '198.51.100.7',
        headers: { 'x-viewer-address': '203.0.113.77' },
      },
    );
    const { authorization, submittedAt = '' } = await till.stored(payment.draft);
    const text = authorizationText({
      tenantName: 'Acme Title',
      supportEmail: 'help@acme.example',
      pocPhone: '+12175550100',
      bankName: 'First Platypus Bank',
      accountName: 'Everyday Checking',
      accountLastFourDigits: '6124',
      amount: payment.draft.amount,
      fee: payment.draft.fee,
      total: payment.draft.amount,
      on: new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/Chicago',
        month: '2-digit',
        day: '2-digit',
        year: 'numeric',
      }).format(new Date(submittedAt)),
    });
    expect(authorization).toEqual({
      textVersion: AUTHORIZATION_TEXT_VERSION,
      text,
      textSha256: createHash('sha256').update(text).digest('hex'),
      total: payment.draft.amount,
      account: {
        id: payment.account.id,
        bankName: 'First Platypus Bank',
        name: 'Everyday Checking',
        accountLastFourDigits: '6124',
        institutionCode: 'ins_109508',
      },
      agreedAt: submittedAt,
      authenticatedAt: signedInAt.toISOString(),
      authenticatedBy: 'texted code',
      sourceAddress: '203.0.113.77',
      userAgent: 'test',
      keepUntil: submittedAt.replace(/^\d{4}/, (year) => String(Number(year) + 7)),
    });
  });

  it('takes what the transfer is from the table: nothing else that the request says counts', async () => {
    const payment = await till.addPayment();
    const reply = await till.start(payment, {
      amount: 1,
      fee: 0,
      status: 'completed',
      tenantId: 'harbor',
      clientId: till.world.newAccountId(),
      provider: { attempt: 9 },
    });
    expect(reply.status).toBe(200);
    expect(till.world.atTheBank(payment.draft.id)).toMatchObject([
      { amount: '1000.00', metadata: { tenant: 'acme', client: payment.client.id, transferId: payment.draft.id } },
    ]);
  });

  it('asks the bank only after the claim is written, and creates only after the authorization is', async () => {
    const payment = await till.addPayment();
    const { PlaidApi } = await import('plaid');
    const order: string[] = [];
    const { documents } = till;
    const send = documents.send.bind(documents);
    vi.spyOn(documents, 'send').mockImplementation(((command: { input: { Item?: Record<string, unknown> } }) => {
      const { Item: item } = command.input;
      const provider = item?.['provider'] as Record<string, unknown> | undefined;
      if (item) order.push(`write ${item['status']}${provider?.['authorizationId'] ? ' with authorization' : ''}`);
      return send(command as never);
    }) as never);
    const real = { ...Object.getOwnPropertyDescriptors(PlaidApi.prototype) };
    for (const name of ['transferAuthorizationCreate', 'transferCreate'] as const)
      vi.spyOn(PlaidApi.prototype, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
        order.push(name);
        return (real[name].value as (...given: unknown[]) => never).apply(this, args);
      });
    await till.start(payment);
    expect(order).toEqual([
      'write submitted',
      'transferAuthorizationCreate',
      'write submitted with authorization',
      'transferCreate',
      'write pending with authorization',
    ]);
  });
});

describe('a no', () => {
  /** Takes the portal's own guard of the balance out of the way, so that the bank is the one who says no. */
  const rich = (payment: Payment) => till.believe(payment.account, 1_000_000_000);

  it.each([
    ['NSF', 'user_low', 400, 'amount/over-balance', OVER_BALANCE],
    ['RISK', 'user_zero', 502, 'transfer/start-failed', START_FAILED],
  ] as const)('for %s makes a draft of it again, with the sentence', async (problem, username, ...told) => {
    const payment = await till.addPayment(username);
    await rich(payment);
    const reply = await till.start(payment);
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual(told);
    const stored = await till.stored(payment.draft);
    expect(stored).toMatchObject({ status: 'draft', problem: { code: problem, sentence: told[2] } });
    expect(stored.provider).toEqual({ attempt: 1, rank: 0 });
    expect(stored.events.at(-1)).toMatchObject({ name: 'declined', reason: problem, actor: 'provider' });
    expect(till.world.atTheBank(payment.draft.id)).toEqual([]);
  });

  it("for the tenant's limit at the provider makes a draft of it again", async () => {
    const payment = await till.addPayment();
    const { clientId } = till.world.tenant.provider;
    const ours = { clientId, secret: 'a-provider-secret-of-the-test-world', name: 'ACME TITLE' };
    till.world.plaid.register({ ...ours, limits: { singleDebitCents: 99_999 } });
    try {
      expect((await till.start(payment)).body['message']).toBe(START_FAILED);
    } finally {
      till.world.plaid.register({ ...ours, limits: { dailyCents: 1e13, monthlyCents: 1e13 } });
    }
    expect(await till.stored(payment.draft)).toMatchObject({
      status: 'draft',
      problem: { code: 'TRANSFER_LIMIT_REACHED' },
    });
  });

  it('when the bank wants the client to log in again makes a draft of it again', async () => {
    const payment = await till.addPayment();
    await rich(payment);
    till.world.plaid.console.requireLogin(payment.account.providerItemId);
    expect((await till.start(payment)).status).toBe(502);
    expect(await till.stored(payment.draft)).toMatchObject({
      status: 'draft',
      problem: { code: 'ITEM_LOGIN_REQUIRED' },
    });
  });

  it('lets the client try again under a new key, which leaves no trace of the former problem', async () => {
    const payment = await till.addPayment('user_low', { amount: 9_000 as never });
    await rich(payment);
    const other = await till.world.addDraft(payment.client, { amount: 10_001 as never });
    await till.start({ ...payment, draft: other });
    const { account: better } = await till.world.addPayer();
    expect((await till.stored(other)).problem?.code).toBe('NSF');
    await till.bankAccounts.save({ ...better, clientId: payment.client.id, version: 0 } as never);
    await till.bankTokens.keep(
      better.tenantId,
      payment.account.clientId,
      { itemId: better.providerItemId, publicTokenHash: 'hash', createdAt: better.createdAt },
      await itemIsAsked({ ...payment, account: better }),
    );
    const reply = await till.start({ ...payment, account: better, draft: other });
    expect(reply.status).toBe(200);
    const stored = await till.stored(other);
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
  ] as const)('of a bank that fails %s leaves the transfer submitted and says so', async (_, kind, path, made) => {
    const payment = await till.addPayment();
    await till.believe(payment.account, 1_000_000_000);
    till.world.plaid.faults.set({ kind, path });
    const reply = await till.start(payment);
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([
      202,
      'transfer/unconfirmed',
      UNCONFIRMED,
    ]);
    expect((await till.stored(payment.draft)).status).toBe('submitted');
    expect(till.world.atTheBank(payment.draft.id)).toHaveLength(made);
    const again = await till.start(payment);
    expect([again.status, again.body['code']]).toEqual([409, 'transfer/already-started']);
    expect(till.world.atTheBank(payment.draft.id)).toHaveLength(made);
  });

  it('of a balance that cannot be asked does not stop the payment: the bank decides', async () => {
    const payment = await till.addPayment();
    till.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/balance/get' });
    expect((await till.start(payment)).status).toBe(200);
  });
});
