import * as z from 'zod/mini';
import { day, type Instant, instant } from '../dates.ts';
import { transferId } from '../ids.ts';
import { cents } from '../money.ts';
import type { TransferEventName } from './lifecycle.ts';
import { PAYMENT_METHODS } from './purposes.ts';
import { transferStatus } from './status.ts';
import { refundOf, type Transfer } from './transfer.ts';
import { WAITS, waitsFor } from './waiting.ts';

/** The part of a transfer in the history's index: enough for a card, small enough for 18 in one read unit. */
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
    // An unknown value from a newer release reads as undefined, so that it can't break the list.
    waitsFor: z.catch(z.optional(z.enum(WAITS)), undefined),
    propertyAddress1: z._default(z.string(), ''),
    deadlineAt: z.optional(instant),
    startedAt: z.optional(instant),
    postedAt: z.optional(instant),
    completedAt: z.optional(instant),
    clearedAt: z.optional(instant),
    createdAt: instant,
    /** When something last happened that the client sees. */
    updatedAt: instant,
  }),
);
export type TransferCard = z.infer<typeof transferCard>;

/** Steps within a status that a client sees. Internal notes of the staff don't reorder the history. */
const SEEN: readonly string[] = ['schedule', 'reportSent', 'posted', 'fundsAvailable'] satisfies TransferEventName[];

/** When something last happened to a transfer that its client sees. */
export const happenedAt = ({ events, updatedAt }: Pick<Transfer, 'events' | 'updatedAt'>): Instant =>
  events.findLast(({ name, from, to }) => from !== to || SEEN.includes(name))?.at ?? updatedAt;

/** Card fields that a transfer holds elsewhere. */
export const cardParts = (record: Transfer) => ({
  scheduledOn: record.schedule?.on,
  waitsFor: waitsFor(record),
  happenedAt: happenedAt(record),
});
