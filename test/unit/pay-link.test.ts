import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payLinkQuery, readPayLink, suggestedFile, suggestedStreet } from '#shared/transfer/pay-link.ts';
import { PURPOSE_NAMES } from '#shared/transfer/purposes.ts';

const read = (query: Record<string, string>) => readPayLink(new URLSearchParams(query), PURPOSE_NAMES);
const [EARNEST] = PURPOSE_NAMES;
const NOTHING = { purpose: undefined, fileNumber: undefined, street: undefined };

const PHONES = ['1-800-555-0100', '(216) 555-0100', '216.555.0100', '216 555 0100', '+1 216 555 0100', '2165550100'];
const SENTENCES = PHONES.flatMap((phone) => [`Call ${phone}`, `12 Oak Street call ${phone}`, `${phone} Oak`]);
const LINKS = [
  ...['evil.com', 'https://evil.com/12', '//evil.com', '12 Oak evil.com', 'www.evil.com 12', 'evil dot com 12'],
  ...[
    'wire@evil.com',
    'a12@evil',
    'javascript:alert(12)',
    'data:text/html,12',
    '12 hxxp://evil.com',
    'evil.com/pay/12',
  ],
];
const MARKUP = [
  ...['<script>alert(12)</script>', '12 <b>Oak</b>', '"><img src=x onerror=alert(12)>', '12 Oak{{7*7}}', '12 `Oak`'],
  ...[
    '12 Oak%0A',
    '12 Oak\nStreet',
    '12\tOak',
    '12 Oak\u0000',
    '12 Oak\r\nSet-Cookie: a=b',
    '12 \\Oak',
    "12'--;=",
    '$12',
  ],
];
const TRICKS = [
  ...[
    '12 Oak\u202Eteert',
    '\u200E12 Oak',
    '12\u2066Oak\u2069',
    '12\uFEFFOak',
    '12 Оak',
    '12 الشارع',
    '12 街',
    '12 Oak🏠',
  ],
  ...['12 Oak\u200B Street', '１２ Oak', '12 Oak\u2028Street', '12 Oak\uD800', '12 O\u0338ak', '12 Oak!', '12 Oak?'],
];
const PAID = [
  'Zelle 12',
  'Venmo 12',
  '12 Bitcoin',
  'Wire to routing 021000021 12',
  'account 1234567890',
  'IBAN 123456789',
];
const MESSAGES = [
  ...['1 Bank changed - wire to account ending 4471', '1 Escrow moved to Chase, see new letter 7 Oak'],
  ...['7 WIRE to new ACCOUNT', '7 Wíre to àccount Oak', '1 Escrow moved, 7 Oak', '7 Oak, bank letter 4471'],
  ...['1 Banco nuevo, cuenta 4471', '7 Transferencia a otra cuenta', '1 Llame al banco', '7 Routing2bank'],
  '12 Bank Street was sold and Chase has it since May',
  ...['12 Wıre ınstructıons changed', '12 ᴡɪʀᴇ ɪɴsᴛʀᴜᴄᴛɪᴏɴs ᴄʜᴀɴɢᴇᴅ', '12 Mønęy to a new accøunt'],
];
const LONG = [`${'9'.repeat(61)}`, `12 ${'Oak '.repeat(5000)}`, `1${'.a'.repeat(50_000)}`, `1${'.'.repeat(100_000)}`];
const HOSTILE = [...SENTENCES, ...LINKS, ...MARKUP, ...TRICKS, ...PAID, ...MESSAGES, ...LONG, ...PHONES];

describe('a pay link that anyone may have written (X-371)', () => {
  it.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    'never suggests the street %s',
    (_, text) => {
      expect(suggestedStreet(text)).toBeUndefined();
      expect(read({ for: '', street: text })).toEqual({ suggestion: NOTHING, isCut: true });
    },
  );

  it.each(
    [
      ...SENTENCES,
      ...LINKS,
      ...MARKUP,
      ...TRICKS,
      ...LONG,
      ...PHONES,
      ...['CHASE-021000021-4471', '021000021', 'WIRE-TO-ACCOUNT-4471', 'LLAME.AL.BANCO.1', 'escrow/moved/1'],
      'CALL-216-555-0100',
      '=1+1',
      '-1',
    ].map((text) => [JSON.stringify(text).slice(0, 60), text]),
  )('never suggests the file number %s', (_, text) => {
    expect(suggestedFile(text)).toBeUndefined();
    expect(read({ for: '', file: text })).toEqual({ suggestion: NOTHING, isCut: true });
  });

  it('suggests only the company’s own purposes', () => {
    for (const text of [...HOSTILE, EARNEST?.toLowerCase() ?? '', `${EARNEST} `, '__proto__', 'constructor'])
      expect(read({ for: text })).toEqual({ suggestion: NOTHING, isCut: true });
    expect(read({ for: EARNEST ?? '' })).toEqual({ suggestion: { ...NOTHING, purpose: EARNEST }, isCut: false });
  });

  it('ignores amounts, accounts, methods and hosts', () => {
    const more = { amount: '5000', account: '1', routing: '021000021', method: 'Wire', note: 'x', returnTo: '//evil' };
    expect(read({ for: '', file: '24-118', ...more })).toEqual({
      suggestion: { ...NOTHING, fileNumber: '24-118' },
      isCut: false,
    });
  });

  it('never fails, and suggests nothing that isn’t in the link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }), (one, other) => {
        const { suggestion } = readPayLink(new URLSearchParams({ for: one, file: other, street: one }), PURPOSE_NAMES);
        for (const [said, text] of [
          [suggestion.street, one.normalize('NFC')],
          [suggestion.fileNumber, other],
        ] as const) {
          expect((said ?? '').length).toBeLessThanOrEqual(60);
          expect(text).toContain(said ?? '');
          expect(said ?? '').not.toMatch(/[<>@\p{C}]/u);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['Earnest money, file and street', { purpose: EARNEST, fileNumber: '24-118', street: '12 Oak Street' }],
    ['a file with a slash', { fileNumber: 'ESC/2026.0042' }],
    ['a street with an apartment', { street: '12-1/2 O’Neil St., Apt #4' }],
    ['a street that is called Bank', { street: '12 Bank Street' }],
    ['a road that is called Wire', { street: '7 Wire Road, Apt 4, Building B' }],
    ['a lane that is called Escrow', { fileNumber: 'ESCROW-2026-118', street: '100 Escrow Lane' }],
    ['a street that is called Banco', { fileNumber: '20260042', street: '3 Calle del Banco de España' }],
    ['a Spanish street', { street: '7 Calle Peñón' }],
    ['a Hawaiian street', { street: '44 Kalākaua Avenue' }],
    ['nothing', {}],
  ])('reads the links that the console writes: %s', (_, suggestion) => {
    const query = Object.fromEntries(
      Object.entries(payLinkQuery(suggestion)).filter((pair): pair is [string, string] => pair[1] !== undefined),
    );
    expect(Object.keys(query).every((name) => ['for', 'file', 'street'].includes(name))).toBe(true);
    expect(read(query)).toEqual({ suggestion: { ...NOTHING, ...suggestion }, isCut: false });
  });
});
