import * as z from 'zod/mini';
import { sessionId } from '../ids.ts';
import { IDLE_SECONDS, SESSION_MAX_SECONDS } from '../limits.ts';
import { typedCodes } from './fresh.ts';
import { signInMethod } from './sign-in-method.ts';

/** The reasons for a session to end early. */
export const sessionEnd = z.enum([
  'logged out',
  'signed out from another device',
  'refresh token replayed',
  'stopped by the company',
  'payments frozen',
]);
export type SessionEndReason = z.infer<typeof sessionEnd>;

/** A client's session in one browser, as every signed-in call reads it. Times are epoch seconds. */
export const clientSession = z.object({
  id: sessionId,
  startedAt: z.int(),
  /** The time of the page's last reported activity. */
  activeAt: z.int(),
  codes: typedCodes,
  by: signInMethod,
  userAgent: z.string(),
  sourceAddress: z.string(),
  /** The family of refresh tokens since the newest code, and its time. Older tokens are invalid. */
  family: z.string(),
  familyAt: z.int(),
  ended: z.optional(z.object({ at: z.int(), because: sessionEnd })),
  /** The table's time to live. */
  expiresAt: z.int(),
});
export type ClientSession = z.infer<typeof clientSession>;

/** True if a session is open: not ended, not idle for too long, and not too old. */
export function isSessionOpen({ ended, activeAt, startedAt }: ClientSession, now: Date): boolean {
  const at = now.getTime() / 1000;
  return ended === undefined && at < activeAt + IDLE_SECONDS && at < startedAt + SESSION_MAX_SECONDS;
}
