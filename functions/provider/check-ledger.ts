import { easternTime } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { DEPOSIT_FOLLOWED_DAYS } from '#shared/ledger/on-its-way.ts';
import { type ProviderMonth, providerMonthsOf } from '#shared/ledger/provider-month.ts';
import {
  bookStandings,
  countingFaults,
  type Difference,
  differencesOf,
  type LedgerStanding,
  NOTHING,
  type ProviderLine,
  providerStandings,
  sumOf,
  sweptStandings,
  unbookedSweeps,
} from '#shared/ledger/reconcile.ts';
import type { SeenSweep } from '#shared/ledger/sweep.ts';
import type { Unexplained } from '#shared/ledger/unexplained.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type BookReader, stillBooks } from './still-books.ts';

type Ledgers = Pick<Tenant, 'id' | 'provider' | 'destinationAccounts'>;

/** Both sides of the comparison: a tenant's books and the provider's figures. */
export type CheckLedgerPorts = BookReader & {
  readonly statement: {
    /** The balance of the tenant's ledgers, and their ids. */
    readonly balance: (tenant: Ledgers) => Promise<LedgerStanding & { readonly ledgers: readonly string[] }>;
    readonly lines: (tenant: Ledgers) => Promise<readonly ProviderLine[]>;
    /** The provider's sweeps between the tenant's ledgers and its own account, the newest thousand. */
    readonly sweeps: (tenant: Ledgers) => Promise<readonly SeenSweep[]>;
    /** The owner of a provider transfer, by its metadata, and its ledger. */
    readonly ownerOf: (
      tenant: Ledgers,
      providerTransferId: string,
    ) => Promise<{
      readonly owner: { readonly tenant: string; readonly transfer: string } | undefined;
      readonly ledgerId: string | undefined;
    }>;
  };
};

/** A transfer with different figures in the books and at the provider, and its id if known. */
type Found = Difference & { readonly transfer: string | undefined; readonly isSweep?: true };

/** The result of comparing the books with the provider. */
export type Checked = {
  readonly book: LedgerStanding;
  /** The tenant's transfers, by Plaid’s events. */
  readonly provider: LedgerStanding;
  /** Other tenants' transfers in a shared account. */
  readonly others: LedgerStanding;
  readonly othersIds: readonly string[];
  /** The whole ledger by the provider's figures. */
  readonly ledger: LedgerStanding;
  /** Booked deposits minus booked withdrawals, by the provider's figures. */
  readonly swept: LedgerStanding;
  /** The part of these in ledgers that aren't the tenant's today. */
  readonly elsewhere: LedgerStanding;
  /** The rest of the ledger: its opening balance, and sweeps that aren't booked yet. */
  readonly moved: LedgerStanding;
  /** The same without sweeps that the books will have; undefined if money moved during the measurement. */
  readonly unexplained: Unexplained | undefined;
  /** The provider's figures for the company's months, for the monthly reconciliation. */
  readonly months: readonly ProviderMonth[];
  readonly differences: readonly Found[];
  /** Faults within the books themselves. */
  readonly faults: readonly string[];
};

const less = (one: LedgerStanding, other: LedgerStanding): LedgerStanding => ({
  pending: one.pending - other.pending,
  available: one.available - other.available,
});

/** The first provider day whose sweeps are still booked. */
const booksSweepsSince = (now: Date): Day =>
  easternTime(new Date(now.getTime() - DEPOSIT_FOLLOWED_DAYS * 86_400_000).toISOString()).on;

/** A tenant's provider account and its ledgers, as one string. */
const placeOf = ({ provider }: Ledgers, ledgers: readonly string[]): string =>
  [provider.clientId, provider.originator?.clientId ?? '', ...ledgers.toSorted()].join(' ');

/**
 * Compares a tenant's books with the provider, transfer by transfer and in total. The ledger is read last, so that a
 * change meanwhile shows as moved, and a second check clears it. It is also read before the events. If it held a
 * different amount then, nothing is called unexplained.
 */
export async function checkLedger(
  books: CheckLedgerPorts,
  id: TenantId,
  tenant: Ledgers,
  now = new Date(),
): Promise<Checked> {
  const { entries, months, files, unrest } = await stillBooks(books, id);
  const book = bookStandings(entries);
  const { available: before } = await books.statement.balance(tenant);
  const lines = await books.statement.lines(tenant);
  const provider = providerStandings(lines);
  const told = await books.statement.sweeps(tenant);
  const { ledgers, ...ledger } = await books.statement.balance(tenant);
  const today = easternTime(now.toISOString()).on;
  const swept = sweptStandings(entries, told, { until: today, today });

  const others = new Map<string, LedgerStanding>();
  const elsewhere = new Map(
    lines.flatMap(({ providerTransferId: of, isLeft }) => (isLeft ? [[of, provider.get(of) ?? NOTHING] as const] : [])),
  );
  const differences: Found[] = swept.differences.map((each) => ({
    ...each,
    transfer: undefined,
    isSweep: true,
  }));
  const refundOf = new Map(lines.map((line) => [line.providerTransferId, line.refundOf]));
  for (const difference of differencesOf(book, provider)) {
    if (difference.transferId) {
      differences.push({ ...difference, transfer: difference.transferId });
      continue;
    }
    const { providerTransferId } = difference;
    // Not in these books: another tenant's transfer, a lost one, or one that the portal didn't make. A refund has no
    // metadata.
    const named = refundOf.get(providerTransferId) ?? providerTransferId;
    const { owner, ledgerId } = await books.statement.ownerOf(tenant, named);
    // Companies share an account and its events, each with its own ledger, so only these ledgers count.
    if (ledgerId && !ledgers.includes(ledgerId)) elsewhere.set(providerTransferId, difference.provider);
    if (owner && owner.tenant !== id) others.set(providerTransferId, difference.provider);
    else differences.push({ ...difference, transfer: owner?.transfer });
  }
  const all = sumOf(provider.values());
  const othersIds = [...others.keys()];
  const here = less(all, sumOf(elsewhere.values()));
  const moved = less(ledger, sumOf([here, swept.standing]));
  const unbooked = unbookedSweeps(entries, told, { since: booksSweepsSince(now), today });
  return {
    book: sumOf(book.values()),
    provider: less(all, sumOf(others.values())),
    others: sumOf(others.values()),
    othersIds,
    ledger,
    swept: swept.standing,
    elsewhere: sumOf(elsewhere.values()),
    moved,
    unexplained:
      before === ledger.available ? { of: placeOf(tenant, ledgers), available: moved.available - unbooked } : undefined,
    months: providerMonthsOf(
      { lines, othersIds, sweeps: told },
      { entries, today, balance: before === ledger.available ? before : undefined },
    ),
    differences,
    faults: unrest.length > 0 ? unrest : countingFaults({ entries, months, files }),
  };
}
