import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { cents } from '../money.ts';

/** A company's ledgers that held less on a day than the amount promised to clients, for the people who fund them. */
export const lowLedgers = z.object({
  tenantId,
  /** The company's own day. Each has at most one such notice. */
  on: day,
  at: instant,
  ledgers: z
    .array(z.object({ name: z.string(), available: cents, promised: cents, underWay: cents, short: cents }))
    .check(z.minLength(1), z.maxLength(50)),
});
export type LowLedgers = z.infer<typeof lowLedgers>;
