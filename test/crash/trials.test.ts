import { afterAll, describe, expect, test } from 'vitest';
import { drawn, isFull, LONG, sized, tell } from './figures.ts';
import { play } from './player.ts';
import { openStage } from './stage.ts';
import { PLANNED_NAMES, plans } from './trials.ts';

/** The trials that detect planted mistakes find nothing wrong with the real code. */
let runs = 0;

const stage = await openStage();
afterAll(() => tell({ what: 'what planted mistakes are found by, without one', runs }));

/** The number of plans of each trial, if not all are played. */
const DRAWN = sized(1, 20, 0);

describe('the real code without a fault', () => {
  test.each(PLANNED_NAMES)('passes %s', LONG, async (name) => {
    const all = plans[name];
    for (const plan of isFull ? all : drawn(all, DRAWN)) {
      runs += 1;
      const { complaints } = await play(stage, plan);
      expect(complaints, JSON.stringify(plan)).toEqual([]);
    }
  });
});
