import { PlaidApi } from 'plaid';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/banking-days.ts';
import { SCHEDULE_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import { type Crash, crashing, isCrash } from '../../support/crashing.ts';
import { setUpScheduled } from './scheduled-setup.ts';
import type { Payment } from './transfers-setup.ts';

/** A scheduled payment starts by itself on its day, or reports why not. */
const { setup, DAY, NEXT_DAY, unschedule, scheduled, portsAt, keep, morningOf, sweep, namesOf } =
  await setUpScheduled();

describe('the day', () => {
  it('is announced a day before, starts the payment, and the sweeper carries it out once (X-034)', async () => {
    const payment = await scheduled();
    expect(await keep(morningOf(addDays(DAY, -1)))).toMatchObject({ reminded: 1, sent: 0 });
    const day = morningOf(DAY);
    expect(await keep(day)).toMatchObject({ sent: 1, unsent: 0 });
    expect(await setup.stored(payment.draft)).toMatchObject({
      status: 'submitted',
      authorization: { textVersion: SCHEDULE_TEXT_VERSION },
      counted: { on: DAY, amount: 100_000 },
      provider: { attempt: 1 },
    });
    expect(await keep(day)).toMatchObject({ sent: 0 });
    await sweep(day);
    await sweep(day);
    const stored = await setup.stored(payment.draft);
    expect([stored.status, stored.schedule]).toEqual(['pending', undefined]);
    expect(namesOf(stored)).toEqual([
      'schedule by client',
      'remind by system',
      'makeTransfer by system',
      'accepted by provider',
    ]);
    expect(setup.world.atTheBank(payment.draft.id)).toHaveLength(1);
  });

  it('is reported to the bank with the client absent, while a start by the client says present (X-034)', async () => {
    const asked = vi.spyOn(PlaidApi.prototype, 'transferAuthorizationCreate');
    await setup.start(await setup.addPayment());
    await scheduled();
    await keep(morningOf(DAY));
    await sweep(morningOf(DAY));
    expect(asked.mock.calls.map(([{ user_present: wasThere }]) => wasThere)).toEqual([true, false]);
    asked.mockRestore();
  });

  it.each([
    [
      'the account was switched off',
      'bank/not-found',
      async ({ account }: Payment) => {
        const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
        await bankAccounts.save({ ...account, active: false });
      },
    ],
    [
      'the fee has changed',
      'transfer/total-changed',
      async () => setup.reconfigure({ fee: { amount: 1500, clientPays: true } }),
    ],
    ['the limit is lower', 'amount/over-method-limit', async () => setup.reconfigure({ limits: { ACH: 5000 } })],
    ['the purpose is closed', 'purpose/unknown', async () => setup.reconfigure({ purposes: [] })],
    [
      'the client was switched off',
      'client/not-found',
      async ({ client }: Payment) => {
        expect((await setup.clients.save({ ...client, active: false })).ok).toBe(true);
      },
    ],
    ['no account takes the money', 'destination/not-found', async () => setup.reconfigure({ destinationAccounts: [] })],
    [
      'it would go into another account of the company than was shown (X-133)',
      'destination/not-found',
      async () => {
        const destinationAccounts = setup.world.tenant.destinationAccounts.map((each) => ({
          ...each,
          accountLastFourDigits: '9999',
        }));
        await setup.reconfigure({ destinationAccounts });
      },
    ],
    [
      'the velocity limit is reached',
      'transfer/over-client-limit',
      async () => {
        const none = { day: { amount: 1000, count: 1 }, week: { amount: 1000, count: 1 } };
        await setup.reconfigure({ velocity: { client: none, tenant: none } });
      },
    ],
  ] as const)('does not send when %s, and says so (X-034)', async (_, code, change) => {
    const payment = await scheduled();
    await change(payment);
    await keep(morningOf(addDays(DAY, -1)));
    expect(await keep(morningOf(DAY))).toMatchObject({ sent: 0, unsent: 1 });
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({ status: 'draft', problem: { code }, events: { length: 3 } });
    expect(stored.schedule).toBeUndefined();
    expect(stored.events.at(-1)).toMatchObject({ name: 'unschedule', actor: 'system', reason: code });
    expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
  });

  it('names the account that has changed (X-133)', async () => {
    const payment = await scheduled();
    expect((await setup.stored(payment.draft)).schedule?.paidInto).toMatch(/ x\d{4}$/);
    const accounts = setup.world.tenant.destinationAccounts;
    const destinationAccounts = accounts.map((each) => ({ ...each, accountLastFourDigits: '9999' }));
    await setup.reconfigure({ destinationAccounts });
    expect(await keep(morningOf(DAY))).toMatchObject({ sent: 0, unsent: 1 });
    expect((await setup.stored(payment.draft)).problem?.sentence).toMatch(
      /^The account of Acme Title .+ review it again\.$/,
    );
  });

  it.each([
    ['by the end of the following banking day it is sent', morningOf(NEXT_DAY), 'submitted'],
    ['later it is not sent, because no one expects it any more', morningOf(addDays(NEXT_DAY, 1)), 'draft'],
  ])('after an outage: %s (X-034)', async (_, now, status) => {
    const payment = await scheduled();
    await keep(now);
    const stored = await setup.stored(payment.draft);
    expect([stored.status, stored.problem?.code]).toEqual([status, status === 'draft' ? 'schedule/missed' : undefined]);
    // No one gets a message that it is about to be sent when it already was, or never will be.
    expect(namesOf(stored)).not.toContain('remind by system');
    await sweep(now);
  });

  it('sends nothing while the tenant is switched off, because no client could cancel (X-034)', async () => {
    const payment = await scheduled();
    await setup.reconfigure({ active: false });
    expect(await keep(morningOf(DAY))).toMatchObject({ sent: 0, unsent: 0 });
    await setup.reconfigure({ active: true });
    expect(await keep(morningOf(NEXT_DAY))).toMatchObject({ sent: 1 });
    await sweep(morningOf(NEXT_DAY));
    expect(setup.world.atTheBank(payment.draft.id)).toHaveLength(1);
  });

  it('ends a request past its deadline instead of sending it (X-034)', async () => {
    const payment = await scheduled(DAY, { status: 'viewed', deadlineAt: `${DAY}T23:00:00.000Z` });
    const night = new Date(`${addDays(DAY, 1)}T01:00:00.000Z`);
    expect(await keep(night)).toMatchObject({ sent: 0, unsent: 1 });
    expect(await keep(night)).toMatchObject({ ended: 1 });
    expect(namesOf(await setup.stored(payment.draft)).slice(-2)).toEqual(['unschedule by system', 'cancel by system']);
  });

  it('makes a start that the bank declines a draft again, with the reason, which no longer counts (X-034)', async () => {
    const payment = await scheduled(DAY, {}, 'user_low');
    const day = morningOf(DAY);
    await keep(day);
    await sweep(day);
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({ status: 'draft', problem: { code: 'NSF' } });
    expect([stored.counted, stored.schedule]).toEqual([undefined, undefined]);
  });
});

describe('the client and the day acting at the same moment', () => {
  it('tell a client who cancels too late that it is on its way (X-034)', async () => {
    const payment = await scheduled();
    await keep(morningOf(DAY));
    const late = await unschedule(payment);
    expect([late.status, late.body['code']]).toEqual([409, 'transfer/already-started']);
    await sweep(morningOf(DAY));
  });

  it('don’t send a payment that was canceled in time (X-034)', async () => {
    const payment = await scheduled();
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const claim = transfers.claim.bind(transfers);
    vi.spyOn(transfers, 'claim').mockImplementationOnce(async (started, rooms) => {
      expect((await unschedule(payment)).status).toBe(200);
      return claim(started, rooms);
    });
    expect(await keep(morningOf(DAY))).toMatchObject({ sent: 0, unsent: 0 });
    expect((await setup.stored(payment.draft)).status).toBe('draft');
    expect((await unschedule(payment)).status).toBe(200);
    expect(namesOf(await setup.stored(payment.draft))).toEqual(['schedule by client', 'unschedule by client']);
  });

  it.each(['before', 'after', 'twice'] as const)(
    'start it once when a run fails %s any of its effects (X-034)',
    async (when) => {
      const { sendScheduled } = await import('#functions/payments/send-scheduled.ts');
      const day = morningOf(DAY);
      for (let effect = 1; ; effect += 1) {
        const payment = await scheduled();
        const seam = { effects: 0 };
        const ports = crashing(await portsAt(day), { effect, when }, seam);
        await sendScheduled(ports, await setup.stored(payment.draft), day).catch((thrown: Crash) => {
          if (!isCrash(thrown)) throw thrown;
        });
        await keep(day);
        await sweep(day);
        expect([effect, setup.world.atTheBank(payment.draft.id).length]).toEqual([effect, 1]);
        if (seam.effects < effect) break;
      }
    },
  );
});
