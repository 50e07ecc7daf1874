import { expect, test } from 'vitest';
import { synthesize } from './support.ts';

/** The number of sources in each upload of the page. */
const sourcesOf = (offlineShell: boolean): readonly number[] =>
  synthesize('dev', undefined, { offlineShell })
    .all('Custom::CDKBucketDeployment')
    .filter(({ Properties }) => `${Properties.SystemMetadata?.['cache-control']}`.match(/no-cache|immutable/))
    .map(({ Properties }) => Properties.SourceObjectKeys.length);

test('a stage without the offline shell serves at its address a script that removes it from every browser (X-097)', () => {
  const usual = sourcesOf(true);
  expect(usual.length).toBeGreaterThanOrEqual(2);
  expect(new Set(usual)).toEqual(new Set([1]));
  expect(new Set(sourcesOf(false))).toEqual(new Set([2]));
});
