import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPayerInvitationsRoute, type PayerInvited } from '#shared/contracts/payer-invitations.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

const keyOf = (tenantId: string) => ['invitations', tenantId] as const;

/** Who was asked and is no client yet. They open their links at any time. */
export function useInvitations() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => callStaff(listPayerInvitationsRoute, { params: { tenantId }, signal }),
    refetchInterval: 30_000,
  });
}

/** Does something about an invitation, says so, and reads the list again: somebody else may have been faster. */
export function useTending(said: string | ((after: PayerInvited) => string)) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (make: () => Promise<PayerInvited>) => make(),
    onSuccess: (after) => showToast(typeof said === 'string' ? said : said(after), 'success'),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}
