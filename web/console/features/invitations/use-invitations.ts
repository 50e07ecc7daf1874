import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { listPayerInvitationsRoute, type PayerInvited } from '#shared/contracts/payer-invitations.ts';
import type { PayerList } from '#shared/staff/payer-invitation.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

const keyOf = (tenantId: string) => ['invitations', tenantId] as const;

/** The people who were asked and are no clients yet, the newest first, page after page. */
export function useInvitations(list: PayerList | undefined) {
  const { tenantId } = useHere();
  const query = useInfiniteQuery({
    queryKey: [...keyOf(tenantId), list],
    queryFn: ({ pageParam, signal }) =>
      callStaff(listPayerInvitationsRoute, { params: { tenantId }, query: { list, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
  return { query, invitations: (query.data?.pages ?? []).flatMap(({ invitations }) => invitations) };
}

/** Does something about an invitation, says so, and reads the list again: somebody else may have been faster. */
export function useTending(said: string | ((after: PayerInvited) => string)) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (make: () => Promise<PayerInvited>) => make(),
    onSuccess: (after) => showToast(typeof said === 'string' ? said : said(after), 'success'),
    onSettled: () =>
      Promise.all([keyOf(tenantId), ['today', tenantId]].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
