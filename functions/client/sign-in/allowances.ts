import {
  CODE_TRIES_PER_HOUR,
  CODES_PER_PHONE_PER_HOUR,
  LOCKOUT_SECONDS,
  PIN_WAIT_SECONDS,
  RESEND_AFTER_SECONDS,
} from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';

/** Recent tries of something; all times in epoch seconds. */
export type Tally = {
  readonly count: number;
  readonly windowEndsAt: number;
  readonly nextAt: number;
  readonly lockedUntil: number;
  readonly lockouts: number;
  readonly expiresAt: number;
};

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Epoch seconds, the unit of the table's time to live. */
export const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

const FRESH: Tally = { count: 0, windowEndsAt: 0, nextAt: 0, lockedUntil: 0, lockouts: 0, expiresAt: 0 };

/** The tally with an open window. Counts from an earlier window no longer apply. */
function opened(current: Tally | undefined, at: number): Tally {
  if (current && current.windowEndsAt > at) return current;
  return { ...FRESH, ...current, count: 0, windowEndsAt: at + HOUR_SECONDS };
}

const lastOr = (list: readonly number[], at: number): number => list[Math.min(at, list.length - 1)] ?? 0;

/** Counts a text to a phone: a limited number per hour, with a growing wait between them. */
export function countSend(
  current: Tally | undefined,
  now: Date,
): Outcome<Tally, Refusal<'code/wait-to-resend' | 'code/too-many-sent'>> {
  const at = secondsOf(now);
  const tally = opened(current, at);
  if (tally.count >= CODES_PER_PHONE_PER_HOUR)
    return refuse({ code: 'code/too-many-sent', retryAfterSeconds: tally.windowEndsAt - at });
  if (tally.nextAt > at) return refuse({ code: 'code/wait-to-resend', retryAfterSeconds: tally.nextAt - at });
  const nextAt = at + lastOr(RESEND_AFTER_SECONDS, tally.count);
  return done({ ...tally, count: tally.count + 1, nextAt, expiresAt: tally.windowEndsAt });
}

/** Removes the wait, because the text was never sent. The count stays, or a broken carrier would be called forever. */
export const withoutWait = (current: Tally | undefined, now: Date): Outcome<Tally, never> =>
  done({ ...opened(current, secondsOf(now)), nextAt: 0, expiresAt: secondsOf(now) + HOUR_SECONDS });

/** Refuses a try while a client is locked. */
export function lockRefusal(current: Tally | undefined, now: Date): Refusal<'code/locked'> | undefined {
  const leftSeconds = (current?.lockedUntil ?? 0) - secondsOf(now);
  return leftSeconds > 0 ? { code: 'code/locked', retryAfterSeconds: leftSeconds } : undefined;
}

/**
 * Counts a try at a code before the code is checked. The tenth within an hour, over any number of codes, locks the
 * client for a quarter of an hour. If it happens again within a day, the lock lasts an hour. (NIST SP 800-63B-4: a new
 * code doesn't reset the count of failures.) A right code resets the tally.
 */
export function countTry(current: Tally | undefined, now: Date): Outcome<Tally, Refusal<'code/locked'>> {
  const locked = lockRefusal(current, now);
  if (locked) return refuse(locked);
  const at = secondsOf(now);
  const tally = opened(current, at);
  const count = tally.count + 1;
  const lockouts = tally.lockedUntil + DAY_SECONDS > at ? tally.lockouts : 0;
  const expiresAt = at + DAY_SECONDS + HOUR_SECONDS;
  if (count < CODE_TRIES_PER_HOUR) return done({ ...tally, count, lockouts, expiresAt });
  const lockedUntil = at + lastOr(LOCKOUT_SECONDS, lockouts);
  return done({ ...tally, count: 0, windowEndsAt: at, lockedUntil, lockouts: lockouts + 1, expiresAt });
}

/** The limits within which a try is only counted: all but the one that locks. */
export const onlyCounted = (now: Date) => ({
  now,
  below: CODE_TRIES_PER_HOUR - 1,
  expiresAt: secondsOf(now) + DAY_SECONDS + HOUR_SECONDS,
});

/** Counts a try at a live page's PIN before the PIN is checked. After a few, each is followed by a longer wait. */
export function countPinTry(current: Tally | undefined, now: Date): Outcome<Tally, Refusal<'request/too-many'>> {
  const locked = lockRefusal(current, now);
  if (locked) return refuse({ ...locked, code: 'request/too-many' });
  const at = secondsOf(now);
  const before = current && current.expiresAt > at ? current : FRESH;
  const lockedUntil = at + lastOr(PIN_WAIT_SECONDS, before.count);
  return done({ ...before, count: before.count + 1, lockedUntil, expiresAt: at + DAY_SECONDS });
}

/** Marks a place from which a right PIN came. */
export const knownPlace = (now: Date): Tally => ({ ...FRESH, expiresAt: secondsOf(now) + 60 * DAY_SECONDS });

/** A fixed clock hour, for counting calls from an address. */
export function hourOf(now: Date): { window: string; expiresAt: number; leftSeconds: number } {
  const leftSeconds = HOUR_SECONDS - (secondsOf(now) % HOUR_SECONDS);
  return { window: now.toISOString().slice(0, 13), expiresAt: secondsOf(now) + leftSeconds, leftSeconds };
}
