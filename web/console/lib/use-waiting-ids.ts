import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listReviewsRoute } from '#shared/contracts/reviews.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** The query for ID photos that need review. */
export const waitingIdsQuery = (tenantId: string) => ({
  queryKey: ['reviews', tenantId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<z.output<typeof listReviewsRoute.reply>> =>
    callStaff(listReviewsRoute, { params: { tenantId }, signal }),
});

/** The ID photos that need review, for those who may decide; nothing for others. */
export function useWaitingIds() {
  const { tenantId, company } = useHere();
  const decides = company.roles.some((role) => role === 'operator' || role === 'approver');
  return useQuery({ ...waitingIdsQuery(tenantId), enabled: decides }).data;
}
