import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { formatMomentAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { timingText } from '#shared/text/timing.ts';
import { cancellableUntil } from '#shared/transfer/whats-next.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { showToast } from '../../lib/toast.ts';
import { HISTORY_KEY, timesOf, transferKey } from '../../lib/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type DialogProps = { readonly transfer: GraphTransfer; readonly onClose: () => void };

/** Asked once more, because a closing may depend on it. */
function CancelDialog({ transfer, onClose }: DialogProps) {
  const text = useText(timingText).cancel;
  const { tenant } = useSite();
  const queries = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call(cancelTransferRoute, { body: { transferId: transfer._id } }),
    onSuccess: () => {
      showToast(text.cancelled, 'success');
      onClose();
    },
    // Also after a no: it was too late because the transfer has moved on, and the page should show where to.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: HISTORY_KEY });
      return queries.invalidateQueries({ queryKey: transferKey(transfer._id) });
    },
  });
  const actions = (
    <>
      <Button variant="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        {text.confirm}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        {text.keep}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <p>{text.body(tenant.name)}</p>
      {cancelling.isError && (
        <Alert tone="error">
          <p>{sentenceOf(cancelling.error)}</p>
        </Alert>
      )}
    </Dialog>
  );
}

/** Takes a debit back, as long as the client can do that alone; the dialog stays until its answer was read. */
export function CancelPayment({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(timingText).cancel;
  const { tenant } = useSite();
  const [isOpen, setOpen] = useState(false);
  const until = cancellableUntil(timesOf(transfer), new Date().toISOString());
  return (
    <>
      {until && (
        <div className="payment-choice not-printed">
          <p>{text.until(formatMomentAhead(until, tenant.timeZone))}</p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {text.open}
          </Button>
        </div>
      )}
      {isOpen && <CancelDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  );
}
