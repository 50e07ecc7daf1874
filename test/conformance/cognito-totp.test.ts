import { expect, test } from 'vitest';
import { newTotpSecret, totpCode, totpStepOf } from '#infra/local/aws/cognito-totp.ts';

/** "12345678901234567890" in base 32: the secret in the standard's own table. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'; // no secret: the standard's own example
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code for second %i is that of RFC 6238, appendix B', (seconds, code) => {
  expect(totpCode(SECRET, at(seconds))).toBe(code);
});

test('a code is valid half a minute before and after its own, and no longer', () => {
  const code = totpCode(SECRET, at(3000));
  const taken = [2939, 2970, 3000, 3029, 3059, 3060].map((now) => totpStepOf(SECRET, code, at(now)) !== undefined);
  expect(taken).toEqual([false, true, true, true, true, false]);
});

test('a code works once, and earlier codes don’t work after it', () => {
  const step = totpStepOf(SECRET, totpCode(SECRET, at(3000)), at(3000));
  expect(totpStepOf(SECRET, totpCode(SECRET, at(3000)), at(3000), step)).toBeUndefined();
  expect(totpStepOf(SECRET, totpCode(SECRET, at(2970)), at(3000), step)).toBeUndefined();
  expect(totpStepOf(SECRET, totpCode(SECRET, at(3030)), at(3000), step)).toBe((step ?? 0) + 1);
});

test('secrets are in base 32, and no two are alike', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{52}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
