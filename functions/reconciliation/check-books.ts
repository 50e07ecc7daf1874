import { easternTime } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { ProviderMonths } from '#shared/ledger/provider-month.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type CheckLedgerPorts, checkLedger } from './check-ledger.ts';
import { bookExceptions } from './note-exceptions.ts';

type SoFar = { readonly booksOn?: Day | undefined; readonly differing?: readonly string[] | undefined };

/** Where the check of a tenant's books stands, and what has differed at two looks in a row. */
export type BooksChecked = {
  readonly booksOn: Day | undefined;
  readonly differing: string[];
  readonly lasting: readonly string[];
  /** What of it stands at the console; undefined where nothing was compared. */
  readonly found: ReturnType<typeof bookExceptions> | undefined;
  /** What the provider has just told of the company's months; undefined where it was not asked. */
  readonly provider: ProviderMonths | undefined;
};

/**
 * Compares a tenant's books with the provider once a day. What differs is looked at again an hour later, because the
 * books are some seconds behind the table: what differs then as well is a difference.
 */
export async function checkBooks(
  ports: CheckLedgerPorts,
  tenant: Pick<Tenant, 'id' | 'provider' | 'destinationAccounts'>,
  { booksOn, differing: before = [] }: SoFar,
  now: Date,
): Promise<BooksChecked> {
  // The banks' day: what is told on the first of a month has all of the one before.
  const { on } = easternTime(now.toISOString());
  if (booksOn === on) return { booksOn, differing: [...before], lasting: [], found: undefined, provider: undefined };
  const checked = await checkLedger(ports, tenant.id, tenant, now);
  const { differences, faults, months } = checked;
  const differing = [...differences.map(({ providerTransferId }) => providerTransferId), ...faults];
  const lasting = differing.filter((one) => before.includes(one));
  // Settled for today: nothing differs, or all that does was seen before.
  const isSettled = lasting.length === differing.length;
  return {
    booksOn: isSettled ? on : booksOn,
    differing,
    lasting,
    found: bookExceptions(checked, lasting),
    provider: { at: now.toISOString(), months: [...months] },
  };
}
