import { appendFact } from '#functions/bookkeeping/audit-chain.ts';
import { bookEntries, bookWire, entriesFor, entriesOfWire } from '#functions/bookkeeping/book-entries.ts';
import { eventFacts } from '#functions/bookkeeping/transfer-facts.ts';
import { wireStepFacts } from '#functions/bookkeeping/wire-facts.ts';
import type { AuditHead, AuditRecord } from '#shared/audit/record.ts';
import type { TenantId } from '#shared/ids.ts';
import { type FileBalance, type JournalEntry, monthOf, type Totals } from '#shared/ledger/entry.ts';
import type { LedgerStanding, StatementLine } from '#shared/ledger/reconcile.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

type Ledgers = Pick<Tenant, 'id' | 'provider' | 'destinationAccounts'>;

/** A tenant's books, and the provider's word on them. */
export type Books = {
  readonly entries: (tenant: TenantId, month: string) => Promise<readonly JournalEntry[]>;
  readonly allEntries: (tenant: TenantId) => Promise<readonly JournalEntry[]>;
  readonly days: (tenant: TenantId, month: string) => Promise<readonly Totals[]>;
  readonly months: (tenant: TenantId) => Promise<readonly Totals[]>;
  readonly files: (tenant: TenantId) => Promise<readonly FileBalance[]>;
  readonly records: (tenant: TenantId, after?: number) => AsyncGenerator<AuditRecord>;
  readonly head: (tenant: TenantId) => Promise<AuditHead | undefined>;
  /** Writes down what journal and audit log lack of a transfer; the number of entries. */
  readonly repair: (transfer: Transfer, now: Date, isDryRun: boolean) => Promise<number>;
  /** The same for a wire on the statement. */
  readonly repairWire: (wire: ReceivedWire, now: Date, isDryRun: boolean) => Promise<number>;
  readonly statement: {
    readonly balance: (tenant: Ledgers) => Promise<LedgerStanding>;
    readonly lines: (tenant: Ledgers) => Promise<readonly StatementLine[]>;
    /** Whose transfer one at the provider is, by what was written on it; undefined when nothing was. */
    readonly ownerOf: (
      tenant: Ledgers,
      providerTransferId: string,
    ) => Promise<{ readonly tenant: string; readonly transfer: string } | undefined>;
  };
};

/** Opens the books of the place that the commands work in; the adapters read where they are from the environment. */
export async function openBooks(): Promise<Books> {
  const { journal } = await import('#functions/adapters/dynamo/journal.ts');
  const { auditLog } = await import('#functions/adapters/dynamo/audit-log.ts');
  const { statement } = await import('#functions/adapters/plaid/statement.ts');
  const { providerAccounts } = await import('#functions/adapters/dynamo/provider-accounts.ts');
  const { entries: atProvider } = await import('#functions/adapters/plaid/transfers.ts');

  const allEntries = async (tenant: TenantId) => {
    const months = await journal.months(tenant);
    const found = await Promise.all(months.map(({ of }) => journal.entries(tenant, of)));
    return found.flat();
  };
  return {
    entries: journal.entries,
    allEntries,
    days: journal.days,
    months: journal.months,
    files: journal.files,
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
    async repairWire(wire, now, isDryRun) {
      const entries = entriesOfWire(wire);
      if (isDryRun) {
        const known = await allEntries(wire.tenantId);
        return entries.filter(({ id }) => !known.some((each) => each.id === id)).length;
      }
      const booked = await bookWire(journal, wire);
      for (const fact of wireStepFacts(wire)) await appendFact(auditLog, wire.tenantId, fact, now);
      return booked;
    },
    statement: {
      ...statement,
      async ownerOf({ id: tenantId, provider }, id) {
        for (const account of await providerAccounts.all(tenantId, provider)) {
          const found = await atProvider.find(account, id);
          // Another of the tenant's accounts may have it.
          if (found.heard === 'no' && found.code === 'NOT_FOUND') continue;
          if (found.heard !== 'yes') break;
          const { tenant, transferId } = found.value.metadata;
          return tenant && transferId ? { tenant, transfer: transferId } : undefined;
        }
        throw new Error('The provider did not say which transfer one of its events belongs to.');
      },
    },
  };
}
