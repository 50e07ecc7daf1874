import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { cents } from '../money.ts';
import { staffIdentity } from '../staff/person.ts';
import { fileChange } from './file-number.ts';
import { reversalStep } from './reversal-step.ts';
import { transferStatus } from './status.ts';

/**
 * A wire as an event books it, so that a later correction changes no earlier entry: what arrived, what of it is the
 * fee, the day, and whether the wire is held for nobody before or after.
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

/** One step of a transfer's life: what happened, who did it, when and why. A status never moves without one. */
export const transferEvent = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    from: z.nullable(transferStatus),
    to: transferStatus,
    actor: z.enum(['client', 'staff', 'approver', 'provider', 'system']),
    at: instant,
    reason: z.optional(z.string()),
    /** Which member of the tenant's staff; never shown to clients. */
    by: z.optional(z.string()),
    /** Who that is beyond the name. */
    identity: z.optional(staffIdentity),
    /** Set when it moved the transfer from one file to another. */
    file: z.optional(fileChange),
    /** The wire that it received or gave up, as the books book it. */
    wire: z.optional(bookedWire),
    /** Set on the steps of a reversal. */
    reversal: z.optional(reversalStep),
    /** The day on which a bank asked for the proof of the authorization. */
    proof: z.optional(z.object({ asked: day })),
  }),
);
export type TransferEvent = z.infer<typeof transferEvent>;
