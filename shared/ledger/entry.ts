import * as z from 'zod/mini';
import { type Day, day, type Instant, instant, today } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { TRANSFER_KINDS } from '../transfer/status.ts';
import { LEDGER_ACCOUNTS, perAccount } from './postings.ts';

/** An entry's subject: a kind of transfer, or money between a ledger and the company's own account. */
const ENTRY_KINDS = [...TRANSFER_KINDS, 'Sweep'] as const;

/**
 * An entry of the journal: the effect of an event of a transfer, an unmatched wire or a sweep on the books. Written
 * once and never changed.
 */
export const journalEntry = z.object({
  /** The ids of the transfer and its event, or of the wire or sweep and its step. Repeated deliveries are one entry. */
  id: z.string(),
  at: instant,
  on: day,
  tenantId,
  clientId: z.optional(clientId),
  /** Absent for an unmatched wire or a sweep. */
  transferId: z.optional(transferId),
  referenceId: z.string(),
  kind: z.enum(ENTRY_KINDS),
  event: z.string(),
  /** The file: a hash to find it by, its property, and the tenant's file number if there is one. */
  fileId: z.string(),
  file: z.string(),
  fileNumber: z.optional(z.string()),
  /** The id at the provider of the transfer, once known, or of the sweep. */
  providerTransferId: z.optional(z.string()),
  /** When it was booked, if its month was over by then. A signed month names such entries. */
  lateAt: z.optional(instant),
  movements: z
    .array(z.object({ debit: z.enum(LEDGER_ACCOUNTS), credit: z.enum(LEDGER_ACCOUNTS), amount: cents }))
    .check(z.minLength(1)),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** The accounts' turnover of a day or a month, counted in the transaction that wrote the entries. */
const turnover = z.object({ debit: z.int(), credit: z.int() });
export const turnovers = z.object(perAccount(() => turnover));
export const totals = z.object({
  /** The day or the month. */
  of: z.string(),
  entries: z.int(),
  turnovers,
});
export type Totals = z.infer<typeof totals>;

/** A file's balance: cleared receipts minus disbursements. */
export const fileBalance = z.object({
  fileId: z.string(),
  file: z.string(),
  fileNumber: z.optional(z.string()),
  held: z.int(),
});
export type FileBalance = z.infer<typeof fileBalance>;

/** A file's name in a sentence: its number, or its property. */
export const fileName = ({ fileNumber, file }: Pick<FileBalance, 'fileNumber' | 'file'>): string => fileNumber ?? file;

/**
 * The day an instant is booked on. The books use the banks' own day in Eastern time, by which Nacha and the Federal
 * Reserve count settlement. So a day of the books matches a day of the statement in any tenant's zone.
 */
export const bookedOn = (at: Instant): Day => today(new Date(at), 'America/New_York');

/** A calendar month, YYYY-MM, and the one a day belongs to. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
export const monthOf = (on: Day): string => on.slice(0, 7);
