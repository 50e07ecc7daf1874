import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tenantId } from '#shared/ids.ts';
import { filePartsOf, keptLine, namesItsWire } from '#shared/statement/kept-line.ts';
import { aKeptLine } from '../support/statements.ts';

const TENANT = tenantId.parse('acme');
const one = { fileId: 'f', fileNumber: '24-1187' };
const other = { fileId: 'g', fileNumber: '24-1188' };
const ignored = (outside: object) => ({ ...aKeptLine(TENANT, 1), state: 'ignored', outside });
const divided = (...amounts: readonly number[]) =>
  ignored({ parts: amounts.map((amount, at) => ({ ...(at === 0 ? one : other), amount })) });

test.each([
  ['wire', 'REF12345', true],
  ['other', '20261118B1QGC05C005522', true],
  ['other', 'REF12345', false],
  ['wire', 'NONREF', false],
  ['wire', 'R-1', false],
] as const)('a %s with the reference %s names its wire alone: %s (X-285)', (kind, reference, isNamed) => {
  expect(namesItsWire({ id: 'a'.repeat(64), kind, reference })).toBe(isNamed);
});

describe('a transaction posted to files (X-326)', () => {
  test('belongs to one file whole, as it was written before transactions could be split', () => {
    expect(filePartsOf(keptLine.parse(ignored(one)))).toEqual([{ ...one, amount: 500_000 }]);
    expect(filePartsOf(keptLine.parse(aKeptLine(TENANT, 1)))).toEqual([]);
  });

  test('of several files has a part for each, which add up to it, and is unreadable otherwise', () => {
    expect(filePartsOf(keptLine.parse(divided(400_000, 100_000)))).toEqual([
      { ...one, amount: 400_000 },
      { ...other, amount: 100_000 },
    ]);
    for (const amounts of [[400_000, 99_999], [400_000, 100_001], [500_000, 0], [500_000], [250_000, 125_000, 125_000]])
      expect(keptLine.safeParse(divided(...amounts)).success).toBe(false);
  });

  test('is read by no release that knows one file only, which would take it back out of that one', () => {
    const ofBefore = z.object({ outside: z.optional(z.object({ fileId: z.string(), fileNumber: z.string() })) });
    expect(ofBefore.safeParse(ignored(one)).success).toBe(true);
    expect(ofBefore.safeParse(divided(400_000, 100_000)).success).toBe(false);
  });
});
