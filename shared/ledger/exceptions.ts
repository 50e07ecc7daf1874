import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { listedFile } from '../staff/listed-payment.ts';

/**
 * The kinds of mismatch that the comparison finds: a payment with different amounts in books and at the provider, one
 * that the provider lacks, one that the books lack, a transfer at the provider that the portal didn't make, a sweep,
 * totals that don't match their entries, a status that isn't the bank's, an event that couldn't be applied, a ledger
 * with an unexplained balance, a typed wire that the statement of its day doesn't show, a deposit that another file of
 * its days doesn't have, and a closing's file below zero.
 */
export const EXCEPTION_KINDS = [
  'books',
  'missing',
  'unbooked',
  'stranger',
  'sweep',
  'counting',
  'status',
  'parked',
  'ledger',
  'wire',
  'deposit',
  'file',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** One side's figures for the ledger at the provider: on its way, and cleared. Negative amounts were paid out. */
const ledgerSide = z.object({ pending: z.int(), available: z.int() });

/** More than this is one fault, not a hundred. */
export const EXCEPTIONS_MAX = 100;

/** A persisting mismatch, with the time it was first seen. */
export const foundException = z.object({
  /** Identifies it at the next comparison. */
  id: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  since: instant,
  transferId: z.optional(transferId),
  clientId: z.optional(clientId),
  file: z.optional(listedFile),
  /** The size of the mismatch; 0 if it isn't about an amount. */
  amount: cents,
  book: z.optional(ledgerSide),
  provider: z.optional(ledgerSide),
  /** Details of a wrong total or ledger balance, or the event. */
  said: z.optional(z.string()),
});
export type FoundException = z.infer<typeof foundException>;

/** A company's current mismatches between books, files and provider, oldest first. */
export const foundExceptions = z.object({
  found: z.array(foundException).check(z.maxLength(EXCEPTIONS_MAX)),
  /** True if there are more than are stored. */
  isMore: z.boolean(),
});
export type FoundExceptions = z.infer<typeof foundExceptions>;
