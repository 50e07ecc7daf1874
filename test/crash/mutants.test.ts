import { beforeAll, describe, expect, test } from 'vitest';
import { isFull, LONG, tell } from './figures.ts';
import { mutants } from './mutants.ts';
import { openStage, type Stage } from './stage.ts';
import { playing, TRIAL_NAMES, type TrialName, trialOf } from './trials.ts';

/** The proof itself is tested: mistakes are planted, and it has to detect each one that can be detected. */
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

/**
 * The first trial that detects a mistake, and its message. A short run plays only the trial known to detect it, with
 * the plan known to show it first.
 */
async function noticed(name: string): Promise<{ trial: TrialName; complaint: string } | undefined> {
  const { plant, noticedBy, shownBy } = mutants[name] ?? expect.fail(`There is no mistake called ${name}`);
  if (!isFull && noticedBy && shownBy) {
    const complaint = await playing([shownBy])(stage, plant);
    if (complaint) return { trial: noticedBy, complaint };
  }
  const tried = isFull || !noticedBy ? TRIAL_NAMES : [noticedBy];
  for (const trial of tried) {
    const complaint = await trialOf(trial)(stage, plant);
    if (complaint) return { trial, complaint };
  }
  return undefined;
}

const named = (survives: boolean) =>
  Object.keys(mutants).filter((name) => Boolean(mutants[name]?.survives) === survives);
describe('a planted mistake', { tags: 'long' }, () => {
  test.each(named(false))('is detected: %s', LONG, async (name) => {
    const found = await noticed(name);
    tell({
      what: `planted: ${name}`,
      runs: 1,
      note: found ? `killed by ${found.trial}: ${found.complaint}` : 'SURVIVED',
    });
    expect(found).toBeDefined();
  });

  // Finding nothing takes longest, so only the full proof looks everywhere.
  test.runIf(isFull).each(named(true))('%s: does no harm, for a stated reason', LONG, async (name) => {
    const found = await noticed(name);
    tell({
      what: `planted: ${name}`,
      runs: 1,
      note: found ? `killed by ${found.trial}` : `survived: ${mutants[name]?.survives}`,
    });
    expect(found).toBeUndefined();
  });
});
