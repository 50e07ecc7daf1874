import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { functionSpecs } from '#infra/functions.ts';

const root = join(import.meta.dirname, '../..');
const functions = join(root, 'functions');
const lambdas = readdirSync(join(functions, 'lambdas'))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();
const rooms = readdirSync(functions, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() && entry.name !== 'lambdas' ? [entry.name] : []))
  .toSorted();

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

/** The line above the README's table of rooms. */
const ROOMS = 'Each Lambda connects use cases of these folders with the adapters that they need.';

describe('the pages for a newcomer', () => {
  test('name every Lambda in the README, and nothing else as one', () => {
    expect(namedIn('README.md', '### The functions', '\nEach Lambda connects')).toEqual(lambdas);
  });

  test('name every Lambda in the architecture, and nothing else as one', () => {
    expect(namedIn('docs/architecture.md', '## The functions')).toEqual(lambdas);
  });

  test('name every room in the README', () => {
    expect(namedIn('README.md', ROOMS)).toEqual(rooms);
  });
});

test('every file of lambdas/ is deployed, and nothing else is', () => {
  expect(functionSpecs.map(({ name }) => name).toSorted()).toEqual(lambdas);
});
