import { addBankingDays, easternTime } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { type BankAccount, linkedSince } from './account.ts';

/**
 * The day by which the cent that proves an account is there: it goes out as same-day ACH, or on the next banking day
 * (Plaid, "Same-Day Micro-deposits": one business day). Undefined for an account that waits for none.
 */
export const testDepositBy = (
  account: Pick<BankAccount, 'linkedAt' | 'updatedAt'> & {
    readonly verification?: BankAccount['verification'] | undefined;
  },
): Day | undefined =>
  account.verification === 'by code' ? addBankingDays(easternTime(linkedSince(account)).on, 1) : undefined;
