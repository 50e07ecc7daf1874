import { describe, expect, it } from 'vitest';
import { type SettlePorts, settleSubmitted } from '#functions/payments/settle-submitted.ts';
import { tenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { setUpTransfers, type TransfersSetup } from '../transfers/transfers-setup.ts';

/** The sweeper over the real adapters. Only AWS and the bank are fakes, and all of them use the test's clock. */
const setup = await setUpTransfers();
const { carrying } = await import('#functions/adapters/entries.ts');
const ports: SettlePorts = { ...carrying, now: () => setup.world.clock.now() };
const acme = tenantId.parse('acme');

type Fault = Parameters<TransfersSetup['world']['plaid']['faults']['set']>[0];

/** A transfer with an unknown outcome, because the bank failed in this way. */
async function unknown(kind: Fault['kind'], path: string): Promise<Transfer> {
  const payment = await setup.addPayment();
  await setup.believe(payment.account, 1_000_000_000);
  setup.world.plaid.faults.set({ kind, path });
  expect((await setup.start(payment)).status).toBe(202);
  return setup.stored(payment.draft);
}

const AUTHORIZE = '/transfer/authorization/create';
const CREATE = '/transfer/create';
const minutes = (count: number) => setup.world.clock.moveHours(count / 60);

describe('a transfer whose outcome is unknown', () => {
  it('is left to its own request for the first 45 seconds', async () => {
    const submitted = await unknown('fail before', AUTHORIZE);
    await settleSubmitted(ports, acme);
    expect(await setup.stored(submitted)).toEqual(submitted);
    minutes(1);
    await settleSubmitted(ports, acme);
    expect((await setup.stored(submitted)).status).toBe('pending');
  });

  it.each<[string, Fault['kind'], string]>([
    ['before it decided', 'fail before', AUTHORIZE],
    ['after it decided', 'fail after', AUTHORIZE],
    ['before it made the transfer', 'fail before', CREATE],
    ['after it made the transfer', 'fail after', CREATE],
  ])('is carried out under the same key when the bank failed %s, and debited once', async (_, kind, path) => {
    const submitted = await unknown(kind, path);
    minutes(2);
    expect(await settleSubmitted(ports, acme)).toMatchObject({ seen: 1, settled: 1 });
    const settled = await setup.stored(submitted);
    expect([settled.status, settled.provider.attempt]).toEqual(['pending', 1]);
    expect(setup.world.atTheBank(submitted.id)).toHaveLength(1);
    expect(await settleSubmitted(ports, acme)).toEqual({ seen: 0, settled: 0, oldestSeconds: 0, faults: [] });
  });

  it('is returned to its client, and its account asks for a login, if the bank wants one', async () => {
    const submitted = await unknown('fail before', AUTHORIZE);
    const account = () => setup.bankAccounts.find(acme, submitted.clientId, submitted.source?.id as never);
    setup.world.plaid.console.requireLogin((await account())?.providerItemId ?? '');
    minutes(2);
    await settleSubmitted(ports, acme);
    expect((await setup.stored(submitted)).status).toBe('draft');
    expect((await account())?.use).toBe('login-needed');
  });

  it('is left alone around the hour when its authorization becomes void, because a late creation may still arrive', async () => {
    const submitted = await unknown('fail before', CREATE);
    for (const age of [56, 74]) {
      setup.world.clock.set(new Date(Date.now() + age * 60_000));
      await settleSubmitted(ports, acme);
      expect(await setup.stored(submitted)).toEqual(submitted);
    }
    setup.world.clock.set(new Date(Date.now() + 76 * 60_000));
    await settleSubmitted(ports, acme);
    expect((await setup.stored(submitted)).status).toBe('pending');
  });

  it('is authorized again under the next attempt if its authorization is void and no transfer was made', async () => {
    const submitted = await unknown('fail before', CREATE);
    minutes(120);
    await settleSubmitted(ports, acme);
    const settled = await setup.stored(submitted);
    expect([settled.status, settled.provider.attempt]).toEqual(['pending', 2]);
    expect(settled.provider.authorizationId).not.toBe(submitted.provider.authorizationId);
    expect(setup.world.atTheBank(submitted.id)).toHaveLength(1);
  });

  it('is adopted hours later if the transfer was made after all', async () => {
    const submitted = await unknown('fail after', CREATE);
    minutes(300);
    await settleSubmitted(ports, acme);
    const settled = await setup.stored(submitted);
    const [made] = setup.world.atTheBank(submitted.id);
    expect([settled.status, settled.provider.attempt, settled.provider.transferId]).toEqual(['pending', 1, made?.id]);
    expect(setup.world.atTheBank(submitted.id)).toHaveLength(1);
  });

  it('is a draft again if the client unlinked the account before a transfer was made', async () => {
    const payment = await setup.addPayment();
    await setup.believe(payment.account, 1_000_000_000);
    setup.world.plaid.faults.set({ kind: 'fail before', path: AUTHORIZE });
    await setup.start(payment);
    const account = await setup.bankAccounts.find(acme, payment.account.clientId, payment.account.id);
    await setup.bankAccounts.save({ ...(account ?? payment.account), active: false });
    minutes(2);
    await settleSubmitted(ports, acme);
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', problem: { code: 'ACCOUNT_UNLINKED' } });
  });

  describe('a transfer whose account was unlinked between two sweeps', () => {
    /** A transfer whose creation the bank did not answer, and whose account its client has unlinked since. */
    async function unlinkedSince(kind: Fault['kind']): Promise<Transfer> {
      const submitted = await unknown(kind, CREATE);
      const account = await setup.bankAccounts.find(acme, submitted.clientId, submitted.source?.id as never);
      if (!account) throw new Error('The transfer has no account.');
      await setup.bankAccounts.save({ ...account, active: false });
      minutes(2);
      return submitted;
    }

    it('is on its way if the bank has made it, and the client sees nothing else', async () => {
      const submitted = await unlinkedSince('fail after');
      await settleSubmitted(ports, acme);
      const [made] = setup.world.atTheBank(submitted.id);
      expect(await setup.stored(submitted)).toMatchObject({ status: 'pending', provider: { transferId: made?.id } });
    });

    it.each(['fail before', 'fail after'] as const)(
      'stays submitted while it is unknown whether the bank canceled its authorization (%s)',
      async (kind) => {
        const submitted = await unlinkedSince('fail before');
        setup.world.plaid.faults.set({ kind, path: '/transfer/authorization/cancel' });
        await settleSubmitted(ports, acme);
        expect(await setup.stored(submitted)).toEqual(submitted);
        // After a lost answer the second request gets a refusal, as it would if the authorization had been used.
        minutes(kind === 'fail after' ? 75 : 1);
        await settleSubmitted(ports, acme);
        expect(await setup.stored(submitted)).toMatchObject({ status: 'draft', problem: { code: 'ACCOUNT_UNLINKED' } });
        expect(setup.world.atTheBank(submitted.id)).toEqual([]);
      },
    );
  });

  it('is unchanged while the bank is silent, and the sweep reports for how long', async () => {
    const submitted = await unknown('fail before', AUTHORIZE);
    minutes(10);
    setup.world.plaid.faults.set({ kind: 'fail before', path: AUTHORIZE });
    const swept = await settleSubmitted(ports, acme);
    expect(swept).toMatchObject({ seen: 1, settled: 0 });
    expect(swept.oldestSeconds).toBeGreaterThanOrEqual(590);
    expect((await setup.stored(submitted)).status).toBe('submitted');
    await settleSubmitted(ports, acme);
  });

  it('does not delay the others if it fails, and is reported at the end', async () => {
    const broken = await unknown('fail before', AUTHORIZE);
    const other = await unknown('fail before', AUTHORIZE);
    minutes(2);
    const clientAccount: SettlePorts['clientAccount'] = (transfer) =>
      transfer.id === broken.id ? Promise.reject(new Error('the key is away')) : ports.clientAccount(transfer);
    const swept = await settleSubmitted({ ...ports, clientAccount }, acme);
    expect(swept).toMatchObject({ seen: 2, settled: 1, faults: [{ message: 'the key is away' }] });
    // Of the two, only the one that is still unknown has an age.
    expect(swept.oldestSeconds).toBeGreaterThanOrEqual(110);
    expect((await setup.stored(broken)).status).toBe('submitted');
    expect((await setup.stored(other)).status).toBe('pending');
    await settleSubmitted(ports, acme);
    expect((await setup.stored(broken)).status).toBe('pending');
  });
});
