import { describe, expect, test } from 'vitest';
import { address, addressLine, STATES } from '#shared/address.ts';
import { HOME_STATES, homeAddress, TERRITORIES } from '#shared/home-address.ts';

const oak = { address1: '12 Oak Street', city: 'Austin', state: 'TX', zipcode: '78701' };

/** E-mails to clients and staff show the property, in the tenant's name. */
const LINK = 'Put a space after each period, and leave out web addresses';

describe('an address', () => {
  test('is trimmed, and has an empty second line when none is given', () => {
    expect(address.parse({ ...oak, address1: '  12 Oak Street ', city: ' Austin ' })).toEqual({ ...oak, address2: '' });
  });

  test.each([
    ['no street', { address1: ' ' }, 'address1', 'This is required'],
    ['no city', { city: '' }, 'city', 'This is required'],
    ['no ZIP', { zipcode: '' }, 'zipcode', 'This is required'],
    ['no state', { state: '' }, 'state', 'This is required'],
    ['a state abroad', { state: 'ON' }, 'state', 'This is required'],
    ['a state in small letters', { state: 'tx' }, 'state', 'This is required'],
    ['a street of 61 characters', { address1: 'x'.repeat(61) }, 'address1', 'Max length exceeded (60 characters)'],
    ['a second line of 61 characters', { address2: 'x'.repeat(61) }, 'address2', 'Max length exceeded (60 characters)'],
    ['four digits', { zipcode: '7870' }, 'zipcode', 'Enter a 5-digit ZIP code'],
    ['six digits', { zipcode: '787011' }, 'zipcode', 'Enter a 5-digit ZIP code'],
    ['letters', { zipcode: 'ABCDE' }, 'zipcode', 'Enter a 5-digit ZIP code'],
    ['a web address', { address1: 'Call us: evil.example' }, 'address1', LINK],
    ['a link in its second line', { address2: 'https://203.0.113.7/' }, 'address2', LINK],
    ['an e-mail address', { city: 'rosa@evil' }, 'city', LINK],
  ])('is refused with %s', (_, part, field, sentence) => {
    const read = address.safeParse({ ...oak, ...part });
    expect(read.error?.issues[0]).toMatchObject({ path: [field], message: sentence });
  });

  test.each(['12 N. Main St.', '1/2 Rt. 9-A', '4 St. Clair Ave. #2', 'P.O. Box 7'])(
    'accepts the street %s',
    (address1) => {
      expect(address.parse({ ...oak, address1 }).address1).toBe(address1);
    },
  );

  test.each([
    ['78701', '78701'],
    [' 00501 ', '00501'],
    ['78701-1234', '78701-1234'],
    ['78701 1234', '78701-1234'],
    ['78701–1234', '78701-1234'],
    ['78701\u20111234', '78701-1234'],
    ['787011234', '78701-1234'],
  ])('reads the ZIP “%s” as %s', (typed, zipcode) => {
    expect(address.parse({ ...oak, zipcode: typed }).zipcode).toBe(zipcode);
  });

  test.each(['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'VI'])('may be in %s only as a client’s own', (state) => {
    expect(homeAddress.parse({ ...oak, state }).state).toBe(state);
    expect(address.safeParse({ ...oak, state }).success).toBe(false);
  });

  test('reads as its lines joined by commas, then state and ZIP', () => {
    expect(addressLine(oak)).toBe('12 Oak Street, Austin, TX 78701');
    expect(addressLine({ ...oak, address2: 'Unit 4' })).toBe('12 Oak Street, Unit 4, Austin, TX 78701');
  });
});

test('lists 50 states, the District of Columbia and Puerto Rico, which a tenant can hide (R-080)', () => {
  expect(Object.keys(STATES)).toHaveLength(52);
  expect(new Set(Object.values(STATES)).size).toBe(52);
  expect(STATES).toMatchObject({ DC: 'District of Columbia', PR: 'Puerto Rico' });
  expect(TERRITORIES.filter((code) => code in STATES)).toEqual(['PR']);
  expect(Object.keys(HOME_STATES)).toHaveLength(59);
});
