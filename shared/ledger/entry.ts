import * as z from 'zod/mini';
import { type Day, day, type Instant, instant, today } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { TRANSFER_KINDS } from '../transfer/status.ts';
import { LEDGER_ACCOUNTS, perAccount } from './postings.ts';

/** What an entry is about: a kind of transfer, or money between a ledger and the company's own account. */
const ENTRY_KINDS = [...TRANSFER_KINDS, 'Sweep'] as const;

/**
 * One line of the journal: what an event of a transfer, of a wire without one, or of a sweep did to the books. It is written once
 * and never changed.
 */
export const journalEntry = z.object({
  /**
   * The transfer's id and the event's, or the wire's or sweep's and its step's: however often it is delivered, it is one entry.
   */
  id: z.string(),
  at: instant,
  on: day,
  tenantId,
  clientId: z.optional(clientId),
  /** Missing where a wire belongs to nobody yet, and for a sweep. */
  transferId: z.optional(transferId),
  referenceId: z.string(),
  kind: z.enum(ENTRY_KINDS),
  event: z.string(),
  /** The closing it belongs to: a hash to find it by, its property, and the tenant's number of it if there is one. */
  fileId: z.string(),
  file: z.string(),
  fileNumber: z.optional(z.string()),
  /** The transfer at the provider, from the moment it is known there; or the sweep. */
  providerTransferId: z.optional(z.string()),
  movements: z
    .array(z.object({ debit: z.enum(LEDGER_ACCOUNTS), credit: z.enum(LEDGER_ACCOUNTS), amount: cents }))
    .check(z.minLength(1)),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** What the accounts turned over in a day or a month, counted in the same transaction that wrote the entries. */
const turnover = z.object({ debit: z.int(), credit: z.int() });
export const turnovers = z.object(perAccount(() => turnover));
export const totals = z.object({
  /** The day or the month. */
  of: z.string(),
  entries: z.int(),
  turnovers,
});
export type Totals = z.infer<typeof totals>;

/** What is held for one closing: what came in and was good, less what was paid out. */
export const fileBalance = z.object({
  fileId: z.string(),
  file: z.string(),
  fileNumber: z.optional(z.string()),
  held: z.int(),
});
export type FileBalance = z.infer<typeof fileBalance>;

/** What a file is called in a sentence: by its number, or by its property. */
export const fileName = ({ fileNumber, file }: Pick<FileBalance, 'fileNumber' | 'file'>): string => fileNumber ?? file;

/**
 * The day an instant is booked on. The books keep the banks' own day, Eastern time (Nacha and the Federal Reserve
 * count settlement by it), so that a day of the books is a day of the statement whatever zone the tenant is in.
 */
export const bookedOn = (at: Instant): Day => today(new Date(at), 'America/New_York');

/** A calendar month, YYYY-MM, and the one a day belongs to. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
export const monthOf = (on: Day): string => on.slice(0, 7);
