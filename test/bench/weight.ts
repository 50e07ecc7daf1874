import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionSpecs } from '#infra/functions.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { atMost, known, type Row } from './row.ts';

/**
 * Lower a budget when its figure falls, and don't raise it. The one exception: when code moves from one room to
 * another, the second room's budget may grow by what the first one's shrinks.
 */
const BUDGET = {
  product: 146_441,
  tests: 106_820,
  rooms: {
    'bin/': 547,
    'functions/': 44_820,
    'functions/adapters/': 9348,
    'shared/': 27_121,
    'web/': 39_386,
    'infra/aws/': 5388,
    'infra/local/': 16_952,
    'infra/ops/': 6821,
  },
  dynamoFiles: 22,
  functionFolders: 13,
  lambdas: 26,
  routes: 158,
  commands: 93,
  generated: 959,
  docs: 6623,
  changelog: 43,
  decisions: 72,
  filesPerCommit: 6,
} as const;

const PRODUCT = /^(?:bin|functions|infra|shared|web)\/.*\.(?:ts|tsx|css|html|js)$/;
const DOCS = /^(?:docs\/.*|README|CONTRIBUTING)\.md$/;
/** Pages that a script writes and git tracks. */
const GENERATED = ['docs/acceptance.md', 'docs/resources.md'];
const COMMITS = 100;

/** How many files each of the last commits touched, fewest first. */
function filesPerCommit(git: (...args: string[]) => string): readonly number[] {
  const commits = git('log', `-${COMMITS}`, '--no-merges', '--name-only', '--format=%x00').split('\0').slice(1);
  return commits.map((names) => names.split('\n').filter(Boolean).length).toSorted((one, other) => one - other);
}

/** The size of the checkout, by the files git tracks. Empty without git. */
export function weightRows(root: string): readonly Row[] {
  if (!existsSync(join(root, '.git'))) return [];
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  // A file that was deleted but not committed is still listed.
  const files = git('ls-files', '-z')
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)));
  const linesIn = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  const linesOf = (wanted: (file: string) => boolean) =>
    files.filter(wanted).reduce((sum, file) => sum + linesIn(file), 0);
  const count = (pattern: RegExp) => files.filter((file) => pattern.test(file)).length;
  const touched = filesPerCommit(git);
  const atShare = (share: number) => touched[Math.floor(touched.length * share)] ?? 0;
  const folders = new Set(files.flatMap((file) => /^functions\/([^/]+)\//.exec(file)?.[1] ?? []));
  const isGenerated = (file: string) => GENERATED.includes(file);
  const row = (what: string, value: number, most: number, unit = '') => atMost(`weight: ${what}`, value, most, unit, 0);
  return [
    row(
      'product',
      linesOf((file) => PRODUCT.test(file)),
      BUDGET.product,
      'lines',
    ),
    ...Object.entries(BUDGET.rooms).map(([room, most]) =>
      row(
        room,
        linesOf((file) => file.startsWith(room) && PRODUCT.test(file)),
        most,
        'lines',
      ),
    ),
    row(
      'test/',
      linesOf((file) => file.startsWith('test/')),
      BUDGET.tests,
      'lines',
    ),
    row('files in functions/adapters/dynamo', count(/^functions\/adapters\/dynamo\//), BUDGET.dynamoFiles),
    row('folders in functions/', folders.size, BUDGET.functionFolders),
    row('Lambdas', functionSpecs.length, BUDGET.lambdas),
    row('routes', allRoutes.length, BUDGET.routes),
    row('commands of npm run ops', commands.length, BUDGET.commands),
    row('generated pages in git', linesOf(isGenerated), BUDGET.generated, 'lines'),
    row(
      'docs by hand',
      linesOf((file) => DOCS.test(file) && !isGenerated(file)),
      BUDGET.docs,
      'lines',
    ),
    row(
      'CHANGELOG',
      linesOf((file) => file === 'CHANGELOG.md'),
      BUDGET.changelog,
      'lines',
    ),
    row('decisions', count(/^docs\/decisions\/\d+.*\.md$/), BUDGET.decisions),
    row(`files per commit, median of ${touched.length}`, atShare(0.5), BUDGET.filesPerCommit),
    // One rename across the project stays in the last commits for weeks, and no later change could repair it.
    known('weight: files per commit, 90th percentile', String(atShare(0.9))),
  ];
}
