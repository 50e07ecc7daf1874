import { notAuthorized, type OpenPool, type User } from './cognito-pools.ts';
import type { AwsRefusal } from './protocol.ts';

/*
 * Cognito slows down a user's wrong passwords and codes (developer guide, "Lockout behavior for failed sign-in
 * attempts"). After n wrong ones, it refuses every attempt for 2^(n-5) seconds, up to about 15 minutes. A sign-in that
 * succeeds, or 15 minutes without any attempt, starts over.
 */
const FREE = 5;
const MAX_MS = 15 * 60_000;

/** The refusal of an attempt during a lockout, which doesn't prolong it. */
export function lockedOut(pool: OpenPool, user: User): AwsRefusal | undefined {
  const nowMs = pool.clock.now().getTime();
  const { failures } = user;
  if (!failures || failures.lockedUntilMs <= nowMs) return undefined;
  pool.users.write(user.userName, { ...user, failures: { ...failures, lastAtMs: nowMs } });
  return notAuthorized('Password attempts exceeded');
}

/** Counts a wrong password or code, and returns its refusal. */
export function failedBy(pool: OpenPool, user: User, refusal: AwsRefusal): AwsRefusal {
  const nowMs = pool.clock.now().getTime();
  const { failures } = user;
  const count = (failures && nowMs - failures.lastAtMs < MAX_MS ? failures.count : 0) + 1;
  const lockMs = count < FREE ? 0 : Math.min(1000 * 2 ** (count - FREE), MAX_MS);
  pool.users.write(user.userName, { ...user, failures: { count, lastAtMs: nowMs, lockedUntilMs: nowMs + lockMs } });
  return refusal;
}
