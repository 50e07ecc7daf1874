import { expect, test } from 'vitest';
import { STATES } from '#shared/address.ts';
import { stateOfZip } from '#web/lib/form/state-of-zip.ts';

test.each([
  ['00501', 'NY'],
  ['00601', 'PR'],
  ['02134', 'MA'],
  ['05501', 'MA'],
  ['05901', 'VT'],
  ['20001', 'DC'],
  ['20105', 'VA'],
  ['33101', 'FL'],
  ['44114', 'OH'],
  ['44114-1234', 'OH'],
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

test.each(['', '4411', '441145', '00000', '00801', '09012', '34002', '96910', '98-101', 'abcde'])(
  'of %j no state is proposed',
  (zip) => expect(stateOfZip(zip)).toBeUndefined(),
);

test('every state has ZIP codes', () => {
  const found = new Set(
    Array.from({ length: 1000 }, (_, first) => stateOfZip(`${first}`.padStart(3, '0').concat('01'))),
  );
  expect([...found].filter(Boolean).toSorted()).toEqual(Object.keys(STATES).toSorted());
});
