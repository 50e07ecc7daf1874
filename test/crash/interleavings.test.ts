import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { isFull, LONG, SEED, sized, tell } from './figures.ts';
import { meet, meetings } from './interleaving.ts';
import { openStage } from './stage.ts';

/** Two or three runs at one transfer at the same moment, effect by effect in drawn orders, while the clock jumps. */
let runs = 0;

const stage = await openStage();
afterAll(() => {
  tell({
    what: 'drawn orders of two or three runs at the same moment',
    runs,
    note: `${Object.keys(meetings).length} meetings`,
  });
});

const ORDERS = sized(1, 30, 200);

describe('at the same moment', () => {
  test.each(Object.entries(meetings))('moves money once or not at all, in any order: %s', LONG, (_name, meeting) =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom(0, 1.2, 2, 72), async (scheduler, jumpHours) => {
        runs += 1;
        expect(await meet(stage, meeting, { scheduler, jumpHours })).toEqual([]);
      }),
      { numRuns: ORDERS, seed: SEED, endOnFailure: !isFull },
    ),
  );
});
