import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashing, type Seam } from '../support/crashing.ts';
import { tell } from './figures.ts';
import { type Plan, play, pointsOf } from './player.ts';
import { openStage, type Stage } from './stage.ts';
import { STORY_NAMES, type StoryName, stories } from './stories.ts';

/**
 * The proof that money moves once and is never lost: every handler that moves money, on its real ports against the
 * real stand-ins, goes wrong at each of its effects in turn; then come the client again, the sweeper and the events.
 */
let stage: Stage;
let runs = 0;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  tell({ what: 'one thing goes wrong', runs });
});

async function expectRight(plan: Plan): Promise<void> {
  runs += 1;
  const { complaints, transfer } = await play(stage, plan);
  expect(complaints, JSON.stringify(plan)).toEqual([]);
  // Whoever asks again, and keeps the account, gets what was asked for.
  if (plan.again) expect(['pending', 'completed'], JSON.stringify(plan)).toContain(transfer.status);
}

describe.each(STORY_NAMES)('%s', (name: StoryName) => {
  const story = stories[name];
  const whenever: readonly Partial<Plan>[] = [
    { again: true },
    { again: false, syncFirst: true },
    { again: false, hours: 72 },
    { again: false, hours: 72, syncFirst: true },
  ];

  test('goes through as many effects as are tried here', async () => {
    const seam: Seam = { effects: 0, names: [] };
    stage.world.clock.set(new Date());
    const transfer = await story.scene(stage);
    await story.run(stage, crashing(stage.ports, undefined, seam), transfer);
    expect(seam.effects, seam.names?.join(', ')).toBe(story.effects);
    await play(stage, { story: name });
  });

  test('dies or repeats itself anywhere, and money moves once or not at all', async () => {
    for (const first of pointsOf(story.effects))
      for (const then of whenever) await expectRight({ story: name, first, ...then });
  });

  test('pauses anywhere while somebody else comes in, and money moves once', async () => {
    for (const { effect } of pointsOf(story.effects, ['before']))
      for (const others of ['caller', 'schedule'] as const)
        for (const hours of [0, 2, 72] as const) await expectRight({ story: name, pause: { effect, hours, others } });
  });
});
