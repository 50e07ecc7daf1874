import * as z from 'zod/mini';
import { tenantId } from '../ids.ts';
import { phone } from '../phone.ts';
import { GOOD_FUNDS_DAYS } from '../transfer/good-funds.ts';
import { SAME_DAY_WAYS } from '../transfer/same-day-ways.ts';
import { color, optionalText, picture, text } from './fields.ts';

/** Public data of a tenant: the company, its address, and its portal's options. */
export const companyShape = () => ({
  id: tenantId,
  name: text(80),
  description: optionalText(200),
  type: z.enum(['title', 'escrow', 'brokerage']),
  address1: text(80),
  address2: optionalText(80),
  city: text(60),
  state: z.string().check(z.length(2)),
  zipcode: z.string().check(z.regex(/^\d{5}(-\d{4})?$/)),
  timeZone: z._default(z.string(), 'America/New_York'),
  supportEmail: z.email(),
  pocPhone: phone,
  routingType: z.enum(['office', 'agent']),
  tenantGroup: z.optional(
    z.object({
      groupName: text(80),
      logoURL: z.optional(picture()),
      groupTagline: optionalText(120),
      bannerColor: color(),
    }),
  ),
  collectEmailAtRegistration: z._default(z.boolean(), false),
  hideTerritories: z._default(z.boolean(), false),
  /**
   * Banking days after settlement until a debit clears: the hold set by the provider, or a longer one required by the
   * tenant's state or underwriter.
   */
  goodFundsDays: z._default(z.int().check(z.minimum(0), z.maximum(20)), GOOD_FUNDS_DAYS),
  /** Sends disbursements instantly (RTP, FedNow) if the client's bank supports it. */
  instantDisbursements: z._default(z.boolean(), false),
  /** Payments that go to the bank network the same day if made in time. */
  sameDayAch: z._default(z.array(z.enum(SAME_DAY_WAYS)).check(z.maxLength(2)), []),
});
