import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askLiftRoute, liftHoldRoute } from '#shared/contracts/reviews.ts';
import type { ClientId } from '#shared/ids.ts';
import { reviewsText } from '#shared/text/console/reviews.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** The second person's part: the server says in words what they agree to, they prove who they are, and it is lifted. */
export function useLifting(clientId: ClientId, reason: string, onDone: () => void) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const params = { tenantId, clientId };
  // A colleague may have lifted it meanwhile, or the answer of an earlier press was lost.
  const lookAgain = () =>
    Promise.all(
      [
        ['client', tenantId, clientId],
        ['held clients', tenantId],
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
  const checking = useMutation({
    mutationFn: () => callStaff(askLiftRoute, { params, body: { reason } }),
    onError: lookAgain,
  });
  const lifting = useMutation({
    mutationFn: (stepUp: NonNullable<typeof checking.data>['stepUp']) =>
      callStaff(liftHoldRoute, { params, body: { reason, stepUp } }),
    onSettled: lookAgain,
  });
  const { mutate } = checking;
  useEffect(() => mutate(), [mutate]);
  return {
    checked: checking.data,
    problem: lifting.error ?? checking.error,
    again: () => {
      lifting.reset();
      mutate();
    },
    async agree(): Promise<void> {
      const { data } = checking;
      if (!data) return;
      await lifting.mutateAsync(data.stepUp);
      showToast(reviewsText.hold.agreeDone, 'success');
      onDone();
    },
  };
}

/** How somebody agrees to lift a hold, as whoever composes the page has them prove who they are. */
export type Lifting = ReturnType<typeof useLifting>;
