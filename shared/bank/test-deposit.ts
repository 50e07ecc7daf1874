import { addBankingDays, easternTime, isBankingDay } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { hourIn } from '../zoned-hour.ts';
import type { BankAccount } from './account.ts';

type Waiting = Pick<BankAccount, 'linkedAt'> & {
  readonly verification?: BankAccount['verification'] | undefined;
};

/**
 * The day by which the one-cent test deposit has arrived: it is sent as same-day ACH or on the next banking day (Plaid,
 * "Same-Day Micro-deposits": one business day). Undefined for an account that expects none.
 */
export const testDepositBy = (account: Waiting): Day | undefined =>
  account.verification === 'by code' ? addBankingDays(easternTime(account.linkedAt).on, 1) : undefined;

/**
 * The day of a test deposit that its owner must still be notified about. Undefined if they were notified, if the code
 * is no longer needed, or if the account is disconnected.
 */
export const depositToTell = (
  account: Waiting & { readonly active: boolean; readonly depositToldAt?: BankAccount['depositToldAt'] | undefined },
): Day | undefined => (account.active && account.depositToldAt === undefined ? testDepositBy(account) : undefined);

/** In New York, an hour after the first same-day entries settle at 1 p.m. (Federal Reserve, FedACH). */
const LANDED_FROM = '14:00';

/** A business may text a consumer from 8 a.m. to 9 p.m. (47 CFR 64.1200(c)(1)). One hour is left for delays. */
const TELLS = { from: 8, before: 20 } as const;

/** The banking day whose test deposits should have arrived by now. Undefined earlier in the day and on other days. */
export function depositsLandedOn(now: Date): Day | undefined {
  const { on, time } = easternTime(now.toISOString());
  return time >= LANDED_FROM && isBankingDay(on) ? on : undefined;
}

/** True if a client in this time zone may be notified about a test deposit at this hour. */
export function isHourToTell(now: Date, timeZone: string): boolean {
  const hour = hourIn(timeZone, now);
  return hour >= TELLS.from && hour < TELLS.before;
}
