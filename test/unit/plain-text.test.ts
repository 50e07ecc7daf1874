import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address } from '#shared/address.ts';
import { optionalName, requiredName } from '#shared/client/client.ts';
import { announceDocumentRoute } from '#shared/contracts/documents.ts';
import { behind } from '#shared/late-schema.ts';
import { linesOf, oneLineOf } from '#shared/plain-text.ts';
import { fieldSentences } from '#shared/refusals.ts';
import { transferDetails } from '#shared/transfer/rules.ts';

const anything = fc.string({ unit: 'binary' });

describe('typed text', () => {
  it('keeps the letters of every language, and joining characters', () => {
    for (const name of [
      'José Peña',
      'Łukasz',
      'Nguyễn Thị',
      "O'Brien-Smith",
      '李 明',
      'نرگس',
      'می\u200Cخواهم',
      '👩\u200D👧',
    ])
      expect(oneLineOf(name)).toBe(name);
  });

  it('loses direction marks and invisible characters', () => {
    expect(requiredName.parse('\u202EreyuB adA\u202C\u0000')).toBe('reyuB adA');
    expect(behind(address).shape.address1.parse('1 Elm\r\nBcc: eve')).toBe('1 Elm Bcc: eve');
    const name = behind(announceDocumentRoute.body).shape.document.shape.name;
    expect(name.parse('deed\u202Egnp.exe')).toBe('deedgnp.exe');
    expect(name.safeParse('\u202E\u200F').success).toBe(false);
  });

  it('is a name in the letters of a driver’s license, with a sentence that says so (X-127)', () => {
    for (const name of ['محمد', '陳偉', 'Αλέξης', 'Дмитрий', '김', '😀 Buyer', '<script>', 'Ada ≥', 'a\u0489b'])
      expect(requiredName.safeParse(name).error?.issues[0]?.message, name).toBe(fieldSentences.letters);
    for (const name of [
      'Nguyễn',
      'Żółć',
      'O’Brien-Smith',
      'Müller',
      'Kaʻiulani',
      'Şahin',
      'D’Angelo, Jr.',
      'Ẹ́niọlá',
      'Smith 3rd',
    ])
      expect(requiredName.parse(name)).toBe(name);
  });

  it.each<[string, readonly string[], string]>([
    ['without a letter', ['1', '-', '...', "'", '’ ’', '5551234567'], fieldSentences.nameWithoutLetter],
    ['that is an e-mail address', ['ada@example.com', 'Ada <ada@example.com>'], fieldSentences.nameIsEmail],
  ])('is refused as a name %s, and the sentence says what to enter (X-159)', (_what, names, sentence) => {
    for (const name of names) {
      expect(requiredName.safeParse(name).error?.issues[0]?.message, name).toBe(sentence);
      expect(optionalName.safeParse(name).error?.issues[0]?.message, name).toBe(sentence);
    }
    expect(optionalName.parse(' ')).toBe('');
  });

  it('may be any name that people have (X-159)', () => {
    for (const name of [
      'O',
      'Y',
      'Ng',
      'Ó',
      "O'Brien",
      'D’Arcy',
      'X Æ A-12',
      'Mary-Jane',
      'St. John',
      'Wu Jr.',
      '3rd Smith',
      'FNU',
    ])
      expect(requiredName.parse(name)).toBe(name);
  });

  it('can’t be a link in a name, which e-mails show in the tenant’s name', () => {
    for (const link of [
      'evil.example',
      'Jo www.evil.example',
      'http://127.1/',
      'jo@evil',
      'Jo\u202E.evil.exa\u200Emple',
    ])
      expect(requiredName.safeParse(link).error?.issues[0]?.message).toMatch(/leave out web addresses/);
    for (const name of ['J. R. R. Tolkien', 'St. John', 'Sammy Davis Jr.', 'D.', 'O’Brien-Smith'])
      expect(requiredName.parse(name)).toBe(name);
  });

  it('may have line breaks in a note only', () => {
    expect(behind(transferDetails).shape.note.parse('First\r\nsecond\u0007\u2028third')).toBe('First\nsecond \nthird');
  });

  it('never keeps control characters, broken characters or direction marks', () => {
    const hidden = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;
    fc.assert(fc.property(anything, (typed) => !hidden.test(oneLineOf(`${typed}\uD800`))));
    fc.assert(fc.property(anything, (typed) => !hidden.test(linesOf(typed).replaceAll('\n', ''))));
  });
});
