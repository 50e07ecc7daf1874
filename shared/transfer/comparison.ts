import { addDays } from '../banking-days.ts';
import type { Instant } from '../dates.ts';
import { asAtProvider, type EntryStanding } from './provider-events.ts';
import type { Transfer } from './transfer.ts';

/**
 * How long after completion a payment may still come back, in calendar days. A consumer's bank has 60 days for an
 * unauthorized debit, and Plaid's `unauthorized_return_window` ends 61 banking days after settlement; a credit comes
 * back within days (Nacha Operating Rules, 3.8 and 3.13).
 */
const RETURN_DAYS = { debit: 92, credit: 14 } as const;

/** Until when the bank may still return a completed payment; undefined for one that is not at the bank. */
export function returnableUntil({ completedAt, disbursement, provider }: Transfer): Instant | undefined {
  if (!completedAt || provider.transferId === undefined) return undefined;
  const days = RETURN_DAYS[disbursement ? 'credit' : 'debit'];
  return `${addDays(completedAt.slice(0, 10), days)}${completedAt.slice(10)}`;
}

/** Until when a debit may be returned that was completed at an instant: by it the list of completed ones is sorted. */
export const debitReturnableUntil = (completedAt: Instant): Instant =>
  `${addDays(completedAt.slice(0, 10), RETURN_DAYS.debit)}${completedAt.slice(10)}`;

/** The statuses of an entry at the provider that a transfer of ours agrees with. */
const AGREEING: Partial<Record<Transfer['status'], readonly string[]>> = {
  pending: ['pending', 'posted'],
  completed: ['settled', 'funds_available'],
  error: ['returned', 'failed'],
  cancelled: ['cancelled'],
};

/** What comparing a transfer with its entry at the bank shows. */
export type Comparison =
  | { readonly shows: 'the same' }
  /** The bank is further, or has a trace number that we lack. */
  | { readonly shows: 'news' }
  /** No move leads from one to the other: a person has to look. */
  | { readonly shows: 'a contradiction' };

/** Compares a transfer with its entry at the bank, whose word counts. */
export function comparedWith(transfer: Transfer, entry: EntryStanding, at: Instant): Comparison {
  const told = asAtProvider(transfer, entry, at);
  if (!AGREEING[told.status]?.includes(entry.status)) return { shows: 'a contradiction' };
  // The trace number comes with no event: it is on the entry once that is posted.
  const isTraced = told.creditTraceId !== undefined || entry.traceId === undefined;
  return { shows: told === transfer && isTraced ? 'the same' : 'news' };
}
