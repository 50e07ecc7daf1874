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
  test('loads no more script for the first screen than its budget (X-105)', () => {
    expect(weighed().firstJs).toBeLessThanOrEqual(pageBudgets.firstJs);
  });

  test('loads no more style for the first screen than its budget', () => {
    expect(weighed().firstCss).toBeLessThanOrEqual(pageBudgets.firstCss);
  });

  test('loads no more script for signing in than its budget', () => {
    expect(weighed().signedInJs).toBeLessThanOrEqual(pageBudgets.signedInJs);
  });

  test('loads no more script for any further screen than its budget, those for strangers included (X-360, X-370)', () => {
    const { routes } = weighed();
    // A build with differently named chunks would have nothing to measure.
    expect(Object.keys(routes)).toEqual(
      expect.arrayContaining(['login', 'details', 'review', 'history', 'live', 'really']),
    );
    const heavy = Object.entries(routes).filter(([, { js }]) => js > pageBudgets.routeJs);
    expect(heavy).toEqual([]);
    expect(weighed().liveJs).toBeLessThanOrEqual(pageBudgets.liveJs);
    // Without the rules of its calls, a part of it was not found.
    expect(weighed().liveJs).toBeGreaterThan(20);
  });

  test('is measured by the built page’s own weight', () => {
    const { firstJs, signedInJs } = weighed();
    // React alone weighs 67 KB. With less than that, a part of the page was not found.
    expect(firstJs).toBeGreaterThan(67);
    expect(signedInJs).toBeGreaterThan(10);
  });
});
