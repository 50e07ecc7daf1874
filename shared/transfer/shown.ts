import * as z from 'zod/mini';
import { cents } from '../money.ts';

/** Longer than any bank's name with account digits. */
const LABEL_MAX = 200;

/**
 * The values on the review when the client submitted it: the payment's version, its total, the company's account, and
 * the accepted text. The server compares each with the current value.
 */
export const shown = z.lazy(() =>
  z.object({
    version: z.int(),
    total: cents,
    /** The name of the company's account. A disbursement has none. */
    paidInto: z.optional(z.nullable(z.string().check(z.maxLength(LABEL_MAX)))),
    textSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
);
export type ShownReview = z.infer<typeof shown>;

/** The same for a wire, which has no text to agree to, because the client's own bank sends it. */
export type ShownWire = Omit<ShownReview, 'textSha256'>;
