import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashing, type Seam } from '../support/crashing.ts';
import { isFull, LONG, SEED, sized, tell } from './figures.ts';
import { type Plan, play, pointsAt, pointsOf, recover } from './player.ts';
import { openStage, type Stage } from './stage.ts';
import { type Story, type StoryName, stories } from './stories.ts';

/**
 * The part of a list that is played: all of it in the full proof. Otherwise one entry, the next each time, in a circle
 * that starts where the seed says, so that the runs of a few days play all of it.
 */
function circle() {
  let turn = SEED;
  return <T>(all: readonly T[]): readonly T[] => {
    if (isFull) return all;
    turn += 1;
    return all.slice(turn % all.length, (turn % all.length) + 1);
  };
}

/** The story that a short run plays at every effect: starting a debit. */
const EVERYWHERE: readonly StoryName[] = ['start of a draft'];

/** Of most stories every nth effect is played, if not all are. */
const EVERY = sized(10, 1, 1);
/** The effects that are played. */
const effectsOf = (name: StoryName): readonly number[] =>
  pointsOf(stories[name].effects, ['before'])
    .map(({ effect }) => effect)
    .filter((effect) => EVERYWHERE.includes(name) || effect % EVERY === SEED % EVERY);

const AFTERWARDS: readonly Partial<Plan>[] = [
  { again: true },
  { syncFirst: true },
  { hours: 2 },
  { hours: 72 },
  { hours: 72, syncFirst: true },
];

const MEANWHILE = (['caller', 'schedule'] as const).flatMap((others) => [
  { others, hours: 0 } as const,
  ...([2, 72] as const).flatMap((hours) => [true, false].map((late) => ({ others, hours, late }))),
]);

/**
 * The proof that money moves once and is never lost: every handler that moves money, on its real ports against the real
 * fakes, fails at each of its effects in turn. Then the client tries again, and the sweeper and the events follow. Two
 * files call this, each with its share of the stories.
 */
export function proveSingleCrashes(names: readonly StoryName[]): void {
  let stage: Stage;
  let runs = 0;
  const oneDeath = circle();
  const oneAfterwards = circle();
  const oneMeanwhile = circle();

  async function expectRight(plan: Plan): Promise<void> {
    runs += 1;
    const { complaints, transfer } = await play(stage, plan);
    const about = `SEED=${SEED} ${JSON.stringify(plan)}`;
    expect(complaints, about).toEqual([]);
    // A repeated request gets the requested result.
    const { ends }: Story = stories[plan.story];
    if (plan.again) expect(ends ? [ends] : ['pending', 'completed'], about).toContain(transfer.status);
  }

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() =>
    tell({ what: `one crash, repetition or second caller, at every effect of ${names.length} stories`, runs }),
  );

  describe.each(names)('%s', (name) => {
    const story = stories[name];

    test('has exactly the effects that are tried here', async () => {
      const seam: Seam = { effects: 0, names: [] };
      stage.world.clock.set(new Date());
      const transfer = await story.scene(stage);
      await story.run(stage, crashing(stage.ports, undefined, seam), transfer);
      expect(seam.effects, seam.names?.join(', ')).toBe(story.effects);
      // Nothing left here may move in the next story.
      await recover(stage, {}, stage.ports, transfer);
    });

    test('may die or repeat itself anywhere, and money moves once or not at all', LONG, async () => {
      for (const effect of effectsOf(name))
        for (const first of oneDeath(pointsAt(effect)))
          for (const then of oneAfterwards(AFTERWARDS)) await expectRight({ story: name, first, ...then });
    });

    test('may pause anywhere while another run works, and money moves once', LONG, async () => {
      for (const effect of effectsOf(name))
        for (const how of oneMeanwhile(MEANWHILE)) await expectRight({ story: name, pause: { effect, ...how } });
    });
  });
}
