import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { oneLanguage, pageFile } from '#infra/build/one-language.ts';
import { LANGUAGES, type Language, languageOf } from '#shared/text/language.ts';
import { problemCodeOf } from '#shared/transfer/problem-code.ts';
import { scriptsOfPage } from '../bench/page-bytes.ts';
import { sentencesOf, wordTables } from '../support/tables.ts';

const root = join(import.meta.dirname, '../..');

/** Where a text takes one language's words by its name. */
const byName = (text: string) => [...text.matchAll(/\w+Text\.(?:en|es)\b/g)].map(([found]) => found);

test('the page takes its words in its own language, and never in a language by name', () => {
  expect(byName('const words = outageText.en.wire;')).toEqual(['outageText.en']);
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => byName(readFileSync(join(root, file), 'utf8')).length > 0)).toEqual([]);
});

test('a language is identified by its tag, and all others are read in English (X-181)', () => {
  expect(['es', 'ES', 'es-MX', 'en', 'en-US', 'fr', '', undefined, null].map(languageOf)).toEqual([
    ...['es', 'es', 'es', 'en', 'en', 'en', 'en', 'en', 'en'],
  ]);
});

/** A module's output in the build of a language. */
function left(language: Language, code: string): string {
  const { transform } = oneLanguage(language);
  if (typeof transform !== 'object' || !('handler' in transform)) throw new Error('The plugin has another shape.');
  const result = transform.handler.call({ parse: parseAst } as never, code, 'shared/text/a.ts', {} as never);
  return typeof result === 'object' && result && 'code' in result ? String(result.code) : code;
}

describe('the build of a page in one language (X-185)', () => {
  const table =
    "import { es } from './es.ts'; const en = { a: 'A' }; export const text = { en, es }; f({ es, en: 2 });";

  test('drops the other language from each table, in any order', () => {
    expect(left('en', table)).toContain('text = {en}; f({en: 2});');
    expect(left('es', table)).toContain('text = {es}; f({es});');
  });

  test('leaves every other object unchanged', () => {
    const others = 'f({ en: 1 }); f({ en: 1, es: 2, fr: 3 }); f({ ...en, es }); const { en, es } = all;';
    expect(left('en', others)).toBe(others);
    expect(left('es', others)).toBe(others);
  });

  test.each(LANGUAGES)('contains no sentence of another language: %s', async (language) => {
    const folder = join(root, 'dist/web');
    const html = readFileSync(join(folder, pageFile(language)), 'utf8');
    expect(html).toContain(`<html lang="${language}">`);
    const scripts = scriptsOfPage(folder, language).map((file) => readFileSync(join(folder, 'assets', file), 'utf8'));
    // The bundler's form of a text: with its quotes and line ends escaped.
    const text = [html, ...scripts].join('\n').replaceAll(/\\(['"`])/g, '$1');
    const tables = [...(await wordTables()).values()];
    const own = new Set(tables.flatMap((words) => sentencesOf(words[language])));
    // At least two words, because a single one ("Total") may be a name in the code.
    const isSentence = (said: string) => /\p{L} \p{L}/u.test(said) && !own.has(said);
    const others = LANGUAGES.filter((other) => other !== language);
    const foreign = tables.flatMap((words) => others.flatMap((other) => sentencesOf(words[other]))).filter(isSentence);
    expect(foreign.length).toBeGreaterThan(500);
    // The names of a card's buttons are codes, which the page uses in every language. The last is zod's own.
    const codes = ['Accept Funds', 'Wire Instructions', 'View Details', 'Invalid input'];
    expect(foreign.filter((said) => text.includes(said) && !codes.includes(said))).toEqual([]);
    // It asks no function for a language's words by its name either, because only its own are there.
    expect(text.match(/.{20}[,(][`"'](?:en|es)[`"']\)/g)).toBeNull();
    // A test of the check itself: most of its own sentences are there.
    expect([...own].filter((said) => /\p{L} \p{L}/u.test(said) && text.includes(said)).length).toBeGreaterThan(400);
  });

  test('names scripts of its own, and shares those without text', () => {
    const [english, spanish] = LANGUAGES.map((language) => new Set(scriptsOfPage(join(root, 'dist/web'), language)));
    expect(english?.intersection(spanish ?? new Set()).size).toBeGreaterThan(0);
    expect(english?.difference(spanish ?? new Set()).size).toBeGreaterThan(10);
  });
});

test('puts each legal page beside its translation, which says that the English text governs (X-184)', () => {
  const files = readdirSync(join(root, 'web/public/legal')).filter((file) => file.endsWith('.html'));
  const english = files.filter((file) => !file.endsWith('.es.html'));
  expect(english.length).toBe(4);
  for (const file of english) {
    const spanish = readFileSync(join(root, 'web/public/legal', file.replace('.html', '.es.html')), 'utf8');
    const text = readFileSync(join(root, 'web/public/legal', file), 'utf8');
    const count = (html: string, what: string) => html.split(what).length;
    expect(spanish, file).toMatch(/<html lang="es">[\s\S]*Rige el texto en inglés/);
    expect(spanish, file).toContain(`href="/legal/${file}"`);
    expect(count(spanish, '<h2>'), file).toBe(count(text, '<h2>'));
    expect(/Versión ([\d-]+)/.exec(spanish)?.[1], file).toBe(/Version ([\d-]+)/.exec(text)?.[1]);
  }
});

test('makes a screen recognize the problems it handles by their code, including those of older records', () => {
  const recorded = ['UNCHECKED', 'ITEM_LOGIN_REQUIRED', 'ITEM_NOT_FOUND', 'TRANSFER_ACCOUNT_BLOCKED', 'R01', 'failed'];
  expect(recorded.map((code) => problemCodeOf({ code }))).toEqual([
    'transfer/unchecked',
    'bank/login-needed',
    'bank/link-expired',
    'bank/choose-another',
    undefined,
    undefined,
  ]);
  expect(problemCodeOf(undefined)).toBeUndefined();
});
