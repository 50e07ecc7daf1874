import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';
import { staffIdentity } from './person.ts';
import { signature } from './signature.ts';
import { memberRights } from './staff-member.ts';

/** An invitation lasts three days: long enough for a weekend, too short to lie in a mailbox for ever. */
export const INVITATION_SECONDS = 72 * 3600;

/** How long somebody approves nothing after their factors were reset: long enough for them to hear of it, and say no. */
export const RESET_HOLD_SECONDS = 24 * 3600;

/**
 * An invitation to work for a company, or to set new factors after a reset. Of its secret only the hash is kept; it is
 * used up when the second factor stands.
 */
export const staffInvitation = z.object({
  id: z.string(),
  tenantId,
  kind: z.enum(['join', 'reset']),
  /** Who they will be; of a reset, who they are. */
  person: personId,
  name: z.string(),
  email: z.string(),
  rights: memberRights,
  hash: z.string(),
  invitedBy: z.string(),
  identity: z.optional(staffIdentity),
  /** The hash of a cookie: the browser that opened it first. A second one ends it. */
  openedBy: z.optional(z.string()),
  /** Who took it back; the record is deleted right after. */
  revoked: z.optional(signature),
  at: instant,
  /** Why the people who run the portal are let in, and until when. */
  ticket: z.optional(z.string()),
  until: z.optional(instant),
  /** Epoch seconds; the table's time to live as well. */
  expiresAt: z.int(),
});
export type StaffInvitation = z.infer<typeof staffInvitation>;
