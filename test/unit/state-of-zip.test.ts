import { expect, test } from 'vitest';
import { HOME_STATES } from '#shared/home-address.ts';
import { stateOfZip } from '#web/lib/form/state-of-zip.ts';

test.each([
  ['00501', 'NY'],
  ['00601', 'PR'],
  ['00801', 'VI'],
  ['09012', 'AE'],
  ['34002', 'AA'],
  ['96201', 'AP'],
  ['96799', 'AS'],
  ['96910', 'GU'],
  ['96950', 'MP'],
  ['02134', 'MA'],
  ['05501', 'MA'],
  ['05901', 'VT'],
  ['20001', 'DC'],
  ['20105', 'VA'],
  ['33101', 'FL'],
  ['44114', 'OH'],
  ['44114-1234', 'OH'],
  ['441141234', 'OH'],
  [' 73301 ', 'TX'],
  ['73401', 'OK'],
  ['78701', 'TX'],
  ['83110', 'WY'],
  ['83201', 'ID'],
  ['88510', 'TX'],
  ['90210', 'CA'],
  ['96701', 'HI'],
  ['99501', 'AK'],
  ['99950', 'AK'],
])('the ZIP code %s is in %s', (zip, state) => expect(stateOfZip(zip)).toBe(state));

test.each(['', '4411', '441145', '00000', '09912', '96940', '98-101', 'abcde'])('no state is suggested for %j', (zip) =>
  expect(stateOfZip(zip)).toBeUndefined(),
);

/** They share their first three digits with others. */
const ISLANDS: readonly string[] = ['AS', 'GU', 'MP'];

test('every state has ZIP codes', () => {
  const found = new Set(
    Array.from({ length: 1000 }, (_, first) => stateOfZip(`${first}`.padStart(3, '0').concat('01'))),
  );
  expect([...found].filter(Boolean).toSorted()).toEqual(
    Object.keys(HOME_STATES)
      .filter((code) => !ISLANDS.includes(code))
      .toSorted(),
  );
});
