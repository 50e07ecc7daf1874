import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';
import { staffIdentity } from './person.ts';
import { signature } from './signature.ts';
import { memberRights } from './staff-member.ts';

/** A change of who works for a company that takes two people and waits for the second one. */
export const staffChange = z.object({
  id: z.string(),
  tenantId,
  /** To restore is to let a person work here again after another company has reset how they sign in. */
  what: z.enum(['invite', 'change', 'reset', 'restore']),
  /** Whom it is about; somebody who is invited has no id yet. */
  person: z.optional(personId),
  name: z.string(),
  email: z.string(),
  rights: z.optional(memberRights),
  ticket: z.optional(z.string()),
  until: z.optional(instant),
  /** The version of the membership that was shown. */
  version: z.optional(z.int()),
  by: z.string(),
  /** The proposer's id: a person's at the console, or the one by which a command was signed. */
  byId: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** Who agreed to it or dropped it; the record is deleted once that is done. */
  decided: z.optional(z.extend(signature, { agreed: z.boolean() })),
  reason: z.optional(z.string()),
  /** Epoch seconds, the table's time to live: what nobody agreed to for two weeks is dropped. */
  expiresAt: z.int(),
});
export type StaffChange = z.infer<typeof staffChange>;

/** Longer than a function runs: what was agreed to before that and is still on record was not carried out. */
const CARRIED_OUT_SECONDS = 60;

/** The moment before which an agreement that is still on record has failed, so that somebody may agree again. */
export const failedBefore = (now: Date): string => new Date(now.getTime() - CARRIED_OUT_SECONDS * 1000).toISOString();

/** Whether a change waits for a second person: nobody has decided it, or what was agreed to was not carried out. */
export const isChangeOpen = ({ decided, expiresAt }: StaffChange, now: Date): boolean =>
  expiresAt > now.getTime() / 1000 && (!decided || (decided.agreed && decided.at < failedBefore(now)));
