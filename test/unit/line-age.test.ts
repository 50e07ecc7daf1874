import { describe, expect, test } from 'vitest';
import { isLateLine, lineAge } from '#shared/statement/line-age.ts';

describe('an undecided bank transaction (X-315)', () => {
  test.each([
    ['Monday', '2026-11-16', '2026-11-18', '2026-11-19'],
    ['Friday, over the weekend', '2026-11-13', '2026-11-17', '2026-11-18'],
    ['Sunday, as if it were of the Monday', '2026-11-15', '2026-11-18', '2026-11-19'],
    ['Monday, over Thanksgiving', '2026-11-23', '2026-11-26', '2026-11-27'],
  ])('from a %s is late from the third banking day after it', (_, on, before, late) => {
    expect([isLateLine(on, before), isLateLine(on, late)]).toEqual([false, true]);
  });

  test('has an age in calendar days, and none if its day is in the future', () => {
    expect(lineAge('2026-10-30', '2026-11-02')).toBe(3);
    expect(lineAge('2026-11-02', '2026-11-02')).toBe(0);
    expect(lineAge('2026-11-03', '2026-11-02')).toBe(0);
  });
});
