import { INTRUSION_NAMES, type Intruder, type IntrusionName } from './intrusions.ts';
import type { Plan } from './player.ts';
import { STORY_NAMES, type StoryName, stories } from './stories.ts';
import { PATHS } from './trials.ts';

type Random = () => number;
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = <T>(random: Random, most: number, draw: () => T): readonly T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, draw);

/** Stories in which the money of a file is paid out. The return of its deposit affects no others. */
const OUT_OF_A_FILE: readonly StoryName[] = [
  'acceptance of a payment out of a file',
  'refund approved by staff',
  'sweep of a refund that was not asked for',
];
/** Stories in which a payment is made to the client's own account, and someone could exchange it. */
const INTO_AN_ACCOUNT: readonly StoryName[] = [
  'acceptance of a payment',
  'acceptance of an instant payment',
  'acceptance of a payment out of a file',
];
const RETURNS: readonly IntrusionName[] = ['the deposit comes back', 'the deposit comes back, and nobody knows'];
const RELINKED: IntrusionName = 'another account is linked over the client’s';

const canMeet = (story: StoryName, what: IntrusionName): boolean => {
  if (RETURNS.includes(what)) return OUT_OF_A_FILE.includes(story);
  return what !== RELINKED || INTO_AN_ACCOUNT.includes(story);
};

const FAULTY = [...PATHS, '/transfer/cancel', '/transfer/refund/create', '/transfer/capabilities/get'] as const;
/** A bank failure that looks like an answer. Only its status shows that it isn't one. */
const DISGUISES = [
  { type: 'INVALID_REQUEST', code: 'NOT_FOUND' },
  { type: 'TRANSFER_ERROR', code: 'TRANSFER_NOT_ALLOWED' },
  { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' },
] as const;

/** Half of the runs use the stories in which the most can go wrong. */
const OFTEN: readonly StoryName[] = [
  'start of a draft',
  'acceptance of a payment',
  'acceptance of an instant payment',
  ...OUT_OF_A_FILE,
  ...OUT_OF_A_FILE,
  'sweep, created without an answer',
  'sweep, authorization void',
  'taken back, made unseen',
];

/** Draws the faults of one run on the wide stage: files that change, money that is returned, answers that lag. */
export function drawnPlan(random: Random): Plan {
  const story = oneOf(random, random() < 0.5 ? OFTEN : STORY_NAMES);
  const { effects } = stories[story];
  const anEffect = () => Math.floor(random() * (effects + 2));
  const possible = INTRUSION_NAMES.filter((what) => canMeet(story, what));
  const point = () => ({
    effect: 1 + Math.floor(random() * effects),
    when: oneOf(random, ['before', 'after', 'twice'] as const),
  });
  const faults = some(random, 2, () => ({
    path: oneOf(random, FAULTY),
    kind: oneOf(random, ['fail before', 'fail after'] as const),
    ...(random() < 0.4 ? { says: oneOf(random, DISGUISES) } : {}),
  }));
  return {
    story,
    meanwhile: some(random, 3, (): Intruder => ({ effect: anEffect(), what: oneOf(random, possible) })),
    ...(random() < 0.5 ? { first: point() } : {}),
    ...(random() < 0.25 ? { second: point() } : {}),
    ...(random() < 0.2 ? { again: true } : {}),
    ...(faults.length > 0 ? { faults } : {}),
    hours: oneOf(random, [0, 0, 2, 72] as const),
    syncFirst: random() < 0.5,
    lag: oneOf(random, [0, 0, 5, 40, 300]),
    lateIndex: random() < 0.3,
  };
}
