import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { EXCEPTION_KINDS } from './exceptions.ts';

/** A banking day's notice about exceptions that have persisted, for the people who resolve them. */
export const exceptionWord = z.object({
  tenantId,
  /** The company's own day. Each has at most one such notice. */
  on: day,
  at: instant,
  /** Late undecided bank transactions: how many were counted, and the oldest one's day. */
  lines: z.optional(z.object({ count: z.int(), isMore: z.boolean(), amount: cents, oldest: day })),
  /** Proof requests due within days: how many, and the first due date. */
  proofs: z.optional(z.object({ count: z.int(), due: day })),
  /** Mismatches that have persisted since the previous banking day, by kind. */
  found: z._default(
    z.array(z.object({ kind: z.enum(EXCEPTION_KINDS), count: z.int(), amount: cents, oldest: day })),
    [],
  ),
});
export type ExceptionWord = z.infer<typeof exceptionWord>;
