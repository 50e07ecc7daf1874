import { appendFact } from '#functions/ledger/audit-chain.ts';
import {
  bookEntries,
  bookSweep,
  bookWire,
  entriesFor,
  entriesOfSweep,
  entriesOfWire,
} from '#functions/ledger/book-entries.ts';
import { eventFacts } from '#functions/ledger/transfer-facts.ts';
import { wireStepFacts } from '#functions/ledger/wire-facts.ts';
import type { CheckLedgerPorts } from '#functions/provider/check-ledger.ts';
import type { AuditHead, AuditRecord } from '#shared/audit/record.ts';
import type { TenantId } from '#shared/ids.ts';
import { type JournalEntry, monthOf, type Totals } from '#shared/ledger/entry.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

/** A tenant's books, and what they are compared with at the provider. */
export type Books = CheckLedgerPorts & {
  readonly entries: (tenant: TenantId, month: string) => Promise<readonly JournalEntry[]>;
  readonly days: (tenant: TenantId, month: string) => Promise<readonly Totals[]>;
  readonly records: (tenant: TenantId, after?: number) => AsyncGenerator<AuditRecord>;
  readonly head: (tenant: TenantId) => Promise<AuditHead | undefined>;
  /** Adds a transfer's missing entries to the journal and audit log, and returns their number. */
  readonly repair: (transfer: Transfer, now: Date, isDryRun: boolean) => Promise<number>;
  /** The same for all of a tenant's sweeps. */
  readonly repairSweeps: (tenant: TenantId, isDryRun: boolean) => Promise<number>;
  /** The same for a wire. */
  readonly repairWire: (wire: ReceivedWire, now: Date, isDryRun: boolean) => Promise<number>;
};

/** Imports the adapters late, because they read their place from the environment. */
export async function openBooks(): Promise<Books> {
  const { journal } = await import('#functions/adapters/dynamo/books.ts');
  const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
  const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
  const { ledgerBooks } = await import('#functions/adapters/ledger-books.ts');

  return {
    ...ledgerBooks,
    entries: journal.entries,
    days: journal.days,
    records: auditLog.records,
    head: auditLog.head,
    async repair(transfer, now, isDryRun) {
      if (isDryRun) {
        const entries = transfer.events.flatMap((event) => entriesFor(transfer, event));
        const months = [...new Set(entries.map(({ on }) => monthOf(on)))];
        const known = await Promise.all(months.map((month) => journal.entries(transfer.tenantId, month)));
        const ids = new Set(known.flat().map(({ id }) => id));
        return entries.filter(({ id }) => !ids.has(id)).length;
      }
      const booked = await bookEntries(journal, { before: undefined, after: transfer });
      for (const fact of eventFacts(transfer)) await appendFact(auditLog, transfer.tenantId, fact, now);
      return booked;
    },
    async repairSweeps(tenant, isDryRun) {
      const all = await sweeps.all(tenant);
      if (isDryRun) {
        const known = new Set((await ledgerBooks.allEntries(tenant)).map(({ id }) => id));
        return all.flatMap(entriesOfSweep).filter(({ id }) => !known.has(id)).length;
      }
      let booked = 0;
      for (const each of all) booked += await bookSweep(journal, each);
      return booked;
    },
    async repairWire(wire, now, isDryRun) {
      const entries = entriesOfWire(wire);
      if (isDryRun) {
        const known = await ledgerBooks.allEntries(wire.tenantId);
        return entries.filter(({ id }) => !known.some((each) => each.id === id)).length;
      }
      const booked = await bookWire(journal, wire);
      for (const fact of wireStepFacts(wire)) await appendFact(auditLog, wire.tenantId, fact, now);
      return booked;
    },
  };
}
