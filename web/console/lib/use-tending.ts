import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayerInvited } from '#shared/contracts/payer-invitations.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useHere } from './company.tsx';

/** Changes an invitation, confirms it, and reads its payment again: a colleague may have been faster. */
export function useTending(said: string | ((after: PayerInvited) => string)) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (make: () => Promise<PayerInvited>) => make(),
    onSuccess: (after) => showToast(typeof said === 'string' ? said : said(after), 'success'),
    onSettled: () =>
      Promise.all(
        ['payment', 'payments', 'approvals', 'today'].map((list) =>
          cache.invalidateQueries({ queryKey: [list, tenantId] }),
        ),
      ),
  });
}
