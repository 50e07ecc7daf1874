import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from './person.ts';

/** A staff member's action: who, when, and why if a reason is required. */
export const signature = z.object({
  at: instant,
  by: z.string(),
  identity: z.optional(staffIdentity),
  reason: z.optional(z.string()),
});
export type Signature = z.infer<typeof signature>;
