import * as z from 'zod/mini';
import { sessionId } from '../ids.ts';
import { IDLE_SECONDS, SESSION_MAX_SECONDS } from '../limits.ts';
import { typedCodes } from './fresh.ts';
import { signInMethod } from './sign-in-method.ts';

/** Why a session ended before its time. */
export const sessionEnd = z.enum([
  'logged out',
  'signed out from another device',
  'refresh token replayed',
  'stopped by the company',
]);
export type SessionEndReason = z.infer<typeof sessionEnd>;

/** A session of a client in one browser, as every signed-in call reads it; times are epoch seconds. */
export const clientSession = z.object({
  id: sessionId,
  startedAt: z.int(),
  /** When its page last reported activity. */
  activeAt: z.int(),
  codes: typedCodes,
  by: signInMethod,
  userAgent: z.string(),
  sourceAddress: z.string(),
  /** Names the refresh tokens that follow from the newest code, and when that was: those of before are no good. */
  family: z.string(),
  familyAt: z.int(),
  ended: z.optional(z.object({ at: z.int(), because: sessionEnd })),
  /** The table's time to live. */
  expiresAt: z.int(),
});
export type ClientSession = z.infer<typeof clientSession>;

/** Whether a session still is one: not ended, not idle for too long, and no older than any may be. */
export function isSessionOpen({ ended, activeAt, startedAt }: ClientSession, now: Date): boolean {
  const at = now.getTime() / 1000;
  return ended === undefined && at < activeAt + IDLE_SECONDS && at < startedAt + SESSION_MAX_SECONDS;
}
