import * as z from 'zod/mini';

/** A journey of Playwright's JSON report: its file, its titles from the outside in, and how it ended. */
export type Journey = {
  readonly file: string;
  readonly titles: readonly string[];
  readonly ok: boolean;
  readonly statuses: readonly string[];
};

type Suite = {
  readonly title: string;
  readonly specs: readonly {
    title: string;
    ok: boolean;
    file: string;
    tests: readonly { status: string }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
};
const suite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  suites: z.optional(z.array(z.lazy(() => suite))),
});
const report = z.object({
  suites: z.array(suite),
  errors: z.optional(z.array(z.unknown())),
});

/** What Playwright's JSON report tells: every journey, and how many faults stood outside of one. */
export function readPlaywrightReport(content: unknown): { readonly journeys: readonly Journey[]; errors: number } {
  const journeysOf = ({ specs, suites = [] }: Suite, titles: readonly string[]): readonly Journey[] => [
    ...specs.map(({ title, ok, file, tests }) => ({
      file,
      titles: [...titles, title],
      ok,
      statuses: tests.map(({ status }) => status),
    })),
    ...suites.flatMap((inner) => journeysOf(inner, [...titles, inner.title])),
  ];
  const { suites, errors = [] } = report.parse(content);
  // The outermost suite is the file, whose name is told anyway.
  return { journeys: suites.flatMap((file) => journeysOf(file, [])), errors: errors.length };
}
