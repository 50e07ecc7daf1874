import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, toCents } from '#shared/money.ts';
import { FILE_PARTS_MAX } from '#shared/statement/kept-line.ts';
import { rowNames } from '#web/console/features/wires/amount-rules.ts';
import { begunRows, divideRules } from '#web/console/features/wires/divide-rules.ts';

/** The input for the form that splits a transaction, row by row. */
const typed = (rows: readonly (readonly [file: string, amount: string])[], reason = 'The lender’s letter') => ({
  ...begunRows({ fileNumber: '', reason }),
  ...Object.fromEntries(
    rows.flatMap(([file, amount], at) => [
      [rowNames(at).what, file],
      [rowNames(at).amount, amount],
    ]),
  ),
});
const both = (file: string, amount: string, one = '600') =>
  typed([
    ['24-1', one],
    [file, amount],
  ]);
const ALL = toCents(1_000_00);

describe('the form that splits a transaction over several files (X-326)', () => {
  test('starts with the typed file and reason, and sends each file with its part', () => {
    const begun = begunRows({ fileNumber: '24-1', reason: 'Why' });
    expect(
      divideRules(ALL).parse({ ...both(' 24-2 ', '$400.00'), ...begun, amount0: '600', what1: '24-2', amount1: '400' }),
    ).toEqual({
      parts: [
        { fileNumber: '24-1', amount: 600_00 },
        { fileNumber: '24-2', amount: 400_00 },
      ],
      reason: 'Why',
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['nothing', typed([]), 'what0'],
    ['one file', typed([['24-1', '1,000.00']]), 'what1'],
    ['an invalid amount', both('24-2', 'half'), 'amount1'],
    ['a part without a file', both('', '400'), 'what1'],
    ['an invalid file number', both('24 2!', '400'), 'what1'],
    [
      'a file twice',
      typed([
        ['24-1A', '600'],
        ['24-1a', '400'],
      ]),
      'what1',
    ],
    ['a cent less than the transaction', both('24-2', '399.99'), 'amount1'],
    ['a cent more than the transaction', both('24-2', '400.01'), 'amount1'],
    [
      'no reason',
      typed(
        [
          ['24-1', '600'],
          ['24-2', '400'],
        ],
        ' ',
      ),
      'reason',
    ],
  ])('refuses %s at its field', (_, values, field) => {
    const read = divideRules(ALL).safeParse(values);
    expect(read.success ? [] : read.error.issues.map(({ path }) => path[0])).toContain(field);
  });

  test('shows by how much the parts differ from the transaction', () => {
    const read = divideRules(ALL).safeParse(both('24-2', '150.25'));
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      'The parts are $249.75 less than the transaction. They must add up to it.',
    ]);
  });

  test('never has another total than the transaction, whatever is typed', () => {
    const row = fc.tuple(
      fc.constantFrom('', '24-1', '24-2', '24-3', '24-4'),
      fc.oneof(
        fc.integer({ min: 0, max: 3 }).map((cents) => formatAmount(cents)),
        fc.string({ maxLength: 6 }),
      ),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: FILE_PARTS_MAX }), fc.integer({ min: 1, max: 8 }), (rows, cents) => {
        const read = divideRules(toCents(cents)).safeParse(typed(rows));
        if (!read.success) return;
        const { parts } = read.data;
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents);
        expect(parts.every(({ amount }) => amount > 0)).toBe(true);
        expect(new Set(parts.map(({ fileNumber }) => fileNumber)).size).toBe(parts.length);
        expect(parts.length).toBeGreaterThan(1);
      }),
    );
  });
});
