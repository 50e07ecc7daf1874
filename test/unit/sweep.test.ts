import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOfSweep } from '#functions/bookkeeping/book-entries.ts';
import { tenantId } from '#shared/ids.ts';
import { addTurnovers, balancesOf, outOfBalance, turnoversOf } from '#shared/ledger/postings.ts';
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
/** A record after the provider has said these things, one after the other. */
const told = (all: readonly SeenSweep[], today = '2026-11-30'): KeptSweep | undefined =>
  all.reduce<KeptSweep | undefined>(
    (before, each) => afterSweep(before, each, { tenantId: tenant, now: new Date(`${today}T15:00:00.000Z`), today }),
    undefined,
  );
const steps = (sweep: KeptSweep | undefined) => sweep?.steps.map(({ name, on }) => `${name} ${on}`);
const balances = (sweep: KeptSweep | undefined) =>
  balancesOf(turnoversOf((sweep ? entriesOfSweep(sweep) : []).flatMap(({ movements }) => movements)));

describe('a sweep is booked as what it is (X-130)', () => {
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

  it('stands on no day that is still to come, however the provider dates it', () => {
    expect(steps(told([seen('deposit', 'funds_available')], '2026-11-24'))).toEqual([
      'left 2026-11-23',
      'arrived 2026-11-24',
    ]);
    expect(steps(told([seen('deposit', 'settled', { settledOn: '2026-12-01' })], '2026-11-24'))).toEqual([
      'left 2026-11-24',
    ]);
  });

  it('takes nothing back for an older word, and nothing after it came back', () => {
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

  it('in whatever order and however often it is told, books that balance, each step once, and its end as the last word that counts', () => {
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

  it('agrees with the provider’s own telling once it is booked, and is nobody’s difference before', () => {
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

  it('is a difference where the books have another end than the provider', () => {
    const sweep = told([seen('withdraw', 'settled')]);
    const { differences } = sweptStandings(sweep ? entriesOfSweep(sweep) : [], [seen('withdraw', 'returned')], ENDED);
    expect(differences).toMatchObject([
      { providerTransferId: 'sweep-1', book: { available: -70_00 }, provider: { available: 0 } },
    ]);
  });
});
