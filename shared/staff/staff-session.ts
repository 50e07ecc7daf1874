import * as z from 'zod/mini';
import { personId, staffSessionId } from '../ids.ts';
import { STAFF_IDLE_SECONDS, STAFF_SESSION_MAX_SECONDS } from '../limits.ts';

/** A staff member's session in one browser, read by every console call. Times are epoch seconds. */
export const staffSession = z.object({
  id: staffSessionId,
  person: personId,
  startedAt: z.int(),
  /** When its page last reported activity. */
  activeAt: z.int(),
  /** When the person last proved who they are with two factors. */
  provedAt: z.int(),
  by: z.enum(['password', 'passkey']),
  userAgent: z.string(),
  sourceAddress: z.string(),
  ended: z.optional(z.object({ at: z.int(), because: z.string() })),
  /** The table's time to live. */
  expiresAt: z.int(),
});
export type StaffSession = z.infer<typeof staffSession>;

/** True if a session is still open: not ended, not idle for too long, and no older than a working day. */
export function isStaffSessionOpen({ ended, activeAt, startedAt }: StaffSession, now: Date): boolean {
  const at = now.getTime() / 1000;
  return ended === undefined && at < activeAt + STAFF_IDLE_SECONDS && at < startedAt + STAFF_SESSION_MAX_SECONDS;
}
