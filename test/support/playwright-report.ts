import * as z from 'zod/mini';

/** The name under which a journey attaches its pages' last actions. */
export const LAST_ACTS = 'what the pages did last';

/** A journey in Playwright's JSON report: its file, its titles from the outside in, and its result. */
export type Journey = {
  readonly file: string;
  readonly titles: readonly string[];
  readonly ok: boolean;
  readonly statuses: readonly string[];
  /** The error of each failed try, and the pages' last actions (`test/e2e/support/last-acts.ts`). */
  readonly whys: readonly string[];
};

const tries = z.object({
  status: z.string(),
  results: z.optional(
    z.array(
      z.object({
        errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
        attachments: z.optional(z.array(z.object({ name: z.string(), body: z.optional(z.string()) }))),
      }),
    ),
  ),
});
type Tries = z.output<typeof tries>;

type Suite = {
  readonly title: string;
  readonly specs: readonly {
    title: string;
    ok: boolean;
    file: string;
    tests: readonly Tries[];
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
      tests: z.array(tries),
    }),
  ),
  suites: z.optional(z.array(z.lazy(() => suite))),
});
const report = z.object({
  suites: z.array(suite),
  errors: z.optional(z.array(z.unknown())),
});

/** The colors of a terminal. */
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const WHY_CHARACTERS = 400;

const whysOf = ({ results = [] }: Tries): readonly string[] =>
  results
    .filter(({ errors = [] }) => errors.length > 0)
    .map(({ errors = [], attachments = [] }) => {
      const message = errors[0]?.message?.replaceAll(COLORS, '').replaceAll(/\s+/g, ' ').slice(0, WHY_CHARACTERS);
      const acts = attachments.find(({ name }) => name === LAST_ACTS)?.body;
      return [message, acts && Buffer.from(acts, 'base64').toString()].filter(Boolean).join('\n');
    });

/** The content of Playwright's JSON report: every journey, and how many errors were outside of one. */
export function readPlaywrightReport(content: unknown): { readonly journeys: readonly Journey[]; errors: number } {
  const journeysOf = ({ specs, suites = [] }: Suite, titles: readonly string[]): readonly Journey[] => [
    ...specs.map(({ title, ok, file, tests }) => ({
      file,
      titles: [...titles, title],
      ok,
      statuses: tests.map(({ status }) => status),
      whys: tests.flatMap(whysOf),
    })),
    ...suites.flatMap((inner) => journeysOf(inner, [...titles, inner.title])),
  ];
  const { suites, errors = [] } = report.parse(content);
  // The outermost suite is the file, whose name is reported anyway.
  return { journeys: suites.flatMap((file) => journeysOf(file, [])), errors: errors.length };
}
