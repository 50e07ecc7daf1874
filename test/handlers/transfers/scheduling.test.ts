import { describe, expect, it } from 'vitest';
import { dataOf, lineOf, reportLines } from '#infra/ops/kit/told.ts';
import { addBankingDays, addDays } from '#shared/banking-days.ts';
import { formatDay } from '#shared/dates.ts';
import { SCHEDULES_MAX } from '#shared/limits.ts';
import { SCHEDULE_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import { hashOf, shownOf } from '../../support/shown.ts';
import { setUpScheduled } from './scheduled-setup.ts';
import type { Payment } from './transfers-setup.ts';

/** A payment is scheduled for a later day, and stays the same until then. */
const { setup, ACME, TODAY, DAY, NEXT_DAY, CLOSED, schedule, unschedule, open, scheduled, keep, morningOf, namesOf } =
  await setUpScheduled();

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
    // Nothing is counted and no bank is contacted before the day.
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

  it('is refused for another day with a changed fee, with what to do first (X-034)', async () => {
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
  ])('is refused for %s, with the nearest possible day (X-034)', async (_, on, code) => {
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

  it('is questioned for the same payment twice, whether the other is sent now or scheduled (X-034)', async () => {
    const first = await scheduled();
    const second = await setup.another(first);
    open.push(second);
    const replies = [await setup.start(second), await schedule(second, { on: NEXT_DAY })];
    for (const { body } of replies) {
      expect(body['code']).toBe('transfer/maybe-duplicate');
      expect(body['message']).toMatch(/^You already scheduled \$1,000\.00 for this property and purpose for /);
    }
    expect((await schedule(second, { isMeantAgain: true })).status).toBe(200);
  });

  it.each([
    ['scheduled', (payment: Payment) => schedule(payment)],
    ['sent', (payment: Payment) => setup.start(payment)],
  ])('questions one of them at the moment the same payment is %s (X-034)', async (_, make) => {
    const first = await setup.addPayment();
    const second = await setup.another(first);
    open.push(first, second);
    const replies = await Promise.all([make(first), schedule(second)]);
    expect(replies.map(({ status, body }) => body['code'] ?? status).toSorted()).toEqual([
      200,
      'transfer/maybe-duplicate',
    ]);
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

describe('a scheduled payment', () => {
  it('cannot be sent, changed, discarded or given another account, and explains why (X-034)', async () => {
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

  it('keeps its account linked, and is not offered as a draft to continue (X-034)', async () => {
    const payment = await scheduled();
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const { latestDraft } = await import('#functions/adapters/dynamo/transfers.ts');
    const needed = () => transfers.needsAccount(ACME, payment.client.id, payment.account.id);
    expect([await needed(), await latestDraft(ACME, payment.client.id)]).toEqual([true, undefined]);
    await unschedule(payment);
    expect([await needed(), (await latestDraft(ACME, payment.client.id))?.id]).toEqual([false, payment.draft.id]);
  });

  it('shows in the lists of client and staff with its day, until it is canceled (X-034)', async () => {
    const payment = await scheduled();
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
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
    // Only auditors see where the client was.
    expect(JSON.stringify(dataOf(stored))).not.toContain(stored.schedule?.authorization.sourceAddress);
    await unschedule(payment);
    expect(await seen()).toEqual({ cards: [], isOnDesk: false });
  });

  it('is no longer scheduled once its request is declined or withdrawn (X-034)', async () => {
    const payment = await scheduled(DAY, { status: 'viewed' });
    expect((await setup.mutate('DeclineTransfer', payment)).code).toBeUndefined();
    const stored = await setup.stored(payment.draft);
    expect([stored.status, stored.schedule, nextDue(stored)]).toEqual(['cancelled', undefined, undefined]);
  });
});
