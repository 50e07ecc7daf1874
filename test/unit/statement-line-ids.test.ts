import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import { type ReadLine, withIds } from '#shared/statement/line-ids.ts';
import { bankStatement, DIRECTIONS, LINE_KINDS, type Statement } from '#shared/statement/statement.ts';

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;

/** Few different values, so that many lines are equal. */
const line: fc.Arbitrary<ReadLine> = fc.record({
  bookedOn: fc.constantFrom(...DAYS),
  on: fc.constantFrom(...DAYS),
  amount: fc.constantFrom(100, 2_500_000).map(toCents),
  direction: fc.constantFrom(...DIRECTIONS),
  kind: fc.constantFrom(...LINE_KINDS),
  reference: fc.constantFrom('', 'IMAD1'),
  party: fc.constantFrom('', 'Wei Chen'),
  text: fc.constantFrom('', 'WIRE IN'),
});

const byDay = (lines: readonly ReadLine[]) =>
  lines.toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn));
const window = (lines: readonly ReadLine[], [from, until]: readonly [string, string]) =>
  lines.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= until);

test('overlapping windows of one history give the same ids, and each line of the history has one of its own (X-247)', () => {
  const range = fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.array(range, { maxLength: 4 }), (unsorted, ranges) => {
      const history = byDay(unsorted);
      const whole = withIds('1234', history).map(({ id }) => id);
      expect(new Set(whole).size).toBe(history.length);
      for (const each of ranges) {
        const expected = whole.filter((_, at) => window(history, each).includes(history[at] as ReadLine));
        const ids = withIds('1234', window(history, each)).map(({ id }) => id);
        expect(ids).toEqual(expected);
        // A bank that lists the newest first gives the same.
        const upsideDown = withIds('1234', window(history, each).toReversed()).map(({ id }) => id);
        expect(new Set(upsideDown)).toEqual(new Set(expected));
      }
    }),
  );
});

test('the same line of another account is another line, and an id is a SHA-256 (X-247)', () => {
  const { bookedOn, ...said } = { ...(fc.sample(line, 1)[0] as ReadLine), reference: '', text: 'WIRE' };
  const [one] = withIds('1234', [{ bookedOn, ...said }]);
  const [other] = withIds('9876', [{ bookedOn, ...said }]);
  const words = JSON.stringify(['1234', bookedOn, said.on, said.amount, said.direction, '', 'WIRE']);
  expect(one?.id).toBe(createHash('sha256').update(`${words}#1`).digest('hex'));
  expect(other?.id).not.toBe(one?.id);
  const read: Statement = bankStatement.parse({ account: '1234', from: DAYS[0], until: DAYS[4], lines: [one] });
  expect(read.lines).toEqual([one]);
});
