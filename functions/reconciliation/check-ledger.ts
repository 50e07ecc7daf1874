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

/** What is compared: a tenant's books, and the provider's word on them. */
export type CheckLedgerPorts = BookReader & {
  readonly statement: {
    /** What the tenant's ledgers hold, and their ids. */
    readonly balance: (tenant: Ledgers) => Promise<LedgerStanding & { readonly ledgers: readonly string[] }>;
    readonly lines: (tenant: Ledgers) => Promise<readonly ProviderLine[]>;
    /** What the provider has swept between the tenant's ledgers and its own account, the newest thousand. */
    readonly sweeps: (tenant: Ledgers) => Promise<readonly SeenSweep[]>;
    /** Whose transfer one at the provider is, by what was written on it, and the ledger that it enters or leaves. */
    readonly ownerOf: (
      tenant: Ledgers,
      providerTransferId: string,
    ) => Promise<{
      readonly owner: { readonly tenant: string; readonly transfer: string } | undefined;
      readonly ledgerId: string | undefined;
    }>;
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
  /** Of all these transfers, those in ledgers that are not the tenant's today. */
  readonly elsewhere: LedgerStanding;
  /** What the ledger holds apart from all of it: its opening balance, and what was swept and is not booked yet. */
  readonly moved: LedgerStanding;
  /** The same without sweeps that the books will have; undefined where money moved while it was measured. */
  readonly unexplained: Unexplained | undefined;
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

/** The provider's day before which no sweep is booked any more. */
const booksSweepsSince = (now: Date): Day =>
  easternTime(new Date(now.getTime() - DEPOSIT_FOLLOWED_DAYS * 86_400_000).toISOString()).on;

/** Which account at the provider a tenant has, and which ledgers. */
const placeOf = ({ provider }: Ledgers, ledgers: readonly string[]): string =>
  [provider.clientId, provider.originator?.clientId ?? '', ...ledgers.toSorted()].join(' ');

/**
 * Compares a tenant's books with the provider, transfer by transfer and in sum. The ledger is read last: what happens
 * meanwhile shows as moved, and a second check clears it. It is read before the events as well: where it held another
 * amount then, nobody may say what is not explained.
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
    // Not in these books: another tenant's, a lost one, or one that the portal did not make. A refund bears no name.
    const named = refundOf.get(providerTransferId) ?? providerTransferId;
    const { owner, ledgerId } = await books.statement.ownerOf(tenant, named);
    // Companies share an account and its events, each with a ledger of its own: only what is in these counts.
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
    months: providerMonthsOf({ lines, othersIds, sweeps: told }, { entries, today }),
    differences,
    faults: unrest.length > 0 ? unrest : countingFaults({ entries, months, files }),
  };
}
