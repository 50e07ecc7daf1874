import { addBankingDays, easternTime, isBankingDay } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { hourIn } from '../zoned-hour.ts';
import type { BankAccount } from './account.ts';

type Waiting = Pick<BankAccount, 'linkedAt'> & {
  readonly verification?: BankAccount['verification'] | undefined;
};

/**
 * The day by which the cent that proves an account is there: it goes out as same-day ACH, or on the next banking day
 * (Plaid, "Same-Day Micro-deposits": one business day). Undefined for an account that waits for none.
 */
export const testDepositBy = (account: Waiting): Day | undefined =>
  account.verification === 'by code' ? addBankingDays(easternTime(account.linkedAt).on, 1) : undefined;

/**
 * The day whose test deposit is still to be told to the owner of an account: undefined once it was told, when the code
 * is not waited for any more, or when the account is disconnected.
 */
export const depositToTell = (
  account: Waiting & { readonly active: boolean; readonly depositToldAt?: BankAccount['depositToldAt'] | undefined },
): Day | undefined => (account.active && account.depositToldAt === undefined ? testDepositBy(account) : undefined);

/** An hour in New York after the first same-day entries of a day have settled, at 1 p.m. (Federal Reserve, FedACH). */
const LANDED_FROM = '14:00';

/** Business may text a consumer from 8 a.m. to 9 p.m. (47 CFR 64.1200(c)(1)); an hour is left for what comes late. */
const TELLS = { from: 8, before: 20 } as const;

/** The banking day whose test deposits should be there by now; undefined earlier in the day, and on other days. */
export function depositsLandedOn(now: Date): Day | undefined {
  const { on, time } = easternTime(now.toISOString());
  return time >= LANDED_FROM && isBankingDay(on) ? on : undefined;
}

/** Whether a person in this zone is told of a test deposit at this hour. */
export function isHourToTell(now: Date, timeZone: string): boolean {
  const hour = hourIn(timeZone, now);
  return hour >= TELLS.from && hour < TELLS.before;
}
