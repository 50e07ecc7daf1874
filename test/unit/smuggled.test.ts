import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCloseName, neededOf } from '#infra/ops/tenant/leading-words.ts';
import { smuggledFields, smuggledIn } from '#shared/staff/smuggled.ts';
import { tenant } from '#shared/tenant/tenant.ts';
import { aTenant } from '../support/people.ts';

/** Text that someone would put into an address so that a stranger calls, opens or pays. */
const HOSTILE = [
  ...(['Call 555-0100', '12 Oak St 555-0100', '555 0100', '555 01 00', '555.0100', '555–0100'] as const),
  ...(['(216) 555-0100', '216.555.0100', '216 555 0100', '216·555·0100', '1 (216) 555-0100', '2165550100'] as const),
  ...(['2 1 6 5 5 5 0 1 0 0', '216\u200b-555\u200b-0100', '216-555-O1OO', '216-555-0l00'] as const),
  ...(['２１６５５５０１００', '٢١٦-٥٥٥-٠١٠٠', 'call ②①⑥⑤⑤⑤⓪①⓪⓪', '𝟐𝟏𝟔-𝟓𝟓𝟓-𝟎𝟏𝟎𝟎'] as const),
  ...(['five five five 0 1 0 0', 'five five five oh one oh oh', 'uno dos uno seis cinco cinco cinco'] as const),
  ...(['call2165550100', '216-555-0100x1', 'No2165550100', '1-800-PAY-ACME', '800-PAY-ACME', '216-555-PAYS'] as const),
  ...(['216:555:0100', '216~555~0100', "216'555'0100", '216☎555☎0100', '555:0100'] as const),
  ...(['text PAY to 72727', 'llame 5550100', 'WhatsApp 21655'] as const),
  ...(['hxxp evil', 'https evil', 'www evil', 'http://x', '1.2.3.4', 't.co/abc', 'bit.ly'] as const),
  ...(['evil dot com', 'evil punto com', 'evil (.) com', 'evil[.]com', 'evil [dot] com', 'evil . com'] as const),
  ...(['evil. com', 'evil․com', 'evil。com', 'еvil.соm', 'évil.cóm'] as const),
  ...(['x@y', 'maria at evil dot com', 'maria (at) evil', 'maria＠evil', 'maria arroba evil'] as const),
  ...(['Zelle to Bob', 'Venmo', 'gift cards', 'routing 041000124', 'account no. 1234 5678 90'] as const),
];

/** Addresses in the United States, the odd ones first. */
const ORDINARY = [
  ...(['123-45 67th Ave', '12345 67th Street', '91-1234 Kapolei Pkwy', '75-5660 Palani Rd', '1200 E 7800 S'] as const),
  ...(['N6W23001 Bluemound Rd', 'Suite 300 1200 Main St', '1 1/2 Main St', '39.5 County Rd', 'PO Box 12345'] as const),
  ...(['W Call St 300 Apt 1200', '12 Oak St. App 4', '12 Ohio St', 'One Main Street', 'Five Mile Rd'] as const),
  ...([
    '100 Signal Hill Dr',
    '12 Account Way',
    'Dot Lane',
    '5 Com Way',
    '10 Io Ct',
    'Highway 280 2400',
    '#1204',
  ] as const),
  ...(['800 Main St', 'Lot 1 800 Main St', '216B 555 Main St', 'US12 5550 Main St', '4B-12 Oak St'] as const),
  ...(['St. Louis', 'Mt. Vernon', 'Winston-Salem', "Coeur d'Alene", 'Cañon City', '44114-1234'] as const),
];

describe('text that strangers read from a company, without anyone else’s number, link or way to pay (X-233)', () => {
  it.each(HOSTILE)('can’t have %s in an address or a note', (typed) => {
    expect(smuggledIn(typed, 'address')).toBeDefined();
    expect(smuggledIn(`Dear buyer, ${typed} please`, 'note')).toBeDefined();
  });

  it.each(ORDINARY)('may have %s as an address', (typed) => {
    expect(smuggledIn(typed, 'address')).toBeUndefined();
  });

  it.each(['24-1187', 'ESC/2026.0042', '2026-104552', '2026104552', '24-10002', '26-104.2026'])(
    'may have %s as a file number',
    (typed) => expect(smuggledIn(typed, 'file')).toBeUndefined(),
  );

  it.each(['216-555-0100', '24-216-555-0100', '555-0100', '216.555.0100', '216/555/0100'])(
    'can’t have %s as a file number, because it is a phone',
    (typed) => expect(smuggledIn(typed, 'file')).toBe('phone'),
  );

  it.each([
    'Please pay by Dec 12, 2026 for lot 12',
    'Loan 0012345678',
    'Balance $12,345.67 of 149,999.99, due 11/30/2026',
    'Bring your ID. See you at the closing on Mon, Nov 30, 2026 at 10:30.',
    'See you 9/23/2026 12:30, or Mon 8:30-9:30, 2120 Main St',
  ])('may have %s as a note', (typed) => expect(smuggledIn(typed, 'note')).toBeUndefined());

  it.each(['Anne-Marie', "O'Brien Jr.", 'J.R.', 'María José', 'Ms. Net'])('may have %s as a name', (typed) =>
    expect(smuggledIn(typed, 'name')).toBeUndefined(),
  );

  it('names the fields with a problem, and leaves ZIP code and amount alone', () => {
    const said = { firstName: 'Call 555-0100', lastName: 'Diaz', address1: '12 Oak St', address2: '', city: 'Parma' };
    expect(smuggledFields({ ...said, fileNumber: undefined, note: 'evil dot com' })).toEqual(['firstName', 'note']);
  });
});

it('a phone that two fields show in one line, half in each, is found (X-233)', () => {
  const said = { firstName: 'Ada', lastName: 'Diaz', address1: '12 Oak St', address2: 'Apt 4', city: 'Parma' };
  expect(smuggledFields(said)).toEqual([]);
  expect(smuggledFields({ ...said, address1: 'Call 216', address2: '555-01', city: '00 Parma' })).toEqual(['address1']);
  expect(smuggledFields({ ...said, firstName: 'Call 555', lastName: '0100' })).toEqual(['firstName']);
});

const words = fc.constantFrom('Oak', 'Main', 'Lake Shore', 'Martin Luther King Jr', 'County Road', 'Old Mill', 'Elm');
const kinds = fc.constantFrom('St', 'Street', 'Ave', 'Blvd', 'Dr', 'Ln', 'Way', 'Ct', 'Rd', 'Pkwy', 'Trl');
const sides = fc.constantFrom('', 'N ', 'S ', 'East ', 'NW ');
const nth = fc.integer({ min: 1, max: 250 }).map((n) => `${n}${n % 10 === 1 && n % 100 !== 11 ? 'st' : 'th'}`);
const houses = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map(String),
  fc.tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 1, max: 9999 })).map(([a, b]) => `${a}-${b}`),
  fc.integer({ min: 1, max: 9999 }).map((n) => `${n} 1/2`),
);
const streets = fc
  .tuple(houses, sides, fc.oneof(words, nth), kinds)
  .map(([no, side, name, of]) => `${no} ${side}${name} ${of}`);
const units = fc
  .tuple(
    fc.constantFrom('', 'Apt ', 'Unit ', 'Suite ', '#', 'Lot ', 'Bldg 3 Apt '),
    fc.oneof(fc.integer({ min: 1, max: 99_999 }).map(String), fc.constantFrom('4B', 'PH-2', '12-B')),
  )
  .map(([unit, no]) => `${unit}${no}`);

describe('an ordinary address (X-233)', () => {
  it('is accepted with any house, street and unit', () => {
    fc.assert(
      fc.property(streets, units, (street, unit) => {
        expect(smuggledIn(street, 'address')).toBeUndefined();
        expect(smuggledIn(unit, 'address')).toBeUndefined();
        expect(smuggledIn(`${street}, ${unit}`, 'note')).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('never contains a phone, however that is written', () => {
    const digits = fc.tuple(
      fc.integer({ min: 201, max: 989 }),
      fc.integer({ min: 201, max: 989 }),
      fc.integer({ max: 9999, min: 0 }),
    );
    const marks = fc.constantFrom(' ', '-', '.', '·', '–', ' - ', ') ', '_', '');
    fc.assert(
      fc.property(streets, digits, marks, marks, (street, [area, exchange, line], one, other) => {
        const number = `${area}${one}${exchange}${other}${String(line).padStart(4, '0')}`;
        expect(smuggledIn(`${street} call ${number}`, 'address'), number).toBeDefined();
        expect(smuggledIn(number, 'address'), number).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });
});

it('has only fixed data in a subject: the company, a reference, an amount, a day (D-95, X-350)', () => {
  const texts = readdirSync('shared/text', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const named = texts.flatMap((file) =>
    [...readFileSync(join('shared/text', file), 'utf8').matchAll(/(?<!readonly )subject: \(([^)]*)\) =>/gi)].flatMap(
      ([, facts = '']) =>
        (facts.replaceAll(/: ?[A-Za-z]+/g, '').match(/\w+/g) ?? []).map((fact) => `${fact} in ${file}`),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  const known = /^(?:tenant|company|reference|amount|on|way|isMoved|command) in /;
  expect(named.filter((each) => !known.test(each))).toEqual([]);
});

describe('words that clients read as the company’s (X-005)', () => {
  const contact = { supportEmail: 'help@acme-title.com', senderEmail: 'pay@acme-title.com', pocPhone: '+12165550142' };
  const file = tenant.parse({ ...aTenant(), ...contact, hosts: ['pay.acme.com'], agents: [] });
  const needs = (header: string) => neededOf(file, { branding: { header } }, []) !== undefined;

  it.each([
    ...[
      'Call (800) 555-0199',
      'Call (800) 5<b></b>55-0199',
      '(800) 555<br>0199',
      'Call &#56;00-555-0199',
      '8&#48;0-555-0199',
    ],
    ...['<a href="https://acme-title.com.evil.com">here</a>', '<a href="https://acme-title.com@evil.io/">here</a>'],
    ...['<a href="//evil.zz">here</a>', '<a href=https://evil.zz>here</a>', '<a href="tel:+18005550199">us</a>'],
    ...[
      '<a href="mailto:pay@acme-title.co">us</a>',
      '<img src="https://evil.zz/x.png">',
      '<img src="/x.png" alt="800-555-0199">',
    ],
    ...[
      'help@acme-title.com.evil.com',
      'evil-acme-title.com',
      'acme&period;io',
      String.raw`content: "\38 00 \35 55 0199"`,
      'Send it by Zelle',
      '(216) 555-0142 or 555-0199',
    ],
  ])('need approval if they lead elsewhere: %s', (header) => {
    expect(needs(header)).toBe(true);
  });

  it.each([
    ...['Call (216) 555-0142', 'Call +1 216-555-0142 or 216.555.0142.', '<a href="tel:+12165550142">Call us</a>'],
    ...[
      '<a href="https://www.acme-title.com/about">About</a>',
      'See pay.acme.com, or acme-title.com.',
      'Ask maria@acme-title.com',
    ],
    ...[
      '<p>Since 1984 &amp; licensed in 12 states, $1,500,000 a day</p>',
      '<a href="/login"><img src="/brand/acme/logo.svg"></a>',
    ],
  ])('take effect at once if they lead to the company: %s', (header) => {
    expect(needs(header)).toBe(false);
  });

  const maya = {
    ...{ id: '65f0000000000000000000f1', email: 'maya@acme-title.com', mobilePhone: '+12165550142' },
    ...{ firstName: 'Maya', lastName: 'Ortiz', landingPageURI: 'maya-ortiz', displayName: 'Maya Ortiz' },
    ...{ licenses: [{ state: 'OH', number: 'SAL.2019004411' }], brokerage: { name: 'Acme Realty' } },
  };
  const heldOf = (of: object, known: readonly object[] = []) => {
    const agents = [{ ...maya, ...of }, ...known].map((each) => ({ ...maya, ...each }));
    const before = tenant.parse({ ...file, agents: known.map((each) => ({ ...maya, ...each })) });
    const [changed] = tenant.parse({ ...file, agents: agents.slice(0, 1) }).agents;
    return neededOf(before, { agents: changed ? [changed] : [] }, [])?.agents;
  };

  it.each([
    ['the first name', { firstName: 'Call 800-555-0199' }],
    ['a name in two parts', { firstName: '(800) 555', lastName: '0199' }],
    ['the shown name', { displayName: 'Maya, 800-555-0199' }],
    ['the description', { displayDescription: 'See acme-wires.example/now' }],
    ['a license', { licenses: [{ state: 'OH', number: 'call 800-555-0199' }] }],
    ['the brokerage', { brokerage: { name: 'Acme Realty, acme-wires.com' } }],
    ['the brokerage’s logo', { brokerage: { name: 'Acme Realty', logoURL: 'https://evil.zz/logo.png' } }],
    ['the photo', { headshotImageURL: 'https://evil.zz/maya.png' }],
    ['the code to scan', { qrCodeURL: 'https://evil.zz/code.png' }],
    // A code leads anywhere, even if its picture is stored here.
    ['the code to scan, as one of the company’s own pictures', { qrCodeURL: '/pictures/acme/code.png' }],
  ])('for an agent need approval if they lead elsewhere: %s', (_, said) => {
    expect(heldOf(said)).toHaveLength(1);
    // Once approved, it doesn't delay other changes.
    expect(heldOf({ ...said, active: false }, [said])).toBeUndefined();
  });

  it('for an agent take effect at once if they lead to the company', () => {
    expect(heldOf({ displayDescription: 'Selling homes since 1984. Call (216) 555-0142.' })).toBeUndefined();
  });

  it.each([
    ['Acme Title & Escrow', 'Acme Title and Escrow'],
    ['Acrne Title', 'Acme Title'],
    ['Acme Escrow LLC', 'The Acme Title Company'],
    ['Harb0r Realty', 'Harbor Realty'],
    ['Асме Title', 'Acme Title'],
  ])('count %s as close to %s', (one, other) => {
    expect(isCloseName(one, other)).toBe(true);
    expect(isCloseName(one, 'Plainview Settlement')).toBe(false);
  });
});
