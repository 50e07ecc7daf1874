import type { Instant } from '../dates.ts';
import { SAME_DAY_MAX_CENTS } from '../limits.ts';
import type { Tenant } from '../tenant/tenant.ts';
import { isInTimeForToday } from './expected-dates.ts';
import type { SAME_DAY_WAYS } from './same-day-ways.ts';

type Asked = { readonly way: (typeof SAME_DAY_WAYS)[number]; readonly total: number; readonly at: Instant };

/**
 * Same-day status of a payment in either direction: made now it goes today, or today's windows are over. Undefined if
 * the company doesn't want it, or the network doesn't take it.
 */
export function sameDayStanding(
  { sameDayAch }: Pick<Tenant, 'sameDayAch'>,
  { way, total, at }: Asked,
): 'until' | 'over' | undefined {
  if (!sameDayAch.includes(way) || total > SAME_DAY_MAX_CENTS) return undefined;
  return isInTimeForToday(at) ? 'until' : 'over';
}

/**
 * True if a payment made now goes to the network today: the company wants it, the network takes it, and a window is
 * left.
 */
export const goesToday = (tenant: Pick<Tenant, 'sameDayAch'>, asked: Asked): boolean =>
  sameDayStanding(tenant, asked) === 'until';
