import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { instant } from '#shared/dates.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import { factOf, type TableChange } from './changes.ts';

const begun = z.object({
  at: instant,
  by: z.string(),
  identity: staffIdentity,
  asked: z.record(z.string(), z.string()),
  expiresAt: z.int(),
});

/** Who exported which days of the books, and how. That the record of it ends after a day is no fact. */
export function exportFacts(change: TableChange): readonly AuditFact[] {
  const { at, by, identity, asked, expiresAt } = begun.parse(change.after ?? change.before);
  if (change.after)
    return change.before
      ? []
      : [factOf(change, 'ledger/exported', 'staff', { at, by, identity, subject: 'books', details: asked })];
  return expiresAt * 1000 <= Date.parse(change.at)
    ? []
    : [factOf(change, 'ledger/export-removed', 'operator', { subject: 'books', details: asked })];
}
