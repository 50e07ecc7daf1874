import type { Instant } from '../dates.ts';
import { SAME_DAY_MAX_CENTS } from '../limits.ts';
import type { Tenant } from '../tenant/tenant.ts';
import { isInTimeForToday } from './expected-dates.ts';
import type { SAME_DAY_WAYS } from './same-day-ways.ts';

type Asked = { readonly way: (typeof SAME_DAY_WAYS)[number]; readonly total: number; readonly at: Instant };

/** Whether a payment made now goes to the network today: the company wants it, the network takes it, and in time. */
export const goesToday = ({ sameDayAch }: Pick<Tenant, 'sameDayAch'>, { way, total, at }: Asked): boolean =>
  sameDayAch.includes(way) && total <= SAME_DAY_MAX_CENTS && isInTimeForToday(at);
