import { basename } from 'node:path';
import * as z from 'zod/mini';
import { type Journey, readPlaywrightReport } from './playwright-report.ts';

/** How many cases passed, how many failed, which, and which needed a second try. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly string[];
  readonly secondTries?: readonly string[];
};

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.optional(z.array(z.string())) }),
      ),
    }),
  ),
});

/** The first line of the error, so that the list of failures alone shows whether it was a fault or a slow machine. */
const whyOf = ([message]: readonly string[] = []): string =>
  message ? ` (${message.split('\n')[0]?.slice(0, 200)})` : '';

/** Vitest's JSON report. A file that could not even be loaded has no failed case and counts as one. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests: passed, numFailedTests, testResults } = vitestReport.parse(report);
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}${whyOf(failureMessages)}`),
  );
  return {
    passed,
    failed: numFailedTests + unloadable.length,
    failures: [...unloadable.map(({ name }) => name), ...failures],
  };
}

/**
 * The tests about a page's content. Every other one is about money or a person's account: a race that debits twice may
 * show itself once and never again, so passing a second try does not count there.
 */
const ONLY_SHOWN = 'brands dead-ends everyone-axe everyone-conditions frame markup motion partner profile'.split(' ');

const isOnlyShown = ({ file }: Journey): boolean => ONLY_SHOWN.includes(basename(file, '.spec.ts'));
const nameOf = ({ file, titles }: Journey): string => `${file}: ${titles.join(' ')}`;
/** Its name, and below it the error of each try, indented. */
const toldOf = (journey: Journey): string => [nameOf(journey), ...journey.whys].join('\n').replaceAll('\n', '\n      ');
/** A failure's short form: its name, and the first try's error. */
export const inShort = (failure: string): string => failure.split('\n').slice(0, 2).join('\n');

/**
 * Playwright's JSON report. Every test that needed a second try is named, and counts as failed if it is about money.
 */
export function playwrightTally(report: unknown): Tally {
  const { journeys, errors } = readPlaywrightReport(report);
  const ran = journeys.filter(({ statuses }) => statuses.some((status) => status !== 'skipped'));
  const again = ran.filter(({ statuses }) => statuses.includes('flaky'));
  const failed = ran.filter((journey) => !journey.ok || (again.includes(journey) && !isOnlyShown(journey)));
  return {
    passed: ran.length - failed.length,
    failed: failed.length + errors,
    failures: failed.map(toldOf),
    secondTries: again.map(nameOf),
  };
}
