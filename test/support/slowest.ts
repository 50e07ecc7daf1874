import { relative } from 'node:path';
import * as z from 'zod/mini';

/** How long the tests of one file took, including their setup. */
export type FileTime = { readonly file: string; readonly seconds: number };

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** The times in Vitest's JSON report, with files named relative to the project's folder. */
export const vitestTimes = (report: unknown, root: string): readonly FileTime[] =>
  vitestReport.parse(report).testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

type Suite = {
  readonly specs: readonly {
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
};
const suite: z.ZodMiniType<Suite> = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  suites: z.optional(z.array(z.lazy(() => suite))),
});

/** The times in Playwright's JSON report: the journeys of a file added up, though several run at the same time. */
export function playwrightTimes(report: unknown, testDir: string): readonly FileTime[] {
  const times = new Map<string, number>();
  const add = ({ specs, suites = [] }: Suite): void => {
    for (const { file, tests } of specs)
      for (const { results } of tests)
        for (const { duration } of results) times.set(file, (times.get(file) ?? 0) + duration / 1000);
    suites.forEach(add);
  };
  z.object({ suites: z.array(suite) })
    .parse(report)
    .suites.forEach(add);
  return [...times].map(([file, seconds]) => ({ file: `${testDir}/${file}`, seconds }));
}
