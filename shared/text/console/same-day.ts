import { sameDayHour } from '../same-day-hour.ts';

/** The texts about same-day payment for staff who prepare or approve a disbursement. */
export const sameDayOutText = {
  label: 'Delivery',
  until: `If the client accepts by ${sameDayHour} p.m. Eastern Time today, it’s sent by same-day ACH and should arrive today, unless the account needs a call first. After that, it’s sent by standard ACH.`,
  over: `The same-day ACH cutoff has passed. If the client accepts today, it’s sent by standard ACH and arrives the next business day at the earliest. On later business days, the same-day cutoff is ${sameDayHour} p.m. Eastern Time.`,
  atOnce: 'If the client’s bank accepts instant payments, it’s sent instantly instead.',
  fee: 'Plaid charges your company for same-day ACH. The client pays nothing extra.',
} as const;
