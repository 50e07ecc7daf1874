import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { isArriving, isOnItsWay, onItsWayWords, stillToFund } from '#shared/ledger/on-its-way.ts';
import { type KeptSweep, landedOf } from '#shared/ledger/sweep.ts';
import { toCents } from '#shared/money.ts';

const NOW = new Date('2026-11-25T15:00:00.000Z');
const aDeposit = (
  over: Partial<Funding> = {},
): Pick<Funding, 'way' | 'state' | 'at' | 'amount' | 'goodOn' | 'landed'> => ({
  ...{ way: 'deposit', state: 'proposed', at: '2026-11-25T14:00:00.000Z', amount: toCents(20_00) },
  ...over,
});

describe('money on its way to a ledger (X-313)', () => {
  it('includes open and unanswered deposits, and those the provider has until they are good or returned', () => {
    const state = (over: Partial<Funding>) => isOnItsWay(aDeposit(over), NOW);
    expect(state({})).toBe(true);
    expect(state({ state: 'submitted' })).toBe(true);
    // Neither the day on which it is expected nor the day after it ends anything.
    for (const goodOn of ['2026-11-24', '2026-11-25', '2026-11-30'])
      expect(state({ state: 'accepted', goodOn })).toBe(true);
    for (const as of ['good', 'back'] as const)
      expect(state({ state: 'accepted', landed: { as, on: '2026-11-25' } })).toBe(false);
    for (const over of ['rejected', 'refused'] as const) expect(state({ state: over })).toBe(false);
    expect(state({ way: 'withdraw' })).toBe(false);
    expect(state({ state: 'accepted', endedAt: '2026-10-01T14:00:00.000Z' })).toBe(false);
  });

  it('includes what the provider has taken until the day it named, or without a day as long as it is tracked', () => {
    const state = (over: Partial<Funding>) => isArriving(aDeposit({ state: 'accepted', ...over }), NOW);
    expect(state({ goodOn: '2026-11-26' })).toBe(true);
    expect(state({ goodOn: '2026-11-25' })).toBe(false);
    expect(state({})).toBe(true);
    expect(state({ endedAt: '2026-10-01T14:00:00.000Z' })).toBe(false);
    expect(state({ landed: { as: 'good', on: '2026-11-25' } })).toBe(false);
    expect(state({ state: 'submitted' })).toBe(false);
  });

  it('shows the reason each part of it waits, and the last day of several', () => {
    const accepted = (amount: number, goodOn?: string) =>
      aDeposit({ state: 'accepted', amount: toCents(amount), ...(goodOn ? { goodOn } : {}) });
    const today = '2026-11-25';
    expect(onItsWayWords([], today)).toBeUndefined();
    expect(onItsWayWords([aDeposit(), accepted(5_00, '2026-12-01'), accepted(6_00, '2026-11-30')], today)).toBe(
      '$20.00, which needs a colleague’s approval; $11.00, expected to clear by Tue, Dec 1',
    );
    expect(onItsWayWords([accepted(5_00, '2026-11-24')], today)).toBe(
      '$5.00, which should have cleared by Tue, Nov 24',
    );
    expect(onItsWayWords([accepted(5_00)], today)).toBe('$5.00, which Plaid has');
  });

  it('no longer includes a deposit that arrived, failed or was returned, and never a withdrawal', () => {
    const sweep = (over: Partial<KeptSweep>): KeptSweep => ({
      ...{ tenantId: tenantId.parse('acme'), id: 's', way: 'deposit', amount: toCents(1), state: 'settled' },
      ...{ steps: [{ name: 'left', on: '2026-11-24', at: NOW.toISOString() }], version: 1 },
      ...over,
    });
    const arrived = { name: 'arrived', on: '2026-11-25', at: NOW.toISOString() } as const;
    expect(landedOf(sweep({}), '2026-11-26')).toBeUndefined();
    expect(landedOf(sweep({ state: 'funds_available', steps: [arrived] }), '2026-11-26')).toEqual({
      ...{ as: 'good', on: '2026-11-25' },
    });
    expect(landedOf(sweep({ state: 'returned', steps: [arrived] }), '2026-11-26')?.as).toBe('back');
    expect(landedOf(sweep({ state: 'failed', steps: [] }), '2026-11-26')).toEqual({ as: 'back', on: '2026-11-26' });
    expect(landedOf(sweep({ way: 'withdraw', steps: [arrived] }), '2026-11-26')).toBeUndefined();
  });
});

type Payment = { readonly amount: number; readonly isPromised: boolean };

/** Clicks the button of payments in some order, and returns each offer. */
function press(available: number, payments: readonly Payment[], free: number, order: readonly number[]) {
  const made = new Map<number, number>();
  const sum = (amounts: readonly number[]) => toCents(amounts.reduce((all, each) => all + each, 0));
  const offered = (at: number) => {
    const others = payments.filter((_each, other) => other !== at);
    return stillToFund({
      available,
      amount: toCents(payments[at]?.amount ?? 0),
      promised: sum(others.filter(({ isPromised }) => isPromised).map(({ amount }) => amount)),
      counted: sum(
        others.filter((each) => !each.isPromised && made.has(payments.indexOf(each))).map((each) => each.amount),
      ),
      onItsWay: sum([free, ...made.values()]),
    });
  };
  const offers = order.map((at) => {
    const amount = offered(at);
    if (amount > 0) made.set(at, (made.get(at) ?? 0) + amount);
    return amount;
  });
  return { offers, made, offered };
}

describe('the amount still to add (X-313)', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const payment = fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }), isPromised: fc.boolean() });
  const drawn = fc
    .tuple(cents, fc.array(payment, { minLength: 1, maxLength: 6 }), cents)
    .chain(([available, payments, free]) =>
      fc.tuple(
        fc.constant({ available, payments, free }),
        fc.array(fc.nat({ max: payments.length - 1 }), { minLength: 1, maxLength: 20 }),
      ),
    );

  it('never exceeds what the payments need together, however often and in whatever order it is requested', () => {
    fc.assert(
      fc.property(drawn, ([{ available, payments, free }, order]) => {
        const { made } = press(available, payments, free, order);
        const needed = payments
          .filter(({ isPromised }, at) => isPromised || made.has(at))
          .reduce((sum, { amount }) => sum + amount, 0);
        const total = [...made.values()].reduce((sum, each) => sum + each, 0);
        expect(total).toBeLessThanOrEqual(Math.max(0, needed - available - free));
      }),
    );
  });

  it('is zero for a payment that has a deposit, and for a second submission', () => {
    fc.assert(
      fc.property(drawn, ([{ available, payments, free }, order]) => {
        const { offered, made } = press(available, payments, free, order);
        for (const at of [...made.keys(), ...order.slice(-1)]) expect(offered(at)).toBe(0);
      }),
    );
  });

  it('is exactly the shortfall of a single payment if nothing is on its way', () => {
    fc.assert(
      fc.property(cents, payment, (available, one) => {
        expect(press(available, [one], 0, [0, 0]).offers).toEqual([Math.max(0, one.amount - available), 0]);
      }),
    );
  });
});
