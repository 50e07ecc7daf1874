import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';

/** A company's digest: its day, its period, and whether it was sent. */
export const digestDay = z.object({
  on: day,
  /** The period of newly cleared funds: from this instant until before that one. */
  since: instant,
  until: instant,
  tries: z.int(),
  /** No run tries again before this instant. */
  nextAt: instant,
  /** Set once everyone has it or it was given up, so that no run sends it again. */
  doneAt: z.optional(instant),
  isGivenUp: z.optional(z.boolean()),
});
export type DigestDay = z.infer<typeof digestDay>;
