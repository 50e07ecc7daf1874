import { isAdministrative, isUnauthorized } from './returns.ts';
import type { Transfer } from './transfer.ts';

/**
 * Limits on the percentage of an originator's debits returned within 60 days: as unauthorized, because the account was
 * closed or unknown, and for any reason (Nacha Operating Rules, "Return Rate Levels").
 */
export const RETURN_RATE_PERCENT = { unauthorized: 0.5, administrative: 3, overall: 15 } as const;

/** The days that the rates cover. */
export const RETURN_RATE_DAYS = 60;

/** The number of debits, and of returns by kind. */
export type ReturnRates = {
  readonly debits: number;
  readonly overall: number;
  readonly unauthorized: number;
  readonly administrative: number;
};

/** Counts the debits sent to the bank since an instant, and their returns. */
export function returnRatesOf(transfers: readonly Transfer[], since: string): ReturnRates {
  const debits = transfers.filter(
    ({ disbursement, method, startedAt }) => !disbursement && method === 'ACH' && startedAt && startedAt >= since,
  );
  const codes = debits.flatMap(({ returnedAt, problem }) => (returnedAt ? [problem?.code] : []));
  return {
    debits: debits.length,
    overall: codes.length,
    unauthorized: codes.filter(isUnauthorized).length,
    administrative: codes.filter(isAdministrative).length,
  };
}
