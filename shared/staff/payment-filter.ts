import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { agentId, officeId } from '../ids.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES } from '../transfer/status.ts';
import { QUEUES } from './queue.ts';

/** Several values in one text of an address: "pending,completed". */
const several = <T extends z.ZodMiniType<string, string>>(each: T) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(400)),
      z.transform((text) => text.split(',')),
    ),
    z.array(each),
  );

/** Whole cents, as an address has them. */
const centsText = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text) => Number(text)),
);

/**
 * What a list of payments is narrowed to: the words of an address, parsed. Without any of them it is every payment, the
 * newest first; within a queue, the one that has waited longest.
 */
export const paymentFilter = z.object({
  queue: z.optional(z.enum(QUEUES)),
  status: z.optional(several(z.enum(TRANSFER_STATUSES))),
  kind: z.optional(several(z.enum(TRANSFER_KINDS))),
  purpose: z.optional(several(z.string().check(z.minLength(1)))),
  office: z.optional(officeId),
  agent: z.optional(agentId),
  /** The closing's hash, as every row names it. */
  file: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/))),
  /** Created on these days of the company's calendar, both included; of good funds, good on them, today if none is named. */
  from: z.optional(day),
  until: z.optional(day),
  /** The amount without the fee, in cents, both included. */
  least: z.optional(centsText),
  most: z.optional(centsText),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

/** A filter as the words of an address; what is not asked for stands nowhere. */
export const filterWords = (filter: PaymentFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  );
