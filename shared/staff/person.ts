import * as z from 'zod/mini';

/** What a person of the staff does in a payment: one prepares it, another one approves it. */
export const STAFF_ROLES = ['prepare', 'approve'] as const;
export const staffRole = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof staffRole>;

/**
 * Who acted, beside the name that people read: an id that stays the same however a name is typed, the role in which
 * they acted, and how they proved who they are. `console` is a session of the staff's own pool, with two factors; `aws` is
 * one that AWS vouches for, with a second factor; `local` is a name out of the tenant's file, on one machine, where
 * nobody's money moves.
 */
export const staffIdentity = z.object({ id: z.string(), role: staffRole, way: z.enum(['console', 'aws', 'local']) });
export type StaffIdentity = z.infer<typeof staffIdentity>;
