import { easternTime } from '#shared/banking-days.ts';
import type { TenantId } from '#shared/ids.ts';
import { type ProviderMonth, providerMonthsOf } from '#shared/ledger/provider-month.ts';
import {
  bookStandings,
  countingFaults,
  type Difference,
  differencesOf,
  type LedgerStanding,
  type ProviderLine,
  providerStandings,
  sumOf,
  sweptStandings,
} from '#shared/ledger/reconcile.ts';
import type { SeenSweep } from '#shared/ledger/sweep.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type BookReader, stillBooks } from './still-books.ts';

type Ledgers = Pick<Tenant, 'id' | 'provider' | 'destinationAccounts'>;

/** What is compared: a tenant's books, and the provider's word on them. */
export type CheckLedgerPorts = BookReader & {
  readonly statement: {
    readonly balance: (tenant: Ledgers) => Promise<LedgerStanding>;
    readonly lines: (tenant: Ledgers) => Promise<readonly ProviderLine[]>;
    /** What the provider has swept between the tenant's ledgers and its own account, the newest thousand. */
    readonly sweeps: (tenant: Ledgers) => Promise<readonly SeenSweep[]>;
    /** Whose transfer one at the provider is, by what was written on it; undefined when nothing was. */
    readonly ownerOf: (
      tenant: Ledgers,
      providerTransferId: string,
    ) => Promise<{ readonly tenant: string; readonly transfer: string } | undefined>;
  };
};

/** A transfer of which books and provider tell different things, and which one it is. */
type Found = Difference & { readonly transfer: string | undefined; readonly isSweep?: true };

/** What came of comparing the books with the provider. */
export type Checked = {
  readonly book: LedgerStanding;
  /** The tenant's transfers, by the provider's own events. */
  readonly provider: LedgerStanding;
  /** Other tenants' transfers, when they share the account. */
  readonly others: LedgerStanding;
  readonly othersIds: readonly string[];
  /** The whole ledger, as the provider gives it. */
  readonly ledger: LedgerStanding;
  /** Booked deposits less booked withdrawals, by the provider's own telling. */
  readonly swept: LedgerStanding;
  /** What the ledger holds apart from all of it: its opening balance, and what was swept and is not booked yet. */
  readonly moved: LedgerStanding;
  /** The provider's sides of the company's months, for the monthly reconciliation. */
  readonly months: readonly ProviderMonth[];
  readonly differences: readonly Found[];
  /** What is wrong within the books themselves. */
  readonly faults: readonly string[];
};

const less = (one: LedgerStanding, other: LedgerStanding): LedgerStanding => ({
  pending: one.pending - other.pending,
  available: one.available - other.available,
});

/**
 * Compares a tenant's books with the provider, transfer by transfer and in sum. The ledger is read last: what happens
 * meanwhile shows as moved, and a second check clears it.
 */
export async function checkLedger(
  books: CheckLedgerPorts,
  id: TenantId,
  tenant: Ledgers,
  now = new Date(),
): Promise<Checked> {
  const { entries, months, files, unrest } = await stillBooks(books, id);
  const book = bookStandings(entries);
  const lines = await books.statement.lines(tenant);
  const provider = providerStandings(lines);
  const told = await books.statement.sweeps(tenant);
  const ledger = await books.statement.balance(tenant);
  const today = easternTime(now.toISOString()).on;
  const swept = sweptStandings(entries, told, { until: today, today });

  const others = new Map<string, LedgerStanding>();
  const differences: Found[] = swept.differences.map((each) => ({
    ...each,
    transfer: undefined,
    isSweep: true,
  }));
  for (const difference of differencesOf(book, provider)) {
    if (difference.transferId) {
      differences.push({ ...difference, transfer: difference.transferId });
      continue;
    }
    // Not in these books: another tenant's, a lost one, or one that the portal did not make.
    const owner = await books.statement.ownerOf(tenant, difference.providerTransferId);
    if (owner && owner.tenant !== id) others.set(difference.providerTransferId, difference.provider);
    else differences.push({ ...difference, transfer: owner?.transfer });
  }
  const all = sumOf(provider.values());
  const othersIds = [...others.keys()];
  return {
    book: sumOf(book.values()),
    provider: less(all, sumOf(others.values())),
    others: sumOf(others.values()),
    othersIds,
    ledger,
    swept: swept.standing,
    moved: less(ledger, sumOf([all, swept.standing])),
    months: providerMonthsOf({ lines, othersIds, sweeps: told }, { entries, today }),
    differences,
    faults: unrest.length > 0 ? unrest : countingFaults({ entries, months, files }),
  };
}
