import * as z from 'zod/mini';

/** A staff member's part in a payment: one prepares it, another approves it. */
export const STAFF_ROLES = ['prepare', 'approve'] as const;
export const staffRole = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof staffRole>;

/**
 * The person behind the displayed name: an id that stays the same however the name is typed, the role they acted in,
 * and how they proved who they are. `console` is a session of the staff pool with two factors. `aws` is an AWS identity
 * with a second factor. `local` is a name from the tenant file on one machine, where no real money moves.
 */
export const staffIdentity = z.object({ id: z.string(), role: staffRole, way: z.enum(['console', 'aws', 'local']) });
export type StaffIdentity = z.infer<typeof staffIdentity>;
