import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TRANSFER_MAX_CENTS } from '#shared/limits.ts';
import {
  add,
  formatAmount,
  formatDollars,
  fromProviderAmount,
  fromProviderBalance,
  parseDollars,
  toCents,
  toProviderAmount,
  ZERO,
} from '#shared/money.ts';

const amount = fc.integer({ min: 0, max: TRANSFER_MAX_CENTS * 100 }).map(toCents);

describe('dollars as people type them', () => {
  test.for([
    ['25,000', 2_500_000],
    ['$25000.5', 2_500_050],
    [' 1 250.00 ', 125_000],
    ['0', 0],
    ['0.01', 1],
    ['149,999.99', TRANSFER_MAX_CENTS],
    ['7.', 700],
    ['1,000,000', 100_000_000],
  ] as const)('read %s as %i cents', ([typed, cents]) => {
    expect(parseDollars(typed)).toBe(cents);
  });

  test.for([
    '',
    'abc',
    '1.234',
    '-5',
    '1,00',
    '1,0000',
    '12,34.00',
    '1e5',
    '.5',
    '٣',
    '$',
    '1.2.3',
    '0x10',
    '9'.repeat(13),
  ])('don’t read "%s" as an amount', (typed) => {
    expect(parseDollars(typed)).toBeUndefined();
  });

  test('read every shown amount back as itself (R-141)', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(parseDollars(formatDollars(cents))).toBe(cents);
        expect(parseDollars(formatAmount(cents))).toBe(cents);
      }),
    );
  });

  test('read any typed text as whole cents or not at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$ -e+') }), (typed) => {
        const read = parseDollars(typed);
        expect(read === undefined || Number.isSafeInteger(read)).toBe(true);
      }),
    );
  });
});

describe('dollars as people read them', () => {
  test.for([
    [0, '$0.00'],
    [null, '$0.00'],
    [undefined, '$0.00'],
    [5, '$0.05'],
    [TRANSFER_MAX_CENTS, '$149,999.99'],
    [-1250, '($12.50)'],
  ] as const)('show %s as %s (R-222)', ([cents, text]) => {
    expect(formatDollars(cents)).toBe(text);
  });
});

describe('amounts at the provider', () => {
  test('survive the way to the provider and back', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(fromProviderAmount(toProviderAmount(cents))).toBe(cents);
      }),
    );
  });

  test.for(['1', '1.5', '1,000.00', '-1.00', '1.000', ''])('report "%s" as a fault of the provider', (text) => {
    expect(() => fromProviderAmount(text)).toThrow('dollars and cents');
  });

  test('round a floating-dollar balance to the nearest cent', () => {
    expect(fromProviderBalance(250_000.1)).toBe(25_000_010);
    expect(fromProviderBalance(1.005)).toBe(100);
    expect(fromProviderBalance(1.15)).toBe(115);
    expect(fromProviderBalance(-3.2)).toBe(-320);
  });
});

test('a total is the sum of the cents, in any order', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(add(one, other)).toBe(add(other, one));
      expect(add(one, ZERO)).toBe(one);
    }),
  );
});

test.for([0.1, -1, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%s is not money', (number) => {
  expect(() => toCents(number)).toThrow();
});
