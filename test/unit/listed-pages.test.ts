import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageFile } from '#infra/build/one-language.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { visitorText } from '#shared/text/visitor.ts';

/** A built page's meta value of this name, if any. */
const saidBy = (file: string, name: string): string | undefined =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(
    readFileSync(join(import.meta.dirname, '../../dist/web', file), 'utf8'),
  )?.[1];

test.each(LANGUAGES)('a page describes its purpose in its language: %s (X-165)', (language) => {
  for (const file of [pageFile(language), `first/${pageFile(language, 'login')}`])
    expect(saidBy(file, 'description')).toBe(visitorText[language].trust.promise);
});

test.each(LANGUAGES)('no search engine indexes pages that only a client or a link leads to: %s (X-165)', (language) => {
  for (const file of [pageFile(language), `first/${pageFile(language, 'partner')}`])
    expect(saidBy(file, 'robots')).toBe('noindex');
});

test.each(LANGUAGES)('a search engine may index registration and login: %s (X-165)', (language) => {
  for (const screen of ['create-account', 'login'])
    expect(saidBy(`first/${pageFile(language, screen)}`, 'robots')).toBeUndefined();
});
