import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { wentWrongText } from '#shared/text/common.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { spanishOwnRefusals } from '#shared/text/spanish/own-refusals.ts';
import { scriptsOfPage } from '../bench/page-bytes.ts';

const root = join(import.meta.dirname, '../..');
const web = join(root, 'dist/web');
const weight = (file: string): number => gzipSync(readFileSync(join(web, file)), { level: 9 }).length;

/** The files named in the head of the console's page: everything that is fetched before it shows anything. */
const firstFiles = (ending: string): readonly string[] =>
  [...readFileSync(join(web, 'console.html'), 'utf8').matchAll(/(?:src|href)="\/([\w./-]+)"/g)].flatMap(([, file]) =>
    file?.endsWith(ending) ? [file] : [],
  );

/** The sources of a script, as its map names them. */
function sourcesOf(script: string): readonly string[] {
  const map = join(web, 'assets', `${script}.map`);
  // A script that only re-exports others has none.
  return existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources : [];
}

const FIRST_JS_MAX = 150 * 1024;
const SCREEN_JS_MAX = 15 * 1024;

test('the console’s first screen needs at most 150 KB of script, and each further one 15 (X-205)', () => {
  const first = firstFiles('.js').reduce((sum, file) => sum + weight(file), 0);
  // React alone weighs 67 KB. With less than that, a part of the page was not found.
  expect(first).toBeGreaterThan(67 * 1024);
  expect(first).toBeLessThanOrEqual(FIRST_JS_MAX);
  const known = new Set(firstFiles('.js'));
  const later = readdirSync(join(web, 'assets/console'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/console/${file}`)
    .filter((file) => !known.has(file));
  expect(later.length).toBeGreaterThan(3);
  expect(later.filter((file) => weight(file) > SCREEN_JS_MAX)).toEqual([]);
});

test('the console’s page keeps the bank’s script out by a policy of its own, whatever the header allows (X-080, X-205)', () => {
  const page = readFileSync(join(web, 'console.html'), 'utf8');
  const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]+)"/.exec(page) ?? [];
  expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).not.toMatch(/plaid|unsafe|frame-ancestors/);
  // It comes before everything that is fetched.
  expect(page.indexOf('content-security-policy')).toBeLessThan(page.indexOf('<script'));
});

test.each(LANGUAGES)('no script of the clients’ page contains code of the console: %s (X-205)', (language) => {
  const scripts = scriptsOfPage(web, language).filter((script) => script !== 'boot.js');
  const sources = scripts.flatMap(sourcesOf);
  // A test of the check itself: it finds code that is there.
  expect(sources.some((source) => source.endsWith('web/app/app.tsx'))).toBe(true);
  expect(
    sources.filter((source) => /web\/console\/|shared\/text\/console\/|contracts\/(?:console|staff)/.test(source)),
  ).toEqual([]);
});

test('the console speaks English only, and carries no Spanish (X-205)', () => {
  const text = readdirSync(join(web, 'assets/console'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(web, 'assets/console', file), 'utf8'))
    .join('\n');
  expect(text).toContain('Where is the money?');
  const spanish = [...Object.values(spanishOwnRefusals), wentWrongText.es];
  expect(spanish.filter((sentence) => text.includes(sentence))).toEqual([]);
});

test('the console’s sheet has the palette function’s colors, light and dark (X-093)', () => {
  const sheets = firstFiles('.css').map((file) => readFileSync(join(web, file), 'utf8'));
  const buttons = [...sheets.join('').matchAll(/--brand-button: ?(#\w+)/g)].map(([, color]) => color);
  // The dark color is in the sheet twice: for a dark device, and for a reader's choice.
  expect(buttons).toEqual(['#24508f', '#426fb1', '#426fb1']);
});
