import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TransferId } from '#shared/ids.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useHere } from '../../lib/company.tsx';
import { openLike } from '../../lib/new-payment.ts';
import { paymentQuery } from '../../lib/use-payment.ts';
import type { ShownClient } from './use-clients.ts';

/**
 * The button that opens a new payment for a client, for those who prepare payments. Their whole number is only in their
 * payments, so a client without one has no button.
 */
export function NewForClient({ of: { payments } }: { readonly of: ShownClient }) {
  const { tenantId, company } = useHere();
  const cache = useQueryClient();
  const opening = useMutation({
    mutationFn: (id: TransferId) => cache.fetchQuery(paymentQuery(tenantId, id)),
    onSuccess: (of) => openLike({ of, shares: 'client' }),
  });
  const [newest] = payments;
  if (!newest || !company.roles.includes('operator')) return null;
  return (
    <div>
      <Button busy={opening.isPending} onClick={() => opening.mutate(newest.id)}>
        {prepareText.openLike}
      </Button>
      {opening.isError && <LoadFailure thrown={opening.error} onRetry={() => opening.mutate(newest.id)} />}
    </div>
  );
}
