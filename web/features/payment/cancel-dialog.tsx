import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { outageText } from '#shared/text/outage.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { withOutcome } from '../../lib/payment/look-again.ts';
import { isGoingBack, wasTakenBack } from '../../lib/payment/no-turn.ts';
import { HISTORY_KEY, transferQueryKey } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Words = {
  readonly title: string;
  readonly body: (tenant: string) => string;
  readonly confirm: string;
  readonly keep: string;
  readonly cancelled: string;
};

type Props = {
  readonly transfer: GraphTransfer;
  readonly text: Words;
  readonly cancel: () => Promise<unknown>;
  readonly onClose: () => void;
};

/**
 * True if it was canceled, and only the answer was lost. A later status alone isn't enough: the bank may have paid it.
 */
const isCancelled = (now: GraphTransfer, before: GraphTransfer): boolean =>
  now.status === 'cancelled' ||
  wasTakenBack(now) ||
  isGoingBack(now) ||
  (before.scheduledOn !== null && now.scheduledOn === null && now.status === before.status);

/** True if the bank hasn't answered yet, and the portal keeps asking on its own. */
const isOnRecord = ({ status }: GraphTransfer, thrown: unknown): boolean =>
  status === 'submitted' && thrown instanceof ApiError && thrown.code === 'transfer/cancel-unconfirmed';

/** Cancels a payment after a second question, because a closing may depend on it. */
export function CancelDialog({ transfer, text, cancel, onClose }: Props) {
  const { tenant } = useSite();
  const outage = useText(outageText);
  const queries = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () =>
      withOutcome({
        queries,
        transfer,
        attempt: cancel,
        isDone: (now) => isCancelled(now, transfer),
        words: outage.cancel,
      }),
    onSuccess: () => {
      const now = queries.getQueryData<GraphTransfer>(transferQueryKey(transfer._id));
      // If the cancellation was requested but isn't done yet, only the page says so.
      if (!(now && isGoingBack(now))) showToast(text.cancelled, 'success');
      onClose();
    },
    // The request is recorded and the page says so. The dialog would only ask again.
    onError: (thrown) => {
      if (isOnRecord(transfer, thrown)) onClose();
    },
    // After a refusal, too: the transfer has moved on, and the page should show its status.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: HISTORY_KEY });
      return queries.invalidateQueries({ queryKey: transferQueryKey(transfer._id) });
    },
  });
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {text.keep}
      </Button>
      <Button variant="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        {text.confirm}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <p>{text.body(tenant.name)}</p>
      <p role="status">{cancelling.isPending && outage.cancel.asking}</p>
      {cancelling.isError && <Alert tone="error" text={sentenceOf(cancelling.error)} />}
    </Dialog>
  );
}
