import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOfSweep } from '#functions/ledger/book-entries.ts';
import { tenantId } from '#shared/ids.ts';
import { addTurnovers, balancesOf, outOfBalance, turnoversOf } from '#shared/ledger/postings.ts';
import { providerMonthOf } from '#shared/ledger/provider-month.ts';
import { sweptStandings } from '#shared/ledger/reconcile.ts';
import { afterSweep, type KeptSweep, type SeenSweep, SWEEP_STATES, type SweepState } from '#shared/ledger/sweep.ts';
import { toCents } from '#shared/money.ts';

const tenant = tenantId.parse('acme');
const ENDED = { until: '2026-11-30', today: '2026-11-30' };
const seen = (way: SeenSweep['way'], state: SweepState, over: Partial<SeenSweep> = {}): SeenSweep => ({
  ...{ id: 'sweep-1', way, state, amount: toCents(70_00), createdOn: '2026-11-20' },
  ...(state === 'settled' || state === 'funds_available' ? { settledOn: '2026-11-23' } : {}),
  ...(way === 'deposit' ? { goodOn: '2026-11-25' } : {}),
  ...over,
});
/** A record after these reports by the provider, one after the other. */
const told = (all: readonly SeenSweep[], today = '2026-11-30'): KeptSweep | undefined =>
  all.reduce<KeptSweep | undefined>(
    (before, each) => afterSweep(before, each, { tenantId: tenant, now: new Date(`${today}T15:00:00.000Z`), today }),
    undefined,
  );
const steps = (sweep: KeptSweep | undefined) => sweep?.steps.map(({ name, on }) => `${name} ${on}`);
const balances = (sweep: KeptSweep | undefined) =>
  balancesOf(turnoversOf((sweep ? entriesOfSweep(sweep) : []).flatMap(({ movements }) => movements)));

describe('the booking of a sweep by its status (X-130)', () => {
  it.each([
    ['withdraw', ['pending'], ['left 2026-11-20'], { available: -70_00, transit: 70_00, bank: 0 }],
    [
      'withdraw',
      ['pending', 'posted', 'settled'],
      ['left 2026-11-20', 'arrived 2026-11-23'],
      { available: -70_00, transit: 0, bank: 70_00 },
    ],
    [
      'withdraw',
      ['settled'],
      ['left 2026-11-20', 'arrived 2026-11-23'],
      { available: -70_00, transit: 0, bank: 70_00 },
    ],
    ['withdraw', ['failed'], ['left 2026-11-20', 'back 2026-11-30'], { available: 0, transit: 0, bank: 0 }],
    [
      'withdraw',
      ['settled', 'returned'],
      ['left 2026-11-20', 'arrived 2026-11-23', 'back 2026-11-30'],
      { available: 0, transit: 0, bank: 0 },
    ],
    ['deposit', ['pending', 'posted'], [], { available: 0, transit: 0, bank: 0 }],
    ['deposit', ['settled'], ['left 2026-11-23'], { available: 0, transit: 70_00, bank: -70_00 }],
    [
      'deposit',
      ['funds_available'],
      ['left 2026-11-23', 'arrived 2026-11-25'],
      { available: 70_00, transit: 0, bank: -70_00 },
    ],
    ['deposit', ['pending', 'failed'], [], { available: 0, transit: 0, bank: 0 }],
    ['deposit', ['settled', 'returned'], ['left 2026-11-23', 'back 2026-11-30'], { available: 0, transit: 0, bank: 0 }],
    [
      'deposit',
      ['funds_available', 'returned'],
      ['left 2026-11-23', 'arrived 2026-11-25', 'back 2026-11-30'],
      { available: 0, transit: 0, bank: 0 },
    ],
  ] as const)('a %s that is %j', (way, states, expected, money) => {
    const sweep = told(states.map((state) => seen(way, state)));
    expect(steps(sweep)).toEqual(expected);
    const { 'provider available': available, 'in transit': transit, 'trust bank': bank } = balances(sweep);
    expect({ available, transit, bank }).toEqual(money);
  });

  it('is never dated in the future, however the provider dates it', () => {
    expect(steps(told([seen('deposit', 'funds_available')], '2026-11-24'))).toEqual([
      'left 2026-11-23',
      'arrived 2026-11-24',
    ]);
    expect(steps(told([seen('deposit', 'settled', { settledOn: '2026-12-01' })], '2026-11-24'))).toEqual([
      'left 2026-11-24',
    ]);
  });

  it('undoes nothing for an older report, and nothing after a return', () => {
    const words = ['settled', 'pending', 'returned', 'settled', 'funds_available'] as const;
    expect(steps(told(words.map((state) => seen('withdraw', state))))).toEqual([
      'left 2026-11-20',
      'arrived 2026-11-23',
      'back 2026-11-30',
    ]);
    const before = told([seen('withdraw', 'settled')]);
    const about = { tenantId: tenant, now: new Date(), today: '2026-11-30' };
    expect(afterSweep(before, seen('withdraw', 'settled'), about)).toBe(before);
  });

  const state = fc.constantFrom(...SWEEP_STATES);
  const words = fc.array(state, { minLength: 1, maxLength: 12 });

  it('balances in any order and repetition of reports, with each step once and the last state as its end', () => {
    fc.assert(
      fc.property(fc.constantFrom('deposit' as const, 'withdraw' as const), words, (way, states) => {
        const sweep = told(states.map((each) => seen(way, each)));
        const entries = sweep ? entriesOfSweep(sweep) : [];
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        const each = entries.map(({ movements }) => turnoversOf(movements));
        for (let upTo = 0; upTo <= each.length; upTo += 1)
          expect(outOfBalance(balancesOf(addTurnovers(each.slice(0, upTo))))).toEqual([]);
        const isBack = states.some((one) => one === 'failed' || one === 'returned');
        const { 'provider available': available, 'in transit': transit } = balances(sweep);
        const end = way === 'deposit' ? 'funds_available' : 'settled';
        if (!isBack && states.includes(end)) expect([Math.abs(available), transit]).toEqual([70_00, 0]);
        if (states[0] === 'failed' || states[0] === 'returned') expect([available, transit]).toEqual([0, 0]);
      }),
    );
  });

  it('agrees with the provider’s own report once it is booked, and isn’t a difference before', () => {
    fc.assert(
      fc.property(fc.constantFrom('deposit' as const, 'withdraw' as const), state, (way, last) => {
        const now = seen(way, last);
        const sweep = told([seen(way, 'pending'), now]);
        const entries = sweep ? entriesOfSweep(sweep) : [];
        const { differences, standing, transit } = sweptStandings(entries, [now], ENDED);
        expect(differences).toEqual([]);
        const booked = balances(sweep);
        expect([standing.available, transit]).toEqual([booked['provider available'], booked['in transit']]);
        expect(sweptStandings([], [now], ENDED)).toMatchObject({ standing: { available: 0 }, differences: [] });
      }),
    );
  });

  it('is a difference if the books have another end than the provider', () => {
    const sweep = told([seen('withdraw', 'settled')]);
    const { differences } = sweptStandings(sweep ? entriesOfSweep(sweep) : [], [seen('withdraw', 'returned')], ENDED);
    expect(differences).toMatchObject([
      { providerTransferId: 'sweep-1', book: { available: -70_00 }, provider: { available: 0 } },
    ]);
  });
});

describe('a past month, which keeps what was in transit (X-312)', () => {
  const ACROSS = { createdOn: '2026-11-25', settledOn: '2026-11-27', goodOn: '2026-11-30' };
  type Look = readonly [today: string, state: SweepState, over?: Partial<SeenSweep>];
  /** A sweep after these checks, each on its day, and the provider's report two months after the last one. */
  function looked(way: SeenSweep['way'], looks: readonly Look[]) {
    let [sweep, last]: [KeptSweep | undefined, SeenSweep | undefined] = [undefined, undefined];
    for (const [today, state, over] of looks) {
      last = seen(way, state, { ...ACROSS, ...over });
      const now = new Date(`${today}T17:00:00.000Z`);
      sweep = afterSweep(sweep, last, { tenantId: tenant, now, today });
    }
    const entries = sweep ? entriesOfSweep(sweep) : [];
    const today = looks.at(-1)?.[0] ?? '';
    const told = { lines: [], othersIds: [], sweeps: last ? [last] : [] };
    const side = (month: string) => {
      const { available, transit } = providerMonthOf(month, told, { entries, today });
      return [available, transit];
    };
    const booked = (month: string) => {
      const until = entries.filter(({ on }) => on.slice(0, 7) <= month).flatMap(({ movements }) => movements);
      const { 'provider available': available, 'in transit': transit } = balancesOf(turnoversOf(until));
      return [available, transit];
    };
    return { november: side('2026-11'), december: side('2026-12'), booked: [booked('2026-11'), booked('2026-12')] };
  }

  it.each<[string, SeenSweep['way'], readonly Look[], number[], number[]]>([
    [
      'a deposit that is returned after the month’s end',
      'deposit',
      [
        ['2026-11-27', 'settled', { goodOn: '2026-12-05' }],
        ['2026-12-04', 'returned', { goodOn: '2026-12-05' }],
      ],
      [0, 70_00],
      [0, 0],
    ],
    [
      'one whose funds were available already',
      'deposit',
      [
        ['2026-11-27', 'settled'],
        ['2026-11-30', 'funds_available'],
        ['2026-12-04', 'returned'],
      ],
      [70_00, 0],
      [0, 0],
    ],
    [
      'a withdrawal that fails after the month’s end',
      'withdraw',
      [
        ['2026-11-26', 'pending'],
        ['2026-12-01', 'failed'],
      ],
      [-70_00, 70_00],
      [0, 0],
    ],
    [
      'one whose day the provider no longer reports',
      'deposit',
      [
        ['2026-11-27', 'settled'],
        ['2026-12-04', 'returned', { settledOn: undefined, goodOn: undefined } as never],
      ],
      [0, 70_00],
      [0, 0],
    ],
    [
      'one that settled before the day that the provider announced',
      'deposit',
      [
        ['2026-11-30', 'settled', { settledOn: '2026-12-01', goodOn: '2026-12-09' }],
        ['2026-12-02', 'settled', { settledOn: '2026-12-01', goodOn: '2026-12-09' }],
      ],
      [0, 70_00],
      [0, 70_00],
    ],
    [
      'one that was returned in its own month',
      'deposit',
      [
        ['2026-11-27', 'settled'],
        ['2026-11-29', 'returned'],
        ['2026-12-04', 'returned'],
      ],
      [0, 0],
      [0, 0],
    ],
  ])('for %s (X-312)', (_, way, looks, november, december) => {
    expect(looked(way, looks)).toEqual({ november, december, booked: [november, december] });
  });

  it('even before the return is booked, which is dated on the day it is reported (X-312)', () => {
    const sweep = told([seen('deposit', 'settled', ACROSS)], '2026-11-27');
    const entries = sweep ? entriesOfSweep(sweep) : [];
    const all = { lines: [], othersIds: [], sweeps: [seen('deposit', 'returned', ACROSS)] };
    const about = { entries, today: '2026-12-04' };
    expect(providerMonthOf('2026-11', all, about)).toMatchObject({ available: 0, transit: 70_00 });
    expect(providerMonthOf('2026-12', all, about)).toMatchObject({ available: 0, transit: 0 });
  });

  it('whatever the provider reports, day after day: each month shows the books at its end (X-312)', () => {
    const way = fc.constantFrom('deposit' as const, 'withdraw' as const);
    const DAYS = ['2026-11-26', '2026-11-28', '2026-11-30', '2026-12-01', '2026-12-04', '2026-12-09'];
    const ORDER = ['pending', 'posted', 'settled', 'funds_available'] as const;
    const story = fc.record({
      way,
      at: fc.array(fc.nat({ max: 3 }), { minLength: DAYS.length, maxLength: DAYS.length }),
      back: fc.option(fc.nat({ max: DAYS.length - 1 })),
      settledOn: fc.constantFrom('2026-11-27', '2026-11-30', '2026-12-01'),
      goodOn: fc.constantFrom('2026-11-30', '2026-12-02', '2026-12-05'),
    });
    fc.assert(
      fc.property(story, ({ way: which, at, back, settledOn, goodOn }) => {
        fc.pre(settledOn <= goodOn);
        const steps = at.toSorted((one, other) => one - other);
        const looks = DAYS.map((today, index): Look => {
          const isBack = back !== null && index >= back;
          const state = isBack ? 'returned' : (ORDER[steps[index] ?? 0] ?? 'pending');
          const days = which === 'deposit' ? { settledOn, goodOn } : { settledOn, goodOn: undefined };
          return [today, which === 'withdraw' && state === 'funds_available' ? 'settled' : state, days as never];
        });
        const { november, december, booked } = looked(which, looks);
        expect([november, december]).toEqual(booked);
      }),
    );
  });
});
