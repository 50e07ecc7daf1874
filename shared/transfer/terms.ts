import * as z from 'zod/mini';
import { phone } from '../phone.ts';

/**
 * The facts that an authorization's text names beside the payment, as the server knows them. The page's clock and
 * copies don't count.
 */
export const terms = z.lazy(() =>
  z.object({
    tenantName: z.string(),
    supportEmail: z.string(),
    pocPhone: phone,
    bankName: z.string(),
    accountName: z.string(),
    accountLastFourDigits: z.string(),
    /** The first day on which the money may move, MM/DD/YYYY in the tenant's zone: today, or the scheduled day. */
    on: z.string(),
    /** True if it goes to the bank network that very day (for a disbursement, if it isn't instant). */
    isSameDay: z.optional(z.nullable(z.boolean())),
  }),
);
export type Terms = z.infer<typeof terms>;
