import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unscheduleTransferRoute } from '#shared/contracts/schedule.ts';
import { formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { reviewPath } from '../../lib/offers.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { showToast } from '../../lib/toast.ts';
import { HISTORY_KEY, transferKey } from '../../lib/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Whole = { readonly transfer: GraphTransfer };

/** Asked once more, because a closing may depend on it. */
function UnscheduleDialog({ transfer, onClose }: Whole & { readonly onClose: () => void }) {
  const text = useText(scheduleText).payment;
  const { tenant } = useSite();
  const queries = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call(unscheduleTransferRoute, { body: { transferId: transfer._id } }),
    onSuccess: () => {
      showToast(text.cancelled, 'success');
      onClose();
    },
    // Also after a no: its day was faster, and the page should show where the money is.
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

/** What a client can do about a payment that starts by itself, until it does: another day, or not at all. */
export function ScheduledPayment({ transfer }: Whole) {
  const text = useText(scheduleText).payment;
  const [isOpen, setOpen] = useState(false);
  const { scheduledOn } = transfer;
  return (
    <>
      {scheduledOn && (
        <div className="payment-choice not-printed">
          <p>{text.until(formatDayAhead(scheduledOn))}</p>
          <div className="button-row">
            <ButtonLink variant="secondary" to={reviewPath(transfer)}>
              {text.change}
            </ButtonLink>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {text.open}
            </Button>
          </div>
        </div>
      )}
      {isOpen && <UnscheduleDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  );
}
