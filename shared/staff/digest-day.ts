import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';

/** How far a company's digest has come: of which day, about which time, and whether it is sent. */
export const digestDay = z.object({
  on: day,
  /** What became good funds from this moment on, and before that one. */
  since: instant,
  until: instant,
  tries: z.int(),
  /** Before this moment nothing tries it again. */
  nextAt: instant,
  /** Nothing sends it any more: everybody has it, or it was given up. */
  doneAt: z.optional(instant),
  isGivenUp: z.optional(z.boolean()),
});
export type DigestDay = z.infer<typeof digestDay>;
