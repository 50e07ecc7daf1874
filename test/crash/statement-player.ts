import { setImmediate as immediate } from 'node:timers/promises';
import type { Scheduler } from 'fast-check';
import type { StatementPorts } from '#functions/bank/ports.ts';
import { listWaiting } from '#functions/bank/waiting-lines.ts';
import { Crash, type CrashPoint, isCrash } from '../support/crashing.ts';
import type { Around } from '../support/seam.ts';
import { type LineAct, type LineActName, lineActs } from './statement-acts.ts';
import { endOf, lineComplaints, linesOf } from './statement-oracle.ts';
import { around, FILES, linesIn, type StatementRun, type StatementStage } from './statement-stage.ts';

/** A planted mistake: takes the real ports and returns changed ones. */
export type LineMutant = (good: StatementPorts) => StatementPorts;
const unchanged: LineMutant = (good) => good;

/** The initial state, and the action on it. */
export type LineStory = { readonly scene: readonly LineActName[]; readonly act: LineActName };

const DAY = 'the day’s file';
const REMOVED = 'the file of another kind removed';
/** One person's action, from the point where it is possible. */
export const lineStories: Readonly<Record<string, LineStory>> = {
  'a file comes in': { scene: [], act: DAY },
  'a file comes in that overlaps another one': { scene: [DAY], act: 'the file of the day and the next' },
  'a file comes in whose wire was typed before': { scene: ['wire 1 typed by hand'], act: DAY },
  'a file comes in whose wire was typed by the IMAD in its text (X-342)': {
    scene: ['wire 6 typed by hand by its IMAD'],
    act: DAY,
  },
  'a line is matched to a wire that was typed by another reference (X-342)': {
    scene: [DAY, 'wire 2 typed by hand by another reference'],
    act: 'line 2 for the wire that was typed',
  },
  'a file comes in that tells lines again': { scene: [DAY], act: 'the file of another kind' },
  'a line is kept beside the one that it may be': {
    scene: [DAY, 'the file of another kind'],
    act: 'line 5 of the other file kept beside the first',
  },
  'a line is confirmed': { scene: [DAY], act: 'line 1 for its payment' },
  'a line of another amount is confirmed': { scene: [DAY], act: 'a line of another amount for a payment' },
  'a line is kept': { scene: [DAY], act: 'line 5 kept unidentified' },
  'a line is kept whose reference another line has': {
    scene: [DAY, 'a deposit kept unidentified'],
    act: 'the other deposit kept unidentified',
  },
  'a line is ignored': { scene: [DAY], act: 'line 5 ignored' },
  'a line is ignored whose wire was typed meanwhile': {
    scene: [DAY, 'wire 1 typed by hand'],
    act: 'line 1 ignored',
  },
  'a line is ignored that another one may be (X-342)': {
    scene: [DAY, 'the file of another kind'],
    act: 'line 5 ignored',
  },
  'a line is taken back that another one counts for (X-342)': {
    scene: [DAY, 'the file of another kind', 'line 5 ignored'],
    act: 'line 5 taken back',
  },
  'a line that went out for no file is ignored by two (X-319)': {
    scene: [DAY],
    act: 'the line that went out for no file ignored',
  },
  'a file that was imported by mistake is removed (X-345)': {
    scene: [DAY, 'the file of another kind'],
    act: REMOVED,
  },
  'a file is removed whose line counts for another one (X-342, X-345)': {
    scene: [DAY, 'the file of another kind', 'line 5 ignored'],
    act: REMOVED,
  },
  'a line is kept beside the wire that was typed (X-342)': {
    scene: [DAY, 'wire 2 typed by hand by another reference'],
    act: 'line 2 kept beside the wire that was typed',
  },
  'a line is taken back': { scene: [DAY, 'line 5 ignored'], act: 'line 5 taken back' },
  'a line is held for a file': { scene: [DAY], act: 'line 5 held for the file' },
  'a line that went out is paid for a file': { scene: [DAY], act: 'the line that went out paid for the file' },
  'a line that went out for a file is taken back': {
    scene: [DAY, 'line 5 held for the file', 'the line that went out paid for the file'],
    act: 'the line that went out taken back',
  },
  'a line is held for two files': { scene: [DAY], act: 'line 6 held for both files' },
  'a line that went out is paid for two files': { scene: [DAY], act: 'the line that went out paid for both files' },
  'a line that is held for two files is taken back': {
    scene: [DAY, 'line 6 held for both files', 'the line that went out paid for both files'],
    act: 'line 6 taken back',
  },
  'a line that went out for two files is taken back': {
    scene: [DAY, 'line 6 held for both files', 'the line that went out paid for both files'],
    act: 'the line that went out taken back',
  },
  'a line that is held for a file is taken back': {
    scene: [DAY, 'line 5 held for the file', 'the line that went out paid for the file'],
    act: 'line 5 taken back',
  },
  'a wire that went back follows its line at a look': {
    scene: [DAY, 'line 5 kept unidentified', 'wire 5 sent back'],
    act: 'a look at what waits',
  },
  'the line by which a wire went back is matched': {
    scene: [DAY, 'line 5 kept unidentified', 'wire 5 sent back'],
    act: 'the line by which wire 5 went back matched',
  },
  'the line by which a wire went back is taken back': {
    scene: [DAY, 'line 5 kept unidentified', 'wire 5 sent back', 'the line by which wire 5 went back matched'],
    act: 'the line by which wire 5 went back taken back',
  },
  'all that is certain is confirmed': { scene: [DAY], act: 'all that is certain' },
  'lines follow what was typed': { scene: [DAY, 'wire 1 typed by hand'], act: 'a look at what waits' },
  'a wire is dropped': { scene: [DAY, 'line 5 kept unidentified'], act: 'the record of wire 5 dropped' },
  'a wire is split': { scene: [DAY, 'line 5 kept unidentified'], act: 'wire 5 split for two payments' },
  'a wire is split for a payment and the file': {
    scene: [DAY, 'line 5 kept unidentified'],
    act: 'wire 5 split for a payment and for the file',
  },
  'the posting of a part is undone': {
    scene: [DAY, 'line 5 kept unidentified', 'wire 5 split for a payment and for the file'],
    act: 'the posting of a part of wire 5 undone',
  },
  'wires are joined': {
    scene: [DAY, 'line 5 kept unidentified', 'line 6 kept unidentified'],
    act: 'wires 5 and 6 joined for a payment',
  },
  'a split is undone': {
    scene: [
      ...[DAY, 'line 5 kept unidentified', 'wire 5 split for a payment and for no one'],
      'what payment 4 received taken back',
    ] as const,
    act: 'the split of wire 5 undone',
  },
  'what joined wires paid is taken back': {
    scene: [DAY, 'line 5 kept unidentified', 'line 6 kept unidentified', 'wires 5 and 6 joined for a payment'],
    act: 'what payment 4 received taken back',
  },
  'a wire that was typed first is dropped': {
    scene: [DAY, 'wire 5 typed and kept by hand', 'a look at what waits'],
    act: 'the record of wire 5 dropped',
  },
};

const filesOf = (acts: readonly LineActName[]): readonly string[] => [
  ...(acts.includes(DAY) ? [FILES.day] : []),
  ...(acts.includes('the file of the day and the next') ? [FILES.later] : []),
  ...(acts.includes('the file of another kind') ? [FILES.other] : []),
];

/** Makes a run die at one of its requests to the table, or sends that request twice. Counts the requests. */
export function dyingAt(point: CrashPoint | undefined, count: { requests: number } = { requests: 0 }): Around {
  let isDead = false;
  return async (name, act) => {
    if (isDead) throw new Crash('the run is dead');
    count.requests += 1;
    const here = point?.effect === count.requests ? point.when : undefined;
    if (here === 'before') isDead = true;
    if (isDead) throw new Crash(`the run died before ${name}`);
    if (here === 'twice') await act();
    const answer = await act();
    if (here === 'after') isDead = true;
    if (isDead) throw new Crash(`the run died before the answer of ${name}`);
    return answer;
  };
}

/** Works until it is done or dead. */
export async function untilDead(one: Around, work: () => Promise<unknown>): Promise<void> {
  try {
    await around(one, work);
  } catch (fault) {
    if (!isCrash(fault)) throw fault;
  }
}

/**
 * Conditions at the very moment of a death: a statement on record has all of its transactions, because its balance
 * counts for nothing without them.
 */
async function earlyComplaints(stage: StatementStage, run: StatementRun, files: readonly string[]) {
  const ids = new Set((await linesOf(stage, run)).map(({ id }) => id));
  const untils = new Set((await stage.ports.statements.all(run.tenant)).map(({ until }) => until));
  const lastOf = (own: ReturnType<typeof linesIn>) =>
    own
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? '';
  return files
    .map(linesIn)
    .filter((own) => untils.has(lastOf(own)))
    .flatMap((own) => (own.every(({ id }) => ids.has(id)) ? [] : ['a statement is on record before its lines']));
}

/** Plays a story that dies somewhere, continues it, and reports how it ended and what is wrong. */
export async function playLines(
  stage: StatementStage,
  { scene, act }: LineStory,
  { first, mutant = unchanged }: { readonly first?: CrashPoint; readonly mutant?: LineMutant } = {},
) {
  const run = await stage.begin();
  const ports = mutant(stage.ports);
  for (const name of scene) await lineActs[name](stage, ports, run);
  const files = filesOf([...scene, act]);
  const count = { requests: 0 };
  const work: LineAct = lineActs[act];
  await untilDead(dyingAt(first, count), () => work(stage, ports, run));
  // While a statement is removed, its transactions go first, so that it is doubted at most.
  const early = act === REMOVED ? [] : await earlyComplaints(stage, run, files);
  if (first) await work(stage, ports, run);
  await listWaiting(ports, run.rosa);
  const complaints = [...early, ...(await lineComplaints(stage, run, files))];
  return { complaints, end: await endOf(stage, run), requests: count.requests };
}

/** One person's action in a meeting, and where they die in it. */
export type Doing = { readonly act: LineActName; readonly dies?: CrashPoint | undefined };

/**
 * Plays one order of all requests of several people at the same moment. A request acts when the scheduler allows it,
 * alone, so the same schedule gives the same run. Anyone who died tries again afterwards.
 */
export async function meetAtLines(
  stage: StatementStage,
  scene: readonly LineActName[],
  doings: readonly Doing[],
  scheduler: Scheduler,
  mutant: LineMutant = unchanged,
): Promise<readonly string[]> {
  const run = await stage.begin();
  const ports = mutant(stage.ports);
  for (const name of scene) await lineActs[name](stage, ports, run);
  let underway = 0;
  const quiet = async () => {
    for (let still = 0; still < 2; still = underway === 0 ? still + 1 : 0) await immediate();
  };
  const running = doings.map(({ act, dies }, who) => {
    const dying = dyingAt(dies);
    const scheduled: Around = async (name, request) => {
      await scheduler.schedule(Promise.resolve(), `${who}: ${name}`);
      underway += 1;
      try {
        return await dying(name, request);
      } finally {
        underway -= 1;
      }
    };
    return untilDead(scheduled, () => lineActs[act](stage, ports, run));
  });
  const over = Promise.all(running);
  // A fault is reported once everything is quiet, and not while others are still working.
  over.catch(() => undefined);
  await quiet();
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    await quiet();
  }
  await over;
  for (const { act, dies } of doings) if (dies) await lineActs[act](stage, ports, run);
  await listWaiting(ports, run.rosa);
  return lineComplaints(stage, run, filesOf([...scene, ...doings.map(({ act }) => act)]));
}
