import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { GraphCard } from '#shared/graph/replies.ts';
import { ask } from '../api/call.ts';
import { heard, isJustHeard } from '../api/heard.ts';

/** The first page of the history, loaded again each time it is shown. */
export const useNewestTransfers = (): UseQueryResult<readonly GraphCard[]> =>
  useQuery({
    queryKey: ['NewestTransfers'],
    queryFn: async ({ signal }) => (await ask('Transfers', { after: null }, signal)).transfers.items,
    initialData: () => heard('Transfers', { after: null })?.transfers.items,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: (query) => !isJustHeard(query),
  });

/** A payment of the client's own that went through. */
export const isPaid = ({ status, disbursement, isRefund }: GraphCard): boolean =>
  (status === 'pending' || status === 'completed') && !disbursement && !isRefund;
