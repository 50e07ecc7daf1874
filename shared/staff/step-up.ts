import * as z from 'zod/mini';
import { personId, staffSessionId, tenantId } from '../ids.ts';

/** A step-up's id: 128 bits, created by the server. */
export const stepUpId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/))
  .brand<'StepUpId'>();
export type StepUpId = z.infer<typeof stepUpId>;

/**
 * A step-up: a person proves again who they are, for one action described in words, in the session that asked. It works
 * for that action only, once, and for a few minutes. Times are epoch seconds.
 */
export const staffStepUp = z.object({
  id: stepUpId,
  tenantId,
  person: personId,
  session: staffSessionId,
  /** SHA-256, in hex, of the action as it was when they asked. Another amount or version is another action. */
  thing: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** "Approve $20,000.00 to Wei Chen, file 24-2000": shown to the person who proves it. */
  words: z.string(),
  /** The pool's session for the proof under way, and the factor it waits for. */
  asked: z.optional(z.object({ next: z.enum(['passkey', 'totp']), poolSession: z.string() })),
  provedAt: z.optional(z.int()),
  /** The table's time to live. */
  expiresAt: z.int(),
});
export type StaffStepUp = z.infer<typeof staffStepUp>;
