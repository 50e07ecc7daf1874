import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';
import { staffIdentity } from './person.ts';
import { signature } from './signature.ts';
import { memberRights } from './staff-member.ts';

/** An invitation lasts three days: long enough for a weekend, too short to sit in a mailbox forever. */
export const INVITATION_SECONDS = 72 * 3600;

/** How long a person can't approve after their factors were reset: long enough for them to hear of it and object. */
export const RESET_HOLD_SECONDS = 24 * 3600;

/**
 * An invitation to work for a company, or to set new factors after a reset. Only the hash of its secret is stored. It
 * is used up once the second factor is set.
 */
export const staffInvitation = z.object({
  id: z.string(),
  tenantId,
  kind: z.enum(['join', 'reset']),
  /** The new person's id, or the existing one for a reset. */
  person: personId,
  name: z.string(),
  email: z.string(),
  rights: memberRights,
  hash: z.string(),
  /** The beginning of its link, for one that was approved: the outbox emails it and stores the hash then. */
  linkAt: z.optional(z.string()),
  invitedBy: z.string(),
  identity: z.optional(staffIdentity),
  /** The hash of a cookie: the browser that opened it first. A second one ends it. */
  openedBy: z.optional(z.string()),
  /** Who revoked it. The record is deleted right after. */
  revoked: z.optional(signature),
  at: instant,
  /** For support access: the reason and the end date. */
  ticket: z.optional(z.string()),
  until: z.optional(instant),
  /** Epoch seconds; also the table's time to live. */
  expiresAt: z.int(),
});
export type StaffInvitation = z.infer<typeof staffInvitation>;
