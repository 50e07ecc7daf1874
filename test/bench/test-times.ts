import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { atMost, type Row } from './row.ts';

const times = z.object({
  isAll: z.boolean(),
  seconds: z.number(),
  files: z.array(z.object({ file: z.string(), seconds: z.number() })),
});

/**
 * Lower these when the figures fall. The whole run's is the target. Files are measured while others run beside them.
 */
const BUDGET = { testSeconds: 480, allSeconds: 1800, fileSeconds: 30, journeySeconds: 90 } as const;

/** How long the last `npm test` or `npm run test:all` took, and its slowest files. Empty before the first run. */
export function testTimeRows(root: string): readonly Row[] {
  const file = join(root, 'dist/test-times.json');
  if (!existsSync(file)) return [];
  const { isAll, seconds, files } = times.parse(JSON.parse(readFileSync(file, 'utf8')));
  const slowest = (isJourney: boolean) =>
    Math.max(0, ...files.filter((each) => each.file.startsWith('test/e2e/') === isJourney).map((each) => each.seconds));
  const whole = isAll
    ? atMost('tests: npm run test:all', seconds, BUDGET.allSeconds, 's', 0)
    : atMost('tests: npm test', seconds, BUDGET.testSeconds, 's', 0);
  if (isAll) return [whole];
  return [
    whole,
    atMost('tests: the slowest file', slowest(false), BUDGET.fileSeconds, 's'),
    atMost('tests: the slowest file of journeys', slowest(true), BUDGET.journeySeconds, 's'),
  ];
}
