import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { agentId, officeId } from '../ids.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES } from '../transfer/status.ts';
import { PAYMENT_STATES } from './payment-state.ts';
import { QUEUES } from './queue.ts';

/** Several values in one query parameter: "pending,completed". */
const several = <T extends z.ZodMiniType<string, string>>(each: T) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(400)),
      z.transform((text) => text.split(',')),
    ),
    z.array(each),
  );

/** Whole cents in a query parameter. */
export const centsText = z.pipe(
  z.string().check(z.regex(/^\d{1,13}$/)),
  z.transform((text) => Number(text)),
);

/**
 * The filter of a payment list, parsed from query parameters. Without any it is every payment, newest first; within a
 * queue, longest waiting first.
 */
export const paymentFilter = z.object({
  queue: z.optional(z.enum(QUEUES)),
  /** The staff's states. Each covers one or more statuses. */
  state: z.optional(several(z.enum(PAYMENT_STATES))),
  status: z.optional(several(z.enum(TRANSFER_STATUSES))),
  kind: z.optional(several(z.enum(TRANSFER_KINDS))),
  /** Only those of people without an account yet. */
  invited: z.optional(z.literal('yes')),
  purpose: z.optional(several(z.string().check(z.minLength(1)))),
  office: z.optional(officeId),
  agent: z.optional(agentId),
  /** The file's hash, as every row names it. */
  file: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/))),
  /**
   * Created on these days of the company's calendar, inclusive. For cleared funds, cleared on them; today by default.
   */
  from: z.optional(day),
  until: z.optional(day),
  /** The amount without the fee, in cents, inclusive. */
  least: z.optional(centsText),
  most: z.optional(centsText),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

/** A filter as query parameters, without empty ones. */
export const filterWords = (filter: PaymentFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  );
