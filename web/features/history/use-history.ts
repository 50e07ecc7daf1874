import { useInfiniteQuery } from '@tanstack/react-query';
import { isShownInHistory } from '#shared/transfer/status.ts';
import { ask } from '../../lib/call.ts';
import { HISTORY_KEY, isMoving, nextLookMs } from '../../lib/transfers.ts';

/**
 * The client's transfers, newest first, page by page. Looked at again by itself while one of them is on its way.
 *
 * The server leaves out what a client should not see; what it may have let through of that is dropped here again
 * (specification, section 4).
 */
export function useHistory() {
  const query = useInfiniteQuery({
    queryKey: HISTORY_KEY,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => (await ask('Transfers', { after: pageParam }, signal)).transfers,
    getNextPageParam: ({ after }) => after,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) ? nextLookMs(state.dataUpdateCount) : false,
  });
  const cards = query.data?.pages.flatMap(({ items }) => items).filter(({ status }) => isShownInHistory(status));
  return { ...query, cards };
}
