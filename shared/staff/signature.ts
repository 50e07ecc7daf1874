import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from './person.ts';

/** Who of the staff did something, when, and why where a reason is asked for. */
export const signature = z.object({
  at: instant,
  by: z.string(),
  identity: z.optional(staffIdentity),
  reason: z.optional(z.string()),
});
export type Signature = z.infer<typeof signature>;
