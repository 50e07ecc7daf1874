import * as z from 'zod/mini';
import { tenantId } from '../ids.ts';
import { phone } from '../phone.ts';
import { GOOD_FUNDS_DAYS } from '../transfer/good-funds.ts';
import { SAME_DAY_WAYS } from '../transfer/same-day-ways.ts';
import { color, optionalText, picture, text } from './fields.ts';

/** What any visitor may know of a tenant: who the company is, where it is, and how its portal asks. */
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
   * Banking days after settlement until a debit is good funds here: the hold the provider has set, or a longer one that
   * the tenant's state or underwriter asks for.
   */
  goodFundsDays: z._default(z.int().check(z.minimum(0), z.maximum(20)), GOOD_FUNDS_DAYS),
  /** Whether payments to clients are sent at once (RTP, FedNow) where the client's bank takes that. */
  instantDisbursements: z._default(z.boolean(), false),
  /** Which payments go to the bank network on the same day, where they are made in time for it. */
  sameDayAch: z._default(z.array(z.enum(SAME_DAY_WAYS)).check(z.maxLength(2)), []),
});
