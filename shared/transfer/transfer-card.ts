import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { PAYMENT_METHODS } from './purposes.ts';
import { transferStatus } from './status.ts';
import { refundOf } from './transfer.ts';
import { WAITS } from './waiting.ts';

/** What the history's index holds of a transfer: enough for a card, small enough for 20 in two read units. */
export const transferCard = z.lazy(() =>
  z.object({
    id: transferId,
    referenceId: z.string(),
    purpose: z.string(),
    purposeInSpanish: z.optional(z.string()),
    status: transferStatus,
    amount: cents,
    fee: cents,
    method: z.enum(PAYMENT_METHODS),
    disbursement: z.boolean(),
    refundOf: z.optional(refundOf),
    scheduledOn: z.optional(day),
    // What only a later release waits for reads as nothing: it must not take the list away.
    waitsFor: z.catch(z.optional(z.enum(WAITS)), undefined),
    deadlineAt: z.optional(instant),
    startedAt: z.optional(instant),
    postedAt: z.optional(instant),
    completedAt: z.optional(instant),
    clearedAt: z.optional(instant),
    createdAt: instant,
    updatedAt: instant,
  }),
);
export type TransferCard = z.infer<typeof transferCard>;
