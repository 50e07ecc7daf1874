import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TransferId } from '#shared/ids.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { openLike } from '../../lib/new-payment.ts';
import { paymentQuery } from '../../lib/use-payment.ts';
import type { Action } from '../../ui/three-actions.tsx';
import type { ShownClient } from './use-clients.ts';

/**
 * The action that opens a new payment for a client, for those who prepare payments. Their whole number is only in their
 * payments, so a client without one has no such action.
 */
export function useNewForClient({ payments: [newest] }: Pick<ShownClient, 'payments'>): readonly Action[] {
  const { tenantId, company } = useHere();
  const cache = useQueryClient();
  const opening = useMutation({
    mutationFn: (id: TransferId) => cache.fetchQuery(paymentQuery(tenantId, id)),
    onSuccess: (of) => openLike({ of, shares: 'client' }),
    onError: (thrown) => showToast(sentenceOf(thrown), 'error'),
  });
  if (!newest || !company.roles.includes('operator')) return [];
  return [{ name: prepareText.openLike, act: () => opening.mutate(newest.id), isBusy: opening.isPending }];
}
