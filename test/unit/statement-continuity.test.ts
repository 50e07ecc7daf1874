import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/banking-days.ts';
import { continuityOf, type Gap, gapsAt } from '#shared/statement/continuity.ts';

/* True if the statements of an account continue one another, in whatever files they came. */

type Files = Parameters<typeof continuityOf>[0];
type File = Files[number];
type Line = { readonly on: string; readonly cents: number };
const START = 100_000_00;
const sum = (lines: readonly Line[]): number => lines.reduce((all, { cents }) => all + cents, 0);

/** A file for these days, from everything that the bank booked. */
function fileOf(all: readonly Line[], from: string, until: string): File {
  const own = all.filter(({ on }) => on >= from && on <= until);
  const opening = START + sum(all.filter(({ on }) => on < from));
  const days = [...Map.groupBy(own, ({ on }) => on)].map(([on, lines]) => ({
    ...{ on, moved: sum(lines), lines: lines.length },
  }));
  return { account: '4321', from, until, opening, closing: opening + sum(own), days };
}
const without = (file: File, ...names: readonly (keyof File)[]): File =>
  Object.fromEntries(Object.entries(file).filter(([name]) => !names.includes(name as keyof File))) as File;

const gapsOf = (files: Files): readonly Gap[] => continuityOf(files).gaps;
const shown = (files: Files) => gapsOf(files).map(({ from, until, ended, begins }) => [from, until, begins - ended]);

/** A thousand dollars on each day of November. */
const november = Array.from({ length: 30 }, (_, at): Line => ({ on: addDays('2026-11-01', at), cents: 1000_00 }));
const day = (of: number): string => addDays('2026-11-01', of - 1);
const file = (from: number, until: number): File => fileOf(november, day(from), day(until));

describe('statements that follow one another (X-309)', () => {
  test('have no gap if the days of two files overlap, as downloads of the last seven days do', () => {
    expect(shown([file(2, 2), file(3, 10), file(9, 12)])).toEqual([]);
    expect(shown(Array.from({ length: 20 }, (_, at) => file(1 + at, 7 + at)))).toEqual([]);
  });

  test('have the gap that one of them leaves, in any order', () => {
    expect(shown([file(16, 16), file(13, 13)])).toEqual([['2026-11-13', '2026-11-16', 2000_00]]);
    expect(gapsOf([file(13, 13), file(16, 16)])).toMatchObject([{ account: '4321', ended: START + 13_000_00 }]);
    expect(shown([file(16, 16), file(13, 13), file(14, 15)])).toEqual([]);
  });

  test('are repaired by a later file that has more of a day than the earlier one', () => {
    const noon = fileOf([...november.slice(0, 9), { on: day(10), cents: 400_00 }], day(3), day(10));
    expect(shown([noon, file(11, 11)])).toEqual([['2026-11-10', '2026-11-11', 600_00]]);
    const whole = fileOf(
      [...november.slice(0, 9), { on: day(10), cents: 400_00 }, { on: day(10), cents: 600_00 }],
      day(10),
      day(10),
    );
    expect(shown([noon, file(11, 11), whole])).toEqual([]);
    expect(shown([noon, file(4, 11)])).toEqual([]);
    // The first one's noon balance no longer counts, so it doesn't hide missing money.
    const back = { ...file(11, 11), opening: noon.closing ?? 0, closing: (noon.closing ?? 0) + 1000_00 };
    expect(shown([noon, whole, back])).toEqual([['2026-11-10', '2026-11-11', -600_00]]);
  });

  test('are read from the file that has all of a day on which another one begins', () => {
    const morning = fileOf(
      [...november.slice(0, 2), { on: day(3), cents: 400_00 }, { on: day(3), cents: 600_00 }, ...november.slice(3)],
      day(3),
      day(5),
    );
    const noon: File = {
      ...file(3, 6),
      opening: START + 2400_00,
      days: (file(3, 6).days ?? []).map((each) => (each.on === day(3) ? { ...each, moved: 600_00 } : each)),
    };
    expect(shown([file(1, 2), noon])).toEqual([['2026-11-02', '2026-11-03', 400_00]]);
    expect(shown([file(1, 2), noon, morning])).toEqual([]);
  });

  test('are also compared if nothing was booked on their common days', () => {
    const early = november.slice(0, 5);
    const [one, other] = [fileOf(early, day(1), day(10)), fileOf(early, day(8), day(12))];
    expect(shown([one, other])).toEqual([]);
    expect(continuityOf([one, other]).fits.has(other)).toBe(true);
    const wrong = { ...other, opening: 7_00, closing: 7_00 };
    expect(shown([one, wrong])).toEqual([['2026-11-07', '2026-11-08', 7_00 - START - 5000_00]]);
  });

  test('continue over a file without balances by its transactions, and silently over one without known transactions', () => {
    const bare = without(file(4, 6), 'opening', 'closing');
    expect(shown([file(1, 3), bare, file(7, 9)])).toEqual([]);
    expect(shown([file(1, 3), without(file(4, 5), 'opening', 'closing'), file(7, 9)])).toEqual([
      ['2026-11-03', '2026-11-07', 1000_00],
    ]);
    expect(shown([file(1, 3), without(bare, 'days'), file(7, 9)])).toEqual([]);
    expect(shown([bare, file(7, 9)])).toEqual([]);
  });

  test('continue from the transactions of a day whose balance is an earlier file’s', () => {
    const kept: File = { ...file(3, 10), closing: START + 9400_00, closedAt: '2026-11-10T17:00:00.000Z' };
    expect(shown([file(1, 2), kept, file(11, 12)])).toEqual([]);
  });

  test('are compared by their ends if their days are not known, as in very long files', () => {
    const [one, other, last] = [file(1, 5), file(6, 8), file(8, 9)].map((each) => without(each, 'days'));
    expect(shown([one, other, last].filter((each) => each !== undefined))).toEqual([]);
    expect(shown([without(file(1, 4), 'days'), without(file(6, 8), 'days')])).toEqual([
      ['2026-11-04', '2026-11-06', 1000_00],
    ]);
  });

  test('are reported if the same days have other balances, like those of another account', () => {
    const others = { ...file(3, 4), opening: 5_00, closing: 2005_00 };
    const { gaps, fits } = continuityOf([file(1, 9), others]);
    expect(gaps).toMatchObject([{ from: '2026-11-02', until: '2026-11-03', begins: 5_00 }]);
    expect(fits.has(others)).toBe(false);
  });

  test('are compared by one balance alone if they state only one', () => {
    const [opened, closed] = [without(file(4, 6), 'days', 'closing'), without(file(4, 6), 'days', 'opening')];
    for (const one of [opened, closed]) expect(shown([file(1, 3), one, file(7, 9)])).toEqual([]);
    const wrong = { ...opened, opening: START + 3005_00 };
    expect(shown([file(1, 3), wrong])).toEqual([['2026-11-03', '2026-11-04', 5_00]]);
    expect(shown([{ ...closed, closing: START + 6005_00 }, file(7, 9)])).toEqual([['2026-11-06', '2026-11-07', -5_00]]);
    expect(continuityOf([file(1, 3), opened]).fits.size).toBe(2);
  });

  test('reveal nothing about the days between if their transactions don’t lead from one balance to the other', () => {
    const odd = { ...file(4, 6), closing: START + 6005_00 };
    for (const next of [file(7, 9), file(5, 8)])
      expect(shown([odd, next])).toEqual([['2026-11-06', '2026-11-07', -5_00]]);
    const [one, other] = [file(1, 5), file(3, 5)].map((each) => without(each, 'days')) as [File, File];
    expect(shown([one, { ...other, opening: 0, closing: START + 5005_00 }])).toEqual([
      ['2026-11-05', '2026-11-06', 5_00],
    ]);
  });

  test('are compared on their common days only, by the file that has most of the last one', () => {
    const other = { ...file(3, 4), opening: START + 5000_00, closing: START + 7000_00 };
    expect(shown([file(1, 9), other])).toEqual([['2026-11-02', '2026-11-03', 3000_00]]);
    const parts = (of: number, ...all: readonly number[]) => all.map((cents): Line => ({ on: day(of), cents }));
    const before = november.slice(0, 8);
    const busy = fileOf([...before, ...parts(9, 400_00, 300_00, 300_00), ...parts(10, 400_00)], day(9), day(10));
    const whole = fileOf([...november.slice(0, 9), ...parts(10, 400_00, 600_00)], day(10), day(10));
    expect(shown([busy, file(11, 11), whole])).toEqual([]);
  });

  test('continue over files without balances from the last day of the earlier ones', () => {
    const bare = (from: number, until: number) => without(file(from, until), 'opening', 'closing');
    expect(shown([file(1, 3), bare(2, 6), file(7, 9)])).toEqual([]);
    expect(shown([bare(1, 20), file(3, 5), file(8, 9)])).toEqual([['2026-11-05', '2026-11-08', 2000_00]]);
    const quiet = november.filter(({ on }) => on <= day(5) || on >= day(9));
    const [one, two, three, four] = [
      [1, 5],
      [6, 8],
      [9, 9],
      [11, 12],
    ].map(([from = 0, until = 0]) => fileOf(quiet, day(from), day(until))) as [File, File, File, File];
    expect(shown([one, two, without(three, 'opening', 'closing'), four])).toEqual([
      ['2026-11-08', '2026-11-11', 1000_00],
    ]);
  });

  test('show the gaps of their account that touch their days', () => {
    const gaps = gapsOf([file(1, 2), file(5, 6)]);
    const at = (from: number, until: number, account = '4321') =>
      gapsAt(gaps, { ...file(from, until), account }).length;
    expect([at(1, 1), at(1, 2), at(3, 4), at(5, 6), at(6, 6), at(1, 6), at(1, 6, '9999')]).toEqual([
      0, 1, 1, 1, 0, 1, 0,
    ]);
  });

  test('are compared separately for several accounts', () => {
    expect(shown([file(1, 2), { ...file(3, 3), account: '9999', opening: 0, closing: 1000_00 }, file(3, 4)])).toEqual(
      [],
    );
  });
});

const FIRST = '2025-12-01';
const YEAR = 365;
const on = (at: number): string => addDays(FIRST, at);

/** One true year: the bank's bookings on each day, some of them empty. Money comes in, so a gap shows. */
const year = fc
  .array(fc.record({ at: fc.nat(YEAR - 1), cents: fc.integer({ min: 1, max: 900_000_00 }) }), {
    minLength: 40,
    maxLength: 160,
  })
  .map((lines): readonly Line[] =>
    lines.toSorted((one, other) => one.at - other.at).map(({ at, cents }) => ({ on: on(at), cents })),
  );

/** The first and last days of the files: each next one begins at most where the previous one ended, or days before. */
const cuts = fc
  .array(fc.record({ length: fc.integer({ min: 1, max: 45 }), back: fc.nat(12), says: fc.nat(3) }), {
    minLength: 3,
    maxLength: 90,
  })
  .map((parts) => {
    let next = 0;
    return parts.flatMap(({ length, back, says }) => {
      if (next >= YEAR) return [];
      const from = Math.max(0, next - back);
      const until = Math.min(YEAR - 1, next + length - 1);
      next = until + 1;
      return [{ from, until, says }];
    });
  });

/** The files of a year. Some have only the closing or opening balance, and a table has only days with transactions. */
const filesOf = (lines: readonly Line[], parts: readonly { from: number; until: number; says: number }[]): Files => {
  const last = Math.max(...parts.map(({ until }) => until));
  const spans = last < YEAR - 1 ? [...parts, { from: last + 1, until: YEAR - 1, says: 0 }] : parts;
  const files = spans.flatMap(({ from, until, says }): Files => {
    const whole = fileOf(lines, on(from), on(until));
    if (says === 1) return [without(whole, 'opening')];
    if (says === 2) return [without(whole, 'closing')];
    const [first, end] = [whole.days?.[0], whole.days?.at(-1)];
    if (says === 3) return first && end ? [fileOf(lines, first.on, end.on)] : [];
    return [whole];
  });
  return [...new Map(files.map((each) => [`${each.from} ${each.until}`, each])).values()];
};

/** The gaps that the files leave, counted day by day. */
function trueGaps(lines: readonly Line[], files: Files) {
  const covers = (which: string) => files.some(({ from, until }) => from <= which && which <= until);
  const covered = Array.from({ length: YEAR }, (_, at) => on(at)).filter(covers);
  return covered.slice(1).flatMap((until, at) => {
    const from = covered[at] ?? until;
    const missing = sum(lines.filter((line) => line.on > from && line.on < until));
    return missing === 0 ? [] : [[from, until, missing]];
  });
}

test('a year cut into any files, overlapping or not and in any order, has no gap once all were imported (X-309)', () => {
  fc.assert(
    fc.property(year, cuts, fc.infiniteStream(fc.nat()), (lines, parts, order) => {
      const files = filesOf(lines, parts);
      const mixed = files
        .map((each) => ({ each, at: order.next().value }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ each }) => each);
      expect(shown(mixed)).toEqual([]);
      // Also during the import: exactly the missing parts are named.
      const half = mixed.slice(0, Math.ceil(mixed.length / 2));
      expect(shown(half)).toEqual(trueGaps(lines, half));
    }),
    { numRuns: 150 },
  );
});

test('a year with one file left out has exactly that file’s gap (X-309)', () => {
  fc.assert(
    fc.property(year, cuts, fc.nat(), (lines, parts, which) => {
      const files = filesOf(lines, parts);
      const left = files.filter((_, at) => at !== which % files.length);
      expect(shown(left)).toEqual(trueGaps(lines, left));
      expect(shown(left).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 150 },
  );
});
