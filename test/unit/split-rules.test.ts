import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, toCents } from '#shared/money.ts';
import { consoleId } from '#test/support/console-replies.ts';
import { emptyRows, leftOf, rowNames } from '#web/console/features/wires/amount-rules.ts';
import { SPLIT_ROWS_MAX, splitRules } from '#web/console/features/wires/split-rules.ts';

/** The input for the form of a split, row by row. */
const typed = (rows: readonly (readonly [payment: string, amount: string])[], reason = 'The client says so') => ({
  ...emptyRows(SPLIT_ROWS_MAX),
  ...Object.fromEntries(
    rows.flatMap(([payment, amount], at) => [
      [rowNames(at).what, payment],
      [rowNames(at).amount, amount],
    ]),
  ),
  reason,
});
const [one, two] = [String(consoleId(1)), String(consoleId(2))];
const ALL = toCents(1_000_00);

describe('the form of a split (X-324)', () => {
  test('sends each part, and the rest as an unidentified one', () => {
    expect(
      splitRules(ALL).parse(
        typed([
          [one, '600'],
          ['', ''],
          [two, '$300.50'],
        ]),
      ),
    ).toEqual({
      parts: [{ amount: 600_00, transferId: one }, { amount: 300_50, transferId: two }, { amount: 99_50 }],
      reason: 'The client says so',
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['nothing', typed([]), 'amount0'],
    ['all of it for one payment', typed([[one, '1,000.00']]), 'amount0'],
    ['an invalid amount', typed([[one, 'half']]), 'amount0'],
    [
      'a payment without an amount',
      typed([
        [one, '10'],
        [two, ''],
      ]),
      'amount1',
    ],
    [
      'a payment twice',
      typed([
        [one, '10'],
        [one, '20'],
      ]),
      'what1',
    ],
    [
      'more than arrived',
      typed([
        [one, '600'],
        [two, '400.01'],
      ]),
      'amount1',
    ],
    ['no reason', typed([[one, '10']], ' '), 'reason'],
  ])('refuses %s at its field', (_, values, field) => {
    const read = splitRules(ALL).safeParse(values);
    expect(read.success ? [] : read.error.issues.map(({ path }) => path[0])).toContain(field);
  });

  test('never has another total than what arrived, whatever is typed', () => {
    const row = fc.tuple(
      fc.constantFrom('', ...Array.from({ length: 12 }, (_, at) => String(consoleId(at + 1)))),
      fc.oneof(
        fc.integer({ min: 0, max: 40_000 }).map((cents) => formatAmount(cents)),
        fc.string({ maxLength: 6 }),
      ),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: SPLIT_ROWS_MAX }), fc.integer({ min: 1, max: 100_000 }), (rows, cents) => {
        const values = typed(rows);
        const read = splitRules(toCents(cents)).safeParse(values);
        if (!read.success) return;
        const { parts } = read.data;
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents);
        expect(parts.every(({ amount }) => amount > 0)).toBe(true);
        expect(parts.length).toBeGreaterThan(1);
        expect(leftOf(toCents(cents), values)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
