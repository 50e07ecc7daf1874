import type { Day } from '#shared/dates.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type CheckLedgerPorts, checkLedger } from './check-ledger.ts';

type SoFar = { readonly booksOn?: Day | undefined; readonly differing?: readonly string[] | undefined };

/** Where the check of a tenant's books stands, and what has differed at two looks in a row. */
export type BooksChecked = {
  readonly booksOn: Day | undefined;
  readonly differing: string[];
  readonly lasting: readonly string[];
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
  const on = now.toISOString().slice(0, 10);
  if (booksOn === on) return { booksOn, differing: [...before], lasting: [] };
  const { differences, faults } = await checkLedger(ports, tenant.id, tenant, now);
  const differing = [...differences.map(({ providerTransferId }) => providerTransferId), ...faults];
  const lasting = differing.filter((one) => before.includes(one));
  // Settled for today: nothing differs, or all that does was seen before.
  const isSettled = lasting.length === differing.length;
  return { booksOn: isSettled ? on : booksOn, differing, lasting };
}
