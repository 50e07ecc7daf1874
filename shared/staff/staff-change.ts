import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';
import { staffIdentity } from './person.ts';
import { signature } from './signature.ts';
import { memberRights } from './staff-member.ts';

/** A membership change that needs approval. */
export const staffChange = z.object({
  id: z.string(),
  tenantId,
  /** `restore` lets a person work here again after another company has reset their sign-in. */
  what: z.enum(['invite', 'change', 'reset', 'restore']),
  /** The person concerned. A newly invited person has no id yet. */
  person: z.optional(personId),
  name: z.string(),
  email: z.string(),
  rights: z.optional(memberRights),
  ticket: z.optional(z.string()),
  until: z.optional(instant),
  /** The version of the membership that was shown. */
  version: z.optional(z.int()),
  by: z.string(),
  /** The proposer's id: a console person's, or that of a signed command. */
  byId: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** The decision. The record is deleted once it is carried out. */
  decided: z.optional(z.extend(signature, { agreed: z.boolean() })),
  reason: z.optional(z.string()),
  /** Epoch seconds, the table's time to live. A change not approved within two weeks is dropped. */
  expiresAt: z.int(),
});
export type StaffChange = z.infer<typeof staffChange>;

/** Longer than a function runs. An approval older than this that is still stored wasn't carried out. */
const CARRIED_OUT_SECONDS = 60;

/** Approvals before this moment that are still stored have failed, and can be given again. */
export const failedBefore = (now: Date): string => new Date(now.getTime() - CARRIED_OUT_SECONDS * 1000).toISOString();

/** True if a change needs approval: it is undecided, or its approval wasn't carried out. */
export const isChangeOpen = ({ decided, expiresAt }: StaffChange, now: Date): boolean =>
  expiresAt > now.getTime() / 1000 && (!decided || (decided.agreed && decided.at < failedBefore(now)));
