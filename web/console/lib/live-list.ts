import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ConsolePayment } from '#shared/contracts/console.ts';
import { createStore, useStore } from '../../lib/page/store.ts';

const NONE: ReadonlySet<string> = new Set();
const marked = createStore(NONE);

/** As long as it takes to look back at the list. */
const MARKED_MS = 6000;

/** The rows that someone else has just changed. */
export const useMarked = (): ReadonlySet<string> => useStore(marked);

/** Marks rows for a moment. */
export function markRows(ids: readonly string[]): void {
  if (ids.length === 0) return;
  marked.set(new Set([...marked.get(), ...ids]));
  setTimeout(() => marked.set(new Set([...marked.get()].filter((id) => !ids.includes(id)))), MARKED_MS);
}

type Paged = InfiniteData<{ readonly payments?: readonly ConsolePayment[] }>;

/** The payments in the lists on screen, by ID. */
export function shownRows(cache: QueryClient, tenantId: string): ReadonlyMap<string, ConsolePayment> {
  const lists = ['payments', 'approvals'].flatMap((list) =>
    cache.getQueriesData<Paged>({ queryKey: [list, tenantId], type: 'active' }),
  );
  const rows = lists.flatMap(([, data]) => data?.pages.flatMap(({ payments = [] }) => payments) ?? []);
  return new Map(rows.map((row) => [row.id, row]));
}

/** True if the payment has changed between the two. */
export const isOtherRow = (before: ConsolePayment | undefined, after: ConsolePayment | undefined): boolean =>
  before?.updatedAt !== after?.updatedAt || before?.status !== after?.status;
