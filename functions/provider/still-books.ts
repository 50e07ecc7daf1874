import type { TenantId } from '#shared/ids.ts';
import type { FileBalance, JournalEntry, Totals } from '#shared/ledger/entry.ts';

/** Ports to read a tenant's books. */
export type BookReader = {
  readonly allEntries: (tenant: TenantId) => Promise<readonly JournalEntry[]>;
  readonly months: (tenant: TenantId) => Promise<readonly Totals[]>;
  readonly files: (tenant: TenantId) => Promise<readonly FileBalance[]>;
};

/** A tenant's books at one moment: the entries, and the totals kept beside them. */
export type StillBooks = {
  readonly entries: readonly JournalEntry[];
  readonly months: readonly Totals[];
  readonly files: readonly FileBalance[];
  /** Why the reads aren't of one moment, so that no miscount may be claimed. Usually empty. */
  readonly unrest: readonly string[];
};

/** A read takes a second or two, and a company has a few hundred entries a day. */
const LOOKS_MAX = 5;

/** Every entry is counted in its month, in the transaction that writes it. */
const entriesCounted = (months: readonly Totals[]): number => months.reduce((sum, { entries }) => sum + entries, 0);

/**
 * Reads the books at one moment. It takes several reads, and an entry written between two of them would look like a
 * miscount. If that happens, they are read again.
 */
export async function stillBooks(books: BookReader, tenant: TenantId): Promise<StillBooks> {
  for (let look = 1; ; look += 1) {
    const before = await books.months(tenant);
    const [entries, files] = await Promise.all([books.allEntries(tenant), books.files(tenant)]);
    const months = await books.months(tenant);
    const isStill = entriesCounted(before) === entriesCounted(months);
    if (isStill) return { entries, months, files, unrest: [] };
    if (look === LOOKS_MAX)
      return {
        entries,
        months,
        files,
        unrest: [`Something was booked during each of ${LOOKS_MAX} looks: look again.`],
      };
  }
}
