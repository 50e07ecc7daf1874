import { PlaidApi } from 'plaid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataOf, lineOf, reportLines } from '#infra/ops/told.ts';
import { addBankingDays, addDays, isBankingDay } from '#shared/banking-days.ts';
import { scheduleTransferRoute, unscheduleTransferRoute } from '#shared/contracts/schedule.ts';
import { type Day, formatDay, today } from '#shared/dates.ts';
import { tenantId } from '#shared/ids.ts';
import { SCHEDULES_MAX } from '#shared/limits.ts';
import { SCHEDULE_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type Crash, crashing, isCrash } from '../../support/crashing.ts';
import type { EventParts } from '../../support/http-event.ts';
import { hashOf, shownOf } from '../../support/shown.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** A payment is scheduled for a later day, cancelled, and starts by itself on that day. */
const setup = await setUpTransfers();
const ACME = tenantId.parse('acme');
const { timeZone } = setup.world.tenant;

const TODAY = today(new Date(), timeZone);
/** Far enough ahead that a reminder is due before it. */
const DAY = addBankingDays(TODAY, 3);
const NEXT_DAY = addBankingDays(DAY, 1);
/** The first day after that without banks, which is a Saturday at the latest. */
const CLOSED = Array.from({ length: 7 }, (_, at) => addDays(DAY, at)).find((on) => !isBankingDay(on)) ?? '';

type Said = { readonly on?: Day; readonly shown?: object; readonly [other: string]: unknown };

/** Reads the payment and schedules it, as the page does; `body` replaces what it says. */
const schedule = async ({ client, account, draft }: Payment, body: Said = {}, parts: EventParts = {}) =>
  setup.call(scheduleTransferRoute, {
    client: client.id,
    body: {
      transferId: draft.id,
      bankAccountId: account.id,
      shown: body.shown ?? (await shownOf(draft, { account: account.id, on: body.on ?? DAY })),
      on: DAY,
      ...body,
    },
    ...parts,
  });

const unschedule = ({ client, draft }: Payment) =>
  setup.call(unscheduleTransferRoute, { client: client.id, body: { transferId: draft.id } });

/** What is scheduled still, so that no test meets the payments of another on its day. */
let open: Payment[] = [];
afterEach(async () => {
  for (const payment of open) await unschedule(payment);
  open = [];
});

/** A payment that is scheduled for that day. */
async function scheduled(on: Day = DAY, overrides: Partial<Transfer> = {}, username?: string): Promise<Payment> {
  const payment = await setup.addPayment(username, overrides);
  open.push(payment);
  const reply = await schedule(payment, { on });
  expect([reply.status, reply.body['scheduledOn']]).toEqual([200, on]);
  return payment;
}

/** The ports of the function that keeps deadlines, on a clock that stands. */
async function portsAt(now: Date) {
  const { ports } = await import('#functions/deadlines/handler.ts');
  return { ...ports, now: () => now, hasTime: () => true };
}

/** What the schedule does at this moment. */
async function keep(now: Date) {
  const { keepDeadlines } = await import('#functions/deadlines/keep-deadlines.ts');
  return keepDeadlines(await portsAt(now), ACME);
}

/** A quarter past eight on a day in winter, where the tenant is. */
const morningOf = (on: Day): Date => new Date(`${on}T14:15:00.000Z`);

/** The sweeper's next run. */
async function sweep(now: Date): Promise<void> {
  const { settleSubmitted } = await import('#functions/payments/settle-submitted.ts');
  const { carrying } = await import('#functions/adapters/entries.ts');
  const soon = new Date(now.getTime() + 60_000);
  setup.world.clock.set(soon);
  const { faults } = await settleSubmitted({ ...carrying, now: () => soon }, ACME);
  expect(faults).toEqual([]);
}

const namesOf = ({ events }: Transfer) => events.map(({ name, actor }) => `${name} by ${actor}`);

describe('scheduling', () => {
  it('keeps the payment a draft, with the day, the account and the authorization that names both (X-034)', async () => {
    const payment = await scheduled();
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({
      status: 'draft',
      source: { id: payment.account.id },
      schedule: { on: DAY, authorization: { textVersion: SCHEDULE_TEXT_VERSION, total: 100_000 } },
    });
    expect(stored.schedule?.authorization.text).toContain(`on or after ${formatDay(DAY)}`);
    expect(stored.schedule?.authorization.text).toContain('By selecting Schedule Payment');
    expect(namesOf(stored)).toEqual(['schedule by client']);
    // Nothing is counted and no bank is asked before the day.
    expect([stored.counted, setup.world.atTheBank(payment.draft.id)]).toEqual([undefined, []]);
  });

  it('is done once if repeated, and moves to another day on request (X-034)', async () => {
    const payment = await scheduled();
    await schedule(payment);
    expect(namesOf(await setup.stored(payment.draft))).toEqual(['schedule by client']);
    expect((await schedule(payment, { on: NEXT_DAY })).body['scheduledOn']).toBe(NEXT_DAY);
    expect((await setup.stored(payment.draft)).schedule?.on).toBe(NEXT_DAY);
    expect(await keep(morningOf(DAY))).toMatchObject({ sent: 0 });
  });

  it('to another day with a changed fee is refused with what to do first (X-034)', async () => {
    const payment = await scheduled();
    await setup.reconfigure({ fee: { amount: 1500, clientPays: true } });
    const reply = await schedule(payment, { on: NEXT_DAY });
    expect([reply.status, reply.body['code']]).toEqual([409, 'transfer/total-changed']);
    expect(reply.body['message']).toContain('Please cancel the scheduled payment and review it again.');
  });

  it('works for an opened request too, up to its deadline (X-034)', async () => {
    const deadlineAt = `${NEXT_DAY}T23:00:00.000Z`;
    const payment = await setup.addPayment(undefined, { status: 'viewed', deadlineAt });
    open.push(payment);
    const late = await schedule(payment, { on: addBankingDays(NEXT_DAY, 1) });
    expect([late.status, late.body['code']]).toEqual([400, 'schedule/out-of-range']);
    expect((await schedule(payment, { on: NEXT_DAY })).status).toBe(200);
    expect((await setup.stored(payment.draft)).status).toBe('viewed');
  });

  it.each([
    ['today', TODAY, 'schedule/out-of-range'],
    ['a day that has passed', addDays(TODAY, -1), 'schedule/out-of-range'],
    ['a day too far ahead', addDays(TODAY, 91), 'schedule/out-of-range'],
    ['a day on which banks are closed', CLOSED, 'schedule/not-a-banking-day'],
  ])('%s is refused with the nearest possible day (X-034)', async (_, on, code) => {
    const reply = await schedule(await setup.addPayment(), { on });
    expect([reply.status, reply.body['code']]).toEqual([400, code]);
    expect(reply.body['message']).toMatch(/business day/);
  });

  it('passes every guard of a start, except those about the day itself (X-034)', async () => {
    const payment = await setup.addPayment();
    const stale = { authenticatedAt: new Date(Date.now() - 31 * 60_000) };
    const saw = await shownOf(payment.draft, { account: payment.account.id, on: DAY });
    const codes = [
      await schedule(payment, { shown: { ...saw, total: 1 } }),
      await schedule(payment, { shown: { ...saw, textSha256: hashOf('other words') } }),
      await schedule(payment, { bankAccountId: setup.world.newAccountId() }),
      await schedule(payment, {}, stale),
      await schedule(await setup.another(payment, { method: 'Wire' })),
      await schedule(await setup.another(payment, { status: 'pending' })),
      await schedule(await setup.another(payment, { disbursement: true, status: 'viewed' })),
    ].map(({ body }) => body['code']);
    expect(codes).toEqual([
      'transfer/changed-meanwhile',
      'transfer/changed-meanwhile',
      'bank/not-found',
      'caller/not-fresh',
      'transfer/wrong-status',
      'transfer/already-started',
      'transfer/wrong-status',
    ]);
  });

  it('is possible only for the client: nobody else schedules or cancels it (X-034)', async () => {
    const payment = await scheduled();
    const { client } = await setup.world.addPayer();
    const codes = [await schedule({ ...payment, client }), await unschedule({ ...payment, client })];
    expect(codes.map(({ status }) => status)).toEqual([404, 404]);
    expect((await setup.stored(payment.draft)).schedule?.on).toBe(DAY);
  });

  it('of the same payment twice is questioned, whether the other is sent now or scheduled (X-034)', async () => {
    const first = await scheduled();
    const second = await setup.another(first);
    open.push(second);
    const replies = [await setup.start(second), await schedule(second, { on: NEXT_DAY })];
    for (const { body } of replies) {
      expect(body['code']).toBe('transfer/maybe-duplicate');
      expect(body['message']).toMatch(/^You've already scheduled \$1,000\.00 for this property and purpose for /);
    }
    expect((await schedule(second, { isMeantAgain: true })).status).toBe(200);
  });

  it('is possible a limited number of times, because each one sends messages (X-034)', async () => {
    const payment = await setup.addPayment();
    for (let times = 0; times < SCHEDULES_MAX; times += 1) {
      expect((await schedule(payment)).status).toBe(200);
      expect((await unschedule(payment)).status).toBe(200);
    }
    expect((await schedule(payment)).body['code']).toBe('schedule/too-often');
    expect((await setup.start(payment)).body['status']).toBe('pending');
  });
});

describe('while it is scheduled', () => {
  it('it cannot be sent, changed, discarded or given another account, and says why (X-034)', async () => {
    const payment = await scheduled();
    const { version } = await setup.stored(payment.draft);
    const data = {
      purpose: payment.draft.purpose,
      amount: 5_000_000,
      reAmount: 5_000_000,
      address1: '1 Elm Street',
      city: 'Springfield',
      state: 'IL',
      zipcode: '62701',
    };
    const codes = [
      (await setup.start(payment)).body['code'],
      (await setup.mutate('UpdateOneTransfer', payment, { version, data })).code,
      (await setup.mutate('LinkSourceBankAccount', payment, { bankAccountId: payment.account.id })).code,
      (await setup.mutate('DiscardTransfer', payment)).code,
    ];
    expect(new Set(codes)).toEqual(new Set(['transfer/scheduled']));
    expect((await setup.stored(payment.draft)).schedule?.on).toBe(DAY);
  });

  it('its account stays linked, and it is not offered as a draft to continue (X-034)', async () => {
    const payment = await scheduled();
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const { latestDraft } = await import('#functions/adapters/dynamo/drafts.ts');
    const needed = () => transfers.needsAccount(ACME, payment.client.id, payment.account.id);
    expect([await needed(), await latestDraft(ACME, payment.client.id)]).toEqual([true, undefined]);
    await unschedule(payment);
    expect([await needed(), (await latestDraft(ACME, payment.client.id))?.id]).toEqual([false, payment.draft.id]);
  });

  it('client and staff see it in their lists with its day, until it is cancelled (X-034)', async () => {
    const payment = await scheduled();
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const { staffTransfers } = await import('#functions/adapters/dynamo/staff-transfers.ts');
    const seen = async () => ({
      cards: (await transfers.history(ACME, payment.client.id)).cards.map(({ scheduledOn }) => scheduledOn),
      isOnDesk: (await staffTransfers.clientOf(ACME, payment.draft.id)) !== undefined,
    });
    expect(await seen()).toEqual({ cards: [DAY], isOnDesk: true });
    const stored = await setup.stored(payment.draft);
    expect(lineOf(stored)).toContain(`scheduled for ${DAY}`);
    expect(reportLines(stored, 'America/New_York').join('\n')).toMatch(
      new RegExp(`scheduled +${DAY}, sent at [\\d/]+ [\\d:]+ am E[SD]T`),
    );
    // Where the client sat is the auditors' affair.
    expect(JSON.stringify(dataOf(stored))).not.toContain(stored.schedule?.authorization.sourceAddress);
    await unschedule(payment);
    expect(await seen()).toEqual({ cards: [], isOnDesk: false });
  });

  it('a declined or withdrawn request is no longer scheduled (X-034)', async () => {
    const payment = await scheduled(DAY, { status: 'viewed' });
    expect((await setup.mutate('DeclineTransfer', payment)).code).toBeUndefined();
    const stored = await setup.stored(payment.draft);
    expect([stored.status, stored.schedule, nextDue(stored)]).toEqual(['cancelled', undefined, undefined]);
  });
});

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

  it('tells the bank that the client was absent; a start by the client says present (X-034)', async () => {
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
      'the fee is another',
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

  it('says which account has changed, and sends what was scheduled before that was kept (X-133)', async () => {
    const [payment, older] = [await scheduled(), await scheduled()];
    const { schedule: kept, ...rest } = await setup.stored(older.draft);
    if (!kept) throw new Error('It is scheduled.');
    expect(kept.paidInto).toMatch(/ x\d{4}$/);
    const { paidInto: _unknown, ...before } = kept;
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    expect((await transfers.save({ ...rest, schedule: before })).ok).toBe(true);
    const accounts = setup.world.tenant.destinationAccounts;
    const destinationAccounts = accounts.map((each) => ({ ...each, accountLastFourDigits: '9999' }));
    await setup.reconfigure({ destinationAccounts });
    expect(await keep(morningOf(DAY))).toMatchObject({ sent: 1, unsent: 1 });
    expect((await setup.stored(payment.draft)).problem?.sentence).toMatch(
      /^The account of Acme Title .+ review it again\.$/,
    );
    expect((await setup.stored(older.draft)).status).toBe('submitted');
  });

  it.each([
    ['by the end of the following banking day it is sent', morningOf(NEXT_DAY), 'submitted'],
    ['later it is not, for nobody expects it any more', morningOf(addDays(NEXT_DAY, 1)), 'draft'],
  ])('after an outage: %s (X-034)', async (_, now, status) => {
    const payment = await scheduled();
    await keep(now);
    const stored = await setup.stored(payment.draft);
    expect([stored.status, stored.problem?.code]).toEqual([status, status === 'draft' ? 'schedule/missed' : undefined]);
    // Nobody is told that it is about to be sent when it has been, or never will.
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

  it('does not send a request past its deadline, and ends it (X-034)', async () => {
    const payment = await scheduled(DAY, { status: 'viewed', deadlineAt: `${DAY}T23:00:00.000Z` });
    const night = new Date(`${addDays(DAY, 1)}T01:00:00.000Z`);
    expect(await keep(night)).toMatchObject({ sent: 0, unsent: 1 });
    expect(await keep(night)).toMatchObject({ ended: 1 });
    expect(namesOf(await setup.stored(payment.draft)).slice(-2)).toEqual(['unschedule by system', 'cancel by system']);
  });

  it('a start that the bank declines is a draft again, with the reason, and no longer counts (X-034)', async () => {
    const payment = await scheduled(DAY, {}, 'user_low');
    const day = morningOf(DAY);
    await keep(day);
    await sweep(day);
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({ status: 'draft', problem: { code: 'NSF' } });
    expect([stored.counted, stored.schedule]).toEqual([undefined, undefined]);
  });
});

describe('if the client and the day act at the same moment', () => {
  it('a client who cancels too late is told that it is on its way (X-034)', async () => {
    const payment = await scheduled();
    await keep(morningOf(DAY));
    const late = await unschedule(payment);
    expect([late.status, late.body['code']]).toEqual([409, 'transfer/already-started']);
    await sweep(morningOf(DAY));
  });

  it('a payment cancelled in time is not sent (X-034)', async () => {
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
    'a run that fails %s any of its effects starts it once (X-034)',
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
