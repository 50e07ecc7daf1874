import { describe, expect, it } from 'vitest';
import { answerProofBy, isProofDueSoon, proofDaysLeft } from '#shared/transfer/proof-days.ts';

describe('the days left for a proof of authorization (X-323)', () => {
  // Ten banking days after Monday, November 9, without Veterans Day.
  const DUE = '2026-11-24';

  it.each([
    ['the day it was asked', '2026-11-09', 10, false],
    ['four banking days before', '2026-11-18', 4, false],
    ['three banking days before', '2026-11-19', 3, true],
    ['the Friday before', '2026-11-20', 2, true],
    ['the Saturday before', '2026-11-21', 2, true],
    ['the last day', '2026-11-24', 0, true],
    ['the day after', '2026-11-25', -1, true],
    ['Thanksgiving after it', '2026-11-26', -1, true],
  ])('are counted in banking days: %s', (_, today, left, isSoon) => {
    expect(answerProofBy('2026-11-09')).toBe(DUE);
    expect([proofDaysLeft(DUE, today), isProofDueSoon(DUE, today)]).toEqual([left, isSoon]);
  });
});
