import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyChoice, everyPair } from '../e2e/support/pairs.ts';

const factors = fc.record({
  screen: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
  brand: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  theme: fc.constantFrom(['light'], ['light', 'dark']),
});

describe('the combinations in which the screens are checked (X-191)', () => {
  test('are every value with every other in the full list', () => {
    const all = everyChoice({ screen: ['a', 'b', 'c'], brand: ['x', 'y'], theme: ['light', 'dark'] });
    expect(all).toHaveLength(12);
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(12);
  });

  test('leave no pair of values out of the short list, which is no longer than the full one', () => {
    fc.assert(
      fc.property(factors, (given) => {
        const few = everyPair(given);
        const all = everyChoice(given);
        expect(few.length).toBeLessThanOrEqual(all.length);
        for (const { screen, brand, theme } of all)
          for (const [one, other] of [
            [{ screen }, { brand }],
            [{ screen }, { theme }],
            [{ brand }, { theme }],
          ])
            expect(few).toContainEqual(expect.objectContaining({ ...one, ...other }));
      }),
      { numRuns: 40 },
    );
  });
});
