import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { functionSpecs } from '#infra/functions.ts';

const root = join(import.meta.dirname, '../..');
const functions = join(root, 'functions');
const folders = readdirSync(functions, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const isLambda = (folder: string): boolean => existsSync(join(functions, folder, 'handler.ts'));
const lambdas = folders.filter(isLambda).toSorted();
const libraries = folders.filter((folder) => !isLambda(folder)).toSorted();

/** The names in the first column of the tables between a line of a page and the next heading or, if given, line. */
function namedIn(page: string, from: string, to = '\n#'): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const start = text.indexOf(`\n${from}\n`);
  const part = start < 0 ? '' : text.slice(start + from.length + 1);
  const end = part.indexOf(to);
  return [...part.slice(0, end < 0 ? undefined : end).matchAll(/^\| `([\w-]+)` +\|/gm)]
    .map(([, name = '']) => name)
    .toSorted();
}

describe('the pages for a newcomer', () => {
  test('name every Lambda in the README, and nothing else as one', () => {
    expect(namedIn('README.md', '### The functions', '\nThe other folders')).toEqual(lambdas);
  });

  test('name every Lambda in the architecture, and nothing else as one', () => {
    expect(namedIn('docs/architecture.md', '## The functions')).toEqual(lambdas);
  });

  test('name every library in the README', () => {
    expect(namedIn('README.md', 'The other folders are libraries.')).toEqual(libraries);
  });
});

test('every folder with a handler is deployed, and nothing else is', () => {
  expect(functionSpecs.map(({ name }) => name).toSorted()).toEqual(lambdas);
});
