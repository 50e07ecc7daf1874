import { afterAll, describe, expect, test } from 'vitest';
import { drawn, isFull, LONG, sized, tell } from './figures.ts';
import { type Plan, play, pointsOf } from './player.ts';
import { openStage } from './stage.ts';
import { STORY_NAMES, type StoryName, stories } from './stories.ts';

/** The run dies, and the recovery run after it dies, too, at every pair of places where that can happen. */
let runs = 0;

const stage = await openStage();
afterAll(() => tell({ what: 'two crashes: in the run, and in the run that cleans up', runs }));

/** A recovery is a sweep and a read of the events. If it has fewer effects than this, nothing dies. */
const RECOVERY_EFFECTS_MAX = 24;
const DEATHS = ['before', 'after'] as const;
/** The number of pairs of each story that are played, if not all are. */
const DRAWN = sized(1, 30, 0);

/** How many effects the recovery after this first point has if it does not die. */
async function recoveryEffects(plan: Plan): Promise<number> {
  const { effects } = await play(stage, plan);
  return Math.min(effects[1], RECOVERY_EFFECTS_MAX);
}

async function expectRight(plan: Plan): Promise<void> {
  runs += 1;
  const { complaints } = await play(stage, plan);
  expect(complaints, JSON.stringify(plan)).toEqual([]);
}

async function everyPair(story: StoryName): Promise<void> {
  for (const [at, first] of pointsOf(stories[story].effects, DEATHS).entries()) {
    const plan: Plan = { story, first, hours: at % 2 === 0 ? 0 : 72, syncFirst: at % 4 > 1 };
    for (const second of pointsOf(await recoveryEffects(plan), DEATHS)) await expectRight({ ...plan, second });
  }
}

async function somePairs(story: StoryName): Promise<void> {
  const pairs = pointsOf(stories[story].effects, DEATHS).flatMap((first) =>
    pointsOf(RECOVERY_EFFECTS_MAX / 2, DEATHS).map((second) => ({ first, second })),
  );
  for (const [at, pair] of drawn(pairs, DRAWN).entries())
    await expectRight({ story, ...pair, hours: at % 2 === 0 ? 0 : 72, syncFirst: at % 4 > 1 });
}

describe('two deaths in a row', () => {
  test.each(STORY_NAMES)('moves money once or not at all: %s', LONG, (story) =>
    isFull ? everyPair(story) : somePairs(story),
  );
});
