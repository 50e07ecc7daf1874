import { useInfiniteQuery } from '@tanstack/react-query';
import type { GraphCard } from '#shared/graph/replies.ts';
import { isShownInHistory } from '#shared/transfer/status.ts';
import { ask } from '../../lib/api/call.ts';
import { heard, isJustHeard } from '../../lib/api/heard.ts';
import { HISTORY_KEY, isMoving, nextLookMs } from '../../lib/payment/transfers.ts';
import { asked, type Search } from './search.ts';

type Page = { readonly items: readonly GraphCard[]; readonly after: string | null };

/** How a list of transfers is loaded, page by page. */
type ListOptions = {
  readonly key: readonly unknown[];
  readonly read: (after: string | null, signal: AbortSignal) => Promise<Page>;
  /** The first page, if it was loaded ahead. */
  readonly first?: () => Page | undefined;
  readonly enabled?: boolean;
};

/**
 * A list of transfers, last updated first, page by page. It is reloaded automatically while one of them is in progress.
 * It is never cached, because the specification wants history and archive uncached.
 *
 * The server leaves out what a client shouldn't see, and the page filters it again (specification, section 4).
 */
function useTransferList({ key, read, first, enabled = true }: ListOptions) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ after }) => after,
    initialData: () => {
      const page = first?.();
      return page && { pages: [page], pageParams: [null] };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: (query) => !isJustHeard(query),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) ? nextLookMs(state.dataUpdateCount) : false,
  });
  const cards = query.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ status, scheduledOn }) => isShownInHistory(status) || scheduledOn)
    .toSorted((one, other) => other.updatedAt_utc.localeCompare(one.updatedAt_utc));
  return { ...query, cards };
}
export type TransferList = ReturnType<typeof useTransferList>;

/** The client's transfers. With a search, the matching ones. */
export const useHistory = (search: Search | undefined, archived: boolean): TransferList =>
  useTransferList(
    search
      ? {
          key: ['TransferFilter', search, archived],
          read: async (after, signal) =>
            (await ask('TransferFilter', { ...asked(search, archived), after: after as never }, signal))
              .transfer_filter,
        }
      : {
          key: HISTORY_KEY,
          read: async (after, signal) => (await ask('Transfers', { after }, signal)).transfers,
          first: () => heard('Transfers', { after: null })?.transfers,
        },
  );

/** The archive, loaded only when the client opens it. */
export const useArchive = (enabled: boolean): TransferList =>
  useTransferList({
    key: ['TransferArchives'],
    read: async (after, signal) => (await ask('TransferArchives', { after }, signal)).transferarchives,
    enabled,
  });
