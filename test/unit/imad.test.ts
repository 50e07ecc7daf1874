import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isImad, isSameWire, otherNameOf, withoutYear } from '#shared/wire/imad.ts';
import { imadsIn } from '#shared/wire/received.ts';

test.each([
  ['with its year', '20261119B1QGC05C005522', '2026-11-19', '1119B1QGC05C005522'],
  ['without it', '1119B1QGC05C005522', '2026-11-20', '20261119B1QGC05C005522'],
  ['without it, of December, on a statement of January', '1231B1QGC05C005522', '2027-01-04', '20261231B1QGC05C005522'],
  ['without it, of January, on a statement of December', '0102B1QGC05C005522', '2026-12-31', '20270102B1QGC05C005522'],
  ['as someone types it', '2026 1119-b1qgc05c 005522', '2026-11-19', '1119B1QGC05C005522'],
  ['with its label', 'IMAD: 20261119B1QGC05C005522', '2026-11-19', '1119B1QGC05C005522'],
  ['as printed with its receipt', 'FED REF 1119B1QGC05C005522 11191200FT01', '2026-11-19', '20261119B1QGC05C005522'],
  ['within a sentence', 'Sent today, IMAD 20261119B1QGC05C005522.', '2026-11-19', '1119B1QGC05C005522'],
  ['that is longer than one', '20261123MYBANK0000000123', '2026-11-23', undefined],
  ['of another kind', 'FT26323LP9K2', '2026-11-19', undefined],
  ['of eighteen digits that begin with no month', '471100001234005522', '2026-11-19', undefined],
])('a reference %s has its other form, if any (X-318)', (_, reference, on, other) =>
  expect(otherNameOf(reference, on as never)).toBe(other),
);

test.each([
  ['with its year', '20261119B1QGC05C005522', true],
  ['without it', '1119 b1qgc05c 005522', true],
  ['of a bank’s own kind', 'FT26323LP9K2', false],
  ['of eighteen digits that begin like a day, from a bank’s own count', '111900001234005522', false],
])('a reference %s is or isn’t an IMAD (X-260)', (_, reference, isOne) => expect(isImad(reference)).toBe(isOne));

test('the other form of a wire’s other form is its own, on any day of its year (X-318)', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 20 }), (at, number, later) => {
      const of = at.toISOString().slice(0, 10);
      const on = new Date(at.getTime() + later * 86_400_000).toISOString().slice(0, 10) as never;
      const name = `${of.replaceAll('-', '')}B1QGC05C${String(number).padStart(6, '0')}`;
      const other = otherNameOf(name, on);
      expect(other).toBe(withoutYear(name));
      expect(otherNameOf(other ?? '', on)).toBe(name);
    }),
  );
});

test('a record from a year ago is of another wire (X-318)', () => {
  expect(isSameWire({ on: '2026-11-18' as never }, '2026-11-19' as never)).toBe(true);
  expect(isSameWire({ on: '2025-11-19' as never }, '2026-11-19' as never)).toBe(false);
});

const ONE = '20261119B1QGC05C005522';
const OTHER = '20261119MMQFMP9F000123';
test.each<[of: string, text: string, found: readonly string[]]>([
  ['with its label', `WIRE IN IMAD:${ONE} ADA BUYER`, [ONE]],
  ['attached to its label and receipt', `FEDWIRE IMAD${ONE}11191530FT03`, [ONE]],
  ['without its year', 'WIRE TYPE:WIRE IN TRN:112233 1119B1QGC05C005522', ['1119B1QGC05C005522']],
  ['in three words', 'IMAD: 20261119 B1QGC05C 005522 FROM ADA', [ONE]],
  ['in four words', 'IMAD: 2026 1119 B1QGC05C 005522 11191200FT01', [ONE]],
  ['beside its OMAD', `IMAD ${ONE} OMAD ${OTHER}`, [ONE, OTHER]],
  ['beside its OMAD, attached to their labels', `IMAD${ONE} OMAD${OTHER}`, [ONE, OTHER]],
  ['in none, with a day, a word and a number', 'WIRE 1119 INCOMING 005522', []],
  ['in none, with a longer number', '20261123MYBANK0000000123', []],
])('an IMAD is found in a bank description %s (X-341)', (_, text, found) => expect(imadsIn(text)).toEqual(found));
