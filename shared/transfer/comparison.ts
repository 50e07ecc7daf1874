import { addDays } from '../banking-days.ts';
import type { Instant } from '../dates.ts';
import { asAtProvider, type EntryStanding } from './provider-events.ts';
import type { Transfer } from './transfer.ts';

/**
 * How long after completion a payment may still be returned, in calendar days. A consumer has 60 days to dispute an
 * unauthorized debit, and Plaid's `unauthorized_return_window` ends 61 banking days after settlement. A credit is
 * returned within days (Nacha Operating Rules, 3.8 and 3.13).
 */
const RETURN_DAYS = { debit: 92, credit: 14 } as const;

/** The end of the return period of a completed payment; undefined for one without an entry at the bank. */
export function returnableUntil({ completedAt, disbursement, provider }: Transfer): Instant | undefined {
  if (!completedAt || provider.transferId === undefined) return undefined;
  const days = RETURN_DAYS[disbursement ? 'credit' : 'debit'];
  return `${addDays(completedAt.slice(0, 10), days)}${completedAt.slice(10)}`;
}

/** The end of the return period of a debit completed at this instant, by which completed ones are sorted. */
export const debitReturnableUntil = (completedAt: Instant): Instant =>
  `${addDays(completedAt.slice(0, 10), RETURN_DAYS.debit)}${completedAt.slice(10)}`;

/** Entry statuses at the provider that agree with each status of ours. */
const AGREEING: Partial<Record<Transfer['status'], readonly string[]>> = {
  pending: ['pending', 'posted'],
  completed: ['settled', 'funds_available'],
  error: ['returned', 'failed'],
  cancelled: ['cancelled'],
};

export type Comparison =
  | { readonly shows: 'the same' }
  /** The bank is ahead, or has a trace number that we lack. */
  | { readonly shows: 'news' }
  /** No move leads from one to the other, so a person has to review it. */
  | { readonly shows: 'a contradiction' };

/** Compares a transfer with its entry at the bank. The bank's record wins. */
export function comparedWith(transfer: Transfer, entry: EntryStanding, at: Instant): Comparison {
  const told = asAtProvider(transfer, entry, at);
  if (!AGREEING[told.status]?.includes(entry.status)) return { shows: 'a contradiction' };
  // No event brings the trace number. It is on the entry once that is posted.
  const isTraced = told.creditTraceId !== undefined || entry.traceId === undefined;
  return { shows: told === transfer && isTraced ? 'the same' : 'news' };
}
