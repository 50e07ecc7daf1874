import * as z from 'zod/mini';
import { cents } from '../money.ts';

/** Longer than any bank's name with the digits of an account. */
const LABEL_MAX = 200;

/**
 * What stood on the review when a client pressed its button: which state of the payment, its total, the company's
 * account that it goes to, and the words agreed to. The server compares each with what a press would do now.
 */
export const shown = z.object({
  version: z.int(),
  total: cents,
  /** How the company's account is named, where one is named: a payment to the client goes to none. */
  paidInto: z.optional(z.nullable(z.string().check(z.maxLength(LABEL_MAX)))),
  textSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ShownReview = z.infer<typeof shown>;

/** The same of a wire, which has no words to agree to: the client's own bank has it sent. */
export type ShownWire = Omit<ShownReview, 'textSha256'>;
