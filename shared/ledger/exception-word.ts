import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { EXCEPTION_KINDS } from './exceptions.ts';

/** What a banking day's mail says of exceptions that have lasted, for those who clear them up. */
export const exceptionWord = z.object({
  tenantId,
  /** The company's own day. Each has one such word at most. */
  on: day,
  at: instant,
  /** Lines of the statement that nobody has decided about and that are late: how many were counted, and the oldest's day. */
  lines: z.optional(z.object({ count: z.int(), isMore: z.boolean(), amount: cents, oldest: day })),
  /** Proofs that banks wait for and that are due within days: how many, and by when the first one. */
  proofs: z.optional(z.object({ count: z.int(), due: day })),
  /** What the comparison has found and what has lasted since the banks' day before, kind by kind. */
  found: z._default(
    z.array(z.object({ kind: z.enum(EXCEPTION_KINDS), count: z.int(), amount: cents, oldest: day })),
    [],
  ),
});
export type ExceptionWord = z.infer<typeof exceptionWord>;
