import { PlaidApi } from 'plaid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { INSTANT_MAX_CENTS } from '#shared/limits.ts';
import { toCents } from '#shared/money.ts';
import { addPayout } from '../../support/payouts.ts';
import { shownOf } from '../../support/shown.ts';
import { setUpDisbursements } from './disbursements-setup.ts';

/** A tenant that pays instantly where possible. First Platypus Bank takes instant credits, Tartan Bank does not. */

const setup = await setUpDisbursements({ instantDisbursements: true });
const payee = await setup.world.addPayer();
afterEach(() => {
  setup.world.plaid.faults.clear();
  vi.restoreAllMocks();
});

const payout = (overrides = {}) => addPayout(setup.world, payee.client, overrides);
const networksOf = (id: string) => setup.world.atTheBank(id).map(({ network }) => network);
const CAPABILITIES = '/transfer/capabilities/get';

describe('a payment to a client', () => {
  it('is instant if tenant, bank and amount allow it, and shows as instant (X-035)', async () => {
    const sent = await payout({ amount: toCents(INSTANT_MAX_CENTS) });
    expect(await setup.accept(sent, payee.account)).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(networksOf(sent.id)).toEqual(['rtp']);
    expect((await setup.stored(sent)).provider).toMatchObject({ attempt: 1, network: 'rtp' });
    const { data } = await setup.graph(payee.client, 'Transfer', { _id: sent.id });
    expect(data?.['transfer']).toMatchObject({ method: 'ACH', network: 'rtp' });
  });

  it('is requested with the network only, without an ACH class (X-035)', async () => {
    const asked = vi.spyOn(PlaidApi.prototype, 'transferAuthorizationCreate');
    await setup.accept(await payout(), payee.account);
    await setup.accept(await payout({ amount: toCents(INSTANT_MAX_CENTS + 1) }), payee.account);
    const said = asked.mock.calls.map(([{ type, network, ach_class: achClass }]) => [type, network, achClass]);
    expect(said).toEqual([
      ['credit', 'rtp', undefined],
      ['credit', 'ach', 'ppd'],
    ]);
  });

  it('arrives within a minute and is reported like any other (X-035)', async () => {
    const sent = await payout();
    await setup.accept(sent, payee.account);
    setup.world.clock.moveHours(1 / 60);
    const { handler } = await import('#functions/lambdas/provider-events.ts');
    await handler({}, { getRemainingTimeInMillis: () => 60_000 } as never);
    const after = await setup.stored(sent);
    expect(after.status).toBe('completed');
    expect(after.events.map(({ name }) => name).slice(-3)).toEqual(['accepted', 'posted', 'settled']);
  });

  it('uses the rail the portal chooses, even if the client names another (X-035)', async () => {
    const sent = await payout();
    const account = payee.account.id;
    const shown = await shownOf(sent, { account });
    const body = { transferId: sent.id, bankAccountId: account, shown, network: 'ach', provider: { network: 'ach' } };
    expect(await setup.accept(sent, payee.account, { body })).toMatchObject({ status: 200 });
    expect(networksOf(sent.id)).toEqual(['rtp']);
  });

  it('is not shown as instant before it is on its way (X-035)', async () => {
    const sent = await payout();
    const { data } = await setup.graph(payee.client, 'Transfer', { _id: sent.id });
    expect(data?.['transfer']).toMatchObject({ network: null });
  });
});

describe('ordinary ACH', () => {
  const goesByAch = async (sent: Awaited<ReturnType<typeof payout>>, account = payee.account) => {
    expect(await setup.accept(sent, account)).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(networksOf(sent.id)).toEqual(['ach']);
    expect((await setup.stored(sent)).provider.network).toBe('ach');
  };

  it('carries a payment to a bank without instant payments (X-035)', async () => {
    const { client, account } = await setup.world.addPayer('user_house', 'ins_109511');
    await goesByAch(await addPayout(setup.world, client), account);
  });

  it('carries a payment over the instant limit (X-035)', async () => {
    const asked = vi.spyOn(PlaidApi.prototype, 'transferCapabilitiesGet');
    await goesByAch(await payout({ amount: toCents(INSTANT_MAX_CENTS + 1) }));
    expect(asked).not.toHaveBeenCalled();
  });

  it('carries a payment of a tenant that has not turned instant payments on (X-035)', async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const before = await tenants.config(setup.world.tenant.id);
    vi.spyOn(tenants, 'config').mockResolvedValue(before && { ...before, instantDisbursements: false });
    const asked = vi.spyOn(PlaidApi.prototype, 'transferCapabilitiesGet');
    await goesByAch(await payout());
    expect(asked).not.toHaveBeenCalled();
  });

  it('carries a payment whose bank could not be checked (X-035)', async () => {
    setup.world.plaid.faults.set({ kind: 'fail before', path: CAPABILITIES });
    await goesByAch(await payout());
  });

  it('carries a payment without an answer in three seconds (X-035)', async () => {
    const late = Object.assign(new Error('timeout'), { isAxiosError: true, code: 'ECONNABORTED' });
    const asked = vi.spyOn(PlaidApi.prototype, 'transferCapabilitiesGet').mockRejectedValue(late);
    await goesByAch(await payout());
    expect(asked.mock.calls[0]?.[1]).toEqual({ timeout: 3000 });
  });

  it.each([
    {},
    { institution_supported_networks: {} },
    { institution_supported_networks: { rtp: {} } },
    { institution_supported_networks: { rtp: { credit: 'yes' } } },
  ])('carries a payment when the answer is not clear: %j (X-035)', async (data) => {
    vi.spyOn(PlaidApi.prototype, 'transferCapabilitiesGet').mockResolvedValue({ data } as never);
    await goesByAch(await payout());
  });
});

describe('an instant payment that goes wrong', () => {
  it('is declined, and uses ACH the next time, never both (X-035)', async () => {
    const { client, account } = await setup.world.addPayer('user_house', 'ins_109511');
    const sent = await addPayout(setup.world, client);
    // The bank claims to take instant credits, and then does not.
    const claims = { institution_supported_networks: { rtp: { credit: true } } };
    const asked = vi.spyOn(PlaidApi.prototype, 'transferCapabilitiesGet').mockResolvedValue({ data: claims } as never);
    expect((await setup.accept(sent, account)).body['code']).toBe('disbursement/not-paid');
    const declined = await setup.stored(sent);
    expect(declined).toMatchObject({
      status: 'viewed',
      provider: { network: 'rtp' },
      problem: { code: 'INVALID_FIELD' },
    });
    const { data } = await setup.graph(client, 'Transfer', { _id: sent.id });
    expect(data?.['transfer']).toMatchObject({ network: null });
    expect(await setup.accept(sent, account)).toMatchObject({ status: 200 });
    expect(networksOf(sent.id)).toEqual(['ach']);
    expect((await setup.stored(sent)).provider).toMatchObject({ attempt: 2, network: 'ach' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['before', '/transfer/authorization/create', 0],
    ['after', '/transfer/authorization/create', 0],
    ['before', '/transfer/create', 0],
    ['after', '/transfer/create', 0],
    ['before', '/transfer/create', 2],
    ['after', '/transfer/create', 2],
  ] as const)(
    'is settled by the rail it was claimed for: silence %s %s, checked %i hours later (X-035)',
    async (when, path, hours) => {
      const sent = await payout();
      setup.world.plaid.faults.set({ kind: `fail ${when}`, path });
      expect((await setup.accept(sent, payee.account)).body['code']).toBe('disbursement/unconfirmed');
      // By now the bank refuses instant credits. The rail that was claimed still applies.
      const asked = vi.spyOn(PlaidApi.prototype, 'transferCapabilitiesGet');
      const { settleSubmitted } = await import('#functions/payments/settle-submitted.ts');
      const { carrying } = await import('#functions/adapters/entries.ts');
      setup.world.clock.moveHours(hours + 1 / 60);
      const now = () => setup.world.clock.now();
      await settleSubmitted({ ...carrying, now, eventsReadAt: async () => now().toISOString() }, sent.tenantId);
      expect(await setup.stored(sent)).toMatchObject({ status: 'pending', provider: { network: 'rtp' } });
      expect(networksOf(sent.id)).toEqual(['rtp']);
      expect(asked).not.toHaveBeenCalled();
    },
  );

  it('is shown as returned if a bank sends it back after all (X-035)', async () => {
    const sent = await payout();
    await setup.accept(sent, payee.account);
    await setup.advance(sent, 'posted');
    await setup.advance(sent, 'settled');
    await setup.advance(sent, 'returned', 'R23');
    expect(await setup.stored(sent)).toMatchObject({ status: 'error', problem: { code: 'R23' } });
  });
});
