import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { functionSpecs } from '#infra/functions.ts';

const root = join(import.meta.dirname, '../..');
const functions = join(root, 'functions');
const lambdas = readdirSync(join(functions, 'lambdas'))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();
const folders = readdirSync(functions, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() && entry.name !== 'lambdas' ? [entry.name] : []))
  .toSorted();

/** The names in the first column of the tables between a line of the page and the next heading or, if given, line. */
function namedIn(from: string, to = '\n#'): readonly string[] {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const start = text.indexOf(`\n${from}\n`);
  const part = start < 0 ? '' : text.slice(start + from.length + 1);
  const end = part.indexOf(to);
  return [...part.slice(0, end < 0 ? undefined : end).matchAll(/^\| `([\w-]+)` +\|/gm)]
    .map(([, name = '']) => name)
    .toSorted();
}

/** The line between the page's table of Lambdas and its table of folders. */
const FOLDERS = 'Each Lambda connects use cases of these folders with the adapters that they need.';

describe('the page on the architecture', () => {
  test('names every Lambda, and nothing else as one', () => {
    expect(namedIn('## The functions', `\n${FOLDERS}`)).toEqual(lambdas);
  });

  test('names every folder of functions/', () => {
    expect(namedIn(FOLDERS)).toEqual(folders);
  });
});

test('every file of lambdas/ is deployed, and nothing else is', () => {
  expect(functionSpecs.map(({ name }) => name).toSorted()).toEqual(lambdas);
});
