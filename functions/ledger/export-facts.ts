import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { instant } from '#shared/dates.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import { factOf, type TableChange } from './changes.ts';

/** The kinds of downloads from the books: an export, or one of the papers. */
export const TAKEN = [
  ...(['ledger/exported', 'ledger/day-taken', 'ledger/file-taken', 'ledger/month-taken', 'ledger/year-taken'] as const),
  ...(['ledger/receipt-taken', 'ledger/proof-taken', 'ledger/reversal-taken'] as const),
] as const;

const begun = z.object({
  at: instant,
  by: z.string(),
  identity: staffIdentity,
  asked: z.record(z.string(), z.string()),
  /** A document's record names the document and its payment; an export of the books has neither. */
  what: z._default(z.enum(TAKEN), 'ledger/exported'),
  subject: z._default(z.string(), 'books'),
  expiresAt: z.int(),
});

/**
 * Who exported which days of the books and how, or downloaded which document. The record's expiry after a day is no
 * fact.
 */
export function exportFacts(change: TableChange): readonly AuditFact[] {
  const { at, by, identity, asked, what, subject, expiresAt } = begun.parse(change.after ?? change.before);
  if (change.after)
    return change.before ? [] : [factOf(change, what, 'staff', { at, by, identity, subject, details: asked })];
  return expiresAt * 1000 <= Date.parse(change.at)
    ? []
    : [factOf(change, 'ledger/export-removed', 'operator', { subject, details: asked })];
}
