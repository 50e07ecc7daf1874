import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, transferId } from '../ids.ts';
import { cents } from '../money.ts';

/**
 * What the comparison finds that does not fit: a payment of which books and provider have different amounts, one that the
 * provider lacks, one that the books lack, a transfer at the provider that the portal did not make, a sweep, totals that
 * are not those of their entries, a status that is not the bank's, an event that could not be applied, and a ledger whose
 * balance nothing explains.
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
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** What somebody has of it in the ledger at the provider: on its way, and good. Less than nothing is paid out. */
const ledgerSide = z.object({ pending: z.int(), available: z.int() });

/** More than that is one fault and not a hundred. */
export const EXCEPTIONS_MAX = 100;

/** One that lasts, since it was first seen. */
export const foundException = z.object({
  /** By which it is known again at the next look. */
  id: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  since: instant,
  transferId: z.optional(transferId),
  clientId: z.optional(clientId),
  /** By how much the two differ; nothing where it is not about an amount. */
  amount: cents,
  book: z.optional(ledgerSide),
  provider: z.optional(ledgerSide),
  /** What is wrong with a total or with a ledger's balance, or which event it is. */
  said: z.optional(z.string()),
});
export type FoundException = z.infer<typeof foundException>;

/** What a company's books, files and provider differ in at this moment, the oldest first. */
export const foundExceptions = z.object({
  found: z.array(foundException).check(z.maxLength(EXCEPTIONS_MAX)),
  /** There are more than are kept. */
  isMore: z.boolean(),
});
export type FoundExceptions = z.infer<typeof foundExceptions>;
