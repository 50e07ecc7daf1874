import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBy } from '#shared/statement/reading.ts';
import { statementsIn } from '../support/statements/read.ts';

/* The first line of a bank's table: some banks write the newest first, some the oldest. */

type Row = { readonly on: string; readonly cents: number };
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The rows, oldest first, as a bank with a running balance writes them. */
function tableOf(rows: readonly Row[], { opening, newestFirst }: { opening: number; newestFirst: boolean }): string {
  let balance = opening;
  const written = rows.map(({ on, cents }, at) => {
    balance += cents;
    return `1234,${on},Line ${at},${dollars(cents)},${dollars(balance)}`;
  });
  return ['Account,Date,Description,Amount,Balance', ...(newestFirst ? written.toReversed() : written)].join('\n');
}

const balancesIn = (text: string) => {
  const [read] = statementsIn(text, { signs: 'in is plus' });
  return [read?.opening, read?.closing];
};

test('equal receipts and disbursements on two days are ordered by their days, newest or oldest first (X-308)', () => {
  const rows = [
    { on: '2026-11-19', cents: 25_000_00 },
    { on: '2026-11-20', cents: -25_000_00 },
  ];
  for (const newestFirst of [true, false])
    expect(balancesIn(tableOf(rows, { opening: 100_000_00, newestFirst }))).toEqual([100_000_00, 100_000_00]);
});

test('a table of one day that can be read both ways has no balances rather than false ones (X-308)', () => {
  const rows = [
    { on: '2026-11-20', cents: 25_000_00 },
    { on: '2026-11-20', cents: -25_000_00 },
  ];
  for (const newestFirst of [true, false])
    expect(balancesIn(tableOf(rows, { opening: 100_000_00, newestFirst }))).toEqual([undefined, undefined]);
  // One line, or lines that show their order, are unambiguous.
  expect(balancesIn(tableOf(rows.slice(0, 1), { opening: 1_00, newestFirst: true }))).toEqual([1_00, 25_001_00]);
  const more = [...rows, { on: '2026-11-20', cents: 7_00 }];
  for (const newestFirst of [true, false])
    expect(balancesIn(tableOf(more, { opening: 1_00, newestFirst }))).toEqual([1_00, 8_00]);
});

/** Days of lines in which the same amounts come in and go out, in any order. */
const cents = fc.constantFrom(25_000_00, -25_000_00, 1_00, -1_00, 300_00);
const pair = fc.constantFrom(25_000_00, 1_00, 300_00).map((sum) => [sum, -sum]);
const ofDay = fc
  .tuple(fc.array(pair, { maxLength: 2 }), fc.array(cents, { maxLength: 2 }))
  .chain(([pairs, single]) => fc.shuffledSubarray([...pairs.flat(), ...single], { minLength: pairs.length * 2 }));
const rowsOf = fc
  .array(ofDay, { minLength: 1, maxLength: 5 })
  .map((days) => days.flatMap((all, at) => all.map((each): Row => ({ on: `2026-11-${10 + at}`, cents: each }))))
  .filter((rows) => rows.length > 0);

test('a table has the balances of its first morning and last evening in both orders, or none if one day is ambiguous (X-308)', () => {
  fc.assert(
    fc.property(rowsOf, fc.integer({ min: -1_000_00, max: 90_000_00 }), fc.boolean(), (rows, opening, newestFirst) => {
      const [read] = statementsIn(tableOf(rows, { opening, newestFirst }), { signs: 'in is plus' });
      const truth = { opening, closing: opening + rows.reduce((sum, each) => sum + each.cents, 0) };
      const severalDays = new Set(rows.map(({ on }) => on)).size > 1;
      for (const name of ['opening', 'closing'] as const)
        expect(severalDays ? [truth[name]] : [truth[name], undefined]).toContain(read?.[name]);
      expect(movedBy(read?.lines ?? [])).toBe(truth.closing - truth.opening);
    }),
    { numRuns: 500 },
  );
});
