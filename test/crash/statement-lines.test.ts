import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { CrashPoint } from '../support/crashing.ts';
import { randomOf } from '../support/random.ts';
import { isFull, isShort, LONG, SEED, sized, tell } from './figures.ts';
import { bringIn, type LineActName, lineActs } from './statement-acts.ts';
import { lineMutants } from './statement-mutants.ts';
import { lineComplaints } from './statement-oracle.ts';
import { type Doing, dyingAt, lineStories, meetAtLines, playLines, untilDead } from './statement-player.ts';
import { longFile, openStatementStage } from './statement-stage.ts';

/**
 * The totals matched on the bank's statement equal those received, wherever someone dies and whoever interferes. Each
 * request to the table is played for each action with a transaction.
 */
let [deaths, orders, requests] = [0, 0, 0];

const stage = await openStatementStage();
afterAll(() => {
  const stories = `${Object.keys(lineStories).length} things done with lines of a statement`;
  tell({ what: `a death at every request of ${stories}`, runs: deaths, note: `${requests} requests` });
  tell({ what: 'drawn orders of two or three people at one statement', runs: orders });
});

const WHEN = ['before', 'after', 'twice'] as const;
const EVERY = sized(40, 3, 1);
/** The points that are played: all of them, or every nth, others with each seed. */
const pointsOf = (count: number): readonly CrashPoint[] =>
  Array.from({ length: count }, (_, at) => at + 1)
    .flatMap((effect) => WHEN.map((when) => ({ effect, when })))
    .filter((_, at) => at % EVERY === SEED % EVERY);

describe('a death at a request', () => {
  test.each(Object.entries(lineStories))(
    'is followed by a second run that reaches the same end: %s (X-283)',
    LONG,
    async (_, story) => {
      const whole = await playLines(stage, story);
      expect(whole.complaints).toEqual([]);
      requests += whole.requests;
      for (const first of pointsOf(whole.requests)) {
        deaths += 1;
        const { complaints, end } = await playLines(stage, story, { first });
        const about = `SEED=${SEED} ${JSON.stringify({ story, first })}`;
        expect(complaints, about).toEqual([]);
        expect(end, about).toEqual(whole.end);
      }
    },
  );

  // Thousands of writes, so not in a short run.
  test.skipIf(isShort)(
    'leaves a file of more transactions than one call takes imported, line by line, wherever its calls die (X-283)',
    LONG,
    async () => {
      const random = randomOf(SEED);
      const text = longFile(4010);
      for (let time = 0; time < sized(1, 2, 6); time += 1) {
        const run = await stage.begin();
        for (let dead = 0; dead < 2; dead += 1) {
          const effect = 40 + Math.floor(random() * 4000);
          await untilDead(dyingAt({ effect, when: 'after' }), () => bringIn(text)(stage, stage.ports, run));
          const known = await stage.ports.statements.all(run.tenant);
          if (known.length > 0) expect(await lineComplaints(stage, run, [text])).toEqual([]);
        }
        await bringIn(text)(stage, stage.ports, run);
        expect(await lineComplaints(stage, run, [text])).toEqual([]);
      }
    },
  );
});

/** Every action with a transaction, except the one that dies. */
const NAMES = Object.keys(lineActs) as LineActName[];
const doing: fc.Arbitrary<Doing> = fc.record({
  act: fc.constantFrom(...NAMES),
  dies: fc.option(fc.record({ effect: fc.integer({ min: 1, max: 12 }), when: fc.constantFrom(...WHEN) }), {
    nil: undefined,
    freq: 3,
  }),
});

const DAY = 'the day’s file';
const LATER = 'the file of the day and the next';
/** Meetings that are likely enough to be played in every run. */
const meetings: Readonly<Record<string, { scene: readonly LineActName[]; acts: readonly LineActName[] }>> = {
  'the same file twice': { scene: [], acts: [DAY, DAY] },
  'two kinds of files with one wire (X-342)': { scene: [], acts: [DAY, 'the file of another kind'] },
  'a line of each kind of file, kept, held and kept beside the other (X-342)': {
    scene: [DAY, 'the file of another kind'],
    acts: [
      'line 5 kept unidentified',
      'line 5 of the other file kept unidentified',
      'line 6 of the other file held for the file',
      'line 5 of the other file kept beside the first',
    ],
  },
  'two files that overlap': { scene: [], acts: [DAY, LATER] },
  'a file that is known, while its lines are worked on': {
    scene: [DAY],
    acts: [DAY, 'line 5 ignored', 'all that is certain'],
  },
  'one line for two payments': { scene: [DAY], acts: ['line 2 for one of two', 'line 2 for the other of two'] },
  'two lines for one payment': { scene: [DAY], acts: ['line 2 for one of two', 'line 3 for the same of two'] },
  'one line confirmed, ignored and kept': {
    scene: [DAY],
    acts: ['line 5 ignored', 'line 5 kept unidentified', 'wire 5 typed and kept by hand'],
  },
  'a line kept while its wire is typed by the IMAD in its text (X-342)': {
    scene: [DAY],
    acts: ['wire 6 typed by hand by its IMAD', 'a look at what waits', 'line 6 kept unidentified'],
  },
  'two lines that may be one typed wire (X-342)': {
    scene: [DAY, 'wire 2 typed by hand by another reference'],
    acts: ['line 2 for the wire that was typed', 'line 2 for the wire that was typed', 'line 3 for the same of two'],
  },
  'a line that is ignored while its wire is typed': { scene: [DAY], acts: ['line 1 ignored', 'wire 1 typed by hand'] },
  'two lines that say the same of one wire': {
    scene: [DAY, 'wire 1 typed by hand'],
    acts: ['a look at what waits', 'the line that is told twice for the same payment', 'line 1 for its payment'],
  },
  'a line that went out, named twice while another one is taken back': {
    scene: [DAY, 'line 5 held for the file'],
    acts: ['the line that went out paid for the file', 'the line that went out paid for the file', 'line 5 taken back'],
  },
  'one line for one file and for two': {
    scene: [DAY, 'line 5 held for the file'],
    acts: [
      'the line that went out paid for both files',
      'the line that went out paid for the file',
      'the line that went out paid for both files',
    ],
  },
  'a line of two files taken back while another one is named for one of them': {
    scene: [DAY, 'line 6 held for both files'],
    acts: ['line 6 taken back', 'line 5 held for the file', 'the line that went out paid for both files'],
  },
  'a line by which a wire went back, matched, followed and taken back': {
    scene: [DAY, 'line 5 kept unidentified', 'wire 5 sent back'],
    acts: [
      'the line by which wire 5 went back matched',
      'a look at what waits',
      'the line by which wire 5 went back taken back',
    ],
  },
  'two presses for all that is certain': { scene: [DAY], acts: ['all that is certain', 'all that is certain'] },
  'one wire split, joined and applied': {
    scene: [DAY, 'line 5 kept unidentified', 'line 6 kept unidentified'],
    acts: [
      'wire 5 split for two payments',
      'wires 5 and 6 joined for a payment',
      'wires 6 and 5 joined for another payment',
    ],
  },
  'a split undone while its payment is taken back': {
    scene: [DAY, 'line 5 kept unidentified', 'wire 5 split for a payment and for no one'],
    acts: ['what payment 4 received taken back', 'the split of wire 5 undone', 'the split of wire 5 undone'],
  },
  'the posting of a part undone while its payment is taken back': {
    scene: [DAY, 'line 5 kept unidentified', 'wire 5 split for a payment and for the file'],
    acts: [
      'what payment 4 received taken back',
      'the posting of a part of wire 5 undone',
      'the split of wire 5 undone',
      'the posting of a part of wire 5 undone',
    ],
  },
  'two deposits with one reference': {
    scene: [DAY],
    acts: ['a deposit kept unidentified', 'the other deposit kept unidentified'],
  },
};

const inOrders = (
  { scene, acts }: { readonly scene: readonly LineActName[]; readonly acts: readonly LineActName[] },
  numRuns: number,
) =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      orders += 1;
      const doings = acts.map((act) => ({ act }));
      expect(await meetAtLines(stage, scene, doings, scheduler)).toEqual([]);
    }),
    { numRuns, seed: SEED, endOnFailure: !isFull },
  );

describe('two people at the same moment', () => {
  test.each(Object.entries(meetings))(
    'record no transaction twice, and no receipt without its transaction: %s (X-283)',
    LONG,
    (_, met) => inOrders(met, sized(1, 20, 150)),
  );

  test('leave the totals equal in the end, whatever two or three of them do, and die of (X-283)', LONG, () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...NAMES), { maxLength: 3 }),
        fc.array(doing, { minLength: 2, maxLength: 3 }),
        async (scheduler, before, doings) => {
          orders += 1;
          expect(await meetAtLines(stage, [DAY, ...before], doings, scheduler)).toEqual([]);
        },
      ),
      { numRuns: sized(5, 200, 3000), seed: SEED, endOnFailure: !isFull },
    ),
  );
});

const planted = Object.entries(lineMutants);
describe('a planted mistake', { tags: 'long' }, () => {
  test.each(planted)('is detected: %s', LONG, async (name, { plant, shown }) => {
    const complaints = await shown(stage, plant);
    tell({ what: `planted: ${name}`, runs: 1, note: complaints[0] ?? 'SURVIVED' });
    expect(complaints).not.toEqual([]);
  });
});
