import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn, isFull, LONG, sized, tell } from './figures.ts';
import { play } from './player.ts';
import { openStage, type Stage } from './stage.ts';
import { PLANNED_NAMES, plans } from './trials.ts';

/** The trials that notice planted mistakes find nothing wrong with the real code. */
let stage: Stage;
let runs = 0;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  tell({ what: 'what planted mistakes are found by, without one', runs });
});

/** So many plans of each trial, where not all are played. */
const DRAWN = sized(1, 20, 0);

describe('without a fault, nothing is found', () => {
  test.each(PLANNED_NAMES)('by %s', LONG, async (name) => {
    const all = plans[name];
    for (const plan of isFull ? all : drawn(all, DRAWN)) {
      runs += 1;
      const { complaints } = await play(stage, plan);
      expect(complaints, JSON.stringify(plan)).toEqual([]);
    }
  });
});
