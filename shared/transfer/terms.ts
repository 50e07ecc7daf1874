import * as z from 'zod/mini';
import { phone } from '../phone.ts';

/**
 * What the words of an authorization name beside the payment, as the server knows it: no clock and no copy of the
 * page's decides it.
 */
export const terms = z.object({
  tenantName: z.string(),
  supportEmail: z.string(),
  pocPhone: phone,
  bankName: z.string(),
  accountName: z.string(),
  accountLastFourDigits: z.string(),
  /** The first day on which it may be moved, MM/DD/YYYY in the tenant's zone: today's, or the one that is scheduled. */
  on: z.string(),
  /** It goes to the bank network that very day, a payout where it isn't instant; otherwise by ordinary ACH. */
  isSameDay: z.optional(z.nullable(z.boolean())),
});
export type Terms = z.infer<typeof terms>;
