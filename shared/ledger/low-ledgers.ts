import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { cents } from '../money.ts';

/** Which of a company's ledgers at the provider held less on a day than is promised to clients, for those who fund them. */
export const lowLedgers = z.object({
  tenantId,
  /** The company's own day. Each has one such word at most. */
  on: day,
  at: instant,
  ledgers: z
    .array(z.object({ name: z.string(), available: cents, promised: cents, underWay: cents, short: cents }))
    .check(z.minLength(1), z.maxLength(50)),
});
export type LowLedgers = z.infer<typeof lowLedgers>;
