import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { commonText } from '#shared/text/common.ts';
import { offerText } from '#shared/text/offer.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { useText } from '../../lib/page/text.ts';
import { HISTORY_KEY, showTransfer, transferQueryKey } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Tells the tenant that the client opened a request or a payment, and reloads the transfer. */
function useOpening({ _id }: GraphTransfer) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => ask('OpenTransfer', { _id }),
    onSuccess: async ({ openTransfer }) => {
      // An answer from before the opening would open it again, and the step would disappear while the client is using
      // it.
      await showTransfer(queries, openTransfer);
      void queries.invalidateQueries({ queryKey: HISTORY_KEY });
    },
    onError: (thrown) => {
      // The tenant just canceled it. Reloading shows that.
      if (thrown instanceof ApiError && thrown.status === 409)
        void queries.invalidateQueries({ queryKey: transferQueryKey(_id) });
    },
  });
}

/** Marks a request or payment as opened, before any step of it is shown. */
export function Opening({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(offerText).opening;
  const { tryAgain } = useText(commonText);
  const { mutate, isError, error } = useOpening(transfer);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);
  if (!isError) return <Skeleton shape="card" lines={6} />;
  return (
    <Alert tone="error" title={text.failed} text={sentenceOf(error)}>
      <div>
        <Button variant="secondary" onClick={() => mutate()}>
          {tryAgain}
        </Button>
      </div>
    </Alert>
  );
}
