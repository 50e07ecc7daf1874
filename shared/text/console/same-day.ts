import { sameDayHour } from '../same-day-hour.ts';

/** What the staff read of the same day where they prepare or approve a payout. */
export const sameDayOutText = {
  label: 'How it goes',
  until: `Accepted by ${sameDayHour} p.m. Eastern Time today, it goes by same-day ACH and should arrive today, unless the account needs a call first. Accepted later today, it goes by ordinary ACH.`,
  over: `Same-day ACH takes nothing more today: accepted today, it goes by ordinary ACH and arrives the next business day at the earliest. On later business days same-day ACH takes it until ${sameDayHour} p.m. Eastern Time.`,
  atOnce: 'Where the client’s bank takes instant payments, it goes at once instead.',
  fee: 'The payment provider charges the company for same-day ACH; the client pays nothing more.',
} as const;
