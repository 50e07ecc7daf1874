import { expect, test, vi } from 'vitest';
import { isPassword, passwordHash } from '#infra/local/aws/cognito-password.ts';

const made = vi.hoisted(() => ({ hashes: 0 }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const scryptSync = (...given: Parameters<typeof real.scryptSync>) => {
    made.hashes += 1;
    return real.scryptSync(...given);
  };
  return { ...real, scryptSync };
});

test('a password takes one hash, whether its user exists or not', () => {
  const kept = passwordHash('four words in a row');
  for (const [given, of, isRight] of [
    ['four words in a row', kept, true],
    ['another password', kept, false],
    ['four words in a row', undefined, false],
  ] as const) {
    made.hashes = 0;
    expect(isPassword(given, of)).toBe(isRight);
    expect(made.hashes).toBe(1);
  }
});
