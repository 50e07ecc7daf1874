import type { TenantId } from '#shared/ids.ts';
import type { FileBalance, JournalEntry, Totals } from '#shared/ledger/entry.ts';

/** What reading a tenant's books needs. */
export type BookReader = {
  readonly allEntries: (tenant: TenantId) => Promise<readonly JournalEntry[]>;
  readonly months: (tenant: TenantId) => Promise<readonly Totals[]>;
  readonly files: (tenant: TenantId) => Promise<readonly FileBalance[]>;
};

/** A tenant's books of one moment: the entries, and what is counted beside them. */
export type StillBooks = {
  readonly entries: readonly JournalEntry[];
  readonly months: readonly Totals[];
  readonly files: readonly FileBalance[];
  /** Why what was read is not of one moment: nobody may be accused of a wrong count by it. Empty as a rule. */
  readonly unrest: readonly string[];
};

/** A look takes a second or two, and a company has some hundred entries a day. */
const LOOKS_MAX = 5;

/** Every entry is counted in its month, in the transaction that writes it. */
const entriesCounted = (months: readonly Totals[]): number => months.reduce((sum, { entries }) => sum + entries, 0);

/**
 * Reads the books of one moment. They take several reads, and an entry that is written between two of them would look
 * like a wrong count: where that happened, they are read again.
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
