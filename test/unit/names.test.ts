import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * An exported name means one thing, so a search for it finds one definition. Names that may be in two files are listed
 * here with the reason.
 */

const root = join(import.meta.dirname, '../..');

/** The exports of every function, each its own. */
const OF_EVERY_HANDLER = ['handler', 'served', 'ports'];

/** Names that are in two files, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  addBankingDays: 'the local bank counts for itself, so that a mistake in the portal’s calendar shows',
  easternTime: 'the local bank counts for itself, so that a mistake in the portal’s calendar shows',
  isBankingDay: 'the local bank counts for itself, so that a mistake in the portal’s calendar shows',
};

const EXPORTED = /^export (?:declare )?(?:async )?(?:function\*?|const|let|type|interface|class|enum) (\w+)/gm;

/** The files that define each exported name of the given sources. */
function definitions(sources: Iterable<readonly [path: string, text: string]>): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, text] of sources)
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      if (path.startsWith('functions/lambdas/') && OF_EVERY_HANDLER.includes(name)) continue;
      found.set(name, (found.get(name) ?? new Set()).add(path));
    }
  return found;
}

const inTwoFiles = (sources: Iterable<readonly [string, string]>): readonly string[] =>
  [...definitions(sources)].flatMap(([name, paths]) => (paths.size > 1 ? [name] : [])).toSorted();

const house = () =>
  globSync('{shared,functions,web,infra}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

test('an exported name is defined in one file, except for listed ones with a reason', () => {
  const found = definitions(house());
  const unexplained = inTwoFiles(house()).filter((name) => !(name in ALLOWED));
  expect(unexplained.map((name) => `${name}: ${[...(found.get(name) ?? [])].join(', ')}`)).toEqual([]);
});

test('no exception remains for a name that only one file has', () => {
  const twice = new Set(inTwoFiles(house()));
  expect(Object.keys(ALLOWED).filter((name) => !twice.has(name))).toEqual([]);
});

test('a name that is defined a second time is found, whatever it is', () => {
  const first = [
    'functions/a.ts',
    'export async function one() {}\nexport const two = 2;\nexport type Three = 3;\n',
  ] as const;
  const second = [
    'web/b.tsx',
    'export const one = 1;\nexport function two() {}\nexport type Three = 3;\nconst four = 4;\n',
  ] as const;
  expect(inTwoFiles([first, second])).toEqual(['Three', 'one', 'two']);
  expect(inTwoFiles([first, ['web/b.tsx', 'const one = 1;\n']])).toEqual([]);
  expect(
    inTwoFiles(['a', 'b'].map((folder) => [`functions/lambdas/${folder}.ts`, 'export const served = 1;\n'] as const)),
  ).toEqual([]);
});
