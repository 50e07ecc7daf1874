import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/text/language.ts';
import { pageBudgets, pageBytes } from '#test/bench/page-bytes.ts';

const root = join(import.meta.dirname, '../..');

describe.each(LANGUAGES)('the page in %s', (language) => {
  let known: ReturnType<typeof pageBytes> | undefined;
  const weighed = () => {
    known ??= pageBytes(root, language);
    return known;
  };

  /** Sizes only: they are the same on every machine, and a phone on a train feels them. */
  test('the first screen needs no more script than its budget (X-105)', () => {
    expect(weighed().firstJs).toBeLessThanOrEqual(pageBudgets.firstJs);
  });

  test('the first screen needs no more style than its budget', () => {
    expect(weighed().firstCss).toBeLessThanOrEqual(pageBudgets.firstCss);
  });

  test('signing in brings no more script than its budget', () => {
    expect(weighed().signedInJs).toBeLessThanOrEqual(pageBudgets.signedInJs);
  });

  test('no further screen brings more script than its budget', () => {
    const { routes } = weighed();
    // A build whose chunks are named another way would find nothing to weigh.
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(['login', 'details', 'review', 'history']));
    const heavy = Object.entries(routes).filter(([, { js }]) => js > pageBudgets.routeJs);
    expect(heavy).toEqual([]);
  });

  test('the weight that is measured is the built page’s own', () => {
    const { firstJs, signedInJs } = weighed();
    // React alone weighs 67 KB: less than that, and a part of the page was not found.
    expect(firstJs).toBeGreaterThan(67);
    expect(signedInJs).toBeGreaterThan(10);
  });
});
