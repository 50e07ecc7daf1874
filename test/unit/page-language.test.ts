import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemCodeOf } from '#shared/transfer/problem-code.ts';

const root = join(import.meta.dirname, '../..');

/** Where a text takes the words of one language by its name. */
const byName = (text: string) => [...text.matchAll(/\w+Text\.en\b/g)].map(([found]) => found);

test('the page takes its words in its own language, and in no language by name', () => {
  expect(byName('const words = outageText.en.wire;')).toEqual(['outageText.en']);
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => byName(readFileSync(join(root, file), 'utf8')).length > 0)).toEqual([]);
});

test('a screen knows the problems that it answers by their code, also those of older records', () => {
  const recorded = ['UNCHECKED', 'ITEM_LOGIN_REQUIRED', 'R01', 'failed'];
  expect(recorded.map((code) => problemCodeOf({ code }))).toEqual([
    'transfer/unchecked',
    'bank/login-needed',
    undefined,
    undefined,
  ]);
  expect(problemCodeOf(undefined)).toBeUndefined();
});
