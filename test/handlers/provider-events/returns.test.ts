import { describe, expect, it } from 'vitest';
import { allowDebits } from '#functions/people/allow-debits.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import { type Payment, setUpTransfers } from '../transfers/transfers-setup.ts';

/** The consequences of a return: for the account, for the client, and for presenting the same debit again. */
const setup = await setUpTransfers();
const { actOnReturn } = await import('#functions/payments/act-on-return.ts');
const { clients } = setup;

/** A debit that the bank returns with this code. */
async function returned(payment: Payment, code: string): Promise<Transfer> {
  expect(await setup.start(payment, { isMeantAgain: true })).toMatchObject({ status: 200 });
  setup.advance(payment.draft, 'posted');
  setup.advance(payment.draft, 'returned', code);
  await setup.readEvents();
  return setup.stored(payment.draft);
}

const again = async (payment: Payment, overrides: Partial<Transfer> = {}) =>
  setup.start(await setup.another(payment, overrides), {
    isMeantAgain: true,
    ...(overrides.amount ? { total: overrides.amount } : {}),
  });

/** True if the client's own record tells the page that no account is debited. */
async function readsThatItIsStopped({ client }: { readonly client: { readonly id: string } }): Promise<boolean> {
  const ask = await graphCaller();
  const { body } = await ask({ client: client.id, body: { operationName: 'Client', variables: {} } });
  return (body as { data: { client: { debitsStopped: boolean } } }).data.client.debitsStopped;
}

describe('an account that the bank says accepts no entries', () => {
  it.each(['R02', 'R03', 'R04', 'R16', 'R20'])(
    'is out of use after %s, even for a fresh draft, until it is linked again (X-119)',
    async (code) => {
      const payment = await setup.addPayment();
      await returned(payment, code);
      expect((await again(payment)).body).toMatchObject({ code: 'bank/returned' });
      const { tenantId, clientId, id } = payment.account;
      const account = await setup.bankAccounts.find(tenantId, clientId, id);
      if (!account) throw new Error('The account is gone.');
      expect(account.returned).toMatchObject({ code, transferId: payment.draft.id });
      const { listedAccountOf } = await import('#functions/client/bank-linking/listed-account.ts');
      expect(listedAccountOf(account, setup.world.tenant).use).toBe('returned');
      // As a new login records it.
      await setup.bankAccounts.save({ ...account, providerItemId: 'another-login' });
      expect((await again(payment)).body).not.toMatchObject({ code: 'bank/returned' });
    },
  );
});

describe('a client whose bank calls a debit unauthorized', () => {
  it.each(['R05', 'R07', 'R10', 'R11', 'R29'])(
    'isn’t debited again after %s, from any account, until the staff have allowed it (X-119)',
    async (code) => {
      const payment = await setup.addPayment();
      await returned(payment, code);
      const refused = await again(payment);
      expect(refused).toMatchObject({ status: 409, body: { code: 'transfer/debits-stopped' } });
      expect(String(refused.body['message'])).toMatch(/pay by wire, or call Acme Title at \(\d{3}\)/);
      expect(await readsThatItIsStopped(payment)).toBe(true);
      const tenant = payment.client.tenantId;
      const rosa = { id: 'local:rosa', role: 'approve', way: 'local' } as const;
      const member = { ...rosa, tenant, name: 'Rosa Diaz', now: new Date() };
      const lifted = await allowDebits({ clients }, member, payment.client.id, 'spoke with the client');
      expect(lifted).toMatchObject({ ok: true, value: { debitsStopped: { lifted: { by: 'Rosa Diaz' } } } });
      expect(await readsThatItIsStopped(payment)).toBe(false);
      expect((await again(payment)).status).toBe(200);
      expect(await allowDebits({ clients }, member, payment.client.id, 'again')).toMatchObject({
        refusal: { code: 'staff/debits-allowed' },
      });
    },
  );

  it('is not stopped again when the same return is delivered twice, once the staff have allowed debits (X-119)', async () => {
    const payment = await setup.addPayment();
    const transfer = await returned(payment, 'R10');
    const before = await clients.find(payment.client.tenantId, payment.client.id);
    if (!before?.debitsStopped) throw new Error('Nothing was stopped.');
    const lifted = { at: new Date().toISOString(), by: 'Rosa Diaz', reason: 'spoke with the client' };
    await clients.save({ ...before, debitsStopped: { ...before.debitsStopped, lifted } });
    await actOnReturn({ clients, accounts: setup.bankAccounts }, transfer);
    expect((await again(payment)).status).toBe(200);
  });

  it('is not stopped by an older return delivered after the staff allowed debits, but by a newer one (X-119)', async () => {
    const first = await setup.addPayment();
    const transfer = await returned(first, 'R10');
    const ports = { clients, accounts: setup.bankAccounts };
    const before = await clients.find(first.client.tenantId, first.client.id);
    if (!before?.debitsStopped) throw new Error('Nothing was stopped.');
    const lifted = { at: new Date().toISOString(), by: 'Rosa Diaz', reason: 'spoke with the client' };
    await clients.save({ ...before, debitsStopped: { ...before.debitsStopped, lifted } });
    const other = { ...transfer, id: setup.world.newAccountId() as never };
    const secondBefore = new Date(Date.parse(lifted.at) - 1000).toISOString();
    await actOnReturn(ports, { ...other, returnedAt: secondBefore });
    expect((await clients.find(before.tenantId, before.id))?.debitsStopped?.lifted).toEqual(lifted);
    const secondAfter = new Date(Date.parse(lifted.at) + 1000).toISOString();
    await actOnReturn(ports, { ...other, returnedAt: secondAfter });
    expect((await clients.find(before.tenantId, before.id))?.debitsStopped).toEqual({
      ...{ code: 'R10', at: secondAfter, transferId: other.id },
    });
  });

  it.each([
    ['R10', 'save the client'],
    ['R02', 'save the account'],
  ])(
    'never misses a consequence silently: %s counts as not applied while other writers are faster (X-119)',
    async (code, what) => {
      const payment = await setup.addPayment();
      const transfer = await returned(payment, 'R01');
      const busy = async () => ({ ok: false, refusal: 'changed meanwhile' }) as never;
      const ports = { clients: { ...clients, save: busy }, accounts: { ...setup.bankAccounts, save: busy } };
      const told = { ...transfer, problem: { code, sentence: 'said', at: transfer.createdAt } };
      await expect(actOnReturn(ports, told)).rejects.toThrow(what);
    },
  );

  it('keeps an account that was linked again after the return (X-119)', async () => {
    const payment = await setup.addPayment();
    const transfer = await returned(payment, 'R02');
    const { tenantId, clientId, id } = payment.account;
    const account = await setup.bankAccounts.find(tenantId, clientId, id);
    if (!account || !transfer.returnedAt) throw new Error('The account is gone.');
    const linkedAt = new Date(Date.parse(transfer.returnedAt) + 1000).toISOString();
    await setup.bankAccounts.save({ ...account, providerItemId: 'another-login', linkedAt });
    const other = { ...transfer, id: setup.world.newAccountId() as never };
    await actOnReturn({ clients, accounts: setup.bankAccounts }, other);
    expect((await setup.bankAccounts.find(tenantId, clientId, id))?.returned?.transferId).toBe(transfer.id);
  });

  it('is not stopped for insufficient funds (X-119)', async () => {
    const payment = await setup.addPayment();
    await returned(payment, 'R01');
    const amount = (payment.draft.amount + 1) as Transfer['amount'];
    expect((await again(payment, { amount })).status).toBe(200);
  });
});

describe('a debit that was returned for insufficient funds', () => {
  it('is found behind any number of newer drafts (X-119)', async () => {
    const first = await setup.addPayment();
    expect(await returned(first, 'R01')).toMatchObject({ status: 'error' });
    for (let more = 0; more < 25; more += 1) await setup.another(first);
    expect(await returned(await setup.another(first), 'R01')).toMatchObject({ representment: 1 });
  });

  it('is presented twice more, including by fresh drafts, and then never again (X-119)', async () => {
    const first = await setup.addPayment();
    await returned(first, 'R01');
    const descriptions: unknown[] = [];
    for (const representment of [1, 2]) {
      const fresh = await setup.another(first);
      expect(await returned(fresh, 'R09')).toMatchObject({ representment });
      descriptions.push(representment);
    }
    expect(descriptions).toEqual([1, 2]);
    expect(await again(first)).toMatchObject({ status: 409, body: { code: 'bank/returned-before' } });
    const amount = (first.draft.amount + 1) as Transfer['amount'];
    expect((await again(first, { amount })).status).toBe(200);
  });
});
