import fc from 'fast-check';
import { SEED } from './figures.ts';
import { meet, meetings } from './interleaving.ts';
import { type Mutant, type Plan, play, pointsOf, recover } from './player.ts';
import type { Stage } from './stage.ts';
import { type StoryName, stories } from './stories.ts';

/** Looks for something wrong with the code, or with a mutant of it. Returns the first complaint, or nothing. */
export type Trial = (stage: Stage, mutant?: Mutant) => Promise<string | undefined>;

/** The stories that show a mistake about moving money, and those for a mistake about its events. */
const MOVING: readonly StoryName[] = [
  'start of a draft',
  'acceptance of a payment',
  'sweep, authorization void',
  'acceptance of an instant payment',
];
const HEARING: readonly StoryName[] = ['event sync of a settled transfer'];
/** Those for a mistake about cancelling an entry, and about refunding one. */
const CANCELLING: readonly StoryName[] = ['cancel by the client', 'cancel by the staff'];
/** Those for a mistake about canceling an entry that the bank has not confirmed. */
const TAKING_BACK: readonly StoryName[] = [
  'taken back by the client',
  'taken back by the staff',
  'taken back, made unseen',
];
const REFUNDING: readonly StoryName[] = ['refund prepared by staff', 'refund approved by staff'];

/** Plays until something is wrong. Afterwards the stage is reset, even after a mutant. */
export const playing =
  (plans: readonly Plan[]): Trial =>
  async (stage, mutant) => {
    for (const plan of plans) {
      const found = await firstComplaint(stage, plan, mutant);
      if (found) return `${found} (${JSON.stringify(plan)})`;
    }
    return undefined;
  };

async function firstComplaint(stage: Stage, plan: Plan, mutant: Mutant | undefined): Promise<string | undefined> {
  try {
    const { transfer, complaints } = await play(stage, plan, mutant);
    const [first] = complaints;
    // An outcome left unknown here must not meet the next mutant's sweeper.
    if (first) await recover(stage, {}, stage.ports, transfer);
    return first;
  } catch (fault) {
    // A mutant may break an invariant of the code, which the code itself then detects.
    return `told by the code: ${(fault as Error).message}`;
  }
}

const single = (names: readonly StoryName[]): readonly Plan[] =>
  names.flatMap((story) =>
    pointsOf(stories[story].effects).flatMap((first): Plan[] => [
      { story, first, hours: 2 },
      { story, first, hours: 72 },
      { story, first, again: true, syncFirst: true },
    ]),
  );

const second = (names: readonly StoryName[]): readonly Plan[] =>
  names.flatMap((story) =>
    pointsOf(stories[story].effects, ['before']).flatMap(({ effect }) =>
      (['caller', 'schedule'] as const).flatMap((others) =>
        [true, false].map((late): Plan => ({ story, pause: { effect, hours: 72, others, late } })),
      ),
    ),
  );

/** Where the bank can fail in a start and what follows. */
export const PATHS = [
  '/transfer/authorization/create',
  '/transfer/authorization/cancel',
  '/transfer/create',
  '/transfer/get',
  '/transfer/event/sync',
] as const;
const faultsOn = (paths: readonly string[]) =>
  paths.flatMap((path) => (['fail before', 'fail after'] as const).map((kind) => ({ path, kind })));
const faults = faultsOn(PATHS);

/** The bank does not answer a cancel, or the query about its outcome. */
const silentAboutCancels = faultsOn(['/transfer/cancel', '/transfer/get']).flatMap((one) =>
  CANCELLING.map((story): Plan => ({ story, faults: [one] })),
);

/** The bank does not answer a refund request, or the query about its status. */
const silentAboutRefunds = faultsOn(['/transfer/refund/create', '/transfer/get']).map(
  (one): Plan => ({ story: 'refund approved by staff', faults: [one] }),
);

/** The bank does not answer, once or twice in a run and its follow-ups. The account may be unlinked, too. */
const silent = (names: readonly StoryName[]): readonly Plan[] =>
  names.flatMap((story) =>
    faults.flatMap((one) => [
      { story, faults: [one] },
      ...faults.flatMap((other): Plan[] => [
        { story, faults: [one, other] },
        { story, faults: [one, other], hours: 2 },
        { story, faults: [one, other], unlinked: true },
      ]),
    ]),
  );

/** It was made, and the bank doesn't report it at once or when its authorization is void. */
const madeUnseen = MOVING.map(
  (story): Plan => ({
    story,
    faults: [
      { path: '/transfer/create', kind: 'fail after' },
      { path: '/transfer/get', kind: 'fail before' },
      { path: '/transfer/get', kind: 'fail before' },
    ],
    hours: 2,
  }),
);

const unlinked = pointsOf(stories['start of a draft'].effects).map(
  (first): Plan => ({ story: 'start of a draft', first, unlinked: true, syncFirst: false }),
);

/**
 * The account is unlinked while a run waits, the schedule cancels the authorization, and the bank does not answer; then
 * the run continues.
 */
const silentlyCancelled = (['start of a draft', 'acceptance of a payment'] as const).flatMap((story) =>
  pointsOf(stories[story].effects, ['before']).flatMap(({ effect }) =>
    faultsOn(['/transfer/authorization/cancel']).map(
      (fault): Plan => ({ story, pause: { effect, hours: 0, others: 'schedule', unlinked: true }, faults: [fault] }),
    ),
  ),
);

/** The client cancels a schedule at each moment of the run that starts it. */
const cancelledSchedule = pointsOf(stories['a scheduled payment falls due'].effects, ['before']).map(
  ({ effect }): Plan => ({
    story: 'a scheduled payment falls due',
    pause: { effect, hours: 0, others: 'client' },
  }),
);

/** Random orders of every meeting. */
const ORDERS = 40;
const interleaved: Trial = async (stage, mutant) => {
  let found: string | undefined;
  for (const meeting of Object.values(meetings)) {
    await fc.check(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom(0, 2, 72), async (scheduler, jumpHours) => {
        const [first] = await meet(stage, meeting, { scheduler, jumpHours }, mutant).catch((fault: Error) => [
          `told by the code: ${fault.message}`,
        ]);
        found ??= first;
        return first === undefined;
      }),
      { numRuns: ORDERS, seed: SEED, endOnFailure: true },
    );
    if (found) return found;
  }
  return undefined;
};

/** The plans of every trial but the last, the quickest first. */
export const plans = {
  'an account unlinked meanwhile': unlinked,
  'an authorization cancelled without an answer': silentlyCancelled,
  'one crash or repetition': single(MOVING),
  'one crash while events are read': single(HEARING),
  'a second caller': second([...MOVING, ...HEARING]),
  'a silent bank': [...madeUnseen, ...silent(MOVING)],
  'a silent bank while events are read': silent(HEARING),
  'a cancel that goes wrong': [...silentAboutCancels, ...single(CANCELLING), ...second(CANCELLING)],
  'a start taken back by a silent bank': silent(TAKING_BACK),
  'a start taken back, one crash or repetition': [...single(TAKING_BACK), ...second(TAKING_BACK)],
  'a refund that goes wrong': [...second(REFUNDING), ...single(REFUNDING), ...silentAboutRefunds],
  'a schedule that its client cancels': cancelledSchedule,
} as const satisfies Readonly<Record<string, readonly Plan[]>>;
export type PlannedName = keyof typeof plans;
export const PLANNED_NAMES = Object.keys(plans) as readonly PlannedName[];
export type TrialName = PlannedName | 'drawn orders';
export const TRIAL_NAMES: readonly TrialName[] = [...PLANNED_NAMES, 'drawn orders'];

/** Every trial of a mistake. */
export const trialOf = (name: TrialName): Trial => (name === 'drawn orders' ? interleaved : playing(plans[name]));
