import { expect, test } from 'vitest';
import { type AccountSide, accountSides } from '#functions/console/reports/statement-side.ts';
import { tenantId } from '#shared/ids.ts';
import type { KeptStatement } from '#shared/statement/kept-line.ts';
import { isOfWholeDays, keepingBalances } from '#shared/statement/whole-days.ts';

/** The record of a statement for the end of November, imported on December 1 at noon unless stated otherwise. */
const kept = (over: Partial<KeptStatement> = {}): KeptStatement => ({
  ...{ tenantId: tenantId.parse('acme'), account: '4321', from: '2026-11-24', until: '2026-11-30', count: 3 },
  ...{ opening: 100_00, closing: 250_00, by: 'Rosa Diaz', at: '2026-12-01T17:00:00.000Z' },
  ...over,
});
const sideOf = (...statements: readonly KeptStatement[]): AccountSide | undefined =>
  accountSides('2026-11', { statements, lines: [], wires: [], sweeps: [], settings: [] })[0];

test('a table of the last banking day from before its end, Eastern time, does not close the month (X-307)', () => {
  // 11:30 PM on November 30 in New York, when it is December in UTC already.
  const early = sideOf(kept({ at: '2026-12-01T04:30:00.000Z' }));
  expect(early?.closing).toBeUndefined();
  expect(early?.lacks).toEqual([
    'The imported statement of 2026-11-30 was downloaded before that day was over. Import it again.',
  ]);
  const late = sideOf(kept({ at: '2026-12-01T05:30:00.000Z' }));
  expect([late?.closing, late?.lacks]).toEqual([250_00, []]);
});

test('of two statements that end on one day, the one from after its end closes the month, in any order (X-307)', () => {
  const week = kept({ at: '2026-11-30T17:00:00.000Z', closing: 200_00 });
  const day = kept({ from: '2026-11-30' });
  expect(sideOf(week, day)?.closing).toBe(250_00);
  expect(sideOf(day, week)?.closing).toBe(250_00);
  const bare = { ...kept({ from: '2026-11-29' }), closing: undefined } as unknown as KeptStatement;
  expect(sideOf(day, bare)?.closing).toBe(250_00);
  expect(sideOf(bare, day)?.closing).toBe(250_00);
});

test('a balance kept from an earlier file is as old as that file (X-307)', () => {
  const { opening: _1, closing: _2, ...bare } = kept({ count: 5 });
  const noon = kept({ at: '2026-11-30T17:00:00.000Z' });
  const both = keepingBalances(noon, bare);
  expect(both).toEqual({ ...bare, since: noon.at, opening: 100_00, closing: 250_00, closedAt: noon.at });
  expect(isOfWholeDays(both)).toBe(false);
  expect(isOfWholeDays(keepingBalances(both, bare))).toBe(false);
  // A file that has the balance replaces it.
  const closed = kept({ count: 5 });
  expect(keepingBalances(both, closed)).toEqual({ ...closed, since: noon.at });
  expect(isOfWholeDays(keepingBalances(both, closed))).toBe(true);
  expect(keepingBalances(undefined, bare)).toEqual(bare);
  expect(keepingBalances(bare, bare)).toStrictEqual({ ...bare, since: bare.at });
});

test('a file with fewer transactions leaves a statement the word of who imported it, and adds its balances', () => {
  const { opening: _1, closing: _2, ...bare } = kept({ count: 5 });
  const smaller = kept({ at: '2026-12-02T17:00:00.000Z', by: 'Sam Okafor', count: 4 });
  const both = keepingBalances(bare, smaller);
  expect(both).toEqual({ ...bare, opening: 100_00, closing: 250_00, closedAt: smaller.at });
  const lacks = { by: 'Sam Okafor', lines: [{ on: '2026-11-30', id: 'f'.repeat(64) }] };
  expect(keepingBalances(bare, { ...smaller, lacks })).toEqual({ ...both, lacks });
});

test('only the person whose file lacked a deposit ends that with a fuller file of the same days', () => {
  const lacks = { by: 'Sam Okafor', lines: [{ on: '2026-11-30', id: 'f'.repeat(64) }] };
  const lacking = kept({ by: 'Sam Okafor', lacks });
  expect(keepingBalances(lacking, kept({ by: 'Rosa Diaz' })).lacks).toEqual(lacks);
  expect(keepingBalances(lacking, kept({ by: 'Sam Okafor' })).lacks).toBeUndefined();
});
