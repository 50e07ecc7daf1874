import { checkLedger } from '#functions/reconciliation/check-ledger.ts';
import { stillBooks } from '#functions/reconciliation/still-books.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { outOfBalance } from '#shared/ledger/postings.ts';
import { providerStandings, sumOf, sweptStandings } from '#shared/ledger/reconcile.ts';
import { openBooks } from './books.ts';
import type { At } from './command.ts';
import { booksAt } from './ledger-reports.ts';
import { lastDayOf, ownSidesOf } from './own-sweeps.ts';
import { readStatementSide } from './statement-side.ts';
import { threeWay } from './three-way.ts';

/** What the imported statements say of the account that wires go to. */
async function sideOf({ ports }: At, of: TenantId, wanted: string, entries: readonly JournalEntry[]) {
  const [wires, file] = await Promise.all([ports.wires(of), ports.tenants.file(of)]);
  const account = file?.wiring?.accountNumber.slice(-4);
  return readStatementSide(ports.statements, of, wanted, { wires, account, sweeps: ownSidesOf(entries) });
}

/**
 * A month's three sides as they are read: the books and the files, the provider's own events, and the bank, by an
 * imported statement or as somebody typed it. Undefined for a tenant that there isn't.
 */
export async function monthSides(
  at: At,
  given: { readonly tenant: TenantId; readonly month: string; readonly bank?: number | undefined },
) {
  const config = await at.ports.staff.tenants.config(given.tenant);
  if (!config) return undefined;
  const books = await openBooks();
  const { entries, months, files, unrest } = await stillBooks(books, given.tenant);
  const lines = await books.statement.lines(config);
  const inBooks = booksAt(given.month, { months, files, later: entries });
  const { othersIds } = await checkLedger(books, given.tenant, config, at.now);
  const until = lines.filter(
    ({ at: when, providerTransferId: id }) => monthOf(bookedOn(when)) <= given.month && !othersIds.includes(id),
  );
  const side = await sideOf(at, given.tenant, given.month, entries);
  const bank = given.bank ?? side?.closing;
  const told = await books.statement.sweeps(config);
  const own = entries.filter(({ on }) => monthOf(on) <= given.month);
  const today = bookedOn(at.now.toISOString());
  const swept = sweptStandings(own, told, { until: lastDayOf(given.month, today), today });
  const provider = sumOf([...providerStandings(until).values(), swept.standing]);
  const isTyped = given.bank !== undefined;
  const { tables, faults, totals } = threeWay({
    month: given.month,
    ...inBooks,
    provider,
    transit: swept.transit,
    bank,
    isTyped,
  });
  const wrong = [...unrest, ...outOfBalance(inBooks.balances), ...faults];
  const lacks = isTyped ? [] : (side?.lacks ?? []);
  return { config, tables, side, wrong, lacks, totals, inBooks, bank, provider, transit: swept.transit };
}
/** What a month's three sides are. */
export type MonthSides = NonNullable<Awaited<ReturnType<typeof monthSides>>>;
