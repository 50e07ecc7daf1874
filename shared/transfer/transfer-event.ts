import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { cents } from '../money.ts';
import { staffIdentity } from '../staff/person.ts';
import { fileChange } from './file-number.ts';
import { reversalStep } from './reversal-step.ts';
import { transferStatus } from './status.ts';

/**
 * A wire as an event books it, so that a later correction changes no earlier entry: the amount received, the fee in it,
 * the day, and whether the wire is unmatched before or after.
 */
const bookedWire = z.lazy(() =>
  z.object({
    reference: z.string(),
    received: cents,
    earned: cents,
    on: day,
    isHeld: z.boolean(),
  }),
);

/** One step of a transfer: what happened, who did it, when and why. A status never changes without one. */
export const transferEvent = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    from: z.nullable(transferStatus),
    to: transferStatus,
    actor: z.enum(['client', 'staff', 'approver', 'provider', 'system']),
    at: instant,
    reason: z.optional(z.string()),
    /** The staff member's name; never shown to clients. */
    by: z.optional(z.string()),
    /** The staff member's identity behind the name. */
    identity: z.optional(staffIdentity),
    /** Set if the event moved the transfer to another file. */
    file: z.optional(fileChange),
    /** The wire that it received or gave up, as the books book it. */
    wire: z.optional(bookedWire),
    /** Set on reversal steps. */
    reversal: z.optional(reversalStep),
    /** The day of a bank's proof of authorization request. */
    proof: z.optional(z.object({ asked: day })),
  }),
);
export type TransferEvent = z.infer<typeof transferEvent>;
