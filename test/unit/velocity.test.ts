import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowanceOf } from '#functions/client/graph/resolvers.ts';
import { toCents } from '#shared/money.ts';
import { tenantProblems } from '#shared/tenant/problems.ts';
import { type Velocity, velocityLimits, velocityProblems } from '#shared/tenant/velocity.ts';
import {
  type Counted,
  dayAfter,
  forgottenAt,
  freeOn,
  isGivenBack,
  isStillCounted,
  leftOn,
  roomFor,
} from '#shared/transfer/velocity.ts';
import { aTenant } from '../support/people.ts';
import { aTransfer } from '../support/transfers.ts';

const TODAY = '2026-11-21';
const bounds: Velocity['client'] = {
  day: { amount: toCents(1000), count: 3 },
  week: { amount: toCents(2500), count: 5 },
};
const on = (days: number): string => dayAfter(TODAY, days);

describe('the remaining limit', () => {
  test('is the smaller of the day’s and the week’s rest, in money and in payments', () => {
    expect(leftOn(bounds, {}, TODAY)).toEqual({ amount: 1000, count: 3 });
    expect(leftOn(bounds, { [TODAY]: { amount: 400, count: 1 } }, TODAY)).toEqual({ amount: 600, count: 2 });
    const week = { [on(-6)]: { amount: 1000, count: 2 }, [on(-1)]: { amount: 1000, count: 2 } };
    expect(leftOn(bounds, week, TODAY)).toEqual({ amount: 500, count: 1 });
    expect(leftOn(bounds, { [on(-7)]: { amount: 1000, count: 3 } }, TODAY)).toEqual({ amount: 1000, count: 3 });
  });

  test('shows when more is available as soon as either the money or the payments are used up', async () => {
    const allowed = (amount: number, count: number) =>
      allowanceOf(
        { velocity: { ofClient: async () => ({ [TODAY]: { amount, count } }) } },
        { tenant: aTenant().id, client: aTransfer().clientId, now: new Date(`${TODAY}T18:00:00Z`) },
        undefined,
        { velocity: { client: bounds } as Velocity, timeZone: 'America/Chicago' },
      );
    expect(await allowed(1000, 1)).toMatchObject({ amount: 0, freeOn: on(1) });
    expect(await allowed(100, 3)).toMatchObject({ amount: 900, count: 0, freeOn: on(1) });
    expect(await allowed(100, 1)).toMatchObject({ amount: 900, count: 2, freeOn: null });
  });

  test('is never below zero, even after an operator lowers the limit', () => {
    expect(leftOn(bounds, { [TODAY]: { amount: 9000, count: 9 } }, TODAY)).toEqual({ amount: 0, count: 0 });
  });

  test('frees up on the first day the payment fits, and never for more than a day’s limit', () => {
    const full = {
      [on(-3)]: { amount: 1000, count: 1 },
      [on(-1)]: { amount: 1000, count: 1 },
      [TODAY]: { amount: 500, count: 1 },
    };
    expect(freeOn(bounds, full, TODAY, 600)).toBe(on(4));
    expect(freeOn(bounds, { [TODAY]: { amount: 1000, count: 1 } }, TODAY, 1000)).toBe(on(1));
    expect(freeOn(bounds, {}, TODAY, 1001)).toBeUndefined();
  });
});

test('room is valid only while no day of the week has grown, including the next day (X-069)', () => {
  const counted = {
    [on(-20)]: { amount: 7, count: 1 },
    [on(-2)]: { amount: 300, count: 1 },
    [TODAY]: { amount: 100, count: 1 },
  };
  const room = roomFor(bounds, counted, TODAY, toCents(250));
  if (!room.ok) throw new Error('There is room.');
  expect(Object.keys(room.value.atMost).toSorted()).toEqual([-6, -5, -4, -3, -2, -1, 0, 1].map(on));
  // $1,000 a day: 250 may be added while the count is 750 or less.
  expect(room.value.atMost[TODAY]).toEqual({ amount: 750, count: 2 });
  expect(room.value.atMost[on(-2)]).toEqual({ amount: 300, count: 1 });
  expect(room.value.atMost[on(1)]).toEqual({ amount: 0, count: 0 });
  expect(room.value.forget).toEqual([on(-20)]);
  expect(roomFor(bounds, counted, TODAY, toCents(901))).toEqual({ ok: false, refusal: { amount: 900, count: 2 } });
});

test('no seven days in a row ever exceed the week’s limit (X-069)', () => {
  const start = fc.record({ wait: fc.integer({ min: 0, max: 3 }), amount: fc.integer({ min: 1, max: 1200 }) });
  fc.assert(
    fc.property(fc.array(start, { maxLength: 40 }), (starts) => {
      const counted: Record<string, { amount: number; count: number }> = {};
      let day = TODAY;
      for (const { wait, amount } of starts) {
        day = dayAfter(day, wait);
        if (!roomFor(bounds, counted, day, toCents(amount)).ok) continue;
        const there = counted[day] ?? { amount: 0, count: 0 };
        counted[day] = { amount: there.amount + amount, count: there.count + 1 };
      }
      for (const first of Object.keys(counted)) {
        const week = Array.from({ length: 7 }, (_, at) => counted[dayAfter(first, at)] ?? { amount: 0, count: 0 });
        expect(counted[first]?.amount).toBeLessThanOrEqual(1000);
        expect(counted[first]?.count).toBeLessThanOrEqual(3);
        expect(week.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(2500);
        expect(week.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(5);
      }
    }),
  );
});

describe('giving room back', () => {
  const counted = { on: TODAY, amount: toCents(100) };
  const event = (to: string) => ({
    id: 'e',
    name: 'n',
    from: null,
    to,
    actor: 'provider',
    at: '2026-11-21T15:00:00.000Z',
  });

  test.each([
    ['draft', true],
    ['viewed', true],
    ['cancelled', true],
    ['submitted', false],
    ['pending', false],
    ['completed', false],
    ['error', false],
    ['awaiting wire', false],
  ] as const)('happens for a payment that is %s: %s', (status, is) => {
    expect(isGivenBack(aTransfer({ status, counted }))).toBe(is);
  });

  test('doesn’t happen for one that failed, or one that was not counted', () => {
    expect(isGivenBack(aTransfer({ status: 'cancelled', counted, events: [event('error'), event('cancelled')] }))).toBe(
      false,
    );
    expect(isGivenBack(aTransfer({ status: 'draft' }))).toBe(false);
  });

  test('works as long as its day counts, and the day is kept longer than that', () => {
    expect(isStillCounted(TODAY, '2026-11-27T23:59:59.000Z')).toBe(true);
    expect(isStillCounted(TODAY, '2026-12-01T00:00:00.000Z')).toBe(false);
    expect(forgottenAt(TODAY) * 1000).toBeGreaterThan(Date.parse('2026-12-01T00:00:00.000Z'));
  });
});

describe('a tenant’s file', () => {
  test('without limits leaves a buyer room for a deposit and the closing funds (X-069)', () => {
    const { client, tenant } = velocityLimits.parse({});
    expect(client).toEqual({ day: { amount: 30_000_000, count: 6 }, week: { amount: 60_000_000, count: 12 } });
    expect(tenant).toEqual({
      day: { amount: 1_000_000_000, count: 300 },
      week: { amount: 3_000_000_000, count: 1200 },
    });
    expect(velocityProblems(velocityLimits.parse({}), toCents(14_999_999))).toEqual([]);
  });

  test('may set some of the limits, but not an empty set', () => {
    expect(velocityLimits.parse({ client: { day: { count: 2 } } }).client.day).toEqual({
      amount: 30_000_000,
      count: 2,
    });
    expect(velocityLimits.safeParse({ client: { day: { amount: 0 } } }).success).toBe(false);
    expect(velocityLimits.safeParse({ tenant: { week: { count: 0 } } }).success).toBe(false);
  });

  test.each([
    ['a week below its day', { client: { week: { amount: 29_999_999 } } }, /A week allows one client less than a day/],
    [
      'fewer payments a week than a day',
      { tenant: { week: { count: 299 } } },
      /A week allows all clients together less than a day/,
    ],
    ['a day below one transfer', { client: { day: { amount: 14_999_998 } } }, /below the most per payment/],
    ['a tenant below a client', { tenant: { day: { amount: 20_000_000 } } }, /less than one client/],
  ] as const)('with %s is refused with a sentence', (_, own, sentence) => {
    const file = { ...aTenant({ velocity: own }), wiring: {}, agents: [] };
    expect(tenantProblems(file).join('\n')).toMatch(sentence);
  });
});

test('that dates a count tomorrow by another clock counts it for today', () => {
  const ahead: Counted = { [on(-1)]: { amount: 1000, count: 1 }, [on(1)]: { amount: 1000, count: 1 } };
  expect(leftOn(bounds, ahead, TODAY)).toEqual({ amount: 500, count: 3 });
});
