import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linesOfSweeps, type OwnSide } from '#functions/console/reports/own-sweeps.ts';
import { lastDayOf } from '#shared/ledger/provider-month.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';

const line = (id: string, on: string, cents: number, over: object = {}): KeptLine =>
  ({ id, on, amount: Math.abs(cents), direction: cents < 0 ? 'out' : 'in', ...over }) as unknown as KeptLine;
const sweep = (on: string, cents: number): OwnSide => ({
  on,
  cents,
  reference: `sweep of ${on}`,
  what: 'withdraw arrived',
});
const matched = (lines: readonly KeptLine[], sweeps: readonly OwnSide[]) => {
  const found = linesOfSweeps(lines, sweeps);
  return { lines: [...found.matched.keys()].toSorted(), without: found.onlyBooks.map(({ on }) => on) };
};

describe('the transaction of a sweep on the statement (X-130)', () => {
  it.each([
    ['the same money on its day', [line('a', '2026-11-20', 300_00)], [sweep('2026-11-20', 300_00)], ['a'], []],
    ['some days apart, over a weekend', [line('a', '2026-11-23', 300_00)], [sweep('2026-11-20', 300_00)], ['a'], []],
    ['not a week apart', [line('a', '2026-11-27', 300_00)], [sweep('2026-11-20', 300_00)], [], ['2026-11-20']],
    ['not of another amount', [line('a', '2026-11-20', 300_01)], [sweep('2026-11-20', 300_00)], [], ['2026-11-20']],
    [
      'not in the other direction',
      [line('a', '2026-11-20', -300_00)],
      [sweep('2026-11-20', 300_00)],
      [],
      ['2026-11-20'],
    ],
    [
      'not one that proves money of a file',
      [line('a', '2026-11-20', 300_00, { files: [{ fileId: 'f' }] })],
      [sweep('2026-11-20', 300_00)],
      [],
      ['2026-11-20'],
    ],
    [
      'the nearest of two',
      [line('a', '2026-11-24', -5_00), line('b', '2026-11-20', -5_00)],
      [sweep('2026-11-20', -5_00)],
      ['b'],
      [],
    ],
    [
      'two equal ones, a line each',
      [line('a', '2026-11-20', 5_00), line('b', '2026-11-20', 5_00)],
      [sweep('2026-11-20', 5_00), sweep('2026-11-20', 5_00)],
      ['a', 'b'],
      [],
    ],
    [
      'one line for one of two',
      [line('a', '2026-11-20', 5_00)],
      [sweep('2026-11-19', 5_00), sweep('2026-11-20', 5_00)],
      ['a'],
      ['2026-11-20'],
    ],
  ] as const)('is %s', (_, lines, sweeps, found, without) => {
    expect(matched(lines, sweeps)).toEqual({ lines: found, without });
  });

  test('stays the one that it was excluded as, although an equal sweep is nearer (X-364)', () => {
    const [first, second] = ['sweep-1#arrived', 'sweep-2#arrived'];
    const lines = [
      line('a', '2026-11-20', 300_00, { swept: first }),
      line('b', '2026-11-18', 300_00, { swept: second }),
      line('c', '2026-11-19', 300_00),
    ];
    const sides = [
      { ...sweep('2026-11-18', 300_00), side: first },
      { ...sweep('2026-11-20', 300_00), side: second },
      { ...sweep('2026-11-21', 300_00), side: 'sweep-3#arrived' },
    ];
    const found = linesOfSweeps(lines, sides);
    expect([...found.matched].map(([id, { side }]) => [id, side])).toEqual([
      ['a', first],
      ['b', second],
      ['c', 'sweep-3#arrived'],
    ]);
    // Money that was posted to a file since is no sweep.
    const posted = linesOfSweeps([line('a', '2026-11-20', 300_00, { swept: first, files: [{}] })], sides.slice(0, 1));
    expect(posted.onlyBooks).toEqual(sides.slice(0, 1));
  });

  test('is one transaction of one sweep, and the sums agree, whatever is on record', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-11-${String(at).padStart(2, '0')}`);
    const money = fc.constantFrom(100, -100, 200, -200);
    fc.assert(
      fc.property(fc.array(fc.tuple(day, money)), fc.array(fc.tuple(day, money)), (lines, sweeps) => {
        const all = lines.map(([on, cents], at) => line(`l${at}`, on, cents));
        const { matched: ids, onlyBooks } = linesOfSweeps(
          all,
          sweeps.map(([on, cents]) => sweep(on, cents)),
        );
        expect(ids.size + onlyBooks.length).toBe(sweeps.length);
        const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
        const ofLines = all
          .filter(({ id }) => ids.has(id))
          .map(({ amount, direction }) => (direction === 'in' ? amount : -amount));
        expect(sum(ofLines) + sum(onlyBooks.map(({ cents }) => cents))).toBe(sum(sweeps.map(([, cents]) => cents)));
      }),
    );
  });
});

test.each([
  ['2026-11', '2026-12-24', '2026-11-30'],
  ['2026-02', '2026-12-24', '2026-02-28'],
  ['2026-12', '2026-12-24', '2026-12-24'],
  ['2024-02', '2026-12-24', '2024-02-29'],
])('the last day of %s that has arrived on %s is %s', (month, today, last) => {
  expect(lastDayOf(month, today)).toBe(last);
});
