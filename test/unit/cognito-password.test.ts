import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect, test, vi } from 'vitest';
import { isPassword, passwordHash } from '#infra/local/aws/cognito-password.ts';

const hashed = vi.spyOn(crypto, 'scryptSync');
syncBuiltinESMExports();
afterAll(() => {
  hashed.mockRestore();
  syncBuiltinESMExports();
});

test('a password takes one hash, whether its user exists or not', () => {
  const kept = passwordHash('four words in a row');
  for (const [given, of, isRight] of [
    ['four words in a row', kept, true],
    ['another password', kept, false],
    ['four words in a row', undefined, false],
  ] as const) {
    hashed.mockClear();
    expect(isPassword(given, of)).toBe(isRight);
    expect(hashed).toHaveBeenCalledTimes(1);
  }
});
