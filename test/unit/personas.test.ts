import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { personas } from '#infra/local/plaid/personas.ts';

test('the README names every person that one can log in as at the bank of this machine', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(personas.map(({ username }) => username).filter((name) => !readme.includes(`| \`${name}\``))).toEqual([]);
});
