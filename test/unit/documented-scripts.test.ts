import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpOf, helpOfOne } from '#infra/ops/help.ts';
import { commands } from '#infra/ops/run.ts';
import { parsePhone } from '#shared/phone.ts';
import manifest from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/runbooks'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const tenants = readdirSync(join(root, 'tenants')).map((name) => ({
  id: name.replace('.json', ''),
  text: readFileSync(join(root, 'tenants', name), 'utf8'),
}));

/** Everything on the pages that fits a pattern, with the page. */
const found = (pattern: RegExp): readonly (readonly [page: string, ...groups: string[]])[] =>
  pages.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((hit) => [path, ...hit.slice(1)] as const));

test('every script that a page names is in package.json, and every one there is named on a page (X-106)', () => {
  const named = found(/\bnpm (?:run (?!ops)([a-z:]+)|(start|test))\b|npm run (ops)\b/g).map(
    ([page, ...names]) => [page, names.find(Boolean) ?? ''] as const,
  );
  const scripts = Object.keys(manifest.scripts).filter((name) => !name.startsWith('pre'));
  const unknown = named.filter(([, name]) => !scripts.includes(name));
  expect(unknown).toEqual([]);
  expect(scripts.filter((name) => !named.some(([, each]) => each === name))).toEqual([]);
});

test('every file that a command names is there', () => {
  const files = found(/\b(?:node|npx node|npx vitest run|npx playwright test) ((?:bin|test|infra)\/[\w./-]+)/g);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(([, path = '']) => !existsSync(join(root, path)))).toEqual([]);
});

test('no command takes a company’s own number for a client’s (X-106)', () => {
  const companies = tenants.map(({ text }) => (JSON.parse(text) as { pocPhone: string }).pocPhone);
  const phones = found(/npm run ops -- (?!tenant new)[^\n`]*--phone "([^"]+)"/g);
  expect(phones.length).toBeGreaterThan(8);
  expect(phones.filter(([, phone = '']) => companies.includes(parsePhone(phone) ?? ''))).toEqual([]);
});

test('the company that a page takes on is not one of the samples, whose files are there already (X-106)', () => {
  const fresh = found(/tenant new ([a-z][a-z-]+) --/g);
  expect(fresh.length).toBeGreaterThan(1);
  expect(fresh.filter(([, id]) => tenants.some((each) => each.id === id))).toEqual([]);
});

test('every command’s help begins with the call that it is for, in whole sentences', () => {
  for (const command of commands) {
    const [usage = '', , sentence = ''] = helpOfOne(command);
    expect(usage).toMatch(new RegExp(`^npm run ops -- ${command.noun}\\b`));
    expect(sentence, usage).toMatch(/^It .+[^.]\.$/);
  }
  const all = helpOf(commands).join('\n');
  for (const { noun, verb } of commands) expect(all).toContain(`${noun} ${verb}`.trim());
});
