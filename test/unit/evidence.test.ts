import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/evidence.md'), 'utf8');

/** Files of the project in code quotes, with a title after them in parentheses if one is named. */
const NAMED = /`((?:bin|docs|functions|infra|shared|stages|test|web)\/[\w./-]+)`(?: \("([^"]+)"\))?/g;
const named = [...page.matchAll(NAMED)].map(([, path = '', title]) => ({ path, title }));

test('every file named as evidence exists', () => {
  expect(named.length).toBeGreaterThan(25);
  for (const { path } of named) expect(existsSync(join(root, path)), path).toBe(true);
});

test('every test named as evidence by its title has that title', () => {
  const titled = named.filter(({ title }) => title !== undefined);
  expect(titled.length).toBeGreaterThan(4);
  for (const { path, title } of titled) expect(readFileSync(join(root, path), 'utf8'), title).toContain(`'${title}`);
});

test('a folder named as evidence contains tests', () => {
  const folders = named.filter(({ path }) => statSync(join(root, path)).isDirectory());
  expect(folders.length).toBeGreaterThan(0);
  for (const { path } of folders)
    expect(readdirSync(join(root, path)).some((file) => file.endsWith('.test.ts'))).toBe(true);
});

test('every linked page exists', () => {
  const links = [...page.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(5);
  for (const path of links) expect(existsSync(join(root, 'docs', path)), path).toBe(true);
});
