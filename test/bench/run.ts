/**
 * `npm run bench`: measures everything with a budget and prints one table. `--quick` leaves out the slow ones. Exits
 * with 1 if something is over its budget. Each measurement runs in a process of its own: they set their own
 * environment, and one's memory is not another's.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionStarts } from './function-starts.ts';
import { pageRows } from './page-bytes.ts';
import { type Row, reported, tableOf } from './row.ts';
import { testTimeRows } from './test-times.ts';
import { weightRows } from './weight.ts';

const root = join(import.meta.dirname, '../..');
const isQuick = process.argv.includes('--quick');

/** The separate measurements, by file and arguments. */
const apart: readonly (readonly [specifier: string, ...args: string[]])[] = [
  [import.meta.resolve('./client-requests.ts')],
  [import.meta.resolve('./sign-in-requests.ts')],
  [import.meta.resolve('./history-pages.ts'), '10', '1000', ...(isQuick ? [] : ['100000'])],
  [import.meta.resolve('./console-pages.ts'), '10', '1000', ...(isQuick ? [] : ['100000'])],
  ...(isQuick ? [] : ([[import.meta.resolve('./handler-throughput.ts')]] as const)),
  [import.meta.resolve('./statement-year.ts'), isQuick ? '1200' : '20000'],
  [import.meta.resolve('./ofx-word.ts')],
  [import.meta.resolve('./keys.ts')],
  [import.meta.resolve('./portal-start.ts')],
  ...(isQuick ? [] : ([[import.meta.resolve('./slow-pages.ts')], [import.meta.resolve('./presses.ts')]] as const)),
];

function measuredApart([specifier, ...args]: (typeof apart)[number]): Row[] {
  const file = fileURLToPath(specifier);
  const { status, stdout } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${file} could not measure; its own message is above.`);
  return reported(stdout);
}

if (spawnSync(process.execPath, [join(root, 'bin/build.ts')], { stdio: 'inherit' }).status !== 0)
  throw new Error('The build failed; its own message is above.');
const rows = [
  ...weightRows(root),
  ...pageRows(root),
  ...(await functionStarts(root, isQuick ? 5 : 21)),
  ...apart.flatMap(measuredApart),
  ...testTimeRows(root),
];
console.log(`\n${tableOf(rows)}`);
const over = rows.filter(({ ok }) => ok === false);
console.log(`\n${rows.length} measured, ${over.length} over budget`);
process.exit(over.length === 0 ? 0 : 1);
