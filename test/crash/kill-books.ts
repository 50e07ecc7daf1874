import { setTimeout as pause } from 'node:timers/promises';
import { openBooks } from '#infra/ops/kit/books.ts';
import { tenantId } from '#shared/ids.ts';
import { countingFaults } from '#shared/ledger/reconcile.ts';
import { invariant } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { bankBook } from './bank-book.ts';

const TENANT = tenantId.parse('acme');

/** The bank's movements for the tenant, from its API. Continues where the last read ended. */
export async function bookOfBank(): Promise<ReturnType<typeof bankBook>> {
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const config = await tenants.config(TENANT);
  invariant(config, 'the tenant is there');
  return bankBook([config.provider]);
}

/** The portal is at work again while its books are read. How often they are read again if they changed meanwhile. */
const LOOKS_MAX = 60;

/** Errors in the tenant's books at one moment. Entries still to be written are not errors. */
async function bookFaults(): Promise<readonly string[]> {
  const books = await openBooks();
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const months = await books.months(TENANT);
    const [entries, files] = await Promise.all([books.allEntries(TENANT), books.files(TENANT)]);
    const isSame = JSON.stringify(await books.months(TENANT)) === JSON.stringify(months);
    if (isSame) return countingFaults({ entries, months, files });
    await pause(500);
  }
  return ['the books never stood still'];
}

/** Statuses in which nothing may be at the bank: no claim was taken, or a definite refusal undid it. */
const UNCLAIMED: ReadonlySet<string> = new Set(['draft', 'viewed', 'sent', 'awaiting acceptance']);

/**
 * Results that no kill may leave behind even for a moment, before any recovery: one transfer twice at the bank, money
 * at the bank without a claim, books that are out of balance.
 */
export async function complaintsAfterKill(
  bank: ReturnType<typeof bankBook>,
  tableNow: () => Promise<readonly Transfer[]>,
): Promise<readonly string[]> {
  // The bank first: everything it has by then was claimed before.
  const atBank = Map.groupBy(await bank.all(), ({ transferId }) => transferId);
  const table = new Map<string, Transfer>((await tableNow()).map((transfer) => [transfer.id, transfer]));
  const found = [...atBank].flatMap(([id, entries]) => {
    const status = table.get(id)?.status;
    if (entries.length > 1) return [`${id}: ${entries.length} times at the bank`];
    return !status || UNCLAIMED.has(status) ? [`${id}: at the bank, and ${status ?? 'unknown'} in the table`] : [];
  });
  return [...found, ...(await bookFaults())];
}
