import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OperationReply, OperationVariables } from '#shared/graph/operations.ts';
import type { GraphFound } from '#shared/graph/replies.ts';
import type { TransferId } from '#shared/ids.ts';
import { SEARCH_PAGE_MAX } from '#shared/limits.ts';
import { ask } from '../../lib/api/call.ts';

type Page = OperationReply<'TransferFilter'>['transfer_filter'];

/** Twenty pages of fifty: far more than any client has, and a stop for a list that never ends. */
const PAGES_MAX = 20;

/** The most transfers that are added up. */
export const ADDED_UP_MAX = PAGES_MAX * SEARCH_PAGE_MAX;

/** All of the client's transfers, including the archive. `isCut` if there are more than are added up. */
export type AllTransfers = { readonly transfers: readonly GraphFound[]; readonly isCut: boolean };

/** Loads all pages in sequence. Not cached, because yesterday's sum is wrong today. */
export const useAllTransfers = (): UseQueryResult<AllTransfers> =>
  useQuery({
    queryKey: ['AllTransfers'],
    queryFn: async ({ signal }): Promise<AllTransfers> => {
      const transfers: GraphFound[] = [];
      let after: TransferId | null = null;
      for (let pages = 0; pages < PAGES_MAX; pages += 1) {
        const asked: OperationVariables<'TransferFilter'> = { archived: true, limit: SEARCH_PAGE_MAX, after };
        const page: Page = (await ask('TransferFilter', asked, signal)).transfer_filter;
        transfers.push(...page.items);
        after = page.after;
        if (after === null) break;
      }
      return { transfers, isCut: after !== null };
    },
    staleTime: 0,
    gcTime: 0,
  });
