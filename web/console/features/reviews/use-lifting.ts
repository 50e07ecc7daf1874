import { useQueryClient } from '@tanstack/react-query';
import { askLiftRoute, liftHoldRoute } from '#shared/contracts/reviews.ts';
import type { ClientId } from '#shared/ids.ts';
import { reviewsText } from '#shared/text/console/reviews.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useAgree } from '../../lib/use-agree.ts';

/** Agreeing to lift a hold. A colleague may have lifted it meanwhile, or the answer of an earlier try was lost. */
export function useLifting(clientId: ClientId, reason: string, onDone: () => void) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const params = { tenantId, clientId };
  const lookAgain = () =>
    Promise.all(
      [
        ['client', tenantId, clientId],
        ['held clients', tenantId],
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
  return useAgree({
    ask: () => callStaff(askLiftRoute, { params, body: { reason } }),
    act: (stepUp) => callStaff(liftHoldRoute, { params, body: { reason, stepUp } }).finally(lookAgain),
    onRefused: lookAgain,
    onDone: () => {
      showToast(reviewsText.hold.agreeDone, 'success');
      onDone();
    },
  });
}

/** How somebody agrees to lift a hold, as whoever composes the page has them prove who they are. */
export type Lifting = ReturnType<typeof useLifting>;
