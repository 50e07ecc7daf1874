import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashPoint, crashing, type Seam } from '../support/crashing.ts';
import { isFull, LONG, SEED, tell } from './figures.ts';
import { type Plan, play, pointsAt, pointsOf, recover } from './player.ts';
import { openStage, type Stage } from './stage.ts';
import { STORY_NAMES, type Story, type StoryName, stories } from './stories.ts';

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
  tell({ what: 'one crash, repetition or second caller, at every effect', runs });
});

/** Stories of which a short run leaves out nothing: starting a debit, and accepting a payment. */
const WHOLE: readonly StoryName[] = ['start of a draft', 'acceptance of a payment'];

/** All of a list in the full proof, and otherwise the next of it, in a circle that starts anywhere. */
function circle() {
  let turn = SEED;
  return <T>(all: readonly T[]): readonly T[] => {
    if (isFull) return all;
    turn += 1;
    return all.slice(turn % all.length, (turn % all.length) + 1);
  };
}
const oneDeath = circle();
const oneAfterwards = circle();
const oneMeanwhile = circle();

/** Everywhere and in each way; of most stories, in a short run, in one of the ways. */
const deathsOf = (name: StoryName): readonly CrashPoint[] =>
  WHOLE.includes(name)
    ? pointsOf(stories[name].effects)
    : pointsOf(stories[name].effects, ['before']).flatMap(({ effect }) => oneDeath(pointsAt(effect)));

/** Before every effect; of most stories, in a short run, before every second one. */
const pausesOf = (name: StoryName): readonly CrashPoint[] =>
  pointsOf(stories[name].effects, ['before']).filter(
    ({ effect }) => isFull || WHOLE.includes(name) || effect % 2 === SEED % 2,
  );

async function expectRight(plan: Plan): Promise<void> {
  runs += 1;
  const { complaints, transfer } = await play(stage, plan);
  expect(complaints, JSON.stringify(plan)).toEqual([]);
  // Whoever asks again gets what was asked for.
  const { ends }: Story = stories[plan.story];
  if (plan.again) expect(ends ? [ends] : ['pending', 'completed'], JSON.stringify(plan)).toContain(transfer.status);
}

const AFTERWARDS: readonly Partial<Plan>[] = [
  { again: true },
  { syncFirst: true },
  { hours: 72 },
  { hours: 72, syncFirst: true },
];

const MEANWHILE = (['caller', 'schedule'] as const).flatMap((others) => [
  { others, hours: 0 } as const,
  ...([2, 72] as const).flatMap((hours) => [true, false].map((late) => ({ others, hours, late }))),
]);

describe.each(STORY_NAMES)('%s', (name) => {
  const story = stories[name];

  test('has exactly the effects that are tried here', async () => {
    const seam: Seam = { effects: 0, names: [] };
    stage.world.clock.set(new Date());
    const transfer = await story.scene(stage);
    await story.run(stage, crashing(stage.ports, undefined, seam), transfer);
    expect(seam.effects, seam.names?.join(', ')).toBe(story.effects);
    // Nothing that is left behind here may move in the next story.
    await recover(stage, {}, stage.ports, transfer);
  });

  test('dies or repeats itself anywhere, and money moves once or not at all', LONG, async () => {
    for (const first of deathsOf(name))
      for (const then of oneAfterwards(AFTERWARDS)) await expectRight({ story: name, first, ...then });
  });

  test('pauses anywhere while another run comes in, and money moves once', LONG, async () => {
    for (const { effect } of pausesOf(name))
      for (const how of oneMeanwhile(MEANWHILE)) await expectRight({ story: name, pause: { effect, ...how } });
  });
});
