import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientId, tenantId } from '#shared/ids.ts';
import { UNSUCCESSFUL_STARTS_PER_DAY } from '#shared/limits.ts';
import { velocityLimits } from '#shared/tenant/velocity.ts';
import { shownWireOf } from '../../support/shown.ts';
import { memberNamed } from '../../support/staff.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** How much a client, and all clients of a tenant, may start in one day and in seven. */
const setup = await setUpTransfers();

/** Noon in Chicago, the tenant's time zone. */
const NOON = '2026-11-23T18:00:00.000Z';
const TODAY = '2026-11-23';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
beforeEach(() => {
  vi.setSystemTime(NOON);
});

const PURPOSE = 'Earnest Money Deposit for Purchase';
const BOTH = (['ACH', 'Wire'] as const).map((method) => ({ purpose: PURPOSE, method, active: true, disclaimer: '' }));

/** The operator sets these limits. Omitted ones don't matter here. */
const limit = (own: { client?: object; tenant?: object }) =>
  setup.reconfigure({
    purposes: BOTH,
    velocity: velocityLimits.parse({
      client: { day: { amount: 1e9, count: 1e5 }, week: { amount: 1e9, count: 1e5 }, ...own.client },
      tenant: { day: { amount: 1e12, count: 1e6 }, week: { amount: 1e12, count: 1e6 }, ...own.tenant },
    }),
  });

const start = (payment: Payment) => setup.start(payment, { isMeantAgain: true });
const chooseWire = async (payment: Payment) =>
  setup.mutate('ChooseWire', payment, {
    shown: await shownWireOf(payment.draft),
    isMeantAgain: true,
  });
const counted = async ({ client }: Pick<Payment, 'client'>) => {
  const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
  const days = await velocity.ofClient(tenantId.parse('acme'), clientId.parse(client.id));
  const those = Object.entries(days).filter(([, { count }]) => count !== 0);
  return Object.fromEntries(those.map(([day, { amount, count }]) => [day, { amount, count }]));
};
const ofTenant = async () => {
  const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
  return (await velocity.ofTenant(tenantId.parse('acme')))[TODAY] ?? { amount: 0, count: 0 };
};

describe('a client', () => {
  it('over the day’s amount sees what is left, when more is possible and whom to call, and the bank is not called (X-069)', async () => {
    await limit({ client: { day: { amount: 150_000, count: 9 } } });
    const first = await setup.addPayment();
    expect((await start(first)).status).toBe(200);
    const second = await setup.another(first);
    const reply = await start(second);
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([
      429,
      'transfer/over-client-limit',
      'You can still send $500.00 today. You can send this payment from Tue, Nov 24. ' +
        "If it can't wait, please call Acme Title at (217) 555-0100.",
    ]);
    expect(await setup.stored(second.draft)).toEqual(second.draft);
    expect(setup.world.atTheBank(second.draft.id)).toEqual([]);
    vi.setSystemTime('2026-11-24T18:00:00.000Z');
    expect((await start(second)).body['status']).toBe('pending');
  });

  it('with all of the day’s payments used waits for midnight in the tenant’s zone (X-069)', async () => {
    await limit({ client: { day: { amount: 1e9, count: 1 } } });
    const first = await setup.addPayment();
    await start(first);
    const second = await setup.another(first);
    // 11 p.m. in Chicago is the next day in London.
    vi.setSystemTime('2026-11-24T05:00:00.000Z');
    expect((await start(second)).body['message']).toMatch(/^You've reached your limit for now\. .* from Tue, Nov 24\./);
    vi.setSystemTime('2026-11-24T06:00:01.000Z');
    expect((await start(second)).status).toBe(200);
  });

  /** An approver allows one payment over the limits, after the client called. */
  async function allowOver({ client }: Pick<Payment, 'client'>, at = new Date()) {
    const { allowOverLimit } = await import('#functions/people/allow-debits.ts');
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const ana = memberNamed('Ana Reyes', { now: at, role: 'approve' });
    const allowed = await allowOverLimit(
      { clients, tenants },
      ana,
      clientId.parse(client.id),
      'The lender asked for more',
    );
    expect(allowed).toMatchObject({ ok: true });
  }

  it('over the limit may make one payment that an approver allowed, and no second one (X-362)', async () => {
    await limit({ client: { day: { amount: 150_000, count: 9 } } });
    const first = await setup.addPayment();
    await allowOver(first);
    // It fits within the limits, so it leaves the permission unused.
    expect((await start(first)).status).toBe(200);
    const both = [await setup.another(first), await setup.another(first)] as const;
    const replies = await Promise.all(both.map(start));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect((await start(await setup.another(first))).body['code']).toBe('transfer/over-client-limit');
    expect(await counted(first)).toEqual({ [TODAY]: { amount: 200_000, count: 2 } });
    vi.setSystemTime('2026-11-23T19:00:00.000Z');
    await allowOver(first);
    expect((await start(await setup.another(first))).status).toBe(200);
  });

  it('may not use the permission on the next day of the company, or over the limits of all clients (X-362)', async () => {
    await limit({ client: { day: { amount: 1e9, count: 1 } } });
    const first = await setup.addPayment();
    await start(first);
    await allowOver(first);
    await limit({ client: { day: { amount: 1e9, count: 1 } }, tenant: { day: { amount: 1e12, count: 1 } } });
    const second = await setup.another(first);
    expect((await start(second)).body['code']).toBe('transfer/over-tenant-limit');
    await limit({ client: { day: { amount: 1e9, count: 1 }, week: { amount: 1e9, count: 1 } } });
    vi.setSystemTime('2026-11-24T06:00:01.000Z');
    expect((await start(second)).body['code']).toBe('transfer/over-client-limit');
  });

  it('with a payment above the daily limit is asked to call, without a day', async () => {
    await limit({ client: { day: { amount: 99_999, count: 9 } } });
    const reply = await start(await setup.addPayment());
    expect(reply.body['message']).toBe(
      'Up to $999.99 can be sent here in a day. For this payment, please call Acme Title at (217) 555-0100.',
    );
  });

  it('uses up their limit with a wire as with a debit, from the moment it is chosen (X-069)', async () => {
    await limit({ client: { day: { amount: 1e9, count: 1 } } });
    const first = await setup.addPayment(undefined, { method: 'Wire' });
    expect((await chooseWire(first)).code).toBeUndefined();
    expect(await counted(first)).toEqual({ [TODAY]: { amount: 100_000, count: 1 } });
    expect((await start(await setup.another(first))).body['code']).toBe('transfer/over-client-limit');
    const wire = await setup.another(first, { method: 'Wire' });
    expect((await chooseWire(wire)).code).toBe('transfer/over-client-limit');
    expect((await setup.mutate('EditTransfer', first)).code).toBeUndefined();
    expect(await counted(first)).toEqual({});
    expect((await chooseWire(wire)).code).toBeUndefined();
  });
});

it('a client who keeps starting and canceling is stopped for the day', async () => {
  await limit({ client: { day: { amount: 1e9, count: 1 } } });
  const wire = await setup.addPayment(undefined, { method: 'Wire' });
  const choose = () => chooseWire(wire);
  for (let starts = 0; starts < 1 + UNSUCCESSFUL_STARTS_PER_DAY; starts += 1) {
    expect((await choose()).code).toBeUndefined();
    expect((await setup.mutate('EditTransfer', wire)).code).toBeUndefined();
  }
  expect(await choose()).toMatchObject({ code: 'request/too-many', message: expect.stringContaining('tomorrow') });
  expect((await start(await setup.another(wire))).body['code']).toBe('request/too-many');
  expect(await counted(wire)).toEqual({});
  vi.setSystemTime('2026-11-24T18:00:00.000Z');
  expect((await choose()).code).toBeUndefined();
}, 20_000);

it('only those of eight simultaneous payments that fit the limit are started (X-069)', async () => {
  await limit({ client: { day: { amount: 1e9, count: 3 } } });
  const first = await setup.addPayment();
  const all = await Promise.all(Array.from({ length: 8 }, () => setup.another(first)));
  const statuses = (await Promise.all(all.map(start))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await counted(first)).toEqual({ [TODAY]: { amount: 300_000, count: 3 } });
}, 20_000);

it('a tenant’s limit covers all clients together, and shows none what the others sent (X-069)', async () => {
  const before = await ofTenant();
  await limit({ tenant: { day: { amount: 1e12, count: before.count + 1 } } });
  expect((await start(await setup.addPayment())).status).toBe(200);
  const reply = await start(await setup.addPayment());
  expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([
    429,
    'transfer/over-tenant-limit',
    'Acme Title cannot take more here today. You can send this payment from Tue, Nov 24. ' +
      "If it can't wait, please call Acme Title at (217) 555-0100.",
  ]);
});

it('a payment to a client does not count, because it is the tenant’s own money, approved by two people', async () => {
  const { addPayout, fillLedger } = await import('../../support/payouts.ts');
  await limit({ client: { day: { amount: 1, count: 1 } } });
  fillLedger(setup.world, 100_000_000);
  const { client, account } = await setup.world.addPayer();
  const payout = await addPayout(setup.world, client);
  const before = await ofTenant();
  expect((await setup.accept(payout, account)).status).toBe(200);
  expect(await counted({ client })).toEqual({});
  expect(await ofTenant()).toEqual(before);
});

it('a returned payment still counts, even after the staff close it (X-069)', async () => {
  await limit({});
  const payment = await setup.addPayment();
  await start(payment);
  setup.advance(payment.draft, 'posted');
  setup.advance(payment.draft, 'returned', 'R01');
  await setup.readEvents();
  const failed = await setup.stored(payment.draft);
  expect([failed.status, failed.counted]).toEqual(['error', { on: TODAY, amount: 100_000 }]);
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { moved } = await import('#shared/transfer/move.ts');
  const closed = moved(failed, 'close', 'staff', { at: NOON });
  if (!closed.ok) throw new Error('What failed can be closed.');
  await transfers.save(closed.value);
  expect(await counted(payment)).toEqual({ [TODAY]: { amount: 100_000, count: 1 } });
});

it('the counts expire, and the next payment removes old days', async () => {
  await limit({});
  const first = await setup.addPayment();
  await start(first);
  vi.setSystemTime('2026-12-14T18:00:00.000Z');
  await start(await setup.another(first));
  expect(await counted(first)).toEqual({ '2026-12-14': { amount: 100_000, count: 1 } });
});
