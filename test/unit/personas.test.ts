import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { personas } from '#infra/local/plaid/personas.ts';

test('the README lists every person that can log in at this machine’s bank', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(personas.map(({ username }) => username).filter((name) => !readme.includes(`| \`${name}\``))).toEqual([]);
});
