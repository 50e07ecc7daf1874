import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { liveText as words } from '#shared/text/console/frame.ts';
import { staffStatus } from '#shared/text/console/payments.ts';
import { wasMovedHere } from './after-move.ts';
import { AWAY_MS, isAtHand, isAtRow, isSheetOpen, silentFor, watchHand } from './at-hand.ts';
import { useHere } from './company.tsx';
import { isOtherRow, markRows, shownRows } from './live-list.ts';
import { type Heeded, useChanges } from './use-changes.ts';
import { OF_PROPOSALS } from './use-proposals.ts';

/** The lists to reload for each kind of change, if they are on screen. */
const LISTS = {
  payment: ['payments', 'approvals', 'today', 'file', 'files', 'client', 'clients', 'wires'],
  wire: ['wires', 'today', 'file'],
  review: ['reviews', 'today'],
  view: ['views'],
  ledger: ['fundings', 'funds', 'today'],
  proposal: OF_PROPOSALS,
} as const;

/** Changes that come only with time, or that the stream missed, are found once a minute while someone is watching. */
const MINUTE_MS = 60_000;
const EACH_MINUTE = [
  ...['today', 'approvals', 'proposals', 'file', 'wires', 'fundings'],
  ...['not arrived', 'held clients'],
];
/** The books are updated within seconds of a payment, so a file's balance is loaded again after this time. */
const BOOKS_MS = 10_000;

/** How often to check if the list may move. */
const AGAIN_MS = 300;

/** Changes that are waiting until the list may move: the changed payments, and the lists to reload. */
type Waiting = { readonly ids: ReadonlySet<string>; readonly lists: ReadonlySet<string> };
const NONE: Waiting = { ids: new Set(), lists: new Set() };

const idsOf = ({ changes }: Heeded): readonly string[] =>
  changes.filter(({ kind }) => kind === 'payment').map(({ id }) => id);

const listsOf = ({ changes, isMore }: Heeded): readonly string[] =>
  isMore ? Object.values(LISTS).flat() : changes.flatMap(({ kind }) => LISTS[kind]);

/**
 * Reloads open items at once: nothing in them moves, and a sheet over them must know. The same goes for the Plaid
 * balance's cover when money is on its way there or has become good funds.
 */
function readOpenOnes(cache: QueryClient, tenantId: string, news: Heeded): void {
  const isOfLedger = news.isMore || news.changes.some(({ kind }) => kind === 'ledger');
  if (isOfLedger) void cache.invalidateQueries({ queryKey: ['cover', tenantId] });
  if (news.isMore) void cache.invalidateQueries({ queryKey: ['payment', tenantId] });
  for (const id of new Set(idsOf(news))) void cache.invalidateQueries({ queryKey: ['payment', tenantId, id] });
  const under = isSheetOpen() ? listsOf(news).filter((list) => list === 'wires' || list === 'fundings') : [];
  for (const list of new Set(under)) void cache.invalidateQueries({ queryKey: [list, tenantId] });
}

/** Reloads the lists, marks the rows that others changed, and returns the messages about them. */
async function caughtUp(cache: QueryClient, tenantId: string, { ids, lists }: Waiting): Promise<string> {
  const before = shownRows(cache, tenantId);
  await Promise.all([...lists].map((list) => cache.invalidateQueries({ queryKey: [list, tenantId] })));
  const after = shownRows(cache, tenantId);
  const others = [...ids].filter((id) => !wasMovedHere(id) && isOtherRow(before.get(id), after.get(id)));
  markRows(others);
  const [first] = others;
  const row = first && (after.get(first) ?? before.get(first));
  if (!row) return '';
  if (others.length > 1 || !after.has(row.id)) return words.several(others.length);
  return words.one(`${row.firstName} ${row.lastName}`, formatDollars(row.amount), staffStatus(row).word);
}

/**
 * Keeps the lists on screen up to date with others' changes. While a sheet is open, a row has the focus or a click may
 * follow, nothing moves. The changes appear when that is over, or on request.
 */
export function useLiveLists() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const waiting = useRef(NONE);
  const filesAt = useRef(Number.POSITIVE_INFINITY);
  const [isHeld, setHeld] = useState(false);
  const [said, setSaid] = useState('');

  const show = useCallback(async () => {
    const now = waiting.current;
    waiting.current = NONE;
    setHeld(false);
    if (now.lists.size > 0) setSaid(await caughtUp(cache, tenantId, now));
  }, [cache, tenantId]);

  const wait = useCallback((ids: readonly string[], lists: readonly string[]) => {
    const before = waiting.current;
    waiting.current = { ids: new Set([...before.ids, ...ids]), lists: new Set([...before.lists, ...lists]) };
  }, []);
  useChanges((news) => {
    readOpenOnes(cache, tenantId, news);
    wait(idsOf(news), listsOf(news));
    filesAt.current = performance.now() + BOOKS_MS;
  });

  useEffect(() => {
    const unwatch = watchHand(() => {
      void cache.invalidateQueries({ queryKey: ['changes', tenantId] });
      wait([], EACH_MINUTE);
    });
    const timer = setInterval(() => {
      if (performance.now() >= filesAt.current) {
        filesAt.current = Number.POSITIVE_INFINITY;
        wait([], ['file']);
      }
      if (waiting.current.lists.size === 0) return;
      if (!isAtHand()) void show();
      else setHeld(isAtRow() && !isSheetOpen());
    }, AGAIN_MS);
    const minutes = setInterval(() => {
      if (!document.hidden && silentFor() < AWAY_MS) wait([], EACH_MINUTE);
    }, MINUTE_MS);
    return () => {
      unwatch();
      clearInterval(timer);
      clearInterval(minutes);
    };
  }, [cache, tenantId, show, wait]);
  return { isHeld, said, show };
}
