import * as z from 'zod/mini';

/** How many cases went well, how many did not, and as far as they are known which. */
export type Tally = { readonly passed: number; readonly failed: number; readonly failures?: readonly string[] };

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Vitest's JSON report; a file that could not even be loaded has no failed case and counts as one. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests: passed, numFailedTests, testResults } = vitestReport.parse(report);
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  );
  return {
    passed,
    failed: numFailedTests + unloadable.length,
    failures: [...unloadable.map(({ name }) => name), ...failures],
  };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.optional(z.array(z.unknown())),
});

/**
 * Playwright's JSON report. A case that went well only the second time has passed; the runner names it under "flaky",
 * with the trace of its first try.
 */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors = [] } = playwrightReport.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
