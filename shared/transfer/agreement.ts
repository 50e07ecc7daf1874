import * as z from 'zod/mini';
import { signInMethod } from '../client/sign-in-method.ts';
import { day, instant } from '../dates.ts';
import { cents } from '../money.ts';
import { transferAccount } from './transfer-account.ts';

/**
 * Proof that the client authorized the debit (Nacha WEB) or accepted a disbursement: the text shown, who agreed, and
 * how they were authenticated. Kept with the transfer; the client can print it.
 */
export const authorization = z.lazy(() =>
  z.object({
    textVersion: z.string(),
    text: z.string(),
    textSha256: z.string(),
    /** The version of the transfer that was shown beside the text. */
    shownVersion: z.int(),
    total: cents,
    account: transferAccount,
    agreedAt: instant,
    /** When and how the client last proved who they are. */
    authenticatedAt: instant,
    authenticatedBy: signInMethod,
    sourceAddress: z.string(),
    userAgent: z.string(),
    keepUntil: instant,
  }),
);
export type Authorization = z.infer<typeof authorization>;

/**
 * A debit that starts automatically on a later day. Account and total are those of the authorization. `paidInto` is the
 * company's account as the review named it.
 */
export const schedule = z.lazy(() => z.object({ on: day, sendsAt: instant, authorization, paidInto: z.string() }));
