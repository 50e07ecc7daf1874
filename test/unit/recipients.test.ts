import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipientsOf } from '#shared/message/recipients.ts';

describe('the recipients of a receipt', () => {
  it.each([
    ['one address', ['ada@example.com'], ['ada@example.com']],
    ['a list in one field', ['ada@example.com, bob@example.org;carol@example.net'], 3],
    ['spaces and line breaks between them', [' ada@example.com\n bob@example.org '], 2],
    ['one person twice, in two spellings', ['Ada@Example.com', 'ada@example.com'], ['ada@example.com']],
    ['wrong ones beside a right one', ['ada@', '@example.com', 'ada@example', 'ada@example.com'], ['ada@example.com']],
    ['no address at all', ['nobody', ''], []],
    ['nothing', [], []],
    ['a header in disguise', ['ada@example.com\r\nBcc: eve@evil.example'], ['ada@example.com', 'eve@evil.example']],
    ['a name with an address in brackets', ['Ada Buyer <ada@example.com>'], ['ada@example.com']],
    [
      'a quoted name with a comma',
      ['"Buyer, Ada" <ada@example.com>, bob@example.org'],
      ['ada@example.com', 'bob@example.org'],
    ],
    ['brackets without a name', ['<ada@example.com>;<bob@example.org>'], ['ada@example.com', 'bob@example.org']],
    ['brackets around something else', ['Ada <script>'], []],
    ['a quoted local part', ['"a,b"@example.com'], []],
    ['an address beyond ASCII', ['ådä@example.com', 'a\u0000@example.com'], []],
    ['an address of a thousand letters', [`${'a'.repeat(1000)}@example.com`], []],
  ] as const)('%s', (_, typed, expected) => {
    const { valid } = recipientsOf([...typed]);
    if (typeof expected === 'number') expect(valid).toHaveLength(expected);
    else expect(valid).toEqual(expected);
  });

  it('show an invalid address as typed, once, and reject a name (R-218)', () => {
    expect(recipientsOf(['ada@example.com, Oops; bob@, Oops'])).toEqual({
      valid: ['ada@example.com'],
      invalid: ['Oops', 'bob@'],
      isTooMany: false,
    });
    expect(recipientsOf(['Ada Buyer <ada@example.com>']).invalid).toEqual([]);
    expect(recipientsOf([' a@b.co,\nc@d.org ; e@f.us  bad '])).toMatchObject({
      valid: ['a@b.co', 'c@d.org', 'e@f.us'],
    });
  });

  it('are refused if there are six, not cut to five', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
    expect(recipientsOf(six).isTooMany).toBe(true);
    expect(recipientsOf(six.slice(1)).isTooMany).toBe(false);
    expect(recipientsOf([...six.slice(1), 'B@EXAMPLE.COM']).isTooMany).toBe(false);
  });

  it('are at most five different addresses that fit into a header, from any typed text (R-217)', () => {
    const piece = fc.oneof(fc.emailAddress(), fc.string(), fc.constantFrom(',', ';', '\r\n', ' ', '<', '>'));
    fc.assert(
      fc.property(fc.array(fc.array(piece).map((pieces) => pieces.join(''))), (typed) => {
        const { valid } = recipientsOf(typed);
        expect(valid.length).toBeLessThanOrEqual(5);
        expect(new Set(valid).size).toBe(valid.length);
        for (const address of valid) expect(address).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
        for (const address of valid) expect(address).not.toMatch(/[\s<>",;:()[\]\\]/);
      }),
    );
  });
});
