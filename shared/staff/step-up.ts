import * as z from 'zod/mini';
import { personId, staffSessionId, tenantId } from '../ids.ts';

/**
 * The id of a step-up: 128 bits, drawn by the server.
 */
export const stepUpId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/))
  .brand<'StepUpId'>();
export type StepUpId = z.infer<typeof stepUpId>;

/**
 * A step-up: one person proves again who they are, for one thing that they were told in words, in the session in which
 * they asked. It is good for that thing alone, once, and for a few minutes. Times are epoch seconds.
 */
export const staffStepUp = z.object({
  id: stepUpId,
  tenantId,
  person: personId,
  session: staffSessionId,
  /** SHA-256, in hex, of the thing as it was when they asked: another amount or version is another thing. */
  thing: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** "Approve $20,000.00 to Wei Chen, file 24-2000": what whoever touches the key reads. */
  words: z.string(),
  /** The pool's own word for the proof under way, and which factor it waits for. */
  asked: z.optional(z.object({ next: z.enum(['passkey', 'totp']), poolSession: z.string() })),
  provedAt: z.optional(z.int()),
  /** The table's time to live. */
  expiresAt: z.int(),
});
export type StaffStepUp = z.infer<typeof staffStepUp>;
